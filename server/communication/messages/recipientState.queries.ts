import { sql, type Sql } from '#server/platform/database/connection.ts';
/**
 * What became of a message for one reader, from the rows `recipient` (communication_recipient) and `mail` (joined by
 * `mailOfRecipient`). `in_app`: no mail was made, by the reader's own choice; with a daily digest it is named there.
 */
export const recipientState = sql<string>`case when recipient.read_at is not null then 'read' else ${mailState()} end`;

/** The same without whether it was read: how it came to its reader. */
export function mailState() {
  return sql<string>`case
    when mail.id is null then 'in_app'
    when mail.status in ('queued', 'claimed', 'sending') then 'queued'
    when mail.status = 'unclear' then 'failed'
    else mail.status
  end`;
}

/**
 * The mail that carried a message to its reader, where there is one: `left join ${mailOfRecipient}`. Mails are the server's own
 * rows: read them within `asSystem`, for recipients that the caller's own rights have found.
 */
export const mailOfRecipient: Sql = sql`mail_message as mail
  on mail.recipient_id = recipient.id and mail.kind in ('message', 'referral_message')`;
