import type { MetricKey } from '#contract/performance/metrics.ts';
import { DEFAULT_PERIOD, periodDays, plusDays } from '#contract/platform/periods.ts';
import { stepsOf } from './chartSteps.rules.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import {
  groupReferralRows,
  isOpenReferral,
  type GroupReferralRequest,
} from '#server/referrals/lists/groupReferrals.queries.ts';
import { hospiceReferralRows, type HospiceReferralRequest } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { readDeclines } from './charts.queries.ts';
import { readFigures } from './figures.queries.ts';
import type { Scope } from './ranges.queries.ts';
import { countWeeks } from './weeks.queries.ts';
import { inCall } from '#server/platform/access/reading.ts';
import { ofOwnReferrals, ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type {
  EnrollmentCounts,
  GroupDashboard,
  GroupDashboardQuery,
  HospiceDashboard,
} from '#contract/referrals/dashboards.ts';
import {
  groupEnrollmentRows,
  hospiceEnrollmentRows,
  type GroupEnrollmentRequest,
  type HospiceEnrollmentRequest,
} from '#server/referrals/lists/enrollmentLists.queries.ts';
import type { GroupView, ReadContext } from '#server/platform/access/viewpoint.ts';
import { waitsForSomebody } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { drillDownRecords } from '#server/referrals/counts/drillDown.queries.ts';
import { talliedEnrollments, talliedNumber, talliedReferrals } from '#server/referrals/counts/tallies.queries.ts';
import { zoneOf } from '#server/platform/database/lists.queries.ts';

/**
 * The figures above the lists: current counts, by the filters of the lists they link to, and results of a period's referrals, computed as
 * in the performance views.
 */

const WEEKS = 12;
const OF_PERIOD = ['enrolled', 'conversionRate', 'medianHoursToAdmission'] as const satisfies readonly MetricKey[];

type CountsOf<Conditions> = { [Name in keyof Conditions]: number };

/** A column under each of these names: how many of the rows meet its condition. */
const countColumns = (conditions: Readonly<Record<string, Sql>>): Sql =>
  sql.join(Object.entries(conditions).map(([name, where]) => sql`count(*) filter (where ${where}) as ${sql.id(name)}`));

/** The same of `talliedEnrollments`. */
const talliedColumns = (conditions: Readonly<Record<string, Sql>>): Sql =>
  sql.join(Object.entries(conditions).map(([name, where]) => sql`${talliedNumber(where)} as ${sql.id(name)}`));

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A row of counts is always there');
  return row;
}

interface HospiceTargets {
  zone: string;
  minutes: number;
  urgentMinutes: number;
  hours: number;
}

/** @param context from a hospice's viewpoint */
export async function readHospiceDashboard(
  db: Trx,
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
  // Few of many wait for somebody or are on service: they are counted apart, each by an index that holds only them.
  const ofWaiting = {
    mine: rows({ 'filter.enrollment.owner': 'mine' }),
    unowned: rows({ 'filter.enrollment.owner': 'unowned' }),
    due: rows({ 'filter.enrollment.isDue': true }),
    new: notContacted,
    received: rows({ 'filter.status': ['referral_received'] }),
    pending,
    alerts: rows({ 'filter.hasAlert': true }),
    overdue: rows({ 'filter.enrollment.alert': ['overdue_response'] }),
  };
  const ofOnService = {
    onService: enrollments({ 'filter.situation': ['on_service'] }),
    activelyDying: enrollments({ 'filter.situation': ['actively_dying'] }),
    nursed: enrollments({ 'filter.situation': ['on_service'], 'filter.isMine': true }),
  };
  const ofAll = {
    all: rows({}),
    enrolled: rows({ 'filter.status': ['enrolled'] }),
    declined: rows({ 'filter.status': ['declined'], 'filter.isWithdrawn': false }),
    withdrawn: rows({ 'filter.isWithdrawn': true }),
    sia: rows({ 'filter.enrollment.isSia': true }),
    discharged: enrollments({ 'filter.situation': ['discharged'] }),
    died: enrollments({ 'filter.situation': ['died'] }),
  };
  const own = ownEnrollments(context.view);
  const counted = await sql<
    CountsOf<typeof ofWaiting & typeof ofOnService & typeof ofAll> & {
      oldestReceivedAt: Date | null;
      oldestPending: Date | null;
    }
  >`
    select * from
      (select ${countColumns(ofWaiting)},
        min(enrollment.received_at) filter (where ${notContacted}) as "oldestReceivedAt",
        min(enrollment.status_since) filter (where ${pending}) as "oldestPending"
      from enrollment join hospice on hospice.id = enrollment.hospice_id
      where ${own} and ${waitsForSomebody}) as of_waiting,
      (select ${countColumns(ofOnService)} from enrollment where ${own} and ${ofOnService.onService}) as of_on_service,
      (select ${talliedColumns(ofAll)} from ${talliedEnrollments} where ${own}) as of_all`.execute(db);
  const counts = onlyRow(counted.rows);

  const scope: Scope = { context, zone: targets.zone, days: { from, to } };
  const figures = await readFigures(inCall(db), scope, OF_PERIOD);
  const weeks = stepsOf({ from: plusDays(today, 1 - 7 * WEEKS), to: today }).slice(-WEEKS);
  const ofWeeks = { scope: { ...scope, days: { from: weeks[0]?.from ?? today, to: today } } };
  const ofEachWeek = await countWeeks(db, ofWeeks.scope, weeks);
  const declines = await readDeclines(db, ofWeeks);

  return {
    period: { from, to },
    newReferrals: { value: counts.new, oldestReceivedAt: counts.oldestReceivedAt?.toISOString() ?? null },
    overResponseTarget: {
      value: counts.overdue,
      targetMinutes: targets.minutes,
      urgentTargetMinutes: targets.urgentMinutes,
    },
    pendingStartOfCare: { value: counts.pending, oldestSince: counts.oldestPending?.toISOString() ?? null },
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
    counts,
    // Both lists of a hospice show its enrollments, with the same meaning of these filters.
    enrollmentCounts: { ...counts, mine: counts.nursed },
    weeks: ofEachWeek,
    declines: declines.map(({ reason, value }) => ({ reason, value })),
  };
}

/** The enrollments of a group's patients that are not deleted, with only the columns of `group_enrollment`. Hospices read none of it. */
const enrollmentsOf = ({ groupId }: GroupView): Sql => sql`(
  select group_enrollment.*, null::timestamptz as deleted_at from group_enrollment where group_id = ${groupId}::uuid) as enrollment`;

/**
 * @param asked from a group's viewpoint
 * @param scope whose referrals are counted; the list has the same filter
 */
export async function readGroupDashboard(
  db: Database,
  asked: ReadContext & { readonly view: GroupView },
  scope: GroupDashboardQuery,
): Promise<GroupDashboard> {
  const { rows: zones } = await sql<{ zone: string }>`select ${zoneOf(asked.view)} as zone`.execute(db);
  const zone = onlyRow(zones).zone;
  const context = { ...asked, view: { ...asked.view, timeZone: zone } };
  const { from, to } = periodDays(DEFAULT_PERIOD, dayIn(zone, context.now));
  const rows = (filters: GroupReferralRequest) => groupReferralRows(context, { ...filters, ...scope });
  const ofPeriod: GroupReferralRequest = { 'filter.drillDown': 'referrals', 'filter.drillDownDays': { from, to } };
  const waiting = rows({ 'filter.globalStatus': ['referral_received'] }).where;
  const { total, where: all } = rows({});
  const statuses = {
    referral_received: waiting,
    pending_start_of_care: rows({ 'filter.globalStatus': ['pending_start_of_care'] }).where,
    enrolled: rows({ 'filter.globalStatus': ['enrolled'] }).where,
    declined: rows({ 'filter.globalStatus': ['declined'] }).where,
    entered_in_error: rows({ 'filter.globalStatus': ['entered_in_error'] }).where,
  };
  // Each is counted where an index or a kept count has it: few of many wait, were withdrawn, or came in the period.
  const counted = await sql<
    CountsOf<typeof statuses> & {
      referred: number;
      latelyDeclined: number;
      withdrawn: number;
      oldestReceivedAt: Date | null;
    }
  >`
    select * from
      (select ${total ? talliedColumns(statuses) : countColumns(statuses)}
        from ${total ? talliedReferrals : sql`referral`} where ${all}) as by_status,
      (select min(referral.received_at) as "oldestReceivedAt" from referral where ${isOpenReferral} and ${waiting}) as oldest,
      (select count(*) as withdrawn from referral
        where ${rows({ 'filter.isWithdrawn': true }).where} and referral.id in (
          select enrollment.referral_id from enrollment
          where ${ownEnrollments(context.view)} and ${ofOwnReferrals(context.view) ?? sql`true`} and enrollment.withdrawn_by is not null
        )) as withdrawn_ones,
      (select count(*) as referred,
        count(*) filter (where ${rows({ 'filter.globalStatus': ['declined'], 'filter.isWithdrawn': false }).where}) as "latelyDeclined"
        from referral where ${rows(scope).where} and referral.id = any (array(
          select distinct enrollment.referral_id
          from ${enrollmentsOf(context.view)} join hospice on hospice.id = enrollment.hospice_id
          where ${ownEnrollments(context.view)} and ${drillDownRecords(context, ofPeriod) ?? sql`true`}
        ))) as of_period`.execute(db);
  const { latelyDeclined, oldestReceivedAt, referred, withdrawn, ...by } = onlyRow(counted.rows);
  const counts = { ...by, declined: by.declined - withdrawn };
  return {
    period: { from, to },
    referred: { value: referred },
    waitingForAnswer: { value: counts.referral_received, oldestReceivedAt: oldestReceivedAt?.toISOString() ?? null },
    pendingStartOfCare: { value: counts.pending_start_of_care },
    enrolled: { value: counts.enrolled },
    declined: { value: latelyDeclined },
    counts,
    withdrawn: { value: withdrawn },
    enrollmentCounts: await countGroupEnrollments(db, context, scope),
  };
}

/** The counts of a group's quick filters of enrollments, by the list's own filters. */
async function countGroupEnrollments(
  db: Database,
  context: ReadContext,
  scope: GroupDashboardQuery,
): Promise<EnrollmentCounts> {
  const { countFrom, total, where } = groupEnrollmentRows(context, scope);
  const rowsOf = (filters: GroupEnrollmentRequest) => groupEnrollmentRows(context, filters).where;
  const counted = {
    all: sql`true`,
    enrolled: rowsOf({ 'filter.status': ['enrolled'] }),
    pending: rowsOf({ 'filter.status': ['pending_start_of_care'] }),
    received: rowsOf({ 'filter.status': ['referral_received'] }),
    declined: rowsOf({ 'filter.status': ['declined'], 'filter.isWithdrawn': false }),
    withdrawn: rowsOf({ 'filter.isWithdrawn': true }),
    sia: rowsOf({ 'filter.isSia': true }),
  };
  const { rows } = total
    ? await sql<EnrollmentCounts>`
        select ${talliedColumns(counted)}
        from ${talliedEnrollments} join hospice on hospice.id = enrollment.hospice_id where ${where}`.execute(db)
    : await sql<EnrollmentCounts>`select ${countColumns(counted)} from ${countFrom} where ${where}`.execute(db);
  return onlyRow(rows);
}
