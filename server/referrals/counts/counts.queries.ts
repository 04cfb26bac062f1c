import { COUNTS, type CountedBy, type CountKey, type MeasureKey } from '#contract/referrals/counts/counts.ts';
import type { Days } from '#contract/platform/periods.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { alertConditions } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { BOX_BOUNDS } from '#contract/referrals/counts/answerBoxes.ts';
import { onDays } from '#server/platform/database/lists.ts';

/**
 * What figures count (contract/referrals/counts/counts.ts), as SQL: the one place behind every tile, table, chart, export and the list that
 * a figure leads to. Whose records they are is asked beside it (server/platform/access/tenancy.ts): deleted ones are left out there.
 */

/** When and where is counted. */
export interface Counting {
  /** Both days counted. Counts of `now` do not look at them; `inCare` looks at the last one alone. */
  readonly days: Days;
  /** Whose midnight a day begins at, as `zoneOf` gives it or as a name: every day of a figure is of this zone. */
  readonly zone: Sql;
  readonly now: Date;
}

/** Controllable by the hospice: it may answer faster, reach people sooner, take more patients. */
const CONTROLLABLE = sql`('hospice_declined', 'unable_to_reach', 'patient_chose_another_hospice')`;
/** Reasons that no hospice could have changed. */
const NEVER_ELIGIBLE = sql`('patient_ineligible', 'patient_deceased')`;

/** Whether a declined `enrollment` was declined for a reason that the hospice can influence. */
export const isControllable: Sql = sql`(enrollment.decline_reason in ${CONTROLLABLE})`;

const enrolled: Sql = sql`enrollment.status = 'enrolled'`;
const declined: Sql = sql`enrollment.status = 'declined'`;
const accepted: Sql = sql`enrollment.status in ('pending_start_of_care', 'enrolled')`;
const pending: Sql = sql`enrollment.status = 'pending_start_of_care'`;
const low: Sql = sql`survey_result.is_low`;
const resolved: Sql = sql`(${low} and survey_result.alert_state = 'resolved')`;
const death: Sql = sql`enrollment.discharge_type = 'death'`;

/** Hours of the clock that ran, whatever the clocks on the wall did in between. */
const hours = (count: number): Sql => sql`interval '${sql.raw(String(count))} hours'`;
const DAY = 24;

/** Enrolled, and care started more than `over` and at most `within` hours after the receipt: the buckets share no record. */
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
 * The last day of a stay of an enrolled `enrollment`; a stay that goes on has no end yet. As it is indexed, and not by
 * `coalesce`: behind row-level policies the database looks nothing up by that.
 */
export const stayEnd: Sql<string> = sql`(case
  when enrollment.discharge_date is null then 'infinity'::date else enrollment.discharge_date end)`;

/** Whether the patient had begun by the end of the day. */
export const begunBy = (day: string, zone: Sql): Sql =>
  sql`(${enrolled} and enrollment.start_of_care < ((${day}::date + 1)::timestamp at time zone ${zone}))`;

/** An alert of any kind applies now: as the registry's filter "needs attention". */
function needsAttention(now: Date): Sql {
  const kinds = Object.values(alertConditions(now));
  return sql`(exists (
    select from hospice where hospice.id = enrollment.hospice_id and (${sql.join(kinds, sql` or `)})
  ))`;
}

/** A visit may be planned ahead: it is made when its time has come. */
const visited = (now: Date): Sql => sql`enrollment.evaluation_visit_at <= ${now}::timestamptz`;

/** What is counted within the days of `isOf`. */
const COUNTED: Readonly<Record<CountKey, (at: Counting) => Sql>> = {
  referrals: () => sql`true`,
  firstContactNoted: () => sql`enrollment.first_contact_at is not null`,
  // Who was accepted was talked with, whether or not it was noted: so the stages of the funnel lie within each other.
  contacted: () => sql`(enrollment.first_contact_at is not null or ${accepted})`,
  accepted: () => accepted,
  stillOpen: () => sql`enrollment.status in ('referral_received', 'pending_start_of_care')`,
  enrolled: () => enrolled,
  declined: () => declined,
  decided: () => sql`enrollment.status in ('enrolled', 'declined')`,
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

/** The days that counts are of. Each is a range that an index of `enrollment`, `survey_result` or `survey_invitation` answers. */
const OF_DAYS: Readonly<Record<CountedBy, (at: Counting) => Sql>> = {
  received: ({ days, zone }) => onDays(sql`enrollment.received_at`, days, zone) ?? never,
  discharged: ({ days }) => sql`(${enrolled} and ${stayEnd} >= ${days.from}::date and ${stayEnd} <= ${days.to}::date)`,
  // Whoever was discharged on the day itself is no longer in care at its end.
  in_care: ({ days, zone }) => sql`(${begunBy(days.to, zone)} and ${stayEnd} > ${days.to}::date)`,
  now: () => sql`(
    enrollment.status in ('referral_received', 'pending_start_of_care') or enrollment.has_open_low_score
    or enrollment.has_undeliverable_survey or enrollment.has_stakeholder_alert)`,
  sent: ({ days, zone }) => sql`(${wentOut} and ${onDays(wentOutAt, days, zone) ?? never})`,
  answered: ({ days, zone }) => onDays(sql`survey_result.submitted_at`, days, zone) ?? never,
};

/** All records that the counts of one kind of days choose from: entries in error count nowhere. */
export const isOf = (by: CountedBy, at: Counting): Sql =>
  sql`(enrollment.status <> 'entered_in_error' and ${OF_DAYS[by](at)})`;

/** Of the records of `isOf`, those of this count. */
export const isAmong = (key: CountKey, at: Counting): Sql => COUNTED[key](at);

/**
 * Whether a record counts: the predicate of every figure, and of the list that the figure leads to.
 *
 * It looks into `enrollment` for counts by received, discharged, in_care and now; for `answered` into `survey_result` joined
 * with its `enrollment`; for `sent` into `survey_invitation` joined with its `enrollment`. Nothing else need be joined. Tenancy
 * and deleted records: `ownEnrollments` (`ownResults`) beside it.
 *
 * Settled here (domain, section 3): contacted is a noted first contact or an acceptance; accepted is pending or enrolled;
 * admitted within 4 h includes the very 4 hours, and the next bucket begins after them; a stay counts its first and last day; SIA
 * in time is set 0 to 7 days before the day of death; a day is a calendar day of `zone`.
 */
export const isCounted = (key: CountKey, at: Counting): Sql =>
  sql`(${isOf(COUNTS[key].by, at)} and ${isAmong(key, at)})`;

const seconds = (from: Sql, to: Sql): Sql<number> => sql`date_part('epoch', ${to} - ${from})`;
const received = sql`enrollment.received_at`;

/**
 * What is measured on each counted record, as a double; null where the record does not say. It looks into the tables of the
 * counts that it is measured on (`isCounted`).
 */
export function measureOf(key: MeasureKey, zone: Sql): Sql<number> {
  switch (key) {
    case 'minutesToFirstContact':
      return sql`(${seconds(received, sql`enrollment.first_contact_at`)} / 60)`;
    case 'hoursToDecision':
      // The status of a declined one is as old as its decline.
      return sql`(${seconds(received, sql`case when ${declined} then enrollment.status_since else enrollment.start_of_care end`)} / 3600)`;
    case 'hoursToAdmission':
      return sql`(${seconds(received, sql`enrollment.start_of_care`)} / 3600)`;
    case 'hoursFromVisit':
      // Care that started before the visit waited for nothing.
      return sql`greatest(${seconds(sql`enrollment.evaluation_visit_at`, sql`enrollment.start_of_care`)} / 3600, 0)`;
    case 'daysOfStay':
      return sql`${stay(zone)}::double precision`;
    case 'hoursToResolve':
      return sql`(${seconds(sql`survey_result.submitted_at`, sql`survey_result.alert_resolved_at`)} / 3600)`;
  }
}
/** An invitation that no server took went out as well as it could. */
export const wentOut: Sql = sql`(survey_invitation.sent_at is not null or survey_invitation.status = 'undeliverable')`;

/** When it did; needs `wentOut`. As it is indexed, and not by `coalesce`: policies would let no index be used for that. */
export const wentOutAt: Sql<Date> = sql`(case
  when survey_invitation.sent_at is null then survey_invitation.created_at else survey_invitation.sent_at end)`;
