import { describe, expect, test } from 'vitest';
import { withoutGone, type ListPage, type RowSelection } from '#src/ui/table/rowSelection.ts';

const pageOf = (ids: string, totalItems: number): ListPage => ({
  data: ids.split('').map((id) => ({ id })),
  meta: { totalItems },
});
const ticked = (ids: string): RowSelection => ({ kind: 'some', ids: new Set(ids.split('')) });
const allBut = (ids: string): RowSelection => ({ kind: 'allBut', ids: new Set(ids.split('')) });
const left = (selection: RowSelection, before: ListPage, now: ListPage) =>
  [...withoutGone(selection, before, now).ids].join('');

describe('a selection when the list changes underneath', () => {
  test('loses a row that left the page while the list became shorter', () => {
    expect(left(ticked('abx'), pageOf('abc', 9), pageOf('bcd', 8))).toBe('bx');
  });

  test('keeps a row that only moved to another page', () => {
    expect(left(ticked('abc'), pageOf('abc', 9), pageOf('nab', 10))).toBe('abc');
  });

  test('knows exactly where one page shows the whole list', () => {
    expect(left(ticked('abc'), pageOf('abc', 3), pageOf('nac', 3))).toBe('ac');
    expect(left(allBut('ab'), pageOf('abc', 3), pageOf('bc', 2))).toBe('b');
  });

  test('never forgets by a guess what was left out', () => {
    expect(left(allBut('a'), pageOf('abc', 9), pageOf('bcd', 8))).toBe('a');
  });
});
