import type { Caregiver } from '#contract/referrals/patients.ts';
import type { AddressChange } from '#server/referrals/addressChange.ts';
import type { SkipReason } from '#contract/surveys/surveySending.ts';
import type { SurveyMail } from '#contract/surveys/surveySettings.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { startOfDayIn } from './surveyWindow.rules.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { hashedAddress } from '#server/mail/hashedAddress.queries.ts';
import type { AskingHospice } from '#server/surveys/surveySettings.queries.ts';
/**
 * Plans which family is asked when, in one statement for the background job, the list of the coming days, the card of an enrollment and
 * sending by hand, so that they always agree.
 */

/** How many days ahead the list shows. */
export const LIST_DAYS = 7;

export interface Frame {
  readonly hospice: AskingHospice;
  readonly now: Date;
}

/** The surveys of one enrollment. Days are in the hospice's time zone. */
export interface FamilyRow {
  readonly enrollment_id: string;
  readonly referral_id: string;
  readonly caregiver: Caregiver | null;
  readonly address_change: AddressChange | null;
  readonly preferred_language: string;
  /** How often the family was asked; `last_at` is the last time. */
  readonly asked: number;
  readonly last_at: Date | null;
  /** The survey that waits for its answer, or for its mail to be sent. */
  readonly open_id: string | null;
  /** The next survey's number and day, and the reason against any further survey. */
  readonly number: number;
  readonly next_on: string;
  readonly barrier: SkipReason | null;
  /** The next mail: that survey's, or a reminder of the open one; `skipped` is the reason why it is not sent. */
  readonly kind: SurveyMail;
  readonly due_on: string;
  readonly skipped: SkipReason | null;
}

const flag = (name: 'hasConsentedToContact' | 'isSurveyContact') =>
  sql`coalesce((referral.caregiver ->> ${sql.lit(name)})::boolean, false)`;

/**
 * The rows of `plan`: enrollments in the hospice's care with their next mail and why there is none.
 * @param where a condition on `enrollment` and `referral`
 */
export function planOf({ hospice: { id, settings, timeZone }, now }: Frame, where: Sql): Sql {
  const { firstAfterDays, gapDays, maxPerEnrollment, reminderDays, repeatEveryDays } = settings;
  const dayOf = (moment: Sql) => sql`(${moment} at time zone ${timeZone}::text)::date`;
  const today = dayIn(timeZone, now);
  const [first = 0, second = 0] = reminderDays;
  const wasAsked = sql`(invitation.sent_at is not null or invitation.status = 'scheduled')`;
  const asksOn = sql`greatest(
    ${dayOf(sql`enrollment.start_of_care`)} + ${firstAfterDays}::int,
    ${dayOf(sql`past.last_at`)} + ${Math.max(repeatEveryDays, gapDays)}::int
  )`;
  // The second reminder keeps its distance from the first, whenever the first was sent.
  const remindOn = sql`case
    when opened.declined_at is not null then null
    when opened.status in ('sent', 'opened') and opened.reminders = 0 and ${reminderDays.length}::int > 0
      then ${dayOf(sql`opened.sent_at`)} + ${first}::int
    when opened.status in ('sent', 'opened') and opened.reminders = 1 and ${reminderDays.length}::int > 1
      then greatest(
        ${dayOf(sql`opened.sent_at`)} + ${second}::int, ${dayOf(sql`opened.reminded_at`)} + ${second - first}::int
      )
    end`;
  return sql`(
    select family.*,
      case when reminds then remind_on else next_on end as due_on,
      case when reminds then 'reminder' else 'invitation' end as kind,
      coalesce(barrier, case
        when reminds then null
        when has_declined then 'declined'
        when asked >= ${maxPerEnrollment}::int then 'max_reached'
        when asks_on < next_on and next_on > ${plusDays(today, LIST_DAYS)}::date then 'waits_for_answer'
        when asked > 0 and ${repeatEveryDays === 0}::boolean then 'asked_once'
      end) as skipped
    from (
      select enrollment.id as enrollment_id, enrollment.referral_id,
        referral.display_id, referral.first_name, referral.last_name, referral.preferred_name, referral.date_of_birth,
        referral.caregiver, referral.survey_address_change as address_change, referral.preferred_language,
        past.asked, past.number, past.last_at, opened.id as open_id, opened.declined_at is not null as has_declined,
        ${asksOn} as asks_on,
        greatest(${asksOn}, ${dayOf(sql`opened.expires_at`)}) as next_on,
        ${remindOn} as remind_on,
        coalesce(${remindOn} < ${dayOf(sql`opened.expires_at`)}, false) as reminds,
        case
          when enrollment.date_of_death is not null or enrollment.discharge_type = 'death' then 'deceased'
          when enrollment.discharge_date is not null then 'discharged'
          when enrollment.is_sia then 'sia'
          when ${hashedAddress(sql`referral.caregiver ->> 'email'`)}
            in (select refusal.address_hash from survey_refusals(${id}::uuid) as refusal) then 'opted_out'
          when not (${flag('isSurveyContact')} and ${flag('hasConsentedToContact')}) then 'no_contact'
          when referral.caregiver ->> 'email' is null then 'no_email'
          when referral.survey_address_change is not null then 'address_unconfirmed'
          when enrollment.has_undeliverable_survey then 'undeliverable'
        end as barrier
      from enrollment
        join referral on referral.id = enrollment.referral_id
        cross join lateral (
          select coalesce(max(invitation.number), 0) + 1 as number, count(*) filter (where ${wasAsked})::int as asked,
            max(coalesce(invitation.sent_at, invitation.created_at)) filter (where ${wasAsked}) as last_at
          from survey_invitation as invitation where invitation.enrollment_id = enrollment.id
        ) as past
        left join survey_invitation as opened on opened.enrollment_id = enrollment.id
          and opened.status in ('scheduled', 'sent', 'opened')
      where enrollment.hospice_id = ${id}::uuid and enrollment.status = 'enrolled' and enrollment.deleted_at is null
        and referral.deleted_at is null and enrollment.start_of_care is not null and ${where}
    ) as family
  )`;
}

export const familyColumns = sql<FamilyRow>`plan.enrollment_id, plan.referral_id, plan.caregiver, plan.address_change, plan.preferred_language, plan.asked,
  plan.last_at, plan.open_id, plan.number, plan.next_on, plan.barrier, plan.kind, plan.due_on, plan.skipped`;

/** One enrollment's surveys; undefined if it is not in the hospice's care. */
export async function readFamily(db: Database, frame: Frame, enrollmentId: string): Promise<FamilyRow | undefined> {
  const { rows } = await sql<FamilyRow>`
    select ${familyColumns} from ${planOf(frame, sql`enrollment.id = ${enrollmentId}::uuid`)} as plan`.execute(db);
  return rows[0];
}

/** Whether this family's mail of this kind is due now, by the settings. */
export const isDue = ({ hospice: { timeZone }, now }: Frame, kind: SurveyMail, family: FamilyRow): boolean =>
  family.kind === kind &&
  family.skipped === null &&
  (kind === 'reminder' || family.open_id === null) &&
  family.due_on <= dayIn(timeZone, now);

export interface DueFamily {
  readonly enrollment_id: string;
  readonly referral_id: string;
}

const livesInCare = sql`enrollment.date_of_death is null and enrollment.discharge_date is null and not enrollment.is_sia`;

const isCandidate = sql`enrollment.id in (select candidate.id from candidate)
  and ${flag('isSurveyContact')} and ${flag('hasConsentedToContact')} and referral.caregiver ->> 'email' is not null`;

/** Families after `after`, by id, whose next survey may be due. The caller checks each again before sending. */
export async function listDueFamilies(
  db: Database,
  frame: Frame,
  after: string | null,
  limit: number,
): Promise<DueFamily[]> {
  const { hospice, now } = frame;
  const { settings, timeZone } = hospice;
  const today = dayIn(timeZone, now);
  const startedBefore = startOfDayIn(timeZone, plusDays(today, 1 - settings.firstAfterDays));
  const askedSince = startOfDayIn(timeZone, plusDays(today, 1 - Math.max(settings.repeatEveryDays, settings.gapDays)));
  // Most families were asked recently: they are left out first, which keeps the query fast.
  const { rows } = await sql<DueFamily>`
    with candidate as materialized (
      select enrollment.id from enrollment
      where enrollment.hospice_id = ${hospice.id}::uuid and enrollment.status = 'enrolled'
        and enrollment.deleted_at is null and ${livesInCare} and enrollment.start_of_care < ${startedBefore}
        and not exists (
          select from survey_invitation as recent where recent.enrollment_id = enrollment.id
            and recent.hospice_id = ${hospice.id}::uuid and recent.sent_at >= ${askedSince}
        )
    )
    select plan.enrollment_id, plan.referral_id from ${planOf(frame, isCandidate)} as plan
    where plan.kind = 'invitation' and plan.skipped is null and plan.due_on <= ${today}::date
      and (${after}::uuid is null or plan.enrollment_id > ${after}::uuid)
    order by plan.enrollment_id limit ${limit}`.execute(db);
  return rows;
}

/** The same for reminders. */
export async function listFamiliesToRemind(
  db: Database,
  { hospice, now }: Frame,
  after: string | null,
  limit: number,
): Promise<DueFamily[]> {
  const { settings, timeZone } = hospice;
  const today = dayIn(timeZone, now);
  const waiting = settings.reminderDays.map(
    (days, reminders) => sql`(invitation.reminders = ${sql.lit(reminders)}
      and invitation.sent_at < ${startOfDayIn(timeZone, plusDays(today, 1 - days))})`,
  );
  if (waiting.length === 0) return [];
  const narrowed = sql`enrollment.id in (
    select invitation.enrollment_id from survey_invitation as invitation
    where invitation.hospice_id = ${hospice.id}::uuid and invitation.status in ('sent', 'opened')
      and invitation.declined_at is null and (${sql.join(waiting, sql` or `)})
  )`;
  const { rows } = await sql<DueFamily>`
    select plan.enrollment_id, plan.referral_id from ${planOf({ hospice, now }, narrowed)} as plan
    where plan.kind = 'reminder' and plan.skipped is null and plan.due_on <= ${today}::date
      and (${after}::uuid is null or plan.enrollment_id > ${after}::uuid)
    order by plan.enrollment_id limit ${limit}`.execute(db);
  return rows;
}
/** Expires links whose time is over, and cancels their unsent mails. */
export async function closeExpired(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with over as materialized (
      select id from survey_invitation where status in ('scheduled', 'sent', 'opened') and expires_at <= ${now}
      order by id for update skip locked
    ), closed as (
      update survey_invitation set status = 'expired' from over where survey_invitation.id = over.id
      returning survey_invitation.id
    ), stopped as (
      update mail_message set status = 'suppressed', last_error = 'expired', claimed_until = null
      from closed where mail_message.survey_invitation_id = closed.id and mail_message.status in ('queued', 'claimed')
    )
    select id from closed`.execute(db);
  return rows.length;
}

/**
 * Locks a family's referral to ask it. If another transaction has the lock, the next run tries again.
 * @returns false if the referral is locked, or the hospice was deactivated since
 */
export async function lockFamily(trx: Trx, hospiceId: string, referralId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from referral where id = ${referralId}::uuid
      and exists (select from hospice where hospice.id = ${hospiceId}::uuid and hospice.is_active)
    for update skip locked`.execute(trx);
  return rows.length > 0;
}
