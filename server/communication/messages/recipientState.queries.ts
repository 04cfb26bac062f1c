import { sql, type Sql } from '#server/platform/database/connection.ts';
/**
 * The state of a message for one reader, from the rows `recipient` (communication_recipient) and `mail` (joined by `mailOfRecipient`).
 * `in_app`: the reader chose to get no mail, or only the daily digest.
 */
export const recipientState = sql<string>`case when recipient.read_at is not null then 'read' else ${mailState()} end`;

/** The same, by delivery only and regardless of reading. */
export function mailState() {
  return sql<string>`case
    when mail.id is null then 'in_app'
    when mail.status in ('queued', 'claimed', 'sending') then 'queued'
    when mail.status = 'unclear' then 'failed'
    else mail.status
  end`;
}

/**
 * The mail of a message to its reader, if any: `left join ${mailOfRecipient}`. Mails need system rights: read them within `asSystem`, for
 * recipients found with the caller's rights.
 */
export const mailOfRecipient: Sql = sql`mail_message as mail
  on mail.recipient_id = recipient.id and mail.kind in ('message', 'referral_message')`;
