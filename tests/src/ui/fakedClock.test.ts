import { expect, test, vi } from 'vitest';

test('frames are still drawn after a test with a faked clock has removed the focused element', async () => {
  vi.useFakeTimers();
  const button = document.createElement('button');
  document.body.append(button);
  button.focus();
  button.remove();
  vi.useRealTimers();

  const drawn = await new Promise((resolve) => {
    requestAnimationFrame(() => resolve(true));
    setTimeout(resolve, 2000, false);
  });
  expect(drawn).toBe(true);
});
