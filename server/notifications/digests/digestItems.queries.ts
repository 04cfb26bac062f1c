import type { Selectable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { MailTopic } from '#contract/mail/mail.ts';
import type { NoticeChoice, NoticeEvent } from '#contract/people/noticeChoices.ts';
import { groupView, hospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import {
  aboutColumn,
  isAboutSeen,
  recipientTables,
} from '#server/communication/conversations/conversationRows.queries.ts';
import { isUnread as isUnreadByHospice } from '#server/communication/conversations/hospiceConversations.queries.ts';
import { isUnread as isUnreadByPerson } from '#server/communication/conversations/receivedMessages.queries.ts';
import {
  isLowScoreWanted,
  readConcern,
  readNewReferral,
  type NewReferral,
} from '#server/referrals/notices/hospiceNotices.queries.ts';
import { readStatusNotice, type StatusNotice } from '#server/referrals/notices/statusNotices.queries.ts';
import type { DigestReader } from './digestPeople.queries.ts';

/**
 * The items of a digest, read when it is made and again when it is sent, like any other mail: items that were revoked, superseded, read or
 * are no longer visible are left out.
 */

type ItemRow = Selectable<Tables['digest_item']>;

/** A message or an answer between a hospice and a person of a group. */
interface Letter {
  readonly id: string;
  readonly subject: string;
  readonly about: { readonly id: string; readonly displayId: string } | null;
  /** The last author; for the hospice, an author of the group's side is named. */
  readonly from: string;
  /** At least one answer followed the message. */
  readonly isAnswer: boolean;
}

export type DigestItem =
  | { readonly is: 'step'; readonly event: NoticeEvent; readonly notice: StatusNotice }
  | { readonly is: 'new_referral'; readonly referral: NewReferral }
  | { readonly is: 'concern'; readonly concern: Pick<NewReferral, 'displayId' | 'from' | 'referralId'> }
  | { readonly is: 'low_score'; readonly score: Pick<NewReferral, 'displayId' | 'referralId'> }
  | { readonly is: 'messages' | 'reply'; readonly letter: Letter };

/** The items of an existing digest, or those waiting for the next one. */
export type Items = { readonly mailId: string } | { readonly waitFor: string };

/** The topic of the single mail for this event; undefined where each message has its own. */
const TOPICS: Readonly<Record<NoticeEvent, MailTopic | undefined>> = {
  new_status: 'status_notice',
  enrolled: 'status_notice',
  declined: 'status_notice',
  discharge: 'status_notice',
  alerts: 'status_notice',
  messages: undefined,
  monthly_summary: 'monthly_summary',
  new_referral: 'new_referral',
  concern: 'concern',
  low_score: 'low_score',
  reply: 'conversation',
  overdue: 'digest',
  escalation: 'escalation',
};

const isStopped = ({ stopped }: DigestReader, topic: MailTopic | undefined): boolean =>
  topic !== undefined && stopped.has(topic);

const CHOICES: readonly NoticeChoice[] = ['daily', 'at_once'];

const areOf = (items: Items, userId: string) =>
  'mailId' in items
    ? sql`mail_id = ${items.mailId}::uuid and user_id = ${userId}::uuid`
    : sql`mail_id is null and user_id = ${userId}::uuid and hospice_id = ${items.waitFor}::uuid`;

interface Reading {
  readonly reader: DigestReader;
  readonly hospice: { readonly id: string; readonly name: string };
  readonly items: Items;
}

/** The items of the digest, oldest first. */
export async function readDigestItems(trx: Trx, { hospice, items, reader }: Reading): Promise<DigestItem[]> {
  const { rows } = await sql<ItemRow>`
    select digest_item.* from digest_item
    where ${areOf(items, reader.id)} order by at, id`.execute(trx);
  const found: DigestItem[] = [];
  for (const item of rows) {
    const isWanted = reader.wants.has(item.event) && !isStopped(reader, TOPICS[item.event]);
    const one = isWanted ? await readItem(trx, { item, reader, hospice }) : undefined;
    if (one) found.push(one);
  }
  return found;
}

interface Item {
  readonly item: ItemRow;
  readonly reader: DigestReader;
  readonly hospice: Reading['hospice'];
}

async function readItem(trx: Trx, { hospice, item, reader }: Item): Promise<DigestItem | undefined> {
  const { enrollment_id, event, data } = item;
  const to = { enrollment_id, user_id: reader.id, to_address: reader.email, choices: CHOICES };
  switch (event) {
    case 'new_status':
    case 'enrolled':
    case 'declined':
    case 'discharge':
    case 'alerts': {
      const notice = await readStatusNotice(trx, { ...to, data, group_id: reader.groupId });
      return notice && { is: 'step', event, notice };
    }
    case 'new_referral': {
      const read = await readNewReferral(trx, { ...to, kind: event, from_name: hospice.name });
      return 'data' in read ? { is: event, referral: read.data } : undefined;
    }
    case 'concern': {
      const read = await readConcern(trx, { ...to, kind: event, from_name: hospice.name });
      return 'data' in read ? { is: event, concern: read.data } : undefined;
    }
    case 'low_score': {
      if (!(await isLowScoreWanted(trx, { ...to, kind: event, from_name: hospice.name }))) return undefined;
      const score = await readLowScore(trx, enrollment_id);
      return score && { is: event, score };
    }
    case 'messages':
    case 'reply': {
      const letter = await readLetter(trx, { item, reader, hospice });
      return letter && { is: event, letter };
    }
    // Not items: summaries and late next actions are mails of their own, and overdue items are only counted.
    case 'monthly_summary':
    case 'escalation':
    case 'overdue':
      return undefined;
  }
}

/** A low score that nobody has handled yet. */
async function readLowScore(
  trx: Trx,
  enrollmentId: string | null,
): Promise<Pick<NewReferral, 'displayId' | 'referralId'> | undefined> {
  const { rows } = await sql<Pick<NewReferral, 'displayId' | 'referralId'>>`
    select referral.display_id as "displayId", referral.id as "referralId" from enrollment
      join referral on referral.id = enrollment.referral_id and referral.deleted_at is null
    where enrollment.id = ${enrollmentId}::uuid and enrollment.deleted_at is null and enrollment.has_open_low_score`.execute(
    trx,
  );
  return rows[0];
}

interface LetterRow extends Omit<Letter, 'from'> {
  readonly from: string;
  readonly topic: MailTopic;
}

/** A message that its reader has not opened, or an answer that its side has not read. */
async function readLetter(trx: Trx, { hospice, item, reader }: Item): Promise<Letter | undefined> {
  const { groupId } = reader;
  const isOfGroup = groupId !== null;
  const own = isOfGroup
    ? sql`recipient.user_id = ${reader.id}::uuid and recipient.group_id = ${groupId}::uuid
        and ${isAboutSeen(groupView(groupId))} and ${isUnreadByPerson}`
    : sql`recipient.hospice_id = ${reader.hospiceId}::uuid and ${isAboutSeen(hospiceView(hospice.id, reader))}
        and recipient.waits_since is not null and ${isUnreadByHospice}`;
  const { rows } = await sql<LetterRow>`
    select recipient.id, recipient.subject, ${aboutColumn} as about, provider_group.name as from,
      recipient.last_entry_at is not null as "isAnswer",
      case when recipient.hospice_wrote_at is null then communication.topic else 'conversation' end as topic
    from ${recipientTables} join provider_group on provider_group.id = recipient.group_id
    where recipient.id = ${item.recipient_id}::uuid and recipient.hospice_id = ${hospice.id}::uuid and ${own}`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { from, topic, ...letter } = row;
  if (isOfGroup && isStopped(reader, topic)) return undefined;
  return { ...letter, from: isOfGroup ? hospice.name : from };
}
