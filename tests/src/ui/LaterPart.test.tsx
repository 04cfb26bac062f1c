import { render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { LaterPart } from '#src/ui/lists/LaterPart.tsx';

/** Keeps what stood in the part at the moment when new rows came. */
const seen: (string | null)[] = [];

function Rows({ page }: { page: number }) {
  useLayoutEffect(() => {
    seen.push(screen.getByRole('status').textContent);
  });
  return <p>Page {page}</p>;
}

const list = (page: number, filter: string) => (
  <>
    <LaterPart of={filter}>
      <output>
        {filter}, page {page}
      </output>
    </LaterPart>
    <Rows page={page} />
  </>
);

test('a part beside the rows comes after them, but at once when its filter changed', () => {
  seen.length = 0;
  const { rerender } = render(list(1, 'all'));
  rerender(list(2, 'all'));
  expect(screen.getByRole('status').textContent).toBe('all, page 2');
  rerender(list(3, 'urgent'));
  expect(screen.getByRole('status').textContent).toBe('urgent, page 3');
  expect(seen).toEqual(['all, page 1', 'all, page 1', 'urgent, page 3']);
});
