import { COUNTS, type CountBasis, type CountKey, type MeasureKey } from '#contract/referrals/counts/counts.ts';
import type { CareSituation } from '#contract/referrals/situations.ts';
import type { Days } from '#contract/platform/periods.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { alertConditions, waitsForSomebody } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { BOX_BOUNDS } from '#contract/referrals/counts/answerBoxes.ts';
import { onDays } from '#server/platform/database/lists.queries.ts';

/**
 * The predicates of all figures (contract/referrals/counts/counts.ts) as SQL, shared by every tile, table, chart, export and drill-down
 * list. Callers add the tenancy condition (server/platform/access/tenancy.queries.ts), which also leaves out deleted records.
 */

/** The period and the time zone of a count. */
export interface Counting {
  /** Both days are included. Counts of `now` ignore them; `inCare` uses only the last one. */
  readonly days: Days;
  /** The time zone of all days, as `zoneOf` returns it or as a name. */
  readonly zone: Sql;
  readonly now: Date;
}

/** The hospice can influence these reasons: it can answer faster, reach people sooner or take more patients. */
const CONTROLLABLE = sql`('hospice_declined', 'unable_to_reach', 'patient_chose_another_hospice')`;
/** Reasons that no hospice could have changed. */
const NEVER_ELIGIBLE = sql`('patient_ineligible', 'patient_deceased')`;

/** Whether a declined `enrollment` was declined for a reason that the hospice can influence. */
export const isControllable: Sql = sql`(enrollment.decline_reason in ${CONTROLLABLE})`;

const enrolled: Sql = sql`enrollment.status = 'enrolled'`;
/** By the hospice or the family; what its group withdrew is no decline. */
const declined: Sql = sql`(enrollment.status = 'declined' and enrollment.withdrawn_by is null)`;
/** Whether the group of `enrollment`'s referral withdrew it. */
export const isWithdrawn: Sql = sql`(enrollment.status = 'declined' and enrollment.withdrawn_by is not null)`;
const accepted: Sql = sql`enrollment.status in ('pending_start_of_care', 'enrolled')`;
const pending: Sql = sql`enrollment.status = 'pending_start_of_care'`;
const low: Sql = sql`survey_result.is_low`;
const resolved: Sql = sql`(${low} and survey_result.alert_state = 'resolved')`;
const death: Sql = sql`enrollment.discharge_type = 'death'`;

/** Elapsed hours, regardless of changes to daylight saving time. */
const hours = (count: number): Sql => sql`interval '${sql.raw(String(count))} hours'`;
const DAY = 24;

/** Enrolled, and care started more than `over` and at most `within` hours after receipt, so that no record is in two buckets. */
function admitted({ over, within }: { over?: number; within?: number }): Sql {
  const after =
    over === undefined ? sql`` : sql` and enrollment.start_of_care > enrollment.received_at + ${hours(over)}`;
  const before =
    within === undefined ? sql`` : sql` and enrollment.start_of_care <= enrollment.received_at + ${hours(within)}`;
  return sql`(${enrolled}${after}${before})`;
}

/** Pending for more than `over` and at most `within` hours at the moment `now`. */
function waiting(now: Date, { over, within }: { over?: number; within?: number }): Sql {
  const after = over === undefined ? sql`` : sql` and enrollment.status_since < ${now}::timestamptz - ${hours(over)}`;
  const before =
    within === undefined ? sql`` : sql` and enrollment.status_since >= ${now}::timestamptz - ${hours(within)}`;
  return sql`(${pending}${after}${before})`;
}

/** The local calendar day of a moment. */
const dayOf = (moment: Sql, zone: Sql): Sql<string> => sql`(${moment} at time zone ${zone})::date`;

/** The local day on which care started. */
export const startDay = (zone: Sql): Sql<string> => dayOf(sql`enrollment.start_of_care`, zone);

/** Days of a stay that has ended, both the first and the last counted: 1 for a death on the day of the start. */
const stay = (zone: Sql): Sql<number> => sql`(enrollment.discharge_date - ${startDay(zone)} + 1)`;

/** Days from the local day on which SIA was set to the day of death. */
const siaLead = (zone: Sql): Sql<number> =>
  sql`(coalesce(enrollment.date_of_death, enrollment.discharge_date) - ${dayOf(sql`enrollment.sia_since`, zone)})`;

/**
 * The last day of an enrolled `enrollment`'s stay; a stay that goes on has no end yet. The expression matches an index. With `coalesce`,
 * row-level security would keep the database from using it.
 */
export const stayEnd: Sql<string> = sql`(case
  when enrollment.discharge_date is null then 'infinity'::date else enrollment.discharge_date end)`;

/** Whether the patient had begun by the end of the day. */
export const startedBy = (day: string | Sql, zone: Sql): Sql =>
  sql`(${enrolled} and enrollment.start_of_care < ((${day}::date + 1)::timestamp at time zone ${zone}))`;

/** Whether the patient is on service at the end of the day: one discharged on the day itself no longer is. */
const inCareOn = (day: string | Sql, zone: Sql): Sql => sql`(${startedBy(day, zone)} and ${stayEnd} > ${day}::date)`;

/** Whether `enrollment` is in one of these situations today, where the zone is. */
export function isInSituation(situations: readonly CareSituation[], zone: Sql, now: Date): Sql {
  const onService = inCareOn(sql`(${now}::timestamptz at time zone ${zone})`, zone);
  const conditions: Readonly<Record<CareSituation, Sql>> = {
    on_service: onService,
    actively_dying: sql`(${onService} and enrollment.is_sia)`,
    discharged: sql`(${enrolled} and enrollment.discharge_type <> 'death')`,
    died: sql`(${enrolled} and ${death})`,
  };
  return sql`(${sql.join(
    situations.map((situation) => conditions[situation]),
    sql` or `,
  )})`;
}

/** An alert of any kind applies now, as in the registry's filter "needs attention". */
function needsAttention(now: Date): Sql {
  const kinds = Object.values(alertConditions(now));
  return sql`(exists (
    select from hospice where hospice.id = enrollment.hospice_id and (${sql.join(kinds, sql` or `)})
  ))`;
}

/** Visits are scheduled ahead; a visit counts once its time has passed. */
const visited = (now: Date): Sql => sql`enrollment.evaluation_visit_at <= ${now}::timestamptz`;

/** The condition of each count, beside the days of `isOf`. */
const COUNTED: Readonly<Record<CountKey, (at: Counting) => Sql>> = {
  referrals: () => sql`true`,
  firstContactNoted: () => sql`enrollment.first_contact_at is not null`,
  // An accepted patient counts as contacted even without a recorded contact, so that each stage of the funnel contains the next.
  contacted: () => sql`(enrollment.first_contact_at is not null or ${accepted})`,
  accepted: () => accepted,
  stillOpen: () => sql`enrollment.status in ('referral_received', 'pending_start_of_care')`,
  enrolled: () => enrolled,
  declined: () => declined,
  withdrawn: () => isWithdrawn,
  decided: () => sql`(${enrolled} or ${declined})`,
  eligible: () => sql`(${enrolled} or (${declined} and enrollment.decline_reason not in ${NEVER_ELIGIBLE}))`,
  declinedControllable: () => sql`(${declined} and ${isControllable})`,
  sameDay: ({ zone }) => sql`(${enrolled} and ${startDay(zone)} = ${dayOf(sql`enrollment.received_at`, zone)})`,
  admittedWithin4h: () => admitted({ within: 4 }),
  admittedWithin8h: () => admitted({ within: 8 }),
  admittedWithin24h: () => admitted({ within: 24 }),
  admittedWithin48h: () => admitted({ within: 48 }),
  admitted4To8h: () => admitted({ over: 4, within: 8 }),
  admitted8To24h: () => admitted({ over: 8, within: 24 }),
  admitted24To48h: () => admitted({ over: 24, within: 48 }),
  admitted2To7d: () => admitted({ over: 48, within: 7 * DAY }),
  admittedAfter7d: () => admitted({ over: 7 * DAY }),
  visited: ({ now }) => visited(now),
  visitedAndEnrolled: ({ now }) => sql`(${visited(now)} and ${enrolled})`,
  discharged: () => sql`true`,
  deaths: () => death,
  deathsWithSia: () => sql`(${death} and enrollment.sia_since is not null)`,
  deathsWithSiaWithin7d: ({ zone }) => sql`(${death} and ${siaLead(zone)} between 0 and 7)`,
  liveDischarges: () => sql`enrollment.discharge_type <> 'death'`,
  stayUpTo3d: ({ zone }) => sql`${stay(zone)} <= 3`,
  stayUpTo7d: ({ zone }) => sql`${stay(zone)} <= 7`,
  stay4To7d: ({ zone }) => sql`${stay(zone)} between 4 and 7`,
  stay8To14d: ({ zone }) => sql`${stay(zone)} between 8 and 14`,
  stay15To30d: ({ zone }) => sql`${stay(zone)} between 15 and 30`,
  stay31To60d: ({ zone }) => sql`${stay(zone)} between 31 and 60`,
  stay61To180d: ({ zone }) => sql`${stay(zone)} between 61 and 180`,
  stayOver180d: ({ zone }) => sql`${stay(zone)} > 180`,
  inCare: () => sql`true`,
  pending: () => pending,
  pendingUpTo1d: ({ now }) => waiting(now, { within: DAY }),
  pending1To3d: ({ now }) => waiting(now, { over: DAY, within: 3 * DAY }),
  pending3To7d: ({ now }) => waiting(now, { over: 3 * DAY, within: 7 * DAY }),
  pending7To30d: ({ now }) => waiting(now, { over: 7 * DAY, within: 30 * DAY }),
  pendingOver30d: ({ now }) => waiting(now, { over: 30 * DAY }),
  openAlerts: ({ now }) => needsAttention(now),
  surveysSent: () => sql`true`,
  surveysReached: () => sql`survey_invitation.status <> 'undeliverable'`,
  surveysCompleted: () => sql`survey_invitation.status = 'completed'`,
  surveysAnswered: () => sql`true`,
  overallAnswered: () => sql`survey_result.overall is not null`,
  overallTop: () => sql`survey_result.overall >= ${sql.lit(BOX_BOUNDS.faces5.top)}`,
  recommendAnswered: () => sql`survey_result.recommend is not null`,
  recommendTop: () => sql`survey_result.recommend >= ${sql.lit(BOX_BOUNDS.recommend11.top)}`,
  lowScores: () => low,
  lowScoresResolved: () => resolved,
  lowScoresResolvedWithin48h: () =>
    sql`(${resolved} and survey_result.alert_resolved_at <= survey_result.submitted_at + ${hours(48)})`,
};

const never: Sql = sql`false`;

/** The days by which records are counted. Each is a range on an index of `enrollment`, `survey_result` or `survey_invitation`. */
const OF_DAYS: Readonly<Record<CountBasis, (at: Counting) => Sql>> = {
  received: ({ days, zone }) => onDays(sql`enrollment.received_at`, days, zone) ?? never,
  discharged: ({ days }) => sql`(${enrolled} and ${stayEnd} >= ${days.from}::date and ${stayEnd} <= ${days.to}::date)`,
  in_care: ({ days, zone }) => inCareOn(days.to, zone),
  now: () => waitsForSomebody,
  sent: ({ days, zone }) => sql`(${wasSent} and ${onDays(sentOrAttemptedAt, days, zone) ?? never})`,
  answered: ({ days, zone }) => onDays(sql`survey_result.submitted_at`, days, zone) ?? never,
};

/** Entries in error never count. */
export const isNoError: Sql = sql`enrollment.status <> 'entered_in_error'`;

/** All records that counts of this kind of day choose from. */
export const isOf = (by: CountBasis, at: Counting): Sql => sql`(${isNoError} and ${OF_DAYS[by](at)})`;

/** Whether a record of `isOf` belongs to this count. */
export const isAmong = (key: CountKey, at: Counting): Sql => COUNTED[key](at);

/**
 * Whether a record counts: the predicate of every figure, and of the list that the figure leads to.
 *
 * Reads `enrollment` for counts by received, discharged, in_care and now, `survey_result` joined with `enrollment` for `answered`, and
 * `survey_invitation` joined with `enrollment` for `sent`; no other joins are needed. The caller adds `ownEnrollments` (`ownResults`) for
 * tenancy and deleted records.
 *
 * Definitions (domain, section 3): contacted is a recorded first contact or an acceptance; accepted is pending or enrolled; admitted within
 * 4 h includes exactly 4 hours, and the next bucket begins after that; a stay includes its first and last day; SIA in time is set 0 to 7
 * days before the day of death; a day is a calendar day of `zone`.
 */
export const isCounted = (key: CountKey, at: Counting): Sql =>
  sql`(${isOf(COUNTS[key].by, at)} and ${isAmong(key, at)})`;

const seconds = (from: Sql, to: Sql): Sql<number> => sql`date_part('epoch', ${to} - ${from})`;
const received = sql`enrollment.received_at`;

/**
 * The value measured on each counted record, as a double; null where it is unknown. Reads the tables of the counts that the measure belongs
 * to (`isCounted`).
 */
export function measureOf(key: MeasureKey, zone: Sql): Sql<number> {
  switch (key) {
    case 'minutesToFirstContact':
      return sql`(${seconds(received, sql`enrollment.first_contact_at`)} / 60)`;
    case 'hoursToDecision':
      // A declined enrollment got its current status when it was declined.
      return sql`(${seconds(received, sql`case when ${declined} then enrollment.status_since else enrollment.start_of_care end`)} / 3600)`;
    case 'hoursToAdmission':
      return sql`(${seconds(received, sql`enrollment.start_of_care`)} / 3600)`;
    case 'hoursFromVisit':
      // Care that started before the visit counts as no wait.
      return sql`greatest(${seconds(sql`enrollment.evaluation_visit_at`, sql`enrollment.start_of_care`)} / 3600, 0)`;
    case 'daysOfStay':
      return sql`${stay(zone)}::double precision`;
    case 'hoursToResolve':
      return sql`(${seconds(sql`survey_result.submitted_at`, sql`survey_result.alert_resolved_at`)} / 3600)`;
  }
}
/** An undeliverable invitation counts as sent. */
export const wasSent: Sql = sql`(survey_invitation.sent_at is not null or survey_invitation.status = 'undeliverable')`;

/** When it was sent; needs `wasSent`. Written to match an index: row-level security would keep `coalesce` from using one. */
export const sentOrAttemptedAt: Sql<Date> = sql`(case
  when survey_invitation.sent_at is null then survey_invitation.created_at else survey_invitation.sent_at end)`;
