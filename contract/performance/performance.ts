import * as z from 'zod/mini';
import { PERFORMANCE_VIEWS } from '#contract/platform/ability.ts';
import { COMPARED_METRICS } from './comparedMetrics.ts';
import { Id, Instant, Named, PlainDate, text } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, daysFilter, idsFilter, paging, sortKeys } from '#contract/platform/listQuery.ts';
import { CountKey } from '#contract/referrals/counts/counts.ts';
import { METRIC_KEYS, type MetricKey } from './metrics.ts';
import { ReferralSource } from '#contract/referrals/referralSources.ts';
import { DEFAULT_PERIOD, Period } from '#contract/platform/periods.ts';
import { READS_PERFORMANCE } from '#contract/platform/permissions.ts';
import { PLAN_FEATURES } from '#contract/platform/plans.ts';
import { DeclineReason } from '#contract/referrals/statuses.ts';
import { ItemScore, ThemeCounts } from '#contract/surveys/surveyResults.ts';
import { SOURCE_TYPES, SourceId } from '#contract/referrals/counts/sources.ts';

/**
 * `value` is `null` if there is nothing to divide by. `n`: the number of its records. If fewer than `MIN_SHOWN` families
 * answered, `isSuppressed` is true and every value computed from their answers is `null`.
 */
export const Figure = z.object({
  value: z.nullable(z.number()),
  numerator: z.nullable(z.number()),
  denominator: z.nullable(z.number()),
  n: z.nullable(z.int()),
  isSuppressed: z.boolean(),
  /** Based on only 5 to 29 answers: shown as uncertain. */
  isLowN: z.boolean(),
  /** The Wilson interval of a share of the families' answers. */
  ci95: z.nullable(z.object({ low: z.number(), high: z.number() })),
});
export type Figure = z.infer<typeof Figure>;

/** Figures by metric; one that the view does not have, or that a hospice does not share, is not there. */
export const Figures = z.partialRecord(z.enum(METRIC_KEYS), Figure);
export type Figures = Partial<Record<MetricKey, Figure>>;

const Days = z.object({ from: PlainDate, to: PlainDate });
export const FigurePeriod = z.extend(Days, { before: Days, timeZone: z.string(), computedAt: Instant });
export type FigurePeriod = z.infer<typeof FigurePeriod>;

const PlanFeature = z.enum(PLAN_FEATURES);

/** A provider, a community or a nurse. `id` is `null` for the records that have none. */
export const PerformanceSource = z.object({
  id: z.nullable(Id),
  name: z.string(),
  /** A specialty, the kind of place, a discipline. */
  detail: z.nullable(z.string()),
  group: z.nullable(Named),
});
export type PerformanceSource = z.infer<typeof PerformanceSource>;

export const PerformanceRow = z.object({
  source: PerformanceSource,
  figures: Figures,
  /** The most frequent reason of its declines. */
  topDecline: z.nullable(z.object({ reason: DeclineReason, value: z.int() })),
  lastReferralAt: z.nullable(Instant),
});
export type PerformanceRow = z.infer<typeof PerformanceRow>;

export const HospicePerformance = z.extend(pageOf(PerformanceRow), {
  view: z.enum(PERFORMANCE_VIEWS),
  period: FigurePeriod,
  totals: Figures,
  /** The same of the period before; `null` where the plan lacks it. */
  before: z.nullable(Figures),
  /** The features that the hospice's plan does not include. */
  lacks: z.array(PlanFeature),
});
export type HospicePerformance = z.infer<typeof HospicePerformance>;

/** A bar of a chart, and the count that its list is filtered by. */
const Bar = z.object({ count: CountKey, value: z.int() });
export type Bar = z.infer<typeof Bar>;

export const CHART_STEPS = ['day', 'week', 'month'] as const;
export type ChartStep = (typeof CHART_STEPS)[number];

export const PerformanceCharts = z.object({
  period: FigurePeriod,
  /** Days up to 31 days, weeks (from Monday) up to 26 weeks, else months; the first and last are cut at the period's ends. */
  step: z.enum(CHART_STEPS),
  series: z.array(
    z.extend(Days, {
      referrals: z.int(),
      enrolled: z.int(),
      declined: z.int(),
      medianHoursToAdmission: z.nullable(z.number()),
      inCare: z.int(),
    }),
  ),
  /** Received, contacted, pending or enrolled, enrolled: each a part of the previous step. */
  funnel: z.array(Bar),
  declines: z.array(z.object({ reason: DeclineReason, value: z.int(), isControllable: z.boolean() })),
  hoursToAdmission: z.array(Bar),
  daysOfStay: z.array(Bar),
  pendingFor: z.array(Bar),
  sources: z.array(z.object({ source: ReferralSource, value: z.int() })),
});
export type PerformanceCharts = z.infer<typeof PerformanceCharts>;

/** One provider, community or nurse against the whole hospice; a plan without it is refused with `plan_lacks`. */
export const PerformanceSourceDetail = z.extend(PerformanceRow, {
  period: FigurePeriod,
  contact: z.object({ phone: z.nullable(z.string()), city: z.nullable(z.string()) }),
  before: Figures,
  hospice: Figures,
  charts: PerformanceCharts,
  items: z.array(ItemScore),
  compositeTop: z.nullable(z.number()),
  themes: ThemeCounts,
});
export type PerformanceSourceDetail = z.infer<typeof PerformanceSourceDetail>;

/**
 * A hospice as a group compares it, on the group's own referrals: `COMPARED_METRICS`. An unshared metric has no figure and is
 * named; so is one that is shared only as a total, if a filter by providers or by custom days narrows it.
 */
export const ComparedHospice = z.object({
  hospice: Named,
  figures: Figures,
  declines: z.nullable(z.array(z.object({ reason: DeclineReason, value: z.int() }))),
  notShared: z.array(z.enum(METRIC_KEYS)),
});
export type ComparedHospice = z.infer<typeof ComparedHospice>;

export const GroupPerformance = z.extend(pageOf(ComparedHospice), {
  period: FigurePeriod,
  /**
   * Totals of all the group's referrals, each counted once however many hospices were asked: it counts if any of the hospices
   * counts it, with the lowest value measured. They include only data that hospices share.
   */
  totals: Figures,
  before: Figures,
  /** Hospices that take no part in comparisons. */
  leftOut: z.int(),
});
export type GroupPerformance = z.infer<typeof GroupPerformance>;

/** Figures over all hospices, for administrators. */
export const SystemFigures = z.object({
  period: FigurePeriod,
  figures: Figures,
  before: Figures,
  hospices: z.object({ active: z.int(), withoutReferrals: z.int() }),
  groups: z.object({ active: z.int() }),
  people: z.object({ active: z.int() }),
});
export type SystemFigures = z.infer<typeof SystemFigures>;

const when = {
  period: z._default(Period, DEFAULT_PERIOD),
  /** The days of the period `custom`. */
  'filter.days': daysFilter,
};

const withinHospice = {
  ...when,
  'filter.stakeholders.group.id': idsFilter,
  'filter.enrollment.hospiceLocation.id': idsFilter,
  'filter.source': z.optional(commaList(ReferralSource)),
};

export const PERFORMANCE_SORTS = ['name', 'lastReferralAt', ...METRIC_KEYS] as const;

const view = { view: z.enum(PERFORMANCE_VIEWS) };
export const HospiceFigureQuery = z.strictObject({ ...view, ...withinHospice });
export type HospiceFigureQuery = z.infer<typeof HospiceFigureQuery>;
export const HospicePerformanceQuery = z.strictObject({
  ...view,
  ...withinHospice,
  sortBy: z.optional(sortKeys(PERFORMANCE_SORTS)),
  ...paging,
});
export type HospicePerformanceQuery = z.infer<typeof HospicePerformanceQuery>;

const ofGroupFilters = {
  ...when,
  /** Providers and communities of the group, as in its lists. */
  'filter.stakeholders.id': idsFilter,
};
export const GroupFigureQuery = z.strictObject(ofGroupFilters);
export type GroupFigureQuery = z.infer<typeof GroupFigureQuery>;
export const GROUP_PERFORMANCE_SORTS = ['name', ...COMPARED_METRICS] as const;
export const GroupPerformanceQuery = z.strictObject({
  ...ofGroupFilters,
  sortBy: z.optional(sortKeys(GROUP_PERFORMANCE_SORTS)),
  ...paging,
});
export type GroupPerformanceQuery = z.infer<typeof GroupPerformanceQuery>;

export const SourceFigureQuery = z.strictObject(withinHospice);
export type SourceFigureQuery = z.infer<typeof SourceFigureQuery>;

export const SystemFigureQuery = z.strictObject(when);
export type SystemFigureQuery = z.infer<typeof SystemFigureQuery>;

const csv = { fileName: z._default(text(120), 'performance.csv') };
const readsHospice = { token: 'user', who: 'named', hospice: READS_PERFORMANCE, admin: true } as const;
const readsGroup = { token: 'user', who: 'named', group: true, admin: true } as const;

export const performanceEndpoints = defineEndpoints('Performance', {
  getHospicePerformance: {
    path: '/v1/hospices/:hospiceId/performances',
    summary:
      'A hospice’s figures by responsible provider, community or nurse; a view that the role may not read is refused',
    access: readsHospice,
    query: HospicePerformanceQuery,
    response: HospicePerformance,
    errors: ['forbidden', 'plan_lacks'],
  },
});

export const performanceDetailEndpoints = defineEndpoints('Performance', readsHospice, {
  getHospicePerformanceCharts: {
    path: '/v1/hospices/:hospiceId/performances/charts',
    summary: 'The period’s figures over time, and where referrals end up',
    query: HospiceFigureQuery,
    response: PerformanceCharts,
    errors: ['forbidden', 'plan_lacks'],
  },
  getHospicePerformanceSource: {
    path: '/v1/hospices/:hospiceId/performances/:sourceType/:source',
    summary: 'One provider, community or nurse, compared with the hospice’s average',
    params: z.object({ hospiceId: Id, sourceType: z.enum(SOURCE_TYPES), source: SourceId }),
    query: SourceFigureQuery,
    response: PerformanceSourceDetail,
    errors: ['forbidden', 'plan_lacks', 'not_found'],
  },
});

export const groupPerformanceEndpoints = defineEndpoints('Performance', {
  getGroupPerformance: {
    path: '/v1/groups/:providerGroupId/performances',
    summary: 'Hospices compared on the group’s own referrals',
    access: readsGroup,
    query: GroupPerformanceQuery,
    response: GroupPerformance,
  },
});

/** The tables as files. */
export const performanceExportEndpoints = defineEndpoints('Performance', {
  exportHospicePerformance: {
    path: '/v1/hospices/:hospiceId/performances/export',
    summary: 'The table of sources as CSV, with the totals',
    access: readsHospice,
    query: z.extend(HospicePerformanceQuery, csv),
    stream: 'text/csv',
    errors: ['forbidden', 'plan_lacks'],
  },
  exportGroupPerformance: {
    path: '/v1/groups/:providerGroupId/performances/export',
    summary: 'The comparison as CSV',
    access: readsGroup,
    query: z.extend(GroupPerformanceQuery, csv),
    stream: 'text/csv',
  },
});

export const systemFigureEndpoints = defineEndpoints('Performance', {
  getSystemFigures: {
    path: '/v1/administration/figures',
    summary: 'The figures of all hospices together',
    access: { token: 'user', who: 'named', admin: true },
    query: SystemFigureQuery,
    response: SystemFigures,
  },
});
