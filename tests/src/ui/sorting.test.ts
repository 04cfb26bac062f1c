import { expect, test } from 'vitest';
import type { SortKey } from '#contract/listQuery.ts';
import { sortAfterPress } from '#src/ui/table/sorting.ts';

const up = (column: string): SortKey => ({ column, direction: 'ASC' });
const down = (column: string): SortKey => ({ column, direction: 'DESC' });

test('a plain press leaves the pressed column alone sorted', () => {
  expect(sortAfterPress([up('name')], { id: 'weight' }, false)).toEqual([up('weight')]);
  expect(sortAfterPress([up('name'), down('weight')], { id: 'weight' }, false)).toEqual([up('weight')]);
});

test('a column that sorts down first turns up second and stops third', () => {
  const weight = { id: 'weight', sortsDownFirst: true };
  expect(sortAfterPress([], weight, false)).toEqual([down('weight')]);
  expect(sortAfterPress([down('weight')], weight, false)).toEqual([up('weight')]);
  expect(sortAfterPress([up('weight')], weight, false)).toEqual([]);
});

test('keeping the others, a sorted column turns round at its rank, then leaves', () => {
  expect(sortAfterPress([up('name'), up('weight')], { id: 'name' }, true)).toEqual([down('name'), up('weight')]);
  expect(sortAfterPress([down('name'), up('weight')], { id: 'name' }, true)).toEqual([up('weight')]);
});

test('a sixth column takes the place of the oldest', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map(up);
  expect(sortAfterPress(five, { id: 'f' }, true)).toEqual(['b', 'c', 'd', 'e', 'f'].map(up));
});
