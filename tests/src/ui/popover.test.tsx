import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { Popover } from '#src/ui/popovers/Popover.tsx';

function Panel({ lines }: { readonly lines: readonly string[] }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button ref={anchor} type="button">
        News
      </button>
      {isOpen && (
        <Popover anchor={anchor} focus="button" kind="dialog" label="News" onClose={() => setOpen(false)}>
          {lines.map((line) => (
            <button key={line} type="button">
              {line}
            </button>
          ))}
        </Popover>
      )}
    </>
  );
}

test('A panel closes by Escape after a live update removed the line that had the focus', async () => {
  const { rerender } = render(<Panel lines={['First', 'Second']} />);
  expect(screen.getByRole('button', { name: 'First' })).toHaveFocus();
  act(() => rerender(<Panel lines={['Second']} />));
  expect(document.body).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('A panel closes by Escape while it loads and the focus is still on its button', async () => {
  render(<Panel lines={[]} />);
  screen.getByRole('button', { name: 'News' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
