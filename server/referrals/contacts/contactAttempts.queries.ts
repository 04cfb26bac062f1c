import { contactChannelLabel, isContact, reachedLabel, type ContactAttempt } from '#contract/referrals/contacts.ts';
import type { LockedEnrollment } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { addEvents, type NewEvent } from '#server/referrals/timeline/timeline.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

interface Logging {
  readonly locked: LockedEnrollment;
  readonly attempt: ContactAttempt;
  /** When it was tried, as checked. */
  readonly at: Date;
  readonly author: Author;
  readonly actorId: string;
  readonly now: Date;
}

/**
 * Keeps one try to reach the patient. The try itself is the hospice's own work; the first one that reached a person is the
 * first contact as well, which is shared as dates are. A first contact that stands already is never moved by a try.
 */
export async function logContactAttempt(trx: Trx, logging: Logging): Promise<void> {
  const { locked, attempt, author, actorId, now } = logging;
  const { row } = locked;
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
    .set(isFirstContact ? { first_contact_at: at, first_contact_by: actorId } : {})
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', row.e_id)
    .execute();
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
  // On the timeline it stands when it was tried, not when it was written down.
  await addEvents(trx, row.e_referral_id, at, events);
}
