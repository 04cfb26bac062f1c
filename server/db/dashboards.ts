import type { GroupDashboard } from '#contract/groups.ts';
import type { HospiceDashboard } from '#contract/hospices.ts';
import type { DeclineReason } from '#contract/statuses.ts';
import { sql, type Database } from './connection.ts';
import { countGroupEnrollments } from './enrollmentCounts.ts';
import type { Look } from './enrollmentRows.ts';
import { zoneOf } from './filtering.ts';
import { groupReferralRows, type GroupReferralRequest } from './groupReferrals.ts';
import { hospiceReferralRows, type HospiceReferralRequest } from './hospiceReferrals.ts';
import { ownEnrollments, ownReferrals } from './tenancy.ts';

/** The figures above the lists. Each counts with the very filter of the list that it links to. */

const WINDOW_DAYS = 30;
const WEEKS = 12;
const DECLINE_DAYS = WEEKS * 7;

/** The day that many days ago, where the viewpoint's midnight is: the first that a figure counts. */
async function firstDay(db: Database, { view, now }: Look, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((${now}::timestamptz at time zone ${zoneOf(view)})::date - ${days}::integer) as day`.execute(db);
  return rows[0]?.day ?? '';
}

interface HospiceCounts {
  all: number;
  new: number;
  pending: number;
  enrolled: number;
  declined: number;
  alerts: number;
  sia: number;
  not_contacted: number;
  oldest_received_at: Date | null;
  overdue: number;
  oldest_pending_since: Date | null;
  lately_enrolled: number;
  cohort: number;
  cohort_enrolled: number;
  median_hours: number | null;
  target_minutes: number;
  target_hours: number;
}

/** @param look from a hospice's viewpoint */
export async function readHospiceDashboard(db: Database, look: Look, hospiceId: string): Promise<HospiceDashboard> {
  const since = await firstDay(db, look, WINDOW_DAYS);
  const zone = zoneOf(look.view);
  const rows = (filters: HospiceReferralRequest) => hospiceReferralRows(look, filters).where;
  const notContacted = rows({
    'filter.status': ['referral_received'],
    'filter.enrollment.isContacted': false,
  });
  const pending = rows({ 'filter.status': ['pending_start_of_care'] });
  // The cohort of the ratios: received in the window, errors left out (the metrics' common rule).
  const cohort = sql`(${rows({ 'filter.receivedAt': { from: since } })} and enrollment.status <> 'entered_in_error')`;
  const counted = await sql<HospiceCounts>`
    select
      count(*) filter (where ${rows({})}) as "all",
      count(*) filter (where ${rows({ 'filter.status': ['referral_received'] })}) as "new",
      count(*) filter (where ${pending}) as pending,
      count(*) filter (where ${rows({ 'filter.status': ['enrolled'] })}) as enrolled,
      count(*) filter (where ${rows({ 'filter.status': ['declined'] })}) as declined,
      count(*) filter (where ${rows({ 'filter.hasAlert': true })}) as alerts,
      count(*) filter (where ${rows({ 'filter.enrollment.isSia': true })}) as sia,
      count(*) filter (where ${notContacted}) as not_contacted,
      min(enrollment.received_at) filter (where ${notContacted}) as oldest_received_at,
      count(*) filter (where ${rows({ 'filter.enrollment.alert': ['overdue_response'] })}) as overdue,
      min(enrollment.status_since) filter (where ${pending}) as oldest_pending_since,
      count(*) filter (where ${rows({ 'filter.enrollment.startOfCare': { from: since } })}) as lately_enrolled,
      count(*) filter (where ${cohort}) as cohort,
      count(*) filter (where ${cohort} and enrollment.status = 'enrolled') as cohort_enrolled,
      percentile_cont(0.5) within group (
        order by extract(epoch from enrollment.start_of_care - enrollment.received_at)::double precision / 3600
      ) filter (where ${cohort} and enrollment.status = 'enrolled') as median_hours,
      (select asked.response_target_minutes from hospice as asked where asked.id = ${hospiceId}::uuid) as target_minutes,
      (select asked.admission_target_hours from hospice as asked where asked.id = ${hospiceId}::uuid) as target_hours
    from enrollment join hospice on hospice.id = enrollment.hospice_id
    where ${ownEnrollments(look.view)}`.execute(db);
  const [counts] = counted.rows;
  if (!counts) throw new Error('A row of counts is always there');

  const weeks = await sql<{ week_of: string; referrals: number; enrolled: number }>`
    with own as (
      select (enrollment.received_at at time zone ${zone})::date as received_on,
        case when enrollment.status = 'enrolled' then (enrollment.start_of_care at time zone ${zone})::date end as started_on
      from enrollment
      where ${ownEnrollments(look.view)} and enrollment.status <> 'entered_in_error'
        and (enrollment.received_at > ${now(look)} - interval '100 days'
          or enrollment.start_of_care > ${now(look)} - interval '100 days')
    ), week as (
      select (date_trunc('week', ${now(look)} at time zone ${zone})::date - 7 * back)::date as monday
      from generate_series(0, ${WEEKS - 1}::integer) as back
    )
    select week.monday as week_of,
      (select count(*) from own where own.received_on >= week.monday and own.received_on < week.monday + 7) as referrals,
      (select count(*) from own where own.started_on >= week.monday and own.started_on < week.monday + 7) as enrolled
    from week order by week.monday`.execute(db);

  const declines = await sql<{ reason: DeclineReason; value: number }>`
    select enrollment.decline_reason as reason, count(*) as value from enrollment
    where ${ownEnrollments(look.view)} and enrollment.status = 'declined'
      and enrollment.status_since > ${now(look)} - make_interval(days => ${DECLINE_DAYS}::integer)
    group by 1 order by 2 desc, 1`.execute(db);

  return {
    newReferrals: { value: counts.not_contacted, oldestReceivedAt: counts.oldest_received_at?.toISOString() ?? null },
    overResponseTarget: { value: counts.overdue, targetMinutes: counts.target_minutes },
    pendingStartOfCare: { value: counts.pending, oldestSince: counts.oldest_pending_since?.toISOString() ?? null },
    enrolled: { value: counts.lately_enrolled, days: WINDOW_DAYS, since },
    conversion: {
      value: counts.cohort === 0 ? null : counts.cohort_enrolled / counts.cohort,
      numerator: counts.cohort_enrolled,
      denominator: counts.cohort,
    },
    hoursToAdmission: { median: counts.median_hours, n: counts.cohort_enrolled, targetHours: counts.target_hours },
    openAlerts: { value: counts.alerts },
    counts: {
      all: counts.all,
      new: counts.new,
      pending: counts.pending,
      enrolled: counts.enrolled,
      declined: counts.declined,
      alerts: counts.alerts,
      sia: counts.sia,
    },
    // Both lists of a hospice are lists of its enrollments, and these filters of theirs are the same.
    enrollmentCounts: {
      all: counts.all,
      enrolled: counts.enrolled,
      pending: counts.pending,
      received: counts.new,
      declined: counts.declined,
      sia: counts.sia,
    },
    weeks: weeks.rows.map(({ week_of: weekOf, referrals, enrolled }) => ({ weekOf, referrals, enrolled })),
    declines: declines.rows.map(({ reason, value }) => ({ reason, value })),
  };
}

const now = (look: Look) => sql`${look.now}::timestamptz`;

interface GroupCounts {
  referred: number;
  waiting: number;
  oldest_received_at: Date | null;
  pending: number;
  enrolled: number;
  declined: number;
  in_error: number;
  lately_declined: number;
}

/** @param look from a group's viewpoint */
export async function readGroupDashboard(db: Database, look: Look): Promise<GroupDashboard> {
  const since = await firstDay(db, look, WINDOW_DAYS);
  const rows = (filters: GroupReferralRequest) => groupReferralRows(look, filters).where;
  const waiting = rows({ 'filter.globalStatus': ['referral_received'] });
  const declined = rows({ 'filter.globalStatus': ['declined'] });
  const counted = await sql<GroupCounts>`
    select
      count(*) filter (where ${rows({ 'filter.receivedAt': { from: since } })}) as referred,
      count(*) filter (where ${waiting}) as waiting,
      min(referral.received_at) filter (where ${waiting}) as oldest_received_at,
      count(*) filter (where ${rows({ 'filter.globalStatus': ['pending_start_of_care'] })}) as pending,
      count(*) filter (where ${rows({ 'filter.globalStatus': ['enrolled'] })}) as enrolled,
      count(*) filter (where ${declined}) as declined,
      count(*) filter (where ${rows({ 'filter.globalStatus': ['entered_in_error'] })}) as in_error,
      count(*) filter (where ${declined} and exists (
        select 1 from enrollment where enrollment.referral_id = referral.id and ${ownEnrollments(look.view)}
          and enrollment.status = 'declined'
          and enrollment.status_since > ${now(look)} - make_interval(days => ${WINDOW_DAYS}::integer)
      )) as lately_declined
    from referral where ${ownReferrals(look.view)} and referral.deleted_at is null`.execute(db);
  const [counts] = counted.rows;
  if (!counts) throw new Error('A row of counts is always there');
  return {
    referred: { value: counts.referred, days: WINDOW_DAYS, since },
    waitingForAnswer: { value: counts.waiting, oldestReceivedAt: counts.oldest_received_at?.toISOString() ?? null },
    pendingStartOfCare: { value: counts.pending },
    enrolled: { value: counts.enrolled },
    declined: { value: counts.lately_declined, days: WINDOW_DAYS },
    counts: {
      referral_received: counts.waiting,
      pending_start_of_care: counts.pending,
      enrolled: counts.enrolled,
      declined: counts.declined,
      entered_in_error: counts.in_error,
    },
    enrollmentCounts: await countGroupEnrollments(db, look),
  };
}
