import type { Trx } from '#server/platform/database/connection.ts';
import { makeLetter } from '#server/mail/beginMail.queries.ts';
import type { DefinedKind } from '#server/mail/defineMail.ts';

/** How many of the newest mails of these kinds can be opened in the local outbox. */
const KEPT: readonly { readonly kinds: readonly DefinedKind[]; readonly count: number }[] = [
  { kinds: ['survey_invitation', 'survey_reminder', 'low_score'], count: 40 },
  { kinds: ['status_notice'], count: 12 },
  { kinds: ['message', 'referral_message'], count: 10 },
];

/** Writes the newest sent mails once more as they were sent, so that the local outbox shows them, with links that work. */
export async function keepNewestMails(trx: Trx, publicOrigin: string): Promise<void> {
  const settings = { from: '', publicOrigin, canSend: false, showsOutbox: true };
  for (const { count, kinds } of KEPT) {
    const mails = await trx
      .selectFrom('mail_message')
      .selectAll()
      .where('kind', 'in', kinds)
      .where('status', '=', 'sent')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(count)
      .execute();
    for (const mail of mails) {
      const kind = kinds.find((each) => each === mail.kind);
      if (!kind) continue;
      const letter = await makeLetter(trx, { mail, kind }, settings, mail.created_at);
      if (typeof letter === 'string') continue;
      const { html, subject, text } = letter;
      const kept = JSON.stringify({ subject, text, html });
      await trx.updateTable('mail_message').set({ kept }).where('id', '=', mail.id).execute();
    }
  }
}
