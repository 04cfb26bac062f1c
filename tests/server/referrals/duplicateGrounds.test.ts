import { expect, test } from 'vitest';
import { groundsOf } from '#server/referrals/duplicates/duplicates.queries.ts';

const ADA = { name: 'lovelace', dateOfBirth: '1940-05-12', phone: '3125550100' };
const valuesOf = (key: Parameters<typeof groundsOf>[0]) => groundsOf(key).map(([, value]) => value);
const shared = (one: Parameters<typeof groundsOf>[0], other: Parameters<typeof groundsOf>[0]) =>
  groundsOf(one).flatMap(([ground, value]) => (valuesOf(other).includes(value) ? [ground] : []));

test('possible duplicates: patients of the same name match by date of birth, phone or both', () => {
  expect(shared(ADA, ADA)).toEqual(['name_and_birth_date', 'name_and_phone']);
  expect(shared(ADA, { ...ADA, phone: '3125550101' })).toEqual(['name_and_birth_date']);
  expect(shared(ADA, { ...ADA, dateOfBirth: '1940-05-13' })).toEqual(['name_and_phone']);
  expect(shared(ADA, { ...ADA, dateOfBirth: '1940-05-13', phone: '3125550101' })).toEqual([]);
});

test('possible duplicates: patients of different names never match', () => {
  expect(shared(ADA, { ...ADA, name: 'byron' })).toEqual([]);
});

test('possible duplicates: a missing date of birth or phone never matches', () => {
  const unknown = { ...ADA, dateOfBirth: null, phone: null };
  expect(groundsOf(unknown)).toEqual([]);
  expect(shared({ ...ADA, phone: null }, { ...ADA, dateOfBirth: null })).toEqual([]);
});

test('possible duplicates: a date of birth never matches a phone with the same phone', () => {
  const phone = '1940';
  expect(shared({ ...ADA, dateOfBirth: phone, phone: null }, { ...ADA, dateOfBirth: null, phone })).toEqual([]);
});
