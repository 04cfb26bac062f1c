import { expect, test, vi } from 'vitest';
import { afterPaint } from '#src/config/afterPaint.ts';

const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });

test('work after a paint waits until the next frame is on the screen', async () => {
  let frames = 0;
  const count = () => {
    frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  const framesBefore = await new Promise((resolve) => {
    afterPaint(() => resolve(frames));
  });
  expect(framesBefore).toBeGreaterThanOrEqual(2);
});

test.each([0, 1])('work after a paint can be canceled after %i frames', async (frames) => {
  const run = vi.fn<() => void>();
  const cancel = afterPaint(run);
  for (let frame = 0; frame < frames; frame += 1) await nextFrame();
  cancel();
  for (let frame = 0; frame < 4; frame += 1) await nextFrame();
  expect(run).not.toHaveBeenCalled();
});
