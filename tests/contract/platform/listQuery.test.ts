import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { idList, readSearchParams, recordOf, writeSearchParams } from '#contract/platform/listQuery.ts';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';

const read = (address: string) => readSearchParams(HospiceReferralQuery, new URLSearchParams(address));
const refuses = (address: string) => !z.safeParse(HospiceReferralQuery, recordOf(new URLSearchParams(address))).success;

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 5 });

const query = fc.record({
  'filter.status': maybe(some(fc.constantFrom(...REFERRAL_STATUSES))),
  'filter.stakeholders.id': maybe(some(fc.uuid())),
  'filter.scoreAlert': maybe(fc.boolean()),
  'filter.hasAlert': maybe(fc.boolean()),
  'filter.receivedAt': maybe(
    fc.oneof(fc.record({ from: day, to: day }), fc.record({ from: day }), fc.record({ to: day })),
  ),
  sortBy: maybe(
    some(
      fc.record({
        column: fc.constantFrom('receivedAt' as const, 'patientName' as const, 'urgency' as const),
        direction: fc.constantFrom('ASC' as const, 'DESC' as const),
      }),
    ),
  ),
  search: maybe(
    fc
      .string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
      .filter((text) => {
        const trimmed = text.trim();
        return trimmed !== '' && trimmed.length <= 100 && !trimmed.includes('\0');
      })
      .map((text) => text.trim()),
  ),
  page: fc.integer({ min: 1, max: 100_000 }),
  limit: fc.integer({ min: 1, max: 100 }),
});

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const ids = (count: number) => Array.from({ length: count }, (_, index) => id(index)).join(',');
const sorted = (count: number) => Array.from({ length: count }, () => 'sortBy=urgency').join('&');

describe('List query', () => {
  test('survives a round trip through its address unchanged', () => {
    fc.assert(
      fc.property(query, (given) => {
        const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const params = new URLSearchParams(writeSearchParams(given).toString());
        expect(z.parse(HospiceReferralQuery, recordOf(params))).toEqual(present);
        expect(readSearchParams(HospiceReferralQuery, params)).toEqual(present);
      }),
    );
  });

  test('defaults to page 1 with 25 rows', () => {
    expect(read('')).toEqual({ page: 1, limit: 25 });
  });

  test.each([
    ['filter.status=enrolled,declined', { 'filter.status': ['enrolled', 'declined'] }],
    ['filter.status=$in:enrolled', { 'filter.status': ['enrolled'] }],
    ['filter.scoreAlert=$eq:true', { 'filter.scoreAlert': true }],
    ['sortBy=receivedAt:desc', { sortBy: [{ column: 'receivedAt', direction: 'DESC' }] }],
    [
      'sortBy=urgency&sortBy=receivedAt:DESC',
      {
        sortBy: [
          { column: 'urgency', direction: 'ASC' },
          { column: 'receivedAt', direction: 'DESC' },
        ],
      },
    ],
    ['filter.receivedAt=$btw:2026-01-01,2026-01-31', { 'filter.receivedAt': { from: '2026-01-01', to: '2026-01-31' } }],
  ])('is read from %s, which the server accepts too', (address, wanted) => {
    expect(read(address)).toEqual({ ...wanted, page: 1, limit: 25 });
    expect(refuses(address)).toBe(false);
  });

  test.each([
    'filter.stauts=enrolled',
    'filter.status=',
    'filter.status=enroled',
    'filter.status=enrolled&filter.status=declined',
    'filter.hospice.id=0d2f7a52-0000-4000-8000-000000000001&filter.hospice.id=0d2f7a52-0000-4000-8000-000000000002',
    'filter.scoreAlert=true&filter.scoreAlert=false',
    'search=ana&search=ben',
    'filter.scoreAlert=yes',
    'filter.receivedAt=2026-01-01',
    'filter.receivedAt=$gte:2026-02-30',
    'filter.receivedAt=$lte:3000-01-01',
    'filter.hospice.id=1',
    'sortBy=phone',
    'sortBy=receivedAt:UP',
    'sortBy=receivedAt:ASC:x',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e3',
    'page=100001',
    'limit=101',
    'search=',
    'search=%00',
  ])('%s is refused by the server and ignored by the app', (address) => {
    expect(refuses(address)).toBe(true);
    const { page, limit } = read(address);
    expect({ page, limit }).toEqual({ page: 1, limit: 25 });
  });

  test.each([
    ['50 values of a filter', `filter.stakeholders.id=${ids(50)}`, `filter.stakeholders.id=${ids(51)}`],
    ['5 columns to sort by', sorted(5), sorted(6)],
    ['100 characters to look for', `search=${'a'.repeat(100)}`, `search=${'a'.repeat(101)}`],
    ['100 rows a page', 'limit=100', 'limit=101'],
    ['100,000 pages', 'page=100000', 'page=100001'],
  ])('accepts %s and refuses one more', (_what, most, more) => {
    expect([refuses(most), refuses(more)]).toEqual([false, true]);
  });

  test('accepts up to 1,000 selected ids and refuses 1,001', () => {
    expect([1, 1000, 1001].map((count) => z.safeParse(idList, ids(count)).success)).toEqual([true, true, false]);
  });
});
