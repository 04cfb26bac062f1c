import { expect } from 'vitest';
import * as z from 'zod/mini';
import { writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import { COUNTS, type CountKey } from '#contract/referrals/counts/counts.ts';
import { METRIC_KEYS, metricOf } from '#contract/performance/metrics.ts';
import type { Figures } from '#contract/performance/performance.ts';
import type { Days } from '#contract/platform/periods.ts';
import { exported } from '../../exchange/support/exported.ts';
import type { TestServer } from '../../support/server.ts';

/** The counts in figures, to be compared with the lists that they link to. */

export type Numbers = Partial<Record<CountKey, number>>;

/** Every count that the figures contain. */
export function numbersIn(figures: Figures): Numbers {
  const numbers: Numbers = {};
  for (const key of METRIC_KEYS) {
    const figure = figures[key];
    const metric = metricOf(key);
    if (!figure || figure.isSuppressed) continue;
    if (metric.kind === 'count' && figure.value !== null) numbers[metric.count] = figure.value;
    if (metric.kind === 'share' && figure.numerator !== null && figure.denominator !== null) {
      numbers[metric.numerator] = figure.numerator;
      numbers[metric.denominator] = figure.denominator;
    }
  }
  return numbers;
}

/** The counts that have a list. */
export const listedOf = (numbers: Numbers, list: 'registry' | 'feedback' | undefined): CountKey[] =>
  Object.entries(COUNTS).flatMap(([name, { list: own }]) => {
    // The keys of the object are the counts; Object.entries forgets that.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const key = name as CountKey;
    return numbers[key] !== undefined && (list === undefined ? own !== null : own === list) ? [key] : [];
  });

export interface Person {
  readonly id: string;
}

const Page = z.object({ meta: z.object({ totalItems: z.int() }) });

export async function totalOf(server: TestServer, person: Person, path: string): Promise<number> {
  const reply = await server.as(person)(path);
  const body: unknown = await reply.json();
  expect([path, reply.status, reply.status === 200 ? null : body]).toEqual([path, 200, null]);
  return z.parse(Page, body).meta.totalItems;
}

/** The parameters of a list that a figure leads to. */
export const drillDownQuery = (key: CountKey, { from, to }: Days, more: ListQuery = {}): string =>
  writeSearchParams({
    'filter.drillDown': key,
    ...(COUNTS[key].by === 'now' ? {} : { 'filter.drillDownDays': { from, to } }),
    ...more,
  }).toString();

/** The number of lines in the file of a list, which its header announces. */
export async function linesExported(server: TestServer, person: Person, query: string): Promise<number> {
  const { headers, lines } = await exported(server, person, query);
  expect(headers.get('Total-Items')).toBe(String(lines.length));
  return lines.length;
}
