import { expect, test } from 'vitest';
import { groundsOf } from '#server/db/duplicates.ts';

const ADA = { name: 'lovelace', dateOfBirth: '1940-05-12', digits: '3125550100' };
const valuesOf = (key: Parameters<typeof groundsOf>[0]) => groundsOf(key).map(([, value]) => value);
const shared = (one: Parameters<typeof groundsOf>[0], other: Parameters<typeof groundsOf>[0]) =>
  groundsOf(one).flatMap(([ground, value]) => (valuesOf(other).includes(value) ? [ground] : []));

test('two patients of one name are possible duplicates by an equal birth date, an equal phone, or both', () => {
  expect(shared(ADA, ADA)).toEqual(['name_and_birth_date', 'name_and_phone']);
  expect(shared(ADA, { ...ADA, digits: '3125550101' })).toEqual(['name_and_birth_date']);
  expect(shared(ADA, { ...ADA, dateOfBirth: '1940-05-13' })).toEqual(['name_and_phone']);
  expect(shared(ADA, { ...ADA, dateOfBirth: '1940-05-13', digits: '3125550101' })).toEqual([]);
});

test('two patients of different names are no duplicates, whatever else is equal', () => {
  expect(shared(ADA, { ...ADA, name: 'byron' })).toEqual([]);
});

test('what is missing of both patients makes no duplicate of them', () => {
  const unknown = { ...ADA, dateOfBirth: null, digits: null };
  expect(groundsOf(unknown)).toEqual([]);
  expect(shared({ ...ADA, digits: null }, { ...ADA, dateOfBirth: null })).toEqual([]);
});

test('a birth date and a phone of the same digits are two things', () => {
  const digits = '1940';
  expect(shared({ ...ADA, dateOfBirth: digits, digits: null }, { ...ADA, dateOfBirth: null, digits })).toEqual([]);
});
