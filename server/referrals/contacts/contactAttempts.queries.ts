import { contactChannelLabel, isContact, reachedLabel, type ContactAttempt } from '#contract/referrals/contacts.ts';
import type { LockedEnrollment } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { CALL_THE_FAMILY } from '#contract/referrals/nextActions.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { changedPlanText } from '#server/referrals/enrollments/changedPlan.queries.ts';
import { TAKEN_BACK } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import type { EnrollmentRow } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
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

const wordsOf = ({ channel, reached }: Pick<ContactAttempt, 'channel' | 'reached'>): string =>
  `${contactChannelLabel[channel]}: ${reachedLabel[reached]}`;

/**
 * Stores an attempt to reach the patient. Attempts are visible to the hospice only; the first one that reached a person also sets the first
 * contact, which is shared like dates. An attempt never changes an existing first contact.
 */
export async function logContactAttempt(trx: Trx, logging: Logging): Promise<void> {
  const { locked, attempt, author, actorId, now } = logging;
  const { row } = locked;
  const { evaluationVisitAt, nextAction, nextActionDueAt } = attempt;
  const at = logging.at < row.received_at ? row.received_at : logging.at;
  const isFirstContact = isContact(attempt.reached) && row.first_contact_at === null;
  await trx
    .insertInto('contact_attempt')
    .values({
      enrollment_id: row.id,
      at,
      logged_at: now,
      logged_by: actorId,
      channel: attempt.channel,
      reached: attempt.reached,
      enrollment_version: row.version + 1,
      former: JSON.stringify({
        first_contact_at: row.first_contact_at,
        first_contact_by: row.first_contact_by,
        evaluation_visit_at: row.evaluation_visit_at,
        next_action: row.next_action,
        next_action_due_at: row.next_action_due_at,
      }),
    })
    .execute();
  await trx
    .updateTable('enrollment')
    .set({
      ...(isFirstContact ? { first_contact_at: at, first_contact_by: actorId } : {}),
      ...nextActionAfter(attempt, row.next_action, now),
      ...(evaluationVisitAt === undefined ? {} : { evaluation_visit_at: new Date(evaluationVisitAt) }),
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', row.id)
    .execute();
  await giveNextActions(trx, [row.id], now);
  const about = { author, hospiceId: row.hospice_id };
  const words = wordsOf(attempt);
  const events: NewEvent[] = [
    {
      ...about,
      kind: 'contact_attempt',
      text: attempt.note === null ? words : `${words}\n${attempt.note}`,
      visibility: 'internal',
    },
  ];
  if (isFirstContact) events.push({ ...about, kind: 'first_contact' });
  if (evaluationVisitAt !== undefined) events.push({ ...about, kind: 'visit_scheduled' });
  // The timeline shows it at the time of the attempt, not of its entry.
  await addEvents(trx, row.referral_id, at, events);
  const text = await changedPlanText(trx, row, { nextAction, nextActionDueAt });
  if (text === null) return;
  await addEvents(trx, row.referral_id, now, [{ ...about, kind: 'facts_changed', text, visibility: 'internal' }]);
}

type Undoing = Pick<Logging, 'author' | 'actorId' | 'now'> & { readonly row: EnrollmentRow };

/**
 * Takes back the attempt that led to the present version of the enrollment: the attempt is gone, and the first contact, the visit and the
 * next action are as before. The history keeps both. @returns false: this person logged none, or something has changed since
 */
export async function undoContactAttempt(trx: Trx, { actorId, author, now, row }: Undoing): Promise<boolean> {
  const undone = await trx
    .deleteFrom('contact_attempt')
    .where('enrollment_id', '=', row.id)
    .where('enrollment_version', '=', row.version)
    .where('logged_by', '=', actorId)
    .where('former', 'is not', null)
    .returning(['channel', 'reached', sql<string>`former::text`.as('former')])
    .executeTakeFirst();
  if (!undone) return false;
  const columns = sql.raw('first_contact_at, first_contact_by, evaluation_visit_at, next_action, next_action_due_at');
  const { rows } = await sql<{ is_first: boolean; is_visit: boolean }>`
    update enrollment set (${columns}) = (select ${columns} from jsonb_populate_record(null::enrollment, ${undone.former}::jsonb)),
      version = version + 1, updated_at = ${now}
    where id = ${row.id}::uuid
    returning first_contact_at is distinct from ${row.first_contact_at}::timestamptz as is_first,
      evaluation_visit_at is distinct from ${row.evaluation_visit_at}::timestamptz as is_visit`.execute(trx);
  const about = { author, hospiceId: row.hospice_id };
  const events: NewEvent[] = [
    { ...about, kind: 'contact_attempt', text: `${wordsOf(undone)}\n${TAKEN_BACK}`, visibility: 'internal' },
  ];
  if (rows[0]?.is_first) events.push({ ...about, kind: 'first_contact', text: TAKEN_BACK });
  if (rows[0]?.is_visit) events.push({ ...about, kind: 'visit_scheduled', text: TAKEN_BACK });
  await addEvents(trx, row.referral_id, now, events);
  return true;
}
