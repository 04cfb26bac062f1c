import { COUNTS } from '#contract/referrals/counts/counts.ts';
import { METRIC_KEYS } from '#contract/performance/metrics.ts';
import type {
  Figures,
  HospicePerformance,
  HospicePerformanceQuery,
  PerformanceRow,
} from '#contract/performance/performance.ts';
import { PLAN_FEATURES, planHas } from '#contract/platform/plans.ts';
import { countsFor } from './figures.rules.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { figuresOfNothing, readFigures, readFiguresBy, type Grouping } from './figures.queries.ts';
import type { HospiceScope } from './hospiceScope.queries.ts';
import { readTopDeclines } from './sourceFacts.queries.ts';
import { listSources, soughtBy } from './sourceRows.queries.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Current counts have no previous period. */
export const METRICS_BEFORE = METRIC_KEYS.filter((key) => countsFor(key).every((count) => COUNTS[count].by !== 'now'));

/** A page of a view's sources with their figures. Totals include the matching sources of all pages. */
async function readSourceRows(
  reading: Reading,
  scope: HospiceScope,
  query: HospicePerformanceQuery,
  sought: Grouping,
): Promise<Pick<HospicePerformance, 'data' | 'meta' | 'totals'>> {
  const { sources, totalItems } = await listSources(reading, scope, query, sought);
  const shown = { ...sought, shown: sources.map(({ source }) => source.id) };
  const figures = await readFiguresBy(reading, scope, METRIC_KEYS, shown);
  const declines = await readTopDeclines(reading, scope, shown);
  const nothing = figuresOfNothing(scope, METRIC_KEYS);
  const data = sources.map(({ lastReferralAt, source }) => ({
    source,
    figures: figures.sources.get(source.id) ?? nothing,
    topDecline: declines.get(source.id) ?? null,
    lastReferralAt: lastReferralAt?.toISOString() ?? null,
  }));
  return { data, meta: { totalItems }, totals: figures.totals };
}

/** A hospice's figures by source. */
export async function readHospicePerformance(
  reading: Reading,
  scope: HospiceScope,
  query: HospicePerformanceQuery,
): Promise<HospicePerformance> {
  const { period, plan } = scope;
  const sought = await soughtBy(reading, query);
  const rows = await readSourceRows(reading, scope, query, sought);
  const before = { ...scope, days: period.before };
  return {
    ...rows,
    view: query.view,
    period,
    before: planHas(plan, 'period_before') ? await readFigures(reading, before, METRICS_BEFORE, sought) : null,
    lacks: PLAN_FEATURES.filter((feature) => !planHas(plan, feature)),
  };
}
const PAGE_ROWS = 500;

/** All sources of a view in the requested order, on all pages, and their totals. */
export async function readWholeTable(
  reading: Reading,
  scope: HospiceScope,
  query: HospicePerformanceQuery,
): Promise<{ rows: PerformanceRow[]; totals: Figures }> {
  const rows: PerformanceRow[] = [];
  const sought = await soughtBy(reading, query);
  for (let page = 1; ; page += 1) {
    const { data, meta, totals } = await readSourceRows(reading, scope, { ...query, page, limit: PAGE_ROWS }, sought);
    rows.push(...data);
    if (data.length < PAGE_ROWS || rows.length >= meta.totalItems) return { rows, totals };
    // Lets other requests run in between.
    await nextTurn();
  }
}
