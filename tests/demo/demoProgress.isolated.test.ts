import { expect, test, vi } from 'vitest';
import { showProgress } from '#demo/progress.ts';

/** All that is written in 90 seconds. */
function written(isTTY: boolean): string {
  vi.useFakeTimers({ toFake: ['performance'] });
  let text = '';
  const { end, onProgress, onStep } = showProgress(2_000, { isTTY, write: (more) => (text += more) });
  for (const done of [500, 600]) onProgress(done);
  onStep('Adding emails');
  onProgress(2_000);
  onStep('Building indexes');
  vi.advanceTimersByTime(90_000);
  onStep('Refreshing statistics');
  end();
  vi.useRealTimers();
  return text;
}

const FIRST = '███████░░░░░░░░░░░░░░░░░░░░░░░ 500 of 2,000 referrals, 0 s';
const SECOND = '█████████░░░░░░░░░░░░░░░░░░░░░ 600 of 2,000 referrals, 0 s';
const LAST = '██████████████████████████████ 2,000 of 2,000 referrals, 0 s';
const REST = 'Building indexes…\nRefreshing statistics…\nThe demo data with 2,000 referrals is ready after 90 s\n';

test('The progress of demo data is one line that changes on a terminal, and names the steps beside it', () => {
  expect(written(true)).toBe(`\r${FIRST}\r${SECOND}\nAdding emails…\n\r${LAST}\n${REST}`);
  expect(written(false)).toBe(`${FIRST}\n${SECOND}\nAdding emails…\n${LAST}\n${REST}`);
});
