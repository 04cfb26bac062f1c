import type { ConversationEntry } from '#contract/communication/conversations.ts';
import type { MessageTopic } from '#contract/mail/mail.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Trx, type Sql } from '#server/platform/database/connection.ts';
import type { ConversationSide } from './conversations.tables.ts';
import { ownReferrals } from '#server/platform/access/tenancy.ts';

/**
 * A conversation is the row of a message's reader: the hospice knows it by its inbox, the person as a received message. In every
 * query it is `recipient`, beside the message itself, `communication`.
 */

export interface AboutRow {
  readonly referral_id: string | null;
  readonly display_id: string | null;
}

export interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly side: ConversationSide;
  readonly author_name: string;
  readonly text: string;
}

/** Columns of both sides; needs `recipientTables`. */
export interface HeldRow extends AboutRow {
  readonly id: string;
  readonly subject: string;
  readonly topic: MessageTopic;
  readonly hospice_id: string;
  readonly group_id: string;
}

export const heldColumns = sql`recipient.id, recipient.subject, communication.topic, recipient.hospice_id, recipient.group_id,
  referral.id as referral_id, referral.display_id`;

export const recipientTables = sql`communication_recipient as recipient
  join communication on communication.id = recipient.communication_id
  left join referral on referral.id = communication.referral_id`;

/** About no patient, or about one whose referral the viewpoint sees; needs `recipientTables`. */
export const isAboutSeen = (view: Viewpoint): Sql =>
  sql`(communication.referral_id is null or (referral.id is not null and referral.deleted_at is null and ${ownReferrals(view)}))`;

export const aboutOf = ({ display_id: displayId, referral_id: id }: AboutRow) =>
  id === null || displayId === null ? null : { id, displayId };

export const toEntry = ({ at, author_name: author, id, side, text }: EntryRow): ConversationEntry => ({
  id,
  at: at.toISOString(),
  side,
  author,
  text,
});

/** Everything that was said after the message itself, oldest first. */
export async function readEntries(db: Database | Trx, recipientId: string): Promise<ConversationEntry[]> {
  const rows = await db
    .selectFrom('conversation_entry')
    .select(['id', 'at', 'side', 'author_name', 'text'])
    .where('recipient_id', '=', recipientId)
    .orderBy('at')
    .execute();
  return rows.map(toEntry);
}
