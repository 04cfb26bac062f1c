import type {
  Conversation,
  ConversationEntry,
  ConversationQuery,
  WholeConversation,
} from '#contract/communication/conversations.ts';
import type { Named } from '#contract/platform/fields.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { isFlagged, isFoundIn, oneOfIds, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { aboutColumn, isAboutSeen, recipientTables } from './conversationRows.queries.ts';
import { isStillRead } from './entries.queries.ts';

/**
 * A hospice's inbox. A conversation is all rows with one `thread_id`: every message to one group about one patient, or one reader of a
 * message about none. The row with the newest words stands for it.
 */

/** Who reads the inbox, and when. */
export interface InboxReader {
  readonly view: HospiceView;
  readonly userId: string;
  readonly now: Date;
}

export const isUnread = sql`(recipient.group_wrote_at > coalesce(recipient.hospice_read_until, '-infinity'))`;

/** The person's name in their latest entry: the hospice may not read people of groups. */
const tables = sql`${recipientTables}
  join provider_group on provider_group.id = recipient.group_id
  join conversation_entry as own on own.recipient_id = recipient.id and own.at = recipient.group_wrote_at
  left join app_user as assignee on assignee.id = recipient.assigned_to_id and assignee.is_active
    and assignee.hospice_id = recipient.hospice_id
  cross join lateral (
    select min(each.waits_since) as waits_since,
      bool_or(each.group_wrote_at > coalesce(each.hospice_read_until, '-infinity')) as is_unread
    from communication_recipient as each where each.thread_id = recipient.thread_id and each.group_wrote_at is not null
  ) as thread`;

const columns = (now: Date) => sql<Conversation>`recipient.thread_id as id,
  jsonb_build_object('id', recipient.communication_id, 'subject', recipient.subject, 'topic', communication.topic) as message,
  jsonb_build_object('id', recipient.user_id, 'name', own.author_name) as person,
  ${namedColumn('provider_group')} as "group", ${aboutColumn} as referral,
  (
    select jsonb_build_object('id', entry.id, 'at', ${isoColumn(sql`entry.at`)}, 'side', entry.side,
      'author', entry.author_name, 'text', entry.text)
    from conversation_entry as entry
    where entry.recipient_id = recipient.id and entry.at = recipient.last_entry_at
  ) as last,
  case when assignee.id is not null
    then jsonb_build_object('id', assignee.id, 'name', assignee.first_name || ' ' || assignee.last_name) end as "assignedTo",
  case when recipient.snoozed_until > ${now} then ${isoColumn(sql`recipient.snoozed_until`)} end as "snoozedUntil",
  ${isoColumn(sql`thread.waits_since`)} as "waitsSince", thread.is_unread as "isUnread"`;

/** Conversations of the hospice in which the group wrote, without those about a patient whom the viewpoint does not see. */
const ofHospice = (view: HospiceView): Sql =>
  sql`(recipient.group_wrote_at is not null and recipient.hospice_id = ${view.hospiceId}::uuid
    and ${isAboutSeen(view)})`;

const isNewestOfThread = sql`not exists (
  select from communication_recipient as other
  where other.thread_id = recipient.thread_id and other.group_wrote_at is not null
    and (other.last_entry_at, other.id) > (recipient.last_entry_at, recipient.id)
)`;

/** A page of the inbox, the latest words first. Snoozed conversations are not among the waiting ones. */
export async function listConversations(
  db: Database,
  { now, userId, view }: InboxReader,
  query: ConversationQuery,
): Promise<Page<Conversation>> {
  const messageId = query['filter.message.id'];
  const assigned = query['filter.assignedTo'];
  const isSnoozed = sql`coalesce(recipient.snoozed_until > ${now}, false)`;
  return readPage(db, {
    columns: columns(now),
    from: tables,
    where: [
      ofHospice(view),
      isNewestOfThread,
      isFlagged(sql`(thread.waits_since is not null and not ${isSnoozed})`, query['filter.isWaiting']),
      isFlagged(isSnoozed, query['filter.isSnoozed']),
      isFlagged(sql`thread.is_unread`, query['filter.isUnread']),
      assigned && (assigned === 'me' ? sql`assignee.id = ${userId}::uuid` : sql`assignee.id is null`),
      oneOfIds(sql`recipient.group_id`, query['filter.group.id']),
      messageId === undefined
        ? undefined
        : sql`exists (
            select from communication_recipient as each
            where each.thread_id = recipient.thread_id and each.communication_id = ${messageId}::uuid
          )`,
      isFoundIn(sql`own.author_name, provider_group.name, recipient.subject`, query.search),
    ],
    orderBy: sql`recipient.last_entry_at desc, recipient.id`,
    paging: query,
  });
}

/**
 * What both sides wrote after the first message, oldest first: answers, and later messages about the same patient. A reply to several
 * people is one entry.
 */
async function readThread(db: Database, threadId: string): Promise<ConversationEntry[]> {
  const { rows } = await sql<ConversationEntry & { subject: string | undefined }>`
    select line.id, ${isoColumn(sql`line.at`)} as at, line.side, line.author, line.text, line.subject
    from (
      select distinct on (entry.at, entry.side, entry.author_name, entry.text)
        entry.id, entry.at, entry.side, entry.author_name as author, entry.text, null as subject
      from conversation_entry as entry join communication_recipient as each on each.id = entry.recipient_id
      where each.thread_id = ${threadId}::uuid
      union all
      select message.id, message.at, 'hospice', message.author, message.body, message.subject
      from (
        select distinct on (each.communication_id) each.communication_id as id, each.created_at as at,
          coalesce(communication.author_name, '') as author, each.body, each.subject
        from communication_recipient as each join communication on communication.id = each.communication_id
        where each.thread_id = ${threadId}::uuid order by each.communication_id, each.id
      ) as message
      where message.at > (select min(first.created_at) from communication_recipient as first where first.thread_id = ${threadId}::uuid)
    ) as line order by line.at, line.id`.execute(db);
  return rows.map(({ subject, ...line }) => (subject ? { ...line, subject } : line));
}

/** Who gets a reply: those who wait for one, else the person who wrote last. */
async function readReplyTo(db: Database, threadId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select distinct on (name, recipient.user_id) recipient.user_id as id, own.author_name as name
    from communication_recipient as recipient
      join conversation_entry as own on own.recipient_id = recipient.id and own.at = recipient.group_wrote_at
    where recipient.id = any (${replyRecipientIds(threadId)}) order by name, recipient.user_id`.execute(db);
  return rows;
}

/** The rows of the conversation that a reply is added to. */
const replyRecipientIds = (threadId: string): Sql => sql`array(
  select each.id from communication_recipient as each
  where each.thread_id = ${threadId}::uuid and each.group_wrote_at is not null
    and (
      each.waits_since is not null
      or not exists (
        select from communication_recipient as other
        where other.thread_id = each.thread_id
          and (other.waits_since is not null or other.group_wrote_at > each.group_wrote_at)
      )
    )
)`;

/** @returns undefined: there is none, the group has not answered, or it is not the viewpoint's */
export async function findConversation(
  db: Database,
  { now, view }: InboxReader,
  conversationId: string,
): Promise<WholeConversation | undefined> {
  const { rows } = await sql<Omit<WholeConversation, 'entries' | 'replyTo'>>`
    select ${columns(now)}, (
      select jsonb_build_object('at', ${isoColumn(sql`first.created_at`)}, 'author', about.author_name, 'body', first.body)
      from communication_recipient as first join communication as about on about.id = first.communication_id
      where first.thread_id = recipient.thread_id order by first.created_at, first.id limit 1
    ) as sent
    from ${tables}
    where recipient.thread_id = coalesce(
        -- Links in mails and notices name one of its rows.
        (select named.thread_id from communication_recipient as named where named.id = ${conversationId}::uuid),
        ${conversationId}::uuid
      ) and ${ofHospice(view)} and ${isNewestOfThread}`.execute(db);
  const [row] = rows;
  return (
    row && {
      ...row,
      entries: await readThread(db, row.id),
      replyTo: await readReplyTo(db, row.id),
    }
  );
}

/** The rows of the conversation that a reply goes to and whose readers are still there. */
export const listReplyRows = (trx: Trx, threadId: string): Promise<string[]> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ id: string }>`
      select recipient.id
      from communication_recipient as recipient join communication on communication.id = recipient.communication_id
      where recipient.id = any (${replyRecipientIds(threadId)}) and ${isStillRead} order by recipient.id`.execute(trx);
    return rows.map(({ id }) => id);
  });
