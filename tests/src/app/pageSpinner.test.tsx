import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageSpinner } from '#src/app/PageSpinner.tsx';

const frame = () => document.getElementById('shell');

function addFrame(): void {
  const shell = document.createElement('div');
  shell.id = 'shell';
  document.body.append(shell);
}

afterEach(() => frame()?.remove());

const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve));

test('the frame that came with the page stands while the app waits, and goes with the first thing that it shows', async () => {
  addFrame();
  const { rerender } = render(<PageSpinner key="routes" />);
  expect(screen.getByRole('status')).toHaveTextContent('Logging in');
  expect(screen.getByRole('main')).not.toHaveAttribute('class');

  rerender(<PageSpinner key="session" />);
  await settled();
  expect(frame()).not.toBeNull();

  rerender(<p>Rows</p>);
  await settled();
  expect(frame()).toBeNull();
});

test('without a frame the waiting page fills the window', () => {
  render(<PageSpinner />);
  expect(screen.getByRole('main')).toHaveAttribute('class');
});
