import type { Conversation, ConversationEntry } from '#contract/communication/conversations.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { ownReferrals } from '#server/platform/access/tenancy.queries.ts';

/**
 * A conversation is the row of a message's reader: the hospice knows it by its inbox, the person as a received message. In every
 * query it is `recipient`, beside the message itself, `communication`.
 */

type ConversationReferral = NonNullable<Conversation['referral']>;

export const recipientTables = sql`communication_recipient as recipient
  join communication on communication.id = recipient.communication_id
  left join referral on referral.id = communication.referral_id`;

/** About no patient, or about one whose referral the viewpoint sees; needs `recipientTables`. */
export const isAboutSeen = (view: Viewpoint): Sql =>
  sql`(communication.referral_id is null or (referral.id is not null and referral.deleted_at is null and ${ownReferrals(view)}))`;

/** The referral that it is about; needs `recipientTables`. */
export const aboutColumn: Sql<ConversationReferral | null> = sql`case when referral.id is not null
  then jsonb_build_object('id', referral.id, 'displayId', referral.display_id) end`;

/** Everything that was said after the message itself, oldest first. */
export async function readEntries(db: Database | Trx, recipientId: string): Promise<ConversationEntry[]> {
  const { rows } = await sql<ConversationEntry>`
    select id, ${isoColumn(sql`entry.at`)} as at, side, author_name as author, text from conversation_entry as entry
    where entry.recipient_id = ${recipientId}::uuid order by entry.at`.execute(db);
  return rows;
}
