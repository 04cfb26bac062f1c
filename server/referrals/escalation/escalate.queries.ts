import {
  ESCALATION_STEPS,
  LATE_MINUTES,
  recipientsOf,
  type Escalated,
  type EscalationStep,
} from '#contract/referrals/escalation.ts';
import { CALL_THE_FAMILY } from '#contract/referrals/nextActions.ts';
import { FROM_HOSPICE_TO_PERSON, insertMails } from '#server/mail/queueMail.queries.ts';
import { readDuties, type Duty, type Place } from '#server/organizations/onCall/duty.queries.ts';
import { isWorthRetrying, sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { escalationMail } from './escalation.mail.ts';

/** Steps of the clock that came: written once each, with the notices, the mails and the audit, in one transaction. */

/** The same advisory lock for all servers on one database, so that only one of them runs. */
const LOCK = 7_243_031;
/** A run touches many enrollments, so a concurrent change of one may conflict with it. */
const MAX_TRIES = 3;
const BATCH = 500;

/** Whether an enrollment waits for its first call by the response target. */
const IS_RESPONSE = sql`(enrollment.next_action = ${CALL_THE_FAMILY} and enrollment.next_action_due_at = enrollment.response_due_at)`;

interface Reached extends Place {
  readonly id: string;
  readonly enrollmentId: string;
  readonly referralId: string;
  readonly ownerId: string | null;
  readonly isReceived: boolean;
  readonly what: Escalated;
  readonly step: EscalationStep;
}

/** When a step comes (contract/referrals/escalation.ts); `clock` has `began_at` and `due_at`. */
function momentOf(step: EscalationStep): Sql {
  const span = sql`(clock.due_at - clock.began_at)`;
  return step <= 100
    ? sql`clock.began_at + ${span} * ${sql.lit(step)} / 100`
    : sql`clock.due_at + greatest(${span} * ${sql.lit(step - 100)} / 100, make_interval(mins => ${sql.lit(LATE_MINUTES)}))`;
}

/** Writes the highest step that each due time has reached and not gone past, unless somebody took it. */
async function reachSteps(trx: Trx, now: Date): Promise<readonly Reached[]> {
  const cases = ESCALATION_STEPS.toReversed().map(
    (step) => sql`when ${now}::timestamptz >= ${momentOf(step)} then ${sql.lit(step)}`,
  );
  const { rows } = await sql<Reached>`
    with clock as (
      select enrollment.id, enrollment.hospice_id, enrollment.next_action_due_at as due_at,
        case when ${IS_RESPONSE} then 'response' else 'next_action' end as what,
        case when ${IS_RESPONSE} then enrollment.received_at else enrollment.next_action_set_at end as began_at
      from enrollment join hospice on hospice.id = enrollment.hospice_id and hospice.is_active
      where enrollment.status in ('referral_received', 'pending_start_of_care') and enrollment.deleted_at is null
        and enrollment.referral_deleted_at is null and enrollment.next_action_due_at is not null
        and enrollment.next_action_set_at < enrollment.next_action_due_at
    ), reached as (
      select clock.*, case ${sql.join(cases, sql` `)} end as step from clock
    ), added as (
      insert into escalation_step (enrollment_id, hospice_id, what, due_at, step, at)
      select reached.id, reached.hospice_id, reached.what, reached.due_at, reached.step, ${now}::timestamptz
      from reached
      where reached.step is not null
        and not exists (
          select from escalation_step as earlier
          where earlier.enrollment_id = reached.id and earlier.what = reached.what and earlier.due_at = reached.due_at
            and earlier.step >= reached.step
        )
        and not exists (
          select from escalation_taken as taken where taken.enrollment_id = reached.id and taken.due_at = reached.due_at
        )
      order by reached.due_at limit ${BATCH}
      on conflict do nothing
      returning id, enrollment_id, what, step
    )
    select added.id, added.what, added.step, enrollment.id as "enrollmentId", enrollment.referral_id as "referralId",
      enrollment.hospice_id as "hospiceId", enrollment.hospice_location_id as "locationId", owner.id as "ownerId",
      enrollment.status = 'referral_received' as "isReceived"
    from added join enrollment on enrollment.id = added.enrollment_id
      left join app_user as owner on owner.id = enrollment.assigned_to_id and owner.is_active
        and owner.hospice_id = enrollment.hospice_id and is_visible_within(enrollment, owner.location_ids)`.execute(
    trx,
  );
  return rows;
}

const keyOf = ({ hospiceId, locationId }: Place): string => `${hospiceId} ${locationId}`;

/** Quiet hours hold the email back until they end; for a referral that waits for its answer only where the hospice says so. */
const mailAt = (duty: Duty, isReceived: boolean, now: Date): Date =>
  duty.quietUntil !== null && (duty.holdsReceived || !isReceived) ? duty.quietUntil : now;

/** Queues the notices of the steps, with an email for those who want one. */
const notify = (notices: readonly object[], now: Date) => sql`
  with given as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as given("stepId" uuid, "userId" uuid, "mailAt" timestamptz)
  ), notice as (
    insert into escalation_notice (step_id, user_id) select "stepId", "userId" from given
  )
  ${insertMails(
    escalationMail,
    {
      ...FROM_HOSPICE_TO_PERSON,
      referral_id: sql`enrollment.referral_id`,
      enrollment_id: sql`enrollment.id`,
      created_at: now,
      due_at: sql`given."mailAt"`,
      data: sql`jsonb_build_object('stepId', given."stepId")`,
    },
    sql`from given
        join escalation_step as step on step.id = given."stepId"
        join enrollment on enrollment.id = step.enrollment_id
        join hospice on hospice.id = step.hospice_id
        join app_user as person on person.id = given."userId"
      where notice_choice(person.id, 'escalation', hospice.id) = 'at_once'`,
  )}`;

async function escalateWithin(trx: Trx, now: Date): Promise<number> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as mine`.execute(trx);
  if (!rows[0]?.mine) return 0;
  const steps = await reachSteps(trx, now);
  if (steps.length === 0) return 0;
  const places = new Map(
    steps.map(({ hospiceId, locationId }) => [keyOf({ hospiceId, locationId }), { hospiceId, locationId }]),
  );
  const duties = new Map((await readDuties(trx, [...places.values()], now)).map((duty) => [keyOf(duty), duty]));
  const notices = steps.flatMap((step) => {
    const duty = duties.get(keyOf(step));
    if (!duty) return [];
    const at = mailAt(duty, step.isReceived, now);
    return recipientsOf(step.step, { ...duty, ownerId: step.ownerId }).map((userId) => ({
      stepId: step.id,
      userId,
      mailAt: at,
    }));
  });
  if (notices.length > 0) await notify(notices, now).execute(trx);
  await sql`
    insert into audit_event (at, verb, entity, entity_id, outcome, request_id, detail)
    select ${now}, 'escalateNextAction', 'Enrollments', step.enrollment_id, 'ok', gen_random_uuid()::text,
      jsonb_build_object('what', step.what, 'step', step.step, 'people',
        (select count(*) from escalation_notice as notice where notice.step_id = step.id))
    from escalation_step as step where step.id = any (${steps.map(({ id }) => id)}::uuid[])`.execute(trx);
  await sql`
    select announce_changes(array_agg(row(enrollment.referral_id, array[enrollment.hospice_id], '{}')::announced_change))
    from enrollment where enrollment.id = any (${steps.map(({ enrollmentId }) => enrollmentId)}::uuid[])`.execute(trx);
  return steps.length;
}

/**
 * Notifies people of every step that came since the last run; a step that a later one has overtaken is left out. Never twice, even if several
 * servers run it or one dies halfway: what a transaction did not commit comes with the next run.
 * @returns the number of steps
 */
export async function escalateDue(db: Database, now: Date): Promise<number> {
  let total = 0;
  for (let tries = 1; ;) {
    try {
      const count = await db.transaction().execute((trx) => escalateWithin(trx, now));
      total += count;
      if (count < BATCH) return total;
    } catch (error) {
      if (tries >= MAX_TRIES || !isWorthRetrying(error)) throw error;
      tries += 1;
    }
  }
}
