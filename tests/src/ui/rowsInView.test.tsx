import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';

interface Letter {
  id: string;
}

const COLUMNS: readonly Column<Letter>[] = [{ id: 'id', header: 'Letter', cell: ({ id }) => id }];

const rowsOf = (letters: readonly string[]) => letters.map((id) => ({ id }));

function Letters({ ahead, letters }: { ahead?: readonly string[] | undefined; letters: readonly string[] }) {
  const layout = useTableLayout('letters', COLUMNS);
  return (
    <DataTable
      columns={COLUMNS}
      label="Letters"
      layout={layout}
      rowId={({ id }) => id}
      rowLabel={({ id }) => id}
      rows={rowsOf(letters)}
      rowsAhead={ahead && rowsOf(ahead)}
    />
  );
}

const letters = (...ids: readonly string[]) => <Letters letters={ids} />;

test('waiting rows leave once all rows of another page are drawn, also where as many waited above as below', async () => {
  // Three rows, each higher than the window: the second one fills it.
  const heightOf = window.innerHeight * 1.5;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(this: Element) {
    const rows = [...document.querySelectorAll('tbody:not([aria-hidden]) > tr')];
    const index = rows.indexOf(this);
    if (index !== -1) return new DOMRect(0, (index - 1) * heightOf, 100, heightOf);
    return this.tagName === 'TBODY' ? new DOMRect(0, -heightOf, 100, rows.length * heightOf) : new DOMRect();
  });
  const { container, rerender } = render(letters('a', 'b', 'c'), { wrapper: MemoryRouter });
  await waitFor(() => expect(screen.getByText('c')).toBeVisible());

  rerender(letters('d', 'e', 'f'));
  expect(screen.getByText('e')).toBeVisible();
  expect(screen.queryByText('d')).toBeNull();
  expect(container.querySelectorAll('tbody[aria-hidden]')).toHaveLength(2);

  await waitFor(() => expect(screen.getByText('d')).toBeVisible());
  expect(screen.getByText('f')).toBeVisible();
  expect(container.querySelectorAll('tbody[aria-hidden]')).toHaveLength(0);
});

const pageOf = (rows: readonly string[], ahead?: readonly string[]) => <Letters ahead={ahead} letters={rows} />;
const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('the next page’s rows are drawn hidden, and the same elements are shown later', async () => {
  const { rerender } = render(pageOf(['a', 'b']), { wrapper: MemoryRouter });
  rerender(pageOf(['a', 'b'], ['c', 'd']));
  const drawn = screen.getByText('c');
  expect(drawn).not.toBeVisible();
  // Screen readers skip them.
  expect(names()).toEqual(['a', 'b']);

  rerender(pageOf(['c', 'd']));
  expect(screen.getByText('c')).toBe(drawn);
  expect(drawn).toBeVisible();
  await waitFor(() => expect(screen.queryByText('a')).toBeNull());

  // A row came in meanwhile, and pushed one to the next page.
  rerender(pageOf(['c', 'd'], ['d', 'e']));
  rerender(pageOf(['d', 'e']));
  expect(names()).toEqual(['d', 'e']);
  expect(screen.getAllByText(/^[a-e]$/)).toHaveLength(2);
});
