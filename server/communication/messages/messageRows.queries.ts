import type { Selectable } from 'kysely';
import type { Message, MessageSummary } from '#contract/communication/communications.ts';
import type { Named } from '#contract/platform/fields.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { mailOfRecipient, mailState } from './recipientState.queries.ts';

export interface MessageRow extends Selectable<Tables['communication']> {
  readonly display_id: string | null;
}

export const messageColumns = sql<MessageRow>`communication.*, referral.display_id`;
export const fromMessages = sql`communication left join referral on referral.id = communication.referral_id`;

/** Messages of the hospice; those about a patient only for users who may see the enrollment. */
export const ownMessages = (view: HospiceView): Sql =>
  sql`(communication.hospice_id = ${view.hospiceId}::uuid and (
    communication.referral_id is null
    or exists (select from enrollment where enrollment.referral_id = communication.referral_id and ${ownEnrollments(view)})
  ))`;

type Counts = MessageSummary['counts'];
const NONE: Counts = {
  recipients: 0,
  queued: 0,
  sent: 0,
  read: 0,
  inApp: 0,
  bounced: 0,
  suppressed: 0,
  failed: 0,
  replies: 0,
};

/** The number of readers per message, by delivery state. The caller found the messages with its own rights. */
async function countsOf(trx: Trx, ids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await asSystem(trx, () =>
    sql<Counts & { id: string }>`
      select id, count(*) as recipients,
        count(*) filter (where state = 'queued') as queued,
        count(*) filter (where state = 'sent') as sent,
        count(*) filter (where is_read) as read,
        count(*) filter (where state = 'in_app') as "inApp",
        count(*) filter (where state = 'bounced') as bounced,
        count(*) filter (where state = 'suppressed') as suppressed,
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where has_replied) as replies
      from (
        select recipient.communication_id as id, ${mailState()} as state, recipient.read_at is not null as is_read,
          recipient.group_wrote_at is not null as has_replied
        from communication_recipient as recipient left join ${mailOfRecipient}
        where recipient.communication_id = any (${ids}::uuid[])
      ) as reader group by id`.execute(trx),
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

type Names = ReadonlyMap<string, string>;

async function namesOf(trx: Trx, query: Sql): Promise<Names> {
  const { rows } = await sql<Named>`${query}`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const namedIn = (names: Names, ids: readonly string[]): Named[] =>
  ids
    .flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Replaces the name of a filter that is private or deleted. */
const UNKNOWN_FILTER = 'A filter that is gone or not shared';

/** Converts messages to the contract's form, with current names and counts. */
export async function toMessages(trx: Trx, rows: readonly MessageRow[]): Promise<Message[]> {
  if (rows.length === 0) return [];
  const every = (ids: (row: MessageRow) => readonly string[]) => [...new Set(rows.flatMap(ids))];
  const groups = await namesOf(
    trx,
    sql`select id, name from provider_group where id = any (${every((row) => row.group_ids)}::uuid[])`,
  );
  const communities = await namesOf(
    trx,
    sql`select id, name from community where id = any (${every((row) => row.community_ids)}::uuid[])`,
  );
  const filters = await namesOf(
    trx,
    sql`select id, name from saved_filter where deleted_at is null
      and id = any (${every(({ saved_filter_id: id }) => (id === null ? [] : [id]))}::uuid[])`,
  );
  // People who have left since they were chosen keep their names here.
  const people = await asSystem(trx, () =>
    namesOf(
      trx,
      sql`select id, first_name || ' ' || last_name as name from app_user
        where account_type = 'stakeholder' and id = any (${every((row) => row.person_ids)}::uuid[])`,
    ),
  );
  const counts = await countsOf(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    body: row.body,
    topic: row.topic,
    status: row.status,
    failure: row.failure,
    audience: {
      groups: namedIn(groups, row.group_ids),
      communities: namedIn(communities, row.community_ids),
      people: namedIn(people, row.person_ids),
      savedFilter:
        row.saved_filter_id === null
          ? null
          : { id: row.saved_filter_id, name: filters.get(row.saved_filter_id) ?? UNKNOWN_FILTER },
    },
    referral:
      row.referral_id === null || row.display_id === null ? null : { id: row.referral_id, displayId: row.display_id },
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name },
    counts: counts.get(row.id) ?? NONE,
    createdAt: row.created_at.toISOString(),
    scheduledAt: row.scheduled_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    version: row.version,
  }));
}

/** Converts one message to the contract's form. */
export async function toMessage(trx: Trx, row: MessageRow): Promise<Message> {
  const [message] = await toMessages(trx, [row]);
  if (!message) throw new Error('A message that was read is gone');
  return message;
}

/** The messages that are due, the earliest first. Deactivated hospices wait. */
export async function listDueMessages(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select communication.id
    from communication join hospice on hospice.id = communication.hospice_id and hospice.is_active
    where communication.status = 'scheduled' and communication.scheduled_at <= ${now}
    order by communication.scheduled_at, communication.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks one of them; undefined if another server has the lock or it is no longer due. */
export async function lockDueMessage(trx: Trx, id: string, now: Date): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select communication.*, null as display_id
    from communication join hospice on hospice.id = communication.hospice_id and hospice.is_active
    where communication.id = ${id}::uuid and communication.status = 'scheduled'
      and communication.scheduled_at <= ${now}
    for update of communication skip locked`.execute(trx);
  return rows[0];
}
