import type { GuestMessage } from '#contract/exchange/guests/guestReferrals.ts';
import type { Author } from '#server/people/author.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { announcePapers } from './guestPapers.queries.ts';
import { senderAuthor, type GuestReferral } from './guestReferrals.queries.ts';

/** What a sender asks, and what the hospice answers. */

/** How many questions a sender asked since then. */
export const questionsSince = (trx: Trx, guestReferralId: string, since: Date): Promise<number> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from guest_message
      where guest_referral_id = ${guestReferralId}::uuid and not is_from_hospice and at > ${since}`.execute(trx);
    return rows[0]?.count ?? 0;
  });

interface NewMessage {
  readonly guest: Pick<GuestReferral, 'hospiceId' | 'id' | 'recordId'>;
  readonly author: Author;
  readonly isFromHospice: boolean;
  readonly text: string;
  readonly now: Date;
}

const addMessage = (trx: Trx, { author, guest, isFromHospice, now, text }: NewMessage): Promise<GuestMessage> =>
  asSystem(trx, async () => {
    const { id } = await trx
      .insertInto('guest_message')
      .values({
        guest_referral_id: guest.id,
        at: now,
        is_from_hospice: isFromHospice,
        author_id: author.id,
        author_name: author.name,
        text,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('guest_referral')
      .set({ waits_since: isFromHospice ? null : sql<Date>`coalesce(waits_since, ${now})` })
      .where('id', '=', guest.id)
      .execute();
    const kind = isFromHospice ? 'guest_answered' : 'guest_asked';
    if (guest.recordId === null) await announcePapers(trx, guest.id);
    else {
      // Other organizations have no part in it.
      const line = { kind, author, hospiceId: guest.hospiceId, text, visibility: 'internal' } as const;
      await addEvents(trx, guest.recordId, now, [line]);
    }
    return { id, at: now.toISOString(), isFromHospice, author: author.name, text };
  });

/** The sender asks: it waits in the hospice's work until somebody answers. */
export const addQuestion = (trx: Trx, guest: GuestReferral, text: string, now: Date): Promise<GuestMessage> =>
  addMessage(trx, { guest, author: senderAuthor(guest), isFromHospice: false, text, now });

/** Somebody of the hospice answers, also without a question. */
export const addAnswer = (trx: Trx, answer: Omit<NewMessage, 'isFromHospice'>): Promise<GuestMessage> =>
  addMessage(trx, { ...answer, isFromHospice: true });
