import { contactChannelLabel, isContact, reachedLabel, type ContactAttempt } from '#contract/referrals/contacts.ts';
import type { LockedEnrollment } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { CALL_THE_FAMILY } from '#contract/referrals/nextActions.ts';
import { changedPlanText } from '#server/referrals/enrollments/changedPlan.queries.ts';
import { giveNextActions, NO_NEXT_ACTION } from '#server/referrals/enrollments/nextAction.queries.ts';
import { addEvents, type NewEvent } from '#server/referrals/timeline/timeline.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

interface Logging {
  readonly locked: LockedEnrollment;
  readonly attempt: ContactAttempt;
  /** The checked time of the attempt. */
  readonly at: Date;
  readonly author: Author;
  readonly actorId: string;
  readonly now: Date;
}

const MINUTE = 60_000;
/** When a family that was not reached is called again. */
const MINUTES_TO_NEXT_TRY = 60;

/** A talk completes "Call the family"; without one the call is due again, so that nothing stays overdue that was just tried. */
function nextActionAfter(attempt: ContactAttempt, current: string | null, now: Date) {
  const { nextAction, nextActionDueAt } = attempt;
  const due = nextActionDueAt === undefined ? {} : { next_action_due_at: new Date(nextActionDueAt) };
  if (nextAction !== undefined) return { ...NO_NEXT_ACTION, next_action: nextAction, ...due };
  if (current !== CALL_THE_FAMILY) return due;
  if (isContact(attempt.reached)) return { ...NO_NEXT_ACTION, ...due };
  return { next_action_due_at: new Date(now.getTime() + MINUTES_TO_NEXT_TRY * MINUTE), ...due };
}

/**
 * Stores an attempt to reach the patient. Attempts are visible to the hospice only; the first one that reached a person also sets the first
 * contact, which is shared like dates. An attempt never changes an existing first contact.
 */
export async function logContactAttempt(trx: Trx, logging: Logging): Promise<void> {
  const { locked, attempt, author, actorId, now } = logging;
  const { row } = locked;
  const { nextAction, nextActionDueAt } = attempt;
  const at = logging.at < row.e_received_at ? row.e_received_at : logging.at;
  const isFirstContact = isContact(attempt.reached) && row.e_first_contact_at === null;
  await trx
    .insertInto('contact_attempt')
    .values({
      enrollment_id: row.e_id,
      at,
      logged_at: now,
      logged_by: actorId,
      channel: attempt.channel,
      reached: attempt.reached,
    })
    .execute();
  await trx
    .updateTable('enrollment')
    .set({
      ...(isFirstContact ? { first_contact_at: at, first_contact_by: actorId } : {}),
      ...nextActionAfter(attempt, row.e_next_action, now),
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', row.e_id)
    .execute();
  await giveNextActions(trx, [row.e_id], now);
  const about = { author, hospiceId: row.e_hospice_id };
  const words = `${contactChannelLabel[attempt.channel]}: ${reachedLabel[attempt.reached]}`;
  const events: NewEvent[] = [
    {
      ...about,
      kind: 'contact_attempt',
      text: attempt.note === null ? words : `${words}\n${attempt.note}`,
      visibility: 'internal',
    },
  ];
  if (isFirstContact) events.push({ ...about, kind: 'first_contact' });
  // The timeline shows it at the time of the attempt, not of its entry.
  await addEvents(trx, row.e_referral_id, at, events);
  const text = await changedPlanText(trx, row, { nextAction, nextActionDueAt });
  if (text === null) return;
  await addEvents(trx, row.e_referral_id, now, [{ ...about, kind: 'facts_changed', text, visibility: 'internal' }]);
}
