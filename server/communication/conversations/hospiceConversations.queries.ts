import type { Conversation, ConversationQuery, WholeConversation } from '#contract/communication/conversations.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { all, readPage, type Page, isFlagged, oneOfIds, isFoundIn } from '#server/platform/database/lists.ts';
import {
  aboutOf,
  heldColumns,
  isAboutSeen,
  readEntries,
  recipientTables,
  toEntry,
  type EntryRow,
  type HeldRow,
} from './conversationRows.queries.ts';

/** A hospice's inbox: what groups answered to its messages. */

interface ConversationRow extends HeldRow {
  readonly communication_id: string;
  readonly user_id: string;
  readonly person: string;
  readonly group_name: string;
  readonly waits_since: Date | null;
  readonly is_unread: boolean;
  readonly last: Omit<EntryRow, 'at'> & { readonly at: string };
}

export const isUnread = sql`(recipient.group_wrote_at > coalesce(recipient.hospice_read_until, '-infinity'))`;
const isWaiting = sql`(recipient.waits_since is not null)`;

/** The person as named in the own latest words: the hospice may not read people of groups. */
const tables = sql`${recipientTables}
  join provider_group on provider_group.id = recipient.group_id
  join conversation_entry as own on own.recipient_id = recipient.id and own.at = recipient.group_wrote_at`;

const columns = sql<ConversationRow>`${heldColumns}, recipient.communication_id, recipient.user_id, recipient.waits_since,
  own.author_name as person, provider_group.name as group_name, ${isUnread} as is_unread,
  (
    select to_jsonb(entry) from conversation_entry as entry
    where entry.recipient_id = recipient.id and entry.at = recipient.last_entry_at
  ) as last`;

/** Conversations of the hospice in which the group wrote, without those about a patient whom the viewpoint does not see. */
const ofHospice = (view: HospiceView): Sql =>
  sql`(recipient.group_wrote_at is not null and recipient.hospice_id = ${view.hospiceId}::uuid
    and ${isAboutSeen(view)})`;

const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  message: { id: row.communication_id, subject: row.subject, topic: row.topic },
  person: { id: row.user_id, name: row.person },
  group: { id: row.group_id, name: row.group_name },
  referral: aboutOf(row),
  last: toEntry({ ...row.last, at: new Date(row.last.at) }),
  waitsSince: row.waits_since?.toISOString() ?? null,
  isUnread: row.is_unread,
});

/** A page of the inbox, the latest words first. */
export async function listConversations(
  db: Database,
  view: HospiceView,
  query: ConversationQuery,
): Promise<Page<Conversation>> {
  const messageId = query['filter.message.id'];
  return readPage(db, {
    columns,
    from: tables,
    where: all([
      ofHospice(view),
      isFlagged(isWaiting, query['filter.isWaiting']),
      isFlagged(isUnread, query['filter.isUnread']),
      oneOfIds(sql`recipient.group_id`, query['filter.group.id']),
      messageId === undefined ? undefined : sql`recipient.communication_id = ${messageId}::uuid`,
      isFoundIn(sql`own.author_name, provider_group.name, recipient.subject`, query.search),
    ]),
    orderBy: sql`recipient.last_entry_at desc, recipient.id`,
    paging: query,
    to: toConversation,
  });
}

/** @returns undefined: there is none, the group has not answered, or it is not the viewpoint's */
export async function findConversation(
  db: Database,
  view: HospiceView,
  conversationId: string,
): Promise<WholeConversation | undefined> {
  const { rows } = await sql<ConversationRow & { created_at: Date; author_name: string; body: string }>`
    select ${columns}, recipient.created_at, recipient.body, communication.author_name
    from ${tables} where recipient.id = ${conversationId}::uuid and ${ofHospice(view)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...toConversation(row),
    sent: { at: row.created_at.toISOString(), author: row.author_name, body: row.body },
    entries: await readEntries(db, row.id),
  };
}
