import * as z from 'zod/mini';
import { NOTICE_EVENTS } from '#contract/people/noticeChoices.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { readDigestItems, type Items } from './digestItems.queries.ts';
import { findDigestReader, type DigestReader, type DueDay } from './digestPeople.queries.ts';
import { readWaiting } from './overdue.queries.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import { sectionsOf } from './digestSections.ts';
import type { ReadMail } from '#server/mail/defineMail.ts';
import type { DigestData } from './digest.mail.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';

type Sections = DigestData['sections'];

interface DigestReading {
  readonly reader: DigestReader;
  readonly hospice: { readonly id: string; readonly name: string };
  readonly items: Items;
  readonly now: Date;
}

const sideOf = ({ groupId }: DigestReader): 'hospice' | 'group' => (groupId === null ? 'hospice' : 'group');

async function readSections(trx: Trx, { hospice, items, now, reader }: DigestReading): Promise<Sections> {
  const found = await readDigestItems(trx, { reader, hospice, items });
  const waiting = reader.wants.has('overdue') ? await readWaiting(trx, reader, hospice.id, now) : [];
  return sectionsOf(sideOf(reader), found, waiting);
}

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
    {
      kind: 'digest',
      to: { address: reader.email, name: reader.name, userId: reader.id },
      from: { name: due.hospice, replyTo: due.email },
      hospiceId,
      language: 'en',
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

const Queued = z.object({ day: z.string(), hospice: z.string() });

/**
 * The current content of a digest, or why it is not sent: nothing is left to report, or the person is no longer its reader (changed address
 * or organization, deactivated).
 */
export async function readDigest(trx: Trx, mail: MailRow, now: Date): Promise<ReadMail<'digest'>> {
  const { day, hospice: name } = z.parse(Queued, mail.data);
  const { hospice_id: hospiceId, user_id: userId } = mail;
  const reader =
    hospiceId !== null && userId !== null ? await findDigestReader(trx, userId, hospiceId, NOTICE_EVENTS) : undefined;
  if (!reader || hospiceId === null || reader.email !== mail.to_address) return { suppressionReason: 'not_shown' };
  const reading = { reader, hospice: { id: hospiceId, name }, items: { mailId: mail.id }, now };
  const sections = await readSections(trx, reading);
  return sections.length === 0
    ? { suppressionReason: 'not_shown' }
    : { data: { side: sideOf(reader), hospice: name, day, sections } };
}
