import type { MetricKey } from '#contract/performance/metrics.ts';
import { DEFAULT_PERIOD, periodDays, plusDays } from '#contract/platform/periods.ts';
import { stepsOf } from './chartSteps.rules.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { groupReferralRows, type GroupReferralRequest } from '#server/referrals/lists/groupReferrals.queries.ts';
import { hospiceReferralRows, type HospiceReferralRequest } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { readDeclines } from './charts.queries.ts';
import { countReferrals } from './comparedCounts.queries.ts';
import { readFigures } from './figures.queries.ts';
import type { Scope } from './ranges.queries.ts';
import { readCohorts } from './series.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import type {
  EnrollmentCounts,
  GroupDashboard,
  HospiceDashboard,
  HospiceEnrollmentCounts,
} from '#contract/referrals/dashboards.ts';
import {
  groupEnrollmentRows,
  hospiceEnrollmentRows,
  type GroupEnrollmentRequest,
  type HospiceEnrollmentRequest,
} from '#server/referrals/lists/enrollmentLists.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { zoneOf } from '#server/platform/database/lists.queries.ts';

/**
 * The figures above the lists: current counts, by the filters of the lists they link to, and results of a period's referrals, computed as
 * in the performance views.
 */

const WEEKS = 12;
const OF_PERIOD = ['enrolled', 'conversionRate', 'medianHoursToAdmission'] as const satisfies readonly MetricKey[];

interface HospiceCounts {
  all: number;
  mine: number;
  unowned: number;
  due: number;
  received: number;
  pending: number;
  enrolled: number;
  declined: number;
  withdrawn: number;
  alerts: number;
  sia: number;
  on_service: number;
  actively_dying: number;
  discharged: number;
  died: number;
  nursed: number;
  not_contacted: number;
  oldest_received_at: Date | null;
  overdue: number;
  oldest_pending_since: Date | null;
}

interface HospiceTargets {
  zone: string;
  minutes: number;
  urgentMinutes: number;
  hours: number;
}

/** @param context from a hospice's viewpoint */
export async function readHospiceDashboard(
  db: Database,
  context: ReadContext,
  hospiceId: string,
): Promise<HospiceDashboard> {
  const { rows: known } = await sql<HospiceTargets>`
    select hospice.time_zone as zone, hospice.response_target_minutes as minutes,
      hospice.urgent_response_target_minutes as "urgentMinutes", hospice.admission_target_hours as hours
    from hospice where hospice.id = ${hospiceId}::uuid`.execute(db);
  const [targets] = known;
  if (!targets) throw new Error('A hospice whose figures are read is there');
  const today = dayIn(targets.zone, context.now);
  const { from, to } = periodDays(DEFAULT_PERIOD, today);
  const rows = (filters: HospiceReferralRequest) => hospiceReferralRows(context, filters).where;
  const enrollments = (filters: HospiceEnrollmentRequest) => hospiceEnrollmentRows(context, filters).where;
  const notContacted = rows({
    'filter.status': ['referral_received'],
    'filter.enrollment.isContacted': false,
  });
  const pending = rows({ 'filter.status': ['pending_start_of_care'] });
  const counted = await sql<HospiceCounts>`
    select
      count(*) filter (where ${rows({})}) as "all",
      count(*) filter (where ${rows({ 'filter.enrollment.owner': 'mine' })}) as mine,
      count(*) filter (where ${rows({ 'filter.enrollment.owner': 'unowned' })}) as unowned,
      count(*) filter (where ${rows({ 'filter.enrollment.isDue': true })}) as due,
      count(*) filter (where ${rows({ 'filter.status': ['referral_received'] })}) as received,
      count(*) filter (where ${pending}) as pending,
      count(*) filter (where ${rows({ 'filter.status': ['enrolled'] })}) as enrolled,
      count(*) filter (where ${rows({ 'filter.status': ['declined'], 'filter.isWithdrawn': false })}) as declined,
      count(*) filter (where ${rows({ 'filter.isWithdrawn': true })}) as withdrawn,
      count(*) filter (where ${rows({ 'filter.hasAlert': true })}) as alerts,
      count(*) filter (where ${rows({ 'filter.enrollment.isSia': true })}) as sia,
      count(*) filter (where ${enrollments({ 'filter.situation': ['on_service'] })}) as on_service,
      count(*) filter (where ${enrollments({ 'filter.situation': ['actively_dying'] })}) as actively_dying,
      count(*) filter (where ${enrollments({ 'filter.situation': ['discharged'] })}) as discharged,
      count(*) filter (where ${enrollments({ 'filter.situation': ['died'] })}) as died,
      count(*) filter (where ${enrollments({ 'filter.situation': ['on_service'], 'filter.isMine': true })}) as nursed,
      count(*) filter (where ${notContacted}) as not_contacted,
      min(enrollment.received_at) filter (where ${notContacted}) as oldest_received_at,
      count(*) filter (where ${rows({ 'filter.enrollment.alert': ['overdue_response'] })}) as overdue,
      min(enrollment.status_since) filter (where ${pending}) as oldest_pending_since
    from enrollment join hospice on hospice.id = enrollment.hospice_id
    where ${ownEnrollments(context.view)}`.execute(db);
  const [counts] = counted.rows;
  if (!counts) throw new Error('A row of counts is always there');

  const scope: Scope = { context, zone: targets.zone, days: { from, to } };
  const figures = await readFigures(db, scope, OF_PERIOD);
  const weeks = stepsOf({ from: plusDays(today, 1 - 7 * WEEKS), to: today }).slice(-WEEKS);
  const ofWeeks = { scope: { ...scope, days: { from: weeks[0]?.from ?? today, to: today } } };
  const cohorts = new Map((await readCohorts(db, ofWeeks, weeks)).map((cohort) => [cohort.place, cohort]));
  const declines = await readDeclines(db, ofWeeks);

  return {
    period: { from, to },
    newReferrals: { value: counts.not_contacted, oldestReceivedAt: counts.oldest_received_at?.toISOString() ?? null },
    overResponseTarget: {
      value: counts.overdue,
      targetMinutes: targets.minutes,
      urgentTargetMinutes: targets.urgentMinutes,
    },
    pendingStartOfCare: { value: counts.pending, oldestSince: counts.oldest_pending_since?.toISOString() ?? null },
    enrolled: { value: figures.enrolled?.value ?? 0 },
    conversion: {
      value: figures.conversionRate?.value ?? null,
      numerator: figures.conversionRate?.numerator ?? 0,
      denominator: figures.conversionRate?.denominator ?? 0,
    },
    hoursToAdmission: {
      median: figures.medianHoursToAdmission?.value ?? null,
      n: figures.medianHoursToAdmission?.n ?? 0,
      targetHours: targets.hours,
    },
    openAlerts: { value: counts.alerts },
    counts: {
      all: counts.all,
      mine: counts.mine,
      unowned: counts.unowned,
      due: counts.due,
      new: counts.not_contacted,
      pending: counts.pending,
      enrolled: counts.enrolled,
      declined: counts.declined,
      withdrawn: counts.withdrawn,
      alerts: counts.alerts,
      sia: counts.sia,
    },
    enrollmentCounts: enrollmentCountsOf(counts),
    weeks: weeks.map((week, index) => {
      const cohort = cohorts.get(index + 1);
      return { weekOf: week.from, referrals: cohort?.referrals ?? 0, enrolled: cohort?.enrolled ?? 0 };
    }),
    declines: declines.map(({ reason, value }) => ({ reason, value })),
  };
}

/** Both lists of a hospice show its enrollments, with the same meaning of these filters. */
const enrollmentCountsOf = (counts: HospiceCounts): HospiceEnrollmentCounts => ({
  all: counts.all,
  enrolled: counts.enrolled,
  pending: counts.pending,
  received: counts.received,
  declined: counts.declined,
  withdrawn: counts.withdrawn,
  sia: counts.sia,
  onService: counts.on_service,
  activelyDying: counts.actively_dying,
  discharged: counts.discharged,
  died: counts.died,
  mine: counts.nursed,
});

interface GroupCounts {
  waiting: number;
  oldest_received_at: Date | null;
  pending: number;
  enrolled: number;
  declined: number;
  withdrawn: number;
  in_error: number;
  lately_declined: number;
}

/** @param context from a group's viewpoint */
export async function readGroupDashboard(db: Database, context: ReadContext): Promise<GroupDashboard> {
  const { rows: zones } = await sql<{ zone: string }>`select ${zoneOf(context.view)} as zone`.execute(db);
  const zone = zones[0]?.zone ?? '';
  const { from, to } = periodDays(DEFAULT_PERIOD, dayIn(zone, context.now));
  const rows = (filters: GroupReferralRequest) => groupReferralRows(context, filters).where;
  const ofPeriod: GroupReferralRequest = { 'filter.drillDown': 'referrals', 'filter.drillDownDays': { from, to } };
  const { counts: referrals } = await countReferrals(db, { context, zone, days: { from, to } }, ['referrals']);
  const waiting = rows({ 'filter.globalStatus': ['referral_received'] });
  const counted = await sql<GroupCounts>`
    select
      count(*) filter (where ${waiting}) as waiting,
      min(referral.received_at) filter (where ${waiting}) as oldest_received_at,
      count(*) filter (where ${rows({ 'filter.globalStatus': ['pending_start_of_care'] })}) as pending,
      count(*) filter (where ${rows({ 'filter.globalStatus': ['enrolled'] })}) as enrolled,
      count(*) filter (where ${rows({ 'filter.globalStatus': ['declined'], 'filter.isWithdrawn': false })}) as declined,
      count(*) filter (where ${rows({ 'filter.isWithdrawn': true })}) as withdrawn,
      count(*) filter (where ${rows({ 'filter.globalStatus': ['entered_in_error'] })}) as in_error,
      count(*) filter (where ${rows({ ...ofPeriod, 'filter.globalStatus': ['declined'], 'filter.isWithdrawn': false })}) as lately_declined
    from referral where ${ownReferrals(context.view)} and referral.deleted_at is null`.execute(db);
  const [counts] = counted.rows;
  if (!counts) throw new Error('A row of counts is always there');
  return {
    period: { from, to },
    referred: { value: referrals.get('referrals') ?? 0 },
    waitingForAnswer: { value: counts.waiting, oldestReceivedAt: counts.oldest_received_at?.toISOString() ?? null },
    pendingStartOfCare: { value: counts.pending },
    enrolled: { value: counts.enrolled },
    declined: { value: counts.lately_declined },
    counts: {
      referral_received: counts.waiting,
      pending_start_of_care: counts.pending,
      enrolled: counts.enrolled,
      declined: counts.declined,
      entered_in_error: counts.in_error,
    },
    withdrawn: { value: counts.withdrawn },
    enrollmentCounts: await countGroupEnrollments(db, context),
  };
}
/** The counts of a group's quick filters of enrollments, by the list's own filters. */
async function countGroupEnrollments(db: Database, context: ReadContext): Promise<EnrollmentCounts> {
  const { countFrom, where } = groupEnrollmentRows(context, {});
  const count = (filters: GroupEnrollmentRequest) =>
    sql`count(*) filter (where ${groupEnrollmentRows(context, filters).where})`;
  const { rows } = await sql<EnrollmentCounts>`
    select count(*) as "all",
      ${count({ 'filter.status': ['enrolled'] })} as enrolled,
      ${count({ 'filter.status': ['pending_start_of_care'] })} as pending,
      ${count({ 'filter.status': ['referral_received'] })} as received,
      ${count({ 'filter.status': ['declined'], 'filter.isWithdrawn': false })} as declined,
      ${count({ 'filter.isWithdrawn': true })} as withdrawn,
      ${count({ 'filter.isSia': true })} as sia
    from ${countFrom} where ${where}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A row of counts is always there');
  return counts;
}
