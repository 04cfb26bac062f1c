import type { Updateable } from 'kysely';
import { CALL_THE_FAMILY, PLAN_THE_NEXT_STEP, START_CARE } from '#contract/referrals/nextActions.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { EnrollmentTable } from '#server/referrals/referrals.tables.ts';

/** How long a hospice has to plan the next step after a talk, or to do what was planned without a due time. */
const HOURS_TO_PLAN = 4;
/** The hour of the planned day at which the start of care is due, in the hospice's time zone. */
export const START_DUE_AT = '12:00';

/** The columns that complete a next action; `giveNextActions` then sets the one that follows. */
export const NO_NEXT_ACTION = { next_action: null, next_action_due_at: null } satisfies Updateable<EnrollmentTable>;

/**
 * Gives each of these enrollments that is open and lacks a next action or its due time what its facts ask for: call the family by the
 * response target, start care at noon of the planned day, or plan the next step (product, section 12). A person's own plan without a due
 * time is due in four hours.
 */
export async function giveNextActions(trx: Trx, enrollmentIds: readonly string[], now: Date): Promise<void> {
  await sql`
    update enrollment set
      next_action = coalesce(next_action, case
        when first_contact_at is null then ${CALL_THE_FAMILY}
        when planned_start_of_care is not null then ${START_CARE}
        else ${PLAN_THE_NEXT_STEP} end),
      next_action_due_at = coalesce(next_action_due_at, case
        -- A person's own plan has a due time of its own, not that of the call or the start of care.
        when next_action not in (${CALL_THE_FAMILY}, ${START_CARE})
          then ${now}::timestamptz + make_interval(hours => ${HOURS_TO_PLAN})
        when first_contact_at is null then response_due_at
        when planned_start_of_care is not null
          then (planned_start_of_care + time ${sql.lit(START_DUE_AT)}) at time zone hospice.time_zone
        else ${now}::timestamptz + make_interval(hours => ${HOURS_TO_PLAN}) end)
    from hospice
    where hospice.id = enrollment.hospice_id and enrollment.id = any (${sql.val(enrollmentIds)}::uuid[])
      and status in ('referral_received', 'pending_start_of_care') and (next_action is null or next_action_due_at is null)`.execute(
    trx,
  );
}
