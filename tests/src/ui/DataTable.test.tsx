import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ColumnMenu } from '#src/ui/table/columns/ColumnMenu.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { selectionQuery } from '#src/ui/table/rowSelection.ts';
import { SelectionBar } from '#src/ui/table/SelectionBar.tsx';
import { SortMenu } from '#src/ui/table/SortMenu.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useRowSelection } from '#src/ui/table/useRowSelection.ts';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { memoryRouter } from '../support/memoryRouter.ts';

interface Fruit {
  id: string;
  name: string;
  color: string;
  weight: number;
}

const FRUITS: readonly Fruit[] = [
  { id: 'a', name: 'Apple', color: 'red', weight: 180 },
  { id: 'b', name: 'Banana', color: 'yellow', weight: 120 },
  { id: 'c', name: 'Cherry', color: 'dark red', weight: 8 },
];

const COLUMNS: readonly Column<Fruit>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
  { id: 'color', header: 'Color', cell: ({ color }) => color },
  { id: 'weight', header: 'Weight', cell: ({ weight }) => weight, isSortable: 'downFirst' },
  { id: 'id', header: 'Number', cell: ({ id }) => id, isHiddenAtFirst: true },
];

const calls: { sort: SortKey[]; deleted: string[] } = { sort: [], deleted: [] };

const actionsOf = ({ id, name }: Fruit) => <Button onClick={() => calls.deleted.push(id)}>Delete {name}</Button>;

function Fruits({ columns, filter }: { columns: readonly Column<Fruit>[]; filter: string }) {
  const layout = useTableLayout('fruits', columns);
  const [sort, setSort] = useState<readonly SortKey[]>([]);
  const [selection, changeSelection] = useRowSelection(filter);
  const changeSort = (next: readonly SortKey[]) => {
    calls.sort = [...next];
    setSort(next);
  };
  return (
    <>
      <SortMenu columns={columns} onSort={changeSort} sort={sort} />
      <ColumnMenu columns={columns} layout={layout} />
      <SelectionBar onSelect={changeSelection} selection={selection} totalItems={40}>
        <output aria-label="Asked for">{JSON.stringify(selectionQuery(selection))}</output>
      </SelectionBar>
      <DataTable
        columns={columns}
        label="Fruits"
        layout={layout}
        onSelect={changeSelection}
        onSort={changeSort}
        rowActions={actionsOf}
        rowHref={({ id }) => `/fruits/${id}`}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rows={FRUITS}
        selection={selection}
        sort={sort}
      />
    </>
  );
}

function open(filter = '', columns = COLUMNS) {
  calls.sort = [];
  calls.deleted = [];
  const router = memoryRouter([
    { path: '/', element: <Fruits columns={columns} filter={filter} /> },
    { path: '/fruits/:id', element: <h1>One fruit</h1> },
  ]);
  const { unmount } = render(<RouterProvider router={router} />);
  return { person: userEvent.setup(), router, unmount };
}

/** The headings of the columns; that of the boxes has no words. */
const headers = () =>
  within(screen.getByRole('table', { name: 'Fruits' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((heading) => heading !== '');
const asked = () => screen.getByRole('status', { name: 'Asked for' }).textContent;
const link = (name: string) => screen.getByRole('link', { name });
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });

test('clicking a column header sorts, a second click reverses, a third stops sorting', async () => {
  const { person } = open();
  const sortByName = within(head('Name')).getByRole('button');

  await person.click(sortByName);
  expect(calls.sort).toEqual([{ column: 'name', direction: 'ASC' }]);
  expect(head('Name')).toHaveAttribute('aria-sort', 'ascending');

  await person.click(sortByName);
  expect(head('Name')).toHaveAttribute('aria-sort', 'descending');

  await person.click(sortByName);
  expect(calls.sort).toEqual([]);
  expect(head('Name')).not.toHaveAttribute('aria-sort');
});

test('Shift+click on a column header adds a second sort column, and both show their rank', async () => {
  const { person } = open();
  await person.click(within(head('Weight')).getByRole('button'));
  await person.keyboard('{Shift>}');
  await person.click(within(head('Name')).getByRole('button'));
  await person.keyboard('{/Shift}');

  expect(calls.sort).toEqual([
    { column: 'weight', direction: 'DESC' },
    { column: 'name', direction: 'ASC' },
  ]);
  expect(head('Weight')).toHaveAccessibleName(/sorted as number 1/);
  expect(head('Name')).toHaveAccessibleName(/sorted as number 2/);
});

test('Shift+Enter on a column header adds a second sort column', async () => {
  const { person } = open();
  within(head('Weight')).getByRole('button').focus();
  await person.keyboard('{Enter}');
  within(head('Name')).getByRole('button').focus();
  await person.keyboard('{Shift>}{Enter}{/Shift}');

  expect(calls.sort.map(({ column }) => column)).toEqual(['weight', 'name']);
});

test('the sort menu adds, reverses, moves and removes sort columns', async () => {
  const { person } = open();
  await person.click(screen.getByRole('button', { name: 'Sort' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Weight');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Then by' }), 'Name');
  await person.click(screen.getByRole('button', { name: 'Weight: descending, reverse order' }));
  expect(calls.sort).toEqual([
    { column: 'weight', direction: 'ASC' },
    { column: 'name', direction: 'ASC' },
  ]);

  await person.click(screen.getByRole('button', { name: 'Sort by Name earlier' }));
  expect(calls.sort.map(({ column }) => column)).toEqual(['name', 'weight']);
  await person.click(screen.getByRole('button', { name: 'Stop sorting by Name' }));
  expect(calls.sort).toEqual([{ column: 'weight', direction: 'ASC' }]);
});

test('a column that the server cannot sort has no sort button', () => {
  open();
  expect(within(head('Color')).queryByRole('button')).toBeNull();
});

test('clicking a table row opens it, clicking its controls does not', async () => {
  const { person, router } = open();
  await person.click(screen.getByRole('button', { name: 'Delete Banana' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Banana' }));
  expect(calls.deleted).toEqual(['b']);
  expect(router.state.location.pathname).toBe('/');

  await person.click(screen.getByRole('cell', { name: 'yellow' }));
  expect(router.state.location.pathname).toBe('/fruits/b');
});

test('the first cell of a table row holds the link for the keyboard', () => {
  open();
  expect(screen.getByRole('link', { name: 'Cherry' })).toHaveAttribute('href', '/fruits/c');
});

test('a table is one Tab stop, and the arrow keys move between its rows', async () => {
  const { person, router } = open();
  expect(['Apple', 'Banana', 'Cherry'].map((name) => link(name).tabIndex)).toEqual([0, -1, -1]);

  link('Apple').focus();
  await person.keyboard('{ArrowDown}');
  expect(link('Banana')).toHaveFocus();
  expect(link('Apple').tabIndex).toBe(-1);
  await person.keyboard('{End}');
  expect(link('Cherry')).toHaveFocus();
  await person.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(router.state.location.pathname).toBe('/fruits/b');
});

test('x and Space select the focused row, Shift+arrow selects each row passed', async () => {
  const { person } = open();
  screen.getByRole('link', { name: 'Apple' }).focus();
  await person.keyboard('x');
  expect(asked()).toBe('{"includedIds":["a"]}');
  await person.keyboard(' ');
  expect(screen.queryByRole('status', { name: 'Asked for' })).toBeNull();

  await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(asked()).toBe('{"includedIds":["a","b","c"]}');
});

test('Shift+click on a checkbox selects every row since the last one', async () => {
  const { person } = open();
  await person.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
  await person.keyboard('{Shift>}');
  await person.click(screen.getByRole('checkbox', { name: 'Select Cherry' }));
  await person.keyboard('{/Shift}');

  expect(asked()).toBe('{"includedIds":["a","b","c"]}');
});

/** The cell around the box of a row. */
function beside(name: string): Element {
  const cell = screen.getByRole('checkbox', { name: `Select ${name}` }).closest('td');
  if (!cell) throw new Error(`${name} has no box`);
  return cell;
}

test('a press beside a checkbox ticks it and does not open the row, with Shift every row since the last one', async () => {
  const { person, router } = open();
  await person.click(beside('Apple'));
  expect(asked()).toBe('{"includedIds":["a"]}');
  await person.keyboard('{Shift>}');
  await person.click(beside('Cherry'));
  await person.keyboard('{/Shift}');
  expect(asked()).toBe('{"includedIds":["a","b","c"]}');
  await person.click(beside('Banana'));
  expect(asked()).toBe('{"includedIds":["a","c"]}');
  // The keys go on from there.
  await person.keyboard('{ArrowUp}x');
  expect(asked()).toBe('{"includedIds":["c"]}');
  expect(router.state.location.pathname).toBe('/');
});

test('table rows are selected one by one, by page, or all except some', async () => {
  const { person } = open();
  const page = screen.getByRole('checkbox', { name: 'Select all rows on this page' });

  await person.click(screen.getByRole('checkbox', { name: 'Select Apple' }));
  expect(asked()).toBe('{"includedIds":["a"]}');
  expect(page).toBePartiallyChecked();
  expect(screen.getByRole('row', { name: /Apple/ })).toHaveAttribute('aria-selected', 'true');

  await person.click(page);
  expect(asked()).toBe('{"includedIds":["a","b","c"]}');

  await person.click(screen.getByRole('button', { name: 'Select all 40' }));
  expect(screen.getByText('40 of 40 selected')).toBeVisible();
  await person.click(screen.getByRole('checkbox', { name: 'Select Cherry' }));
  expect(asked()).toBe('{"excludedIds":["c"]}');
  expect(screen.getByText('39 of 40 selected')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('checkbox', { name: 'Select Apple' })).not.toBeChecked();
});

test('hidden, shown and moved columns are kept for the next visit, and can be reset', async () => {
  const { person, unmount } = open();
  expect(headers()).toEqual(['Name', 'Color', 'Weight', 'Actions']);

  await person.click(screen.getByRole('button', { name: 'Columns' }));
  await person.click(screen.getByRole('checkbox', { name: 'Color' }));
  await person.click(screen.getByRole('checkbox', { name: 'Number' }));
  await person.click(screen.getByRole('button', { name: 'Move Number left' }));
  await person.click(screen.getByRole('radio', { name: 'Compact' }));
  const changed = ['Name', 'Number', 'Weight', 'Actions'];
  expect(headers()).toEqual(changed);
  unmount();

  const again = open();
  expect(headers()).toEqual(changed);
  await again.person.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await again.person.click(screen.getByRole('button', { name: 'Reset columns' }));
  expect(headers()).toEqual(['Name', 'Color', 'Weight', 'Actions']);
});

/** The widths that the browser is told, before it has seen a cell. */
const widths = () => [...document.querySelectorAll('col')].map((column) => column.getAttribute('width'));

test('columns that all have a width share the table in the same way, whatever its rows contain', () => {
  const sized = COLUMNS.map((column, index) => ({ ...column, ...(index === 0 ? { width: 200 } : { minWidth: 100 }) }));
  const { unmount } = open('', sized);
  // The boxes, the name, two columns that grow, and the actions.
  expect(widths()).toEqual(['40', '200', '50%', '50%', '44']);
  expect(screen.getByRole('table', { name: 'Fruits' })).toHaveStyle({ minWidth: '484px' });
  unmount();

  // Where one has none, or none may grow, the cells decide.
  for (const undecided of [
    [...sized.slice(0, -2), ...COLUMNS.slice(-2)],
    COLUMNS.map((column) => ({ ...column, width: 90 })),
  ]) {
    const again = open('', undecided);
    expect(widths()).toEqual([]);
    again.unmount();
  }
});

test('saved table columns that no longer exist are ignored', () => {
  window.localStorage.setItem(
    'wayside.table.fruits',
    JSON.stringify({ order: ['gone', 'weight'], hidden: ['gone'], density: 'comfortable' }),
  );
  open();
  expect(headers()).toEqual(['Name', 'Weight', 'Color', 'Number', 'Actions']);
});

test.each([
  [2, 40, '26–40 of 40'],
  [3, 40, '0 of 40'],
  [1, 0, '0 of 0'],
])('page %i of %i rows is shown as %s', (page, totalItems, words) => {
  render(<Pagination limit={25} onChange={() => undefined} page={page} totalItems={totalItems} />);
  expect(screen.getByRole('status')).toHaveTextContent(words);
});
