import { troubledMailEndpoints, type TroubledMail } from '#contract/administration/troubledMail.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { listTroubledMails, lockTroubledMail, queueAgain, resolveTroubledMail } from './troubledMails.queries.ts';
import { notFound, Refusal } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
const refused = (message: string, current: TroubledMail | null) => new Refusal('conflict', message, { current });

/**
 * Looks the mail up after the administrator check, so that nobody else can find out which mails exist.
 * @throws Refusal `not_found`; `conflict` if another administrator has handled it
 */
async function requireTroubled(trx: Trx, id: string, now: Date): Promise<TroubledMail> {
  const mail = await lockTroubledMail(trx, id, now);
  if (mail === undefined) throw notFound();
  if (mail === null) throw refused('Someone already handled this email', null);
  return mail;
}

/** Undelivered mails, for administrators, without their content and recipients. */
answer(troubledMailEndpoints.listTroubledMails, ({ db, now, query }) => listTroubledMails(db, query, now));

answer(troubledMailEndpoints.retryMail, async ({ db, note, now, params }) => {
  const mail = await requireTroubled(db, params.mailId, now);
  if (mail.status === 'bounced') throw refused('This email bounced. Its address doesn’t accept email', mail);
  if (!mail.canRetry) throw refused('This email is out of date, or its recipient stopped these emails', mail);
  note({ kind: mail.kind, was: mail.status });
  await queueAgain(db, mail.id, now);
});

answer(troubledMailEndpoints.resolveMail, async ({ body, db, note, now, params }) => {
  const mail = await requireTroubled(db, params.mailId, now);
  if (mail.status !== 'unclear') throw refused('This email’s outcome is already known', mail);
  note({ kind: mail.kind, outcome: body.outcome });
  await resolveTroubledMail(db, mail.id, body.outcome, now);
});
