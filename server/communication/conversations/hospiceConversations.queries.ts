import type { Conversation, ConversationQuery, WholeConversation } from '#contract/communication/conversations.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { all, isFlagged, isFoundIn, oneOfIds, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import { aboutColumn, isAboutSeen, readEntries, recipientTables } from './conversationRows.queries.ts';

/** A hospice's inbox: what groups answered to its messages. */

export const isUnread = sql`(recipient.group_wrote_at > coalesce(recipient.hospice_read_until, '-infinity'))`;
const isWaiting = sql`(recipient.waits_since is not null)`;

/** The person's name in their latest entry: the hospice may not read people of groups. */
const tables = sql`${recipientTables}
  join provider_group on provider_group.id = recipient.group_id
  join conversation_entry as own on own.recipient_id = recipient.id and own.at = recipient.group_wrote_at`;

const columns = sql<Conversation>`recipient.id,
  jsonb_build_object('id', recipient.communication_id, 'subject', recipient.subject, 'topic', communication.topic) as message,
  jsonb_build_object('id', recipient.user_id, 'name', own.author_name) as person,
  ${namedColumn('provider_group')} as "group", ${aboutColumn} as referral,
  (
    select jsonb_build_object('id', entry.id, 'at', ${isoColumn(sql`entry.at`)}, 'side', entry.side,
      'author', entry.author_name, 'text', entry.text)
    from conversation_entry as entry
    where entry.recipient_id = recipient.id and entry.at = recipient.last_entry_at
  ) as last,
  ${isoColumn(sql`recipient.waits_since`)} as "waitsSince", ${isUnread} as "isUnread"`;

/** Conversations of the hospice in which the group wrote, without those about a patient whom the viewpoint does not see. */
const ofHospice = (view: HospiceView): Sql =>
  sql`(recipient.group_wrote_at is not null and recipient.hospice_id = ${view.hospiceId}::uuid
    and ${isAboutSeen(view)})`;

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
  });
}

/** @returns undefined: there is none, the group has not answered, or it is not the viewpoint's */
export async function findConversation(
  db: Database,
  view: HospiceView,
  conversationId: string,
): Promise<WholeConversation | undefined> {
  const { rows } = await sql<Omit<WholeConversation, 'entries'>>`
    select ${columns}, jsonb_build_object('at', ${isoColumn(sql`recipient.created_at`)},
      'author', communication.author_name, 'body', recipient.body) as sent
    from ${tables} where recipient.id = ${conversationId}::uuid and ${ofHospice(view)}`.execute(db);
  const [row] = rows;
  return row && { ...row, entries: await readEntries(db, row.id) };
}
