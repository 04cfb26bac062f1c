import { isThanks } from '#contract/referrals/thanks.ts';
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
  await noteEntry(trx, { recipientId, side, at, text });
  return at;
}

/**
 * Adds the hospice's reply to every row of a conversation that it goes to, at one time.
 * @returns its time, after everything that was written in the conversation
 */
export async function addReply(
  trx: Trx,
  { recipientIds, ...entry }: Omit<NewEntry, 'recipientId' | 'side'> & { readonly recipientIds: readonly string[] },
): Promise<Date> {
  const { rows } = await sql<{ last_entry_at: Date | null }>`
    select each.last_entry_at from communication_recipient as each
    where each.thread_id in (
      select row.thread_id from communication_recipient as row where row.id = any (${recipientIds}::uuid[])
    ) order by each.id for update`.execute(trx);
  const last = Math.max(0, ...rows.map((row) => row.last_entry_at?.getTime() ?? 0));
  const at = new Date(Math.max(entry.now.getTime(), last + 1));
  for (const recipientId of recipientIds) await addEntry(trx, { ...entry, recipientId, side: 'hospice', now: at });
  return at;
}

/**
 * Updates the state of a conversation after its newest entry. The author has read everything up to it. A thank-you of the group waits for
 * nobody and wakes no snoozed conversation.
 */
async function noteEntry(
  trx: Trx,
  { at, recipientId, side, text }: Pick<NewEntry, 'recipientId' | 'side' | 'text'> & { readonly at: Date },
): Promise<void> {
  const needsReply = side === 'group' && !isThanks(text);
  const standing =
    side === 'group'
      ? sql`group_wrote_at = ${at}, person_read_until = ${at}, read_at = coalesce(read_at, ${at}),
          waits_since = ${needsReply ? sql`coalesce(waits_since, ${at})` : sql`waits_since`}`
      : sql`hospice_wrote_at = ${at}, waits_since = null, hospice_read_until = ${at}`;
  await asSystem(trx, async () => {
    const own = sql`id = ${recipientId}::uuid`;
    await sql`update communication_recipient set last_entry_at = ${at}, ${standing} where ${own}`.execute(trx);
    if (needsReply || side === 'hospice')
      await sql`update communication_recipient set snoozed_until = null
        where snoozed_until is not null
          and thread_id = (select row.thread_id from communication_recipient as row where ${own})`.execute(trx);
  });
}

interface Reading {
  /** Of the hospice: the conversation; of a person: the received message. */
  readonly id: string;
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
    where recipient.thread_id = ${reading.id}::uuid`.execute(trx);
}

/** Marks the message as opened by the person, and as read up to this time. */
export async function readByPerson(trx: Trx, reading: Reading): Promise<void> {
  await sql`update communication_recipient as recipient
    set read_at = coalesce(recipient.read_at, ${reading.now}),
      person_read_until = greatest(recipient.person_read_until, ${upTo(reading)})
    where recipient.id = ${reading.id}::uuid`.execute(trx);
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
