import * as z from 'zod/mini';
import { NOTICE_EVENTS } from '#contract/people/noticeChoices.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { readDigestItems, type Items } from './digestItems.queries.ts';
import { findDigestReader, type DigestReader } from './digestPeople.queries.ts';
import { readWaiting } from './overdue.queries.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import { sectionsOf } from './digestSections.ts';
import type { ReadMail } from '#server/mail/defineMail.ts';
import type { DigestData } from './digest.mail.ts';

type Sections = DigestData['sections'];

interface DigestReading {
  readonly reader: DigestReader;
  readonly hospice: { readonly id: string; readonly name: string };
  readonly items: Items;
  readonly now: Date;
}

/** The side of a digest's reader. */
export const sideOf = ({ groupId }: DigestReader): 'hospice' | 'group' => (groupId === null ? 'hospice' : 'group');

/** What a digest reports: news and items that wait. */
export async function readSections(trx: Trx, { hospice, items, now, reader }: DigestReading): Promise<Sections> {
  const found = await readDigestItems(trx, { reader, hospice, items });
  const waiting = reader.wants.has('overdue') ? await readWaiting(trx, reader, hospice.id, now) : [];
  return sectionsOf(sideOf(reader), found, waiting);
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
