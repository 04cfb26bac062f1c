import {
  type ReceivedMessage,
  type ReceivedMessageQuery,
  type WholeReceivedMessage,
  RECEIVED_STATES,
} from '#contract/communication/conversations.ts';
import type { GroupView } from '#server/platform/access/viewpoint.ts';
import { mailOfRecipient, mailState } from '#server/communication/messages/recipientState.queries.ts';
import { sql, type Trx, type Sql } from '#server/platform/database/connection.ts';
import { all, readPage, type Page, isFlagged, oneOf, oneOfIds, isFoundIn } from '#server/platform/database/lists.ts';
import { asSystem } from '#server/platform/access/session.ts';
import {
  aboutOf,
  heldColumns,
  isAboutSeen,
  readEntries,
  recipientTables,
  type HeldRow,
} from './conversationRows.queries.ts';

/** The messages of hospices to one person of a group; others of the group do not see them. */

/** The reader, as of the group that the address names. */
export interface Reader {
  readonly view: GroupView;
  readonly userId: string;
}

interface ReceivedRow extends HeldRow {
  readonly hospice_name: string;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly last_entry_at: Date | null;
  readonly is_unread: boolean;
}

type MailState = ReceivedMessage['mailState'];

export const isUnread = sql`(recipient.read_at is null
  or coalesce(recipient.hospice_wrote_at > coalesce(recipient.person_read_until, '-infinity'), false))`;

const tables = sql`${recipientTables} join hospice on hospice.id = recipient.hospice_id`;

const columns = sql<ReceivedRow>`${heldColumns}, hospice.name as hospice_name, recipient.created_at, recipient.read_at,
  recipient.last_entry_at, ${isUnread} as is_unread`;

/** Whoever goes to another group leaves what was written to the person of the old one, as its patients. */
const ofReader = ({ userId, view }: Reader): Sql =>
  sql`(recipient.user_id = ${userId}::uuid and recipient.group_id = ${view.groupId}::uuid
    and ${isAboutSeen(view)})`;

const toReceived = (row: ReceivedRow, mails: ReadonlyMap<string, MailState>): ReceivedMessage => ({
  id: row.id,
  subject: row.subject,
  topic: row.topic,
  hospice: { id: row.hospice_id, name: row.hospice_name },
  referral: aboutOf(row),
  at: row.created_at.toISOString(),
  mailState: mails.get(row.id) ?? 'in_app',
  readAt: row.read_at?.toISOString() ?? null,
  lastEntryAt: row.last_entry_at?.toISOString() ?? null,
  isUnread: row.is_unread,
});

const stateOf = (word: string): MailState => RECEIVED_STATES.find((state) => state === word) ?? 'failed';

/**
 * How these messages came by mail: mails are the server's own rows, so what is asked for was found by the reader's rights before.
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

/** A page of them, where something was written last first. */
export async function listReceived(
  trx: Trx,
  reader: Reader,
  query: ReceivedMessageQuery,
): Promise<Page<ReceivedMessage>> {
  const referralId = query['filter.referral.id'];
  const { data: rows, meta } = await readPage(trx, {
    columns,
    from: tables,
    where: all([
      ofReader(reader),
      oneOfIds(sql`recipient.hospice_id`, query['filter.hospice.id']),
      oneOf(sql`communication.topic`, query['filter.topic']),
      isFlagged(isUnread, query['filter.isUnread']),
      referralId === undefined ? undefined : sql`communication.referral_id = ${referralId}::uuid`,
      isFoundIn(sql`recipient.subject, hospice.name`, query.search),
    ]),
    orderBy: sql`coalesce(recipient.last_entry_at, recipient.created_at) desc, recipient.id`,
    paging: query,
  });
  const mails = await mailStates(
    trx,
    rows.map(({ id }) => id),
  );
  return { data: rows.map((row) => toReceived(row, mails)), meta };
}

/** @returns undefined: there is none, or it was written to somebody else */
export async function findReceived(
  trx: Trx,
  reader: Reader,
  receivedId: string,
): Promise<WholeReceivedMessage | undefined> {
  const { rows } = await sql<ReceivedRow & { author_name: string; body: string }>`
    select ${columns}, recipient.body, communication.author_name
    from ${tables} where recipient.id = ${receivedId}::uuid and ${ofReader(reader)}`.execute(trx);
  const [row] = rows;
  if (!row) return undefined;
  return {
    ...toReceived(row, await mailStates(trx, [row.id])),
    author: row.author_name,
    body: row.body,
    entries: await readEntries(trx, row.id),
  };
}
