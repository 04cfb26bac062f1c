import { NOTICE_EVENTS } from '#contract/people/noticeChoices.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { digestMail } from './digest.mail.ts';
import { readSections, sideOf } from './digestMails.queries.ts';
import { findDigestReader, type DueDay } from './digestPeople.queries.ts';

/**
 * Makes a person's digest of a hospice and day once, even if several servers try. It includes all waiting items; if there is nothing to
 * report, no mail is sent and the items are deleted. With system rights.
 * @returns whether a mail was queued
 */
export async function makeDigest(trx: Trx, due: DueDay, personId: string, now: Date): Promise<boolean> {
  const { day, hospiceId } = due;
  const own = { hospice_id: hospiceId, user_id: personId, day };
  const made = await trx
    .insertInto('digest')
    .values({ ...own, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!made) return false;
  const reader = await findDigestReader(trx, personId, hospiceId, NOTICE_EVENTS);
  // By id, because items added from here on wait for the next digest.
  const waiting = await trx
    .selectFrom('digest_item')
    .select('id')
    .where('user_id', '=', personId)
    .where('hospice_id', '=', hospiceId)
    .where('mail_id', 'is', null)
    .execute();
  const waits = sql`id = any (${waiting.map(({ id }) => id)}::uuid[])`;
  const hospice = { id: hospiceId, name: due.hospice };
  const sections = reader ? await readSections(trx, { reader, hospice, items: { waitFor: hospiceId }, now }) : [];
  if (!reader || sections.length === 0) {
    await sql`delete from digest_item where ${waits}`.execute(trx);
    return false;
  }
  const mailId = await queueMail(
    trx,
    digestMail,
    {
      to: { address: reader.email, name: reader.name, userId: reader.id },
      from: { name: due.hospice, replyTo: due.email },
      hospiceId,
      // The content is read when the mail is sent.
      data: { side: sideOf(reader), hospice: due.hospice, day, sections: [] },
    },
    now,
  );
  await sql`update digest_item set mail_id = ${mailId}::uuid where ${waits}`.execute(trx);
  await sql`update digest set mail_id = ${mailId}::uuid
    where hospice_id = ${hospiceId}::uuid and user_id = ${personId}::uuid and day = ${day}::date`.execute(trx);
  return true;
}
