import { expect, test, vi } from 'vitest';
import { showProgress } from '#demo/progress.ts';

/** What the screen has at the end, after 90 seconds; the terminal's line that changes is there as often as it was written. */
function shown(isTTY: boolean): string[] {
  vi.useFakeTimers({ toFake: ['performance'] });
  let written = '';
  const { end, onProgress, onStep } = showProgress(2_000, { isTTY, write: (text) => (written += text) });
  for (const done of [500, 600, 2_000]) onProgress(done);
  onStep('Building indexes');
  vi.advanceTimersByTime(90_000);
  onStep('Refreshing statistics');
  end();
  vi.useRealTimers();
  return written.split(/[\r\n]+/).filter((line) => line !== '');
}

const REST = ['Building indexes…', 'Refreshing statistics…', 'The demo data with 2,000 referrals is ready after 90 s'];

test('The progress of demo data names the steps after the last referral, and the time of all', () => {
  expect(shown(false)).toEqual([
    '███████░░░░░░░░░░░░░░░░░░░░░░░ 500 of 2,000 referrals, 0 s',
    '█████████░░░░░░░░░░░░░░░░░░░░░ 600 of 2,000 referrals, 0 s',
    '██████████████████████████████ 2,000 of 2,000 referrals, 0 s',
    ...REST,
  ]);
  expect(shown(true)).toEqual(shown(false));
});
