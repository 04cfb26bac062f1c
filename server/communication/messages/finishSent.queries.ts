import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
const mailsOf = sql`communication_recipient as recipient
  join mail_message as mail on mail.recipient_id = recipient.id and mail.kind in ('message', 'referral_message')
  where recipient.communication_id = communication.id`;

/**
 * Completes messages whose mails all have a result. A message has failed if no mail was sent and no reader chose to get it in the app only.
 */
const finish = (which: Sql, now: Date) => sql<{ id: string }>`
  with over as materialized (
    select communication.id, (
      exists (select from ${mailsOf} and mail.status in ('sent', 'bounced', 'unclear'))
      or exists (select from ${mailsOf} and mail.status = 'suppressed' and mail.last_error = 'opted_out')
      or exists (
        select from communication_recipient as recipient where recipient.communication_id = communication.id
          and not exists (
            select from mail_message as mail
            where mail.recipient_id = recipient.id and mail.kind in ('message', 'referral_message')
          )
      )
    ) as has_reached
    from communication
    where communication.status = 'sending' and ${which}
      and not exists (select from ${mailsOf} and mail.status in ('queued', 'claimed', 'sending'))
    for update of communication skip locked
  )
  update communication set version = version + 1, updated_at = ${now},
    status = case when over.has_reached then 'sent' else 'failed' end,
    failure = case when over.has_reached then null else 'nothing_went_out' end
  from over where communication.id = over.id
  returning communication.id`;

/** Completes every message whose mails are done; several servers may run this at once. @returns the number of messages */
export async function finishSentMessages(db: Database, now: Date): Promise<number> {
  const { rows } = await finish(sql`true`, now).execute(db);
  return rows.length;
}

/** The same for one message that the caller has locked. */
export async function finishSentMessage(trx: Trx, id: string, now: Date): Promise<void> {
  await asSystem(trx, () => finish(sql`communication.id = ${id}::uuid`, now).execute(trx));
}

/**
 * Cancels a message's waiting mails and digest items; the message stays in the app. Mails that a worker is sending are still sent.
 * @returns the number of canceled mails
 */
export function stopMails(trx: Trx, id: string): Promise<number> {
  return asSystem(trx, async () => {
    const { rows } = await sql`
      update mail_message as mail set status = 'suppressed', last_error = 'stopped', claimed_until = null
      from communication_recipient as recipient
      where recipient.communication_id = ${id}::uuid and mail.recipient_id = recipient.id
        and mail.kind in ('message', 'referral_message') and mail.status in ('queued', 'claimed')
      returning mail.id`.execute(trx);
    await sql`
      delete from digest_item as item using communication_recipient as recipient
      where recipient.communication_id = ${id}::uuid and item.recipient_id = recipient.id and item.event = 'messages'
        and item.mail_id is null`.execute(trx);
    return rows.length;
  });
}
