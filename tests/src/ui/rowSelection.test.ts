import { describe, expect, test } from 'vitest';
import { withoutGone, type RowSelection } from '#src/ui/table/rowSelection.ts';
import type { RowPage } from '#src/ui/table/tableTypes.ts';

const pageOf = (ids: string, totalItems: number): RowPage => ({
  data: ids.split('').map((id) => ({ id })),
  meta: { totalItems },
});
const ticked = (ids: string): RowSelection => ({ kind: 'some', ids: new Set(ids.split('')) });
const allBut = (ids: string): RowSelection => ({ kind: 'allBut', ids: new Set(ids.split('')) });
const left = (selection: RowSelection, before: RowPage, now: RowPage) =>
  [...withoutGone(selection, before, now).ids].join('');

describe('Row selection when the list changes', () => {
  test('loses a row that left the page when the list got shorter', () => {
    expect(left(ticked('abx'), pageOf('abc', 9), pageOf('bcd', 8))).toBe('bx');
  });

  test('keeps a row that only moved to another page', () => {
    expect(left(ticked('abc'), pageOf('abc', 9), pageOf('nab', 10))).toBe('abc');
  });

  test('is exact when one page shows the whole list', () => {
    expect(left(ticked('abc'), pageOf('abc', 3), pageOf('nac', 3))).toBe('ac');
    expect(left(allBut('ab'), pageOf('abc', 3), pageOf('bc', 2))).toBe('b');
  });

  test('keeps an excluded row that may only have moved', () => {
    expect(left(allBut('a'), pageOf('abc', 9), pageOf('bcd', 8))).toBe('a');
  });
});
