import { expect, test } from 'vitest';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { sortAfterPress } from '#src/ui/table/sorting.ts';

const up = (column: string): SortKey => ({ column, direction: 'ASC' });
const down = (column: string): SortKey => ({ column, direction: 'DESC' });

test('clicking a column sorts by that column alone', () => {
  expect(sortAfterPress([up('name')], { id: 'weight' }, false)).toEqual([up('weight')]);
  expect(sortAfterPress([up('name'), down('weight')], { id: 'weight' }, false)).toEqual([up('weight')]);
});

test('a column that sorts descending first turns ascending second and stops third', () => {
  const weight = { id: 'weight', isSortable: 'downFirst' as const };
  expect(sortAfterPress([], weight, false)).toEqual([down('weight')]);
  expect(sortAfterPress([down('weight')], weight, false)).toEqual([up('weight')]);
  expect(sortAfterPress([up('weight')], weight, false)).toEqual([]);
});

test('with other sort columns kept, a sorted column is reversed at its rank, then removed', () => {
  expect(sortAfterPress([up('name'), up('weight')], { id: 'name' }, true)).toEqual([down('name'), up('weight')]);
  expect(sortAfterPress([down('name'), up('weight')], { id: 'name' }, true)).toEqual([up('weight')]);
});

test('a sixth sort column replaces the oldest', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(up);
  expect(sortAfterPress(five, { id: 'f' }, true)).toEqual(['b', 'c', 'd', 'e', 'f'].map(up));
});
