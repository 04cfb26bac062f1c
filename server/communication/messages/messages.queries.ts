import type {
  Audience,
  MessageChange,
  MessageCreation,
  MessageQuery,
  MessageSummary,
} from '#contract/communication/communications.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import {
  byName,
  isFoundIn,
  onDays,
  oneOf,
  oneOfIds,
  orderOf,
  readPage,
  zoneOf,
  type Page,
  type Sorting,
} from '#server/platform/database/lists.queries.ts';
import { fromMessages, messageColumns, ownMessages, toMessages, type MessageRow } from './messageRows.queries.ts';

const SORTINGS = {
  createdAt: { by: [sql`communication.created_at`] },
  scheduledAt: { by: [sql`communication.scheduled_at`], isOptional: true },
  sentAt: { by: [sql`communication.sent_at`], isOptional: true },
  subject: { by: [byName(sql`communication.subject`)] },
  recipients: {
    by: [
      sql`(select count(*) from communication_recipient as counted where counted.communication_id = communication.id)`,
    ],
  },
} as const satisfies Record<string, Sorting>;

/** Named by the message itself, or by one of its recipients. */
const isFor = (named: Sql, recipient: Sql): Sql =>
  sql`(${named} or exists (
    select from communication_recipient as reader where reader.communication_id = communication.id and ${recipient}
  ))`;

function audienceConditions(query: MessageQuery): (Sql | undefined)[] {
  const groups = query['filter.group.id'];
  const types = query['filter.group.type'];
  const communities = query['filter.community.id'];
  const people = query['filter.person.id'];
  const ofTypes = sql`select typed.id from provider_group as typed where typed.type = any (${types ?? []}::text[])`;
  const running = sql`select run.group_id from community as run where run.id = any (${communities ?? []}::uuid[])`;
  return [
    groups && isFor(sql`communication.group_ids && ${groups}::uuid[]`, sql`reader.group_id = any (${groups}::uuid[])`),
    types && isFor(sql`communication.group_ids && array(${ofTypes})`, sql`reader.group_id in (${ofTypes})`),
    communities &&
      isFor(sql`communication.community_ids && ${communities}::uuid[]`, sql`reader.group_id in (${running})`),
    people && isFor(sql`communication.person_ids && ${people}::uuid[]`, sql`reader.user_id = any (${people}::uuid[])`),
  ];
}

/** A page of the hospice's messages. */
export async function listMessages(trx: Trx, view: HospiceView, query: MessageQuery): Promise<Page<MessageSummary>> {
  const referral = query['filter.referral.id'];
  const { data: rows, meta } = await readPage(trx, {
    columns: messageColumns,
    from: fromMessages,
    countFrom: sql`communication`,
    where: [
      ownMessages(view),
      oneOf(sql`communication.status`, query['filter.status']),
      oneOf(sql`communication.topic`, query['filter.topic']),
      oneOfIds(sql`communication.referral_id`, referral === undefined ? undefined : [referral]),
      ...audienceConditions(query),
      onDays(sql`communication.sent_at`, query['filter.sentAt'], zoneOf(view)),
      isFoundIn(sql`communication.subject, communication.body`, query.search),
    ],
    orderBy: orderOf(query.sortBy, SORTINGS, sql`communication.id`),
    paging: query,
  });
  return { data: await toMessages(trx, rows), meta };
}

/** One message of the hospice; undefined if missing, another hospice's, or about a patient that the caller may not see. */
export async function findMessage(trx: Trx, view: HospiceView, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from ${fromMessages} where communication.id = ${id}::uuid and ${ownMessages(view)}`.execute(
    trx,
  );
  return rows[0];
}

/** The same, locked for a change. */
export async function lockMessage(trx: Trx, view: HospiceView, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from ${fromMessages} where communication.id = ${id}::uuid and ${ownMessages(view)}
    for update of communication`.execute(trx);
  return rows[0];
}

const audienceColumns = ({ communityIds, groupIds, personIds, savedFilterId }: Audience) => ({
  group_ids: [...new Set(groupIds)],
  community_ids: [...new Set(communityIds)],
  person_ids: [...new Set(personIds)],
  saved_filter_id: savedFilterId,
});

const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

/** Creates a draft of its author. @returns its id */
export async function createMessage(
  trx: Trx,
  { author, hospiceId, now }: { readonly author: Person; readonly hospiceId: string; readonly now: Date },
  { audience, body, referralId, subject, topic }: MessageCreation,
): Promise<string> {
  const { id } = await trx
    .insertInto('communication')
    .values({
      hospice_id: hospiceId,
      referral_id: referralId,
      subject,
      body,
      topic,
      ...audienceColumns(audience),
      author_id: author.id,
      author_name: nameOf(author),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a change of a locked draft; undefined fields are unchanged. */
export async function saveMessage(
  trx: Trx,
  id: string,
  { audience, body, subject, topic }: Omit<MessageChange, 'version'>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('communication')
    .set({
      ...(subject === undefined ? {} : { subject }),
      ...(body === undefined ? {} : { body }),
      ...(topic === undefined ? {} : { topic }),
      ...(audience ? audienceColumns(audience) : {}),
      updated_at: now,
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a locked draft. */
export async function deleteMessage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('communication').where('id', '=', id).execute();
}

/** Schedules a message with the sending person as author. */
export async function scheduleMessage(trx: Trx, id: string, author: Person, at: Date, now: Date): Promise<void> {
  await trx
    .updateTable('communication')
    .set({
      status: 'scheduled',
      scheduled_at: at,
      author_id: author.id,
      author_name: nameOf(author),
      updated_at: now,
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets the author of a message that is sent now. */
export async function setAuthor(trx: Trx, id: string, author: Person): Promise<void> {
  await trx
    .updateTable('communication')
    .set({ author_id: author.id, author_name: nameOf(author) })
    .where('id', '=', id)
    .execute();
}

/** Turns a scheduled or failed message back into a draft. */
export async function backToDraft(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('communication')
    .set({ status: 'draft', scheduled_at: null, failure: null, updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
