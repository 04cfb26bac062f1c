import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { ConversationSide } from './conversations.tables.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/** Adds entries to a conversation and stores how far each side has read it. */

interface NewEntry {
  readonly recipientId: string;
  readonly side: ConversationSide;
  readonly author: { readonly id: string | null; readonly name: string };
  readonly text: string;
  readonly now: Date;
}

/**
 * Adds an entry at the end of a conversation and updates the conversation's state.
 * @returns its time, always after the previous entry, even if the servers' clocks differ
 */
export async function addEntry(trx: Trx, { author, now, recipientId, side, text }: NewEntry): Promise<Date> {
  const { rows } = await sql<{ last_entry_at: Date | null }>`
    select last_entry_at from communication_recipient where id = ${recipientId}::uuid for update`.execute(trx);
  const last = rows[0]?.last_entry_at?.getTime() ?? 0;
  const at = new Date(Math.max(now.getTime(), last + 1));
  await trx
    .insertInto('conversation_entry')
    .values({ recipient_id: recipientId, at, side, author_id: author.id, author_name: author.name, text })
    .execute();
  await noteEntry(trx, { recipientId, side, at });
  return at;
}

/** Updates the state of a conversation after its newest entry. The author has read everything up to it. */
async function noteEntry(
  trx: Trx,
  { at, recipientId, side }: Pick<NewEntry, 'recipientId' | 'side'> & { readonly at: Date },
): Promise<void> {
  const standing =
    side === 'group'
      ? sql`group_wrote_at = ${at}, waits_since = coalesce(waits_since, ${at}), person_read_until = ${at},
          read_at = coalesce(read_at, ${at})`
      : sql`hospice_wrote_at = ${at}, waits_since = null, hospice_read_until = ${at}`;
  await asSystem(trx, () =>
    sql`update communication_recipient set last_entry_at = ${at}, ${standing} where id = ${recipientId}::uuid`.execute(
      trx,
    ),
  );
}

interface Reading {
  readonly recipientId: string;
  /** A time in the future counts as now. */
  readonly until: Date;
  readonly now: Date;
}

const upTo = ({ now, until }: Reading) =>
  sql`least(${until}::timestamptz, greatest(${now}::timestamptz, recipient.last_entry_at))`;

/** Marks the conversation as read by the hospice up to this time, no matter which of its people reads. The mark never moves back. */
export async function readByHospice(trx: Trx, reading: Reading): Promise<void> {
  await sql`update communication_recipient as recipient
    set hospice_read_until = greatest(recipient.hospice_read_until, ${upTo(reading)})
    where recipient.id = ${reading.recipientId}::uuid`.execute(trx);
}

/** Marks the message as opened by the person, and as read up to this time. */
export async function readByPerson(trx: Trx, reading: Reading): Promise<void> {
  await sql`update communication_recipient as recipient
    set read_at = coalesce(recipient.read_at, ${reading.now}),
      person_read_until = greatest(recipient.person_read_until, ${upTo(reading)})
    where recipient.id = ${reading.recipientId}::uuid`.execute(trx);
}

/** Needs `recipient` and `communication`: the person is still in that group, and the group still sees the patient. */
export const isStillRead = sql`exists (
  select from app_user as person join provider_group as their_group on their_group.id = person.group_id and their_group.is_active
  where person.id = recipient.user_id and person.group_id = recipient.group_id and person.is_active
    and (communication.referral_id is null or exists (
      select from referral as seen
      where seen.id = communication.referral_id and seen.deleted_at is null
        and seen.group_ids @> array[recipient.group_id]
    ))
)`;

/** Whether the person an answer is addressed to can still read it. */
export const isReaderThere = (trx: Trx, recipientId: string): Promise<boolean> =>
  asSystem(trx, async () => {
    const { rows } = await sql`
      select 1 from communication_recipient as recipient join communication on communication.id = recipient.communication_id
      where recipient.id = ${recipientId}::uuid and ${isStillRead}`.execute(trx);
    return rows.length > 0;
  });
