import { SNOOZE_DAYS, type ConversationChange, type WholeConversation } from '#contract/communication/conversations.ts';
import type { Named } from '#contract/platform/fields.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { DAY } from '#contract/platform/durations.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { at, invalid, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';
import { asSystem, type Person } from '#server/platform/access/session.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { forgetAnsweredMessages } from '#server/referrals/alerts/waitingMessages.queries.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { isOfHospice, WRITING_ROLES } from './replyRecipients.queries.ts';

/** People of the hospice who can answer groups, by name. */
export async function listAssignees(db: Database, hospiceId: string): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, first_name || ' ' || last_name as name from app_user
    where hospice_id = ${hospiceId}::uuid and is_active and role = any (${WRITING_ROLES}::text[])
    order by name, id`.execute(db);
  return rows;
}

interface Changing {
  readonly conversation: WholeConversation;
  readonly change: ConversationChange;
  readonly hospiceId: string;
  readonly actor: Person;
  readonly now: Date;
}

/**
 * Assigns a conversation, snoozes it, or ends or renews the wait of the group's last words. The referral's history says who found that no
 * reply is needed, to the hospice only.
 * @throws Refusal `invalid` at `snoozedUntil` or `assignedToId`
 */
export async function changeConversation(trx: Trx, changing: Changing): Promise<void> {
  const { actor, change, conversation, hospiceId, now } = changing;
  const rows = sql`thread_id = ${conversation.id}::uuid`;
  if (change.snoozedUntil !== undefined) {
    const until = change.snoozedUntil === null ? null : new Date(change.snoozedUntil);
    if (until && (until <= now || until.getTime() > now.getTime() + SNOOZE_DAYS * DAY))
      throw invalid([at('snoozedUntil', `Choose a time in the next ${SNOOZE_DAYS} days`)]);
    await sql`update communication_recipient set snoozed_until = ${until} where ${rows}`.execute(trx);
  }
  if (change.assignedToId !== undefined) {
    const { assignedToId } = change;
    if (assignedToId !== null && !(await mayHave(trx, conversation.id, assignedToId)))
      throw invalid([at('assignedToId', NOT_A_CHOICE)]);
    await sql`update communication_recipient set assigned_to_id = ${assignedToId}::uuid where ${rows}`.execute(trx);
  }
  if (change.needsReply === undefined || change.needsReply === (conversation.waitsSince !== null)) return;
  const waitsSince = change.needsReply
    ? sql`(
        select min(entry.at) from conversation_entry as entry
        where entry.recipient_id = recipient.id and entry.side = 'group'
          and entry.at > coalesce(recipient.hospice_wrote_at, '-infinity')
      )`
    : sql`null`;
  // Nobody writes this column with rights of their own: it follows from what was said.
  await asSystem(trx, () =>
    sql`update communication_recipient as recipient set snoozed_until = null, waits_since = ${waitsSince}
      where ${rows} and group_wrote_at is not null`.execute(trx),
  );
  if (conversation.referral === null) return;
  const kind = change.needsReply ? 'reply_needed' : 'no_reply_needed';
  const author = await authorOf(trx, actor);
  await addEvents(trx, conversation.referral.id, now, [
    { kind, author, hospiceId, groupId: conversation.group.id, visibility: 'internal' },
  ]);
  await endAnsweredWaits(trx, conversation.referral.id, hospiceId);
}

/** Whether this person of the hospice can open the conversation, and so can have it. */
async function mayHave(trx: Trx, threadId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from communication_recipient as recipient
      join communication on communication.id = recipient.communication_id
      join app_user as person on person.id = ${personId}::uuid and person.is_active
    where recipient.thread_id = ${threadId}::uuid and ${isOfHospice} limit 1`.execute(trx);
  return rows.length > 0;
}

/** The alert of a message that no longer waits ends at once, not with the next run of the job. */
const endAnsweredWaits = (trx: Trx, referralId: string, hospiceId: string): Promise<void> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ id: string }>`
      select id from enrollment where referral_id = ${referralId}::uuid and hospice_id = ${hospiceId}::uuid`.execute(
      trx,
    );
    for (const { id } of rows) await forgetAnsweredMessages(trx, id);
  });

interface Settling {
  readonly record: Pick<Referral, 'id' | 'enrollments'>;
  readonly actor: Person;
  readonly now: Date;
}

/** Ends the wait of everything that groups wrote about a referral to the caller's hospice, in notes and in conversations. */
export async function settleReferralMessages(trx: Trx, { actor, now, record }: Settling): Promise<void> {
  const author = await authorOf(trx, actor);
  for (const { hospice } of record.enrollments) {
    await addEvents(trx, record.id, now, [
      { kind: 'no_reply_needed', author, hospiceId: hospice.id, visibility: 'internal' },
    ]);
    // A person who works on enrollments may be none who writes to groups.
    await asSystem(trx, () =>
      sql`update communication_recipient set waits_since = null, snoozed_until = null
        where referral_id = ${record.id}::uuid and hospice_id = ${hospice.id}::uuid and waits_since is not null`.execute(
        trx,
      ),
    );
    await endAnsweredWaits(trx, record.id, hospice.id);
  }
}
