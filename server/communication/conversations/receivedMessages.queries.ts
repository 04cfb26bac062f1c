import {
  type ReceivedMessage,
  type ReceivedMessageQuery,
  type WholeReceivedMessage,
  RECEIVED_STATES,
} from '#contract/communication/conversations.ts';
import type { GroupView } from '#server/platform/access/viewpoint.ts';
import { mailOfRecipient, mailState } from '#server/communication/messages/recipientState.queries.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { isFlagged, isFoundIn, oneOf, oneOfIds, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { isoColumn, namedColumn } from '#server/platform/database/contractColumns.queries.ts';
import { aboutColumn, isAboutSeen, readEntries, recipientTables } from './conversationRows.queries.ts';

/** A person of a group sees only the hospices' messages to that person. */

/** The reader, and the group of the request's path. */
export interface Reader {
  readonly view: GroupView;
  readonly userId: string;
}

type ReceivedRow = Omit<ReceivedMessage, 'mailState'>;
type MailState = ReceivedMessage['mailState'];

export const isUnread = sql`(recipient.read_at is null
  or coalesce(recipient.hospice_wrote_at > coalesce(recipient.person_read_until, '-infinity'), false))`;

const tables = sql`${recipientTables} join hospice on hospice.id = recipient.hospice_id`;

const columns = sql<ReceivedRow>`recipient.id, recipient.subject, communication.topic, ${namedColumn('hospice')} as hospice,
  ${aboutColumn} as referral, ${isoColumn(sql`recipient.created_at`)} as at, ${isoColumn(sql`recipient.read_at`)} as "readAt",
  ${isoColumn(sql`recipient.last_entry_at`)} as "lastEntryAt", ${isUnread} as "isUnread"`;

/** A person who moves to another group loses the messages received in the old one, like its patients. */
const ofReader = ({ userId, view }: Reader): Sql =>
  sql`(recipient.user_id = ${userId}::uuid and recipient.group_id = ${view.groupId}::uuid
    and ${isAboutSeen(view)})`;

const stateOf = (word: string): MailState => RECEIVED_STATES.find((state) => state === word) ?? 'failed';

/**
 * The mail states of these messages. Mails are readable with system rights only, so the caller finds the messages with the reader's rights
 * first.
 */
function mailStates(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, MailState>> {
  return asSystem(trx, async () => {
    const { rows } = await sql<{ id: string; state: string }>`
      select recipient.id, ${mailState()} as state
      from communication_recipient as recipient left join ${mailOfRecipient}
      where recipient.id = any (${ids}::uuid[])`.execute(trx);
    return new Map(rows.map(({ id, state }) => [id, stateOf(state)]));
  });
}

/** A page of received messages, the most recently active first. */
export async function listReceived(
  trx: Trx,
  reader: Reader,
  query: ReceivedMessageQuery,
): Promise<Page<ReceivedMessage>> {
  const referralId = query['filter.referral.id'];
  const { data: rows, meta } = await readPage(trx, {
    columns,
    from: tables,
    where: [
      ofReader(reader),
      oneOfIds(sql`recipient.hospice_id`, query['filter.hospice.id']),
      oneOf(sql`communication.topic`, query['filter.topic']),
      isFlagged(isUnread, query['filter.isUnread']),
      referralId === undefined ? undefined : sql`communication.referral_id = ${referralId}::uuid`,
      isFoundIn(sql`recipient.subject, hospice.name`, query.search),
    ],
    orderBy: sql`coalesce(recipient.last_entry_at, recipient.created_at) desc, recipient.id`,
    paging: query,
  });
  const mails = await mailStates(
    trx,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => ({ ...row, mailState: mails.get(row.id) ?? 'in_app' })), meta };
}

/** @returns undefined if it does not exist or was sent to another person */
export async function findReceived(
  trx: Trx,
  reader: Reader,
  receivedId: string,
): Promise<WholeReceivedMessage | undefined> {
  const { rows } = await sql<Omit<WholeReceivedMessage, 'entries' | 'mailState'>>`
    select ${columns}, recipient.body, communication.author_name as author
    from ${tables} where recipient.id = ${receivedId}::uuid and ${ofReader(reader)}`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  const mails = await mailStates(trx, [row.id]);
  return { ...row, mailState: mails.get(row.id) ?? 'in_app', entries: await readEntries(trx, row.id) };
}
