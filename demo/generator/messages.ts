import { DAY, HOUR, MINUTE } from '#contract/platform/durations.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.queries.ts';
import { hashedAddress } from '#server/mail/hashedAddress.queries.ts';
import { addressHash } from '#server/mail/links.ts';
import { beginSending, readyToSend } from '#server/communication/messages/beginSending.queries.ts';
import { finishSentMessage } from '#server/communication/messages/finishSent.queries.ts';
import { MAIL_TROUBLE, NOT_OPENED, TALKS } from '#demo/scenarios/conversations.ts';
import { MESSAGES, REFERRAL_MESSAGES, TEMPLATES } from '#demo/scenarios/messages.ts';
import { HARBOR } from '#demo/scenarios/organizations.ts';
import { addTalk, type Received } from './conversations.ts';
import { atBusyTime } from './dates.ts';
import { idOf, randomOf } from './random.ts';
import type { World } from './world.ts';

/** Messages of the hospices: written here, sent and answered by the server's own functions in the order of their times. */

interface SentMessage {
  readonly key: string;
  readonly at: number;
  readonly row: Row<'communication'> & {
    readonly hospice_id: string;
    readonly subject: string;
    readonly body: string;
    readonly topic: NonNullable<Row<'communication'>['topic']>;
    readonly group_ids: string[];
    readonly person_ids: string[];
  };
}

const hospiceIdOf = (key: string) => idOf(`hospice ${key}`);
const groupIdOf = (key: string) => idOf(`group ${key}`);
const userIdOf = (email: string) => idOf(`user ${email}`);

const draftOf = (
  world: World,
  {
    author,
    body,
    hospice,
    key,
    subject,
  }: Pick<(typeof MESSAGES)[number], 'author' | 'body' | 'hospice' | 'key' | 'subject'>,
  createdAt: number,
) => {
  const person = world.rows.app_user.find((user) => user.email === author);
  return {
    id: idOf(`message ${key}`),
    hospice_id: hospiceIdOf(hospice),
    referral_id: null,
    subject,
    body,
    author_id: userIdOf(author),
    author_name: `${person?.first_name} ${person?.last_name}`,
    created_at: new Date(createdAt),
    updated_at: new Date(createdAt),
  };
};

/** Drafts, and what is sent in some days. */
const unsentRows = (world: World, now: number): Row<'communication'>[] =>
  MESSAGES.flatMap((message, index) => {
    const { daysAgo, groups, topic } = message;
    if (daysAgo !== null && daysAgo >= 0) return [];
    return [
      {
        ...draftOf(world, message, now - (index % 7) * 5 * HOUR - HOUR),
        topic,
        group_ids: (groups ?? []).map(groupIdOf),
        status: daysAgo === null ? 'draft' : 'scheduled',
        scheduled_at: daysAgo === null ? null : new Date(now - daysAgo * DAY),
      },
    ];
  });

const generalMessages = (world: World, now: number): SentMessage[] =>
  MESSAGES.flatMap((message): SentMessage[] => {
    const { daysAgo, groups, hospice, key, topic } = message;
    if (daysAgo === null || daysAgo < 0) return [];
    const at = Math.min(atBusyTime(now - daysAgo * DAY), now - 2 * DAY);
    const connected = world.groups.filter(({ hospices }) => hospices.some((each) => each.key === hospice));
    const group_ids = groups ? groups.map(groupIdOf) : connected.map(({ id }) => id);
    return [{ key, at, row: { ...draftOf(world, message, at - HOUR), topic, group_ids, person_ids: [] } }];
  });

/** The newest referrals that are pending at Harbor and that this group sees: younger ones were just called about. */
async function pendingOf(trx: Trx, groupKey: string, before: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select referral.id from referral join enrollment on enrollment.referral_id = referral.id
    where enrollment.hospice_id = ${hospiceIdOf(HARBOR)}::uuid and enrollment.status = 'pending_start_of_care'
      and enrollment.deleted_at is null and referral.deleted_at is null and referral.received_at < ${new Date(before)}
      and referral.group_ids @> array[${groupIdOf(groupKey)}::uuid]
    order by referral.received_at desc, referral.id limit ${count}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function referralMessages(trx: Trx, world: World, now: number): Promise<SentMessage[]> {
  const referrals = new Map<string, string[]>();
  for (const { group } of REFERRAL_MESSAGES) {
    if (!referrals.has(group)) referrals.set(group, await pendingOf(trx, group, now - 60 * HOUR, 2));
  }
  return REFERRAL_MESSAGES.flatMap((message): SentMessage[] => {
    const { group, hoursAgo, key, people } = message;
    const at = now - hoursAgo * HOUR;
    const referral_id = referrals.get(group)?.shift();
    if (referral_id === undefined) return [];
    const audience = { topic: 'conversation' as const, group_ids: [], person_ids: people.map(userIdOf) };
    return [
      { key, at, row: { ...draftOf(world, { ...message, hospice: HARBOR }, at - HOUR), ...audience, referral_id } },
    ];
  });
}

async function send(trx: Trx, { at, key, row }: SentMessage): Promise<void> {
  await insertRows(trx, 'communication', [row]);
  const message = {
    ...row,
    id: row.id ?? '',
    referral_id: row.referral_id ?? null,
    community_ids: [],
    saved_filter_id: null,
  };
  const ready = await readyToSend(trx, message, null);
  if ('failure' in ready) throw new Error(`The message ${key} cannot be sent: ${ready.failure}`);
  await beginSending(trx, message, ready.readers, new Date(at));
  await deliver(trx, { at, key, row });
  await finishSentMessage(trx, message.id, new Date(at + HOUR / 4));
}

/** Writes what became of the mails, and the trouble that begins with this message. */
async function deliver(trx: Trx, { at, key, row }: SentMessage): Promise<void> {
  const { bounced, failed, inApp, stopped } = MAIL_TROUBLE;
  const sentAt = new Date(at + MINUTE);
  const endedAt = new Date(at + 2 * MINUTE);
  await sql`update mail_message set status = 'suppressed', last_error = 'opted_out'
    where status = 'queued' and exists (
      select from mail_suppression where address_hash = ${hashedAddress(sql`to_address`)}
        and (mail_suppression.topic is null or mail_suppression.topic = mail_message.topic)
    )`.execute(trx);
  if (key === failed.at) {
    await sql`update mail_message set status = 'failed', last_error = '451 4.3.2 System not accepting mail', attempts = 8
      where status = 'queued' and to_address = ${failed.email}`.execute(trx);
  }
  if (key === bounced.from) {
    await sql`update mail_message set status = 'bounced', last_error = '550 5.1.1 No such user', attempts = 1,
        sent_at = ${sentAt}, report_kind = 'failed', report_status = '5.1.1', bounced_at = ${endedAt}
      where status = 'queued' and to_address = ${bounced.email}`.execute(trx);
    await stopMails(trx, { email: bounced.email, at: endedAt, hospice_id: null, topic: null, reason: 'bounced' });
  }
  await sql`update mail_message set status = 'sent', sent_at = ${sentAt}, attempts = 1
    where status = 'queued'`.execute(trx);
  if (key === stopped.from) {
    const stop = { hospice_id: row.hospice_id, topic: stopped.topic, reason: 'unsubscribed' } as const;
    await stopMails(trx, { email: stopped.email, at: endedAt, ...stop });
  }
  if (key === inApp.from) {
    const choice = { user_id: userIdOf(inApp.email), event: 'messages', hospice_id: null, choice: 'in_app' } as const;
    await insertRows(trx, 'notice_choice', [choice]);
  }
}

/** An address gets no more mails. */
async function stopMails(
  trx: Trx,
  {
    email,
    ...stop
  }: { readonly email: string; readonly at: Date } & Required<
    Pick<Row<'mail_suppression'>, 'hospice_id' | 'topic' | 'reason'>
  >,
): Promise<void> {
  const mail = await trx
    .selectFrom('mail_message')
    .select('id')
    .where('to_address', '=', email)
    .where('recipient_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const suppression = { ...stop, address_hash: addressHash(email), message_id: mail?.id ?? null };
  await trx.insertInto('mail_suppression').values(suppression).execute();
}

/** When the reader opens a message: within a day, as most do; null: not so far. Whoever answers has read it by then. */
function readAt({ at, email, key }: Received, now: number): number | null {
  const talk = TALKS.find((each) => each.message === key && each.with === email);
  if (talk) return at + (talk.entries[0]?.[0] ?? 0) * HOUR * 0.9;
  if (NOT_OPENED[email]?.includes(key) === true) return null;
  const share = randomOf(`read ${key} ${email}`).next();
  const isRead = email in NOT_OPENED || share <= 0.72;
  const later = email in NOT_OPENED ? 5 * HOUR : Math.round(share * 30 * HOUR) + MINUTE;
  return !isRead || at + later >= now ? null : at + later;
}

async function receivedOf(trx: Trx, { at, key, row }: SentMessage): Promise<Received[]> {
  const { rows } = await sql<{
    id: string;
    threadId: string;
    userId: string;
    email: string;
    groupId: string;
    groupName: string;
  }>`
    select recipient.id, recipient.thread_id as "threadId", recipient.user_id as "userId", app_user.email, recipient.group_id as "groupId",
      provider_group.name as "groupName"
    from communication_recipient as recipient join app_user on app_user.id = recipient.user_id
      join provider_group on provider_group.id = recipient.group_id
    where communication_id = ${row.id ?? null}::uuid`.execute(trx);
  return rows.map((each) => ({ ...each, key, at, hospiceId: row.hospice_id, referralId: row.referral_id ?? null }));
}

/** Sends every message at its time, and writes who read it and what they answered. */
export async function addMessages(trx: Trx, world: World, now: number): Promise<void> {
  await insertRows(trx, 'communication', unsentRows(world, now));
  await insertRows(trx, 'message_template', templateRows(now));
  const messages = [...generalMessages(world, now), ...(await referralMessages(trx, world, now))];
  for (const message of messages.toSorted((one, other) => one.at - other.at)) {
    await send(trx, message);
    const received = await receivedOf(trx, message);
    await openMessages(trx, received, now);
    for (const each of received) await addTalk(trx, world, each, now);
  }
}

async function openMessages(trx: Trx, received: readonly Received[], now: number): Promise<void> {
  const opened = received.flatMap((each) => {
    const at = readAt(each, now);
    return at === null ? [] : [{ id: each.id, at: new Date(at) }];
  });
  await sql`update communication_recipient set read_at = opened.at, person_read_until = opened.at
    from json_to_recordset(${JSON.stringify(opened)}::json) as opened (id uuid, at timestamptz)
    where communication_recipient.id = opened.id`.execute(trx);
}

const templateRows = (now: number): Row<'message_template'>[] =>
  TEMPLATES.map((template, index) => ({
    ...template,
    id: idOf(`template ${template.name}`),
    hospice_id: hospiceIdOf(HARBOR),
    name_key: template.name.toLowerCase(),
    created_at: new Date(now - (60 - index) * DAY),
    updated_at: new Date(now - (60 - index) * DAY),
  }));
