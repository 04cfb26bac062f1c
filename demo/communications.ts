import type { ConversationSide } from '#server/communication/conversations/conversations.tables.ts';
import { noteEntry } from '#server/communication/conversations/entries.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.ts';
import { addDemoMessageMails } from './communicationMails.ts';
import {
  aboutReferrals,
  authorOf,
  generalMessages,
  groupIdOf,
  hospiceIdOf,
  messageIdOf,
  receivedOf,
  type DemoReceived,
  type Sent,
} from './communicationsSent.ts';
import { TALKS, TROUBLE, type DemoTalk } from './communicationTalks.ts';
import { MESSAGES, TEMPLATES } from './communicationTexts.ts';
import { DAY, HOUR } from './dates.ts';
import { HARBOR } from './organizations.ts';
import { idOf } from './random.ts';
import type { World } from './world.ts';

/** Messages of the hospices with their readers, and the conversations that came of them. */

const sentRow = ({
  at,
  author,
  body,
  hospice,
  key,
  readers,
  referralId,
  subject,
  topic,
}: Sent): Row<'communication'> => ({
  id: messageIdOf(key),
  hospice_id: hospiceIdOf(hospice),
  referral_id: referralId,
  subject,
  body,
  topic,
  group_ids: referralId === null ? [...new Set(readers.map(({ groupId }) => groupId))] : [],
  person_ids: referralId === null ? [] : readers.map(({ id }) => id),
  status: 'sent',
  author_id: author.id,
  author_name: author.name,
  scheduled_at: null,
  sent_at: new Date(at),
  version: 3,
  created_at: new Date(at - HOUR),
  updated_at: new Date(at + HOUR / 4),
});

const unsentRows = (world: World, now: number): Row<'communication'>[] =>
  MESSAGES.flatMap(({ author, body, daysAgo, groups, hospice, key, subject, topic }, index) => {
    if (daysAgo !== null && daysAgo >= 0) return [];
    const { id: authorId, name } = authorOf(world, hospice, author);
    const created = new Date(now - (index % 7) * 5 * HOUR - HOUR);
    return [
      {
        id: messageIdOf(key),
        hospice_id: hospiceIdOf(hospice),
        referral_id: null,
        subject,
        body,
        topic,
        group_ids: (groups ?? []).map(groupIdOf),
        person_ids: [],
        status: daysAgo === null ? 'draft' : 'scheduled',
        author_id: authorId,
        author_name: name,
        scheduled_at: daysAgo === null ? null : new Date(now - daysAgo * DAY),
        sent_at: null,
        version: 1,
        created_at: created,
        updated_at: created,
      },
    ];
  });

type DemoEntry = Row<'conversation_entry'> & {
  readonly at: Date;
  readonly recipient_id: string;
  readonly side: ConversationSide;
};

interface Talking {
  readonly talk: DemoTalk;
  readonly received: DemoReceived;
}

/** What was said, where that was before now. */
const entriesOf = (world: World, { received, talk }: Talking, now: number): DemoEntry[] => {
  let at = received.at;
  return talk.entries.flatMap(([hoursLater, email, text], index) => {
    at += hoursLater * HOUR;
    const person = world.rows.app_user.find((user) => user.email === email);
    if (at >= now || !person?.id) return [];
    return [
      {
        id: idOf(`entry ${received.id} ${index}`),
        recipient_id: received.id,
        at: new Date(at),
        side: person.id === received.reader.id ? ('group' as const) : ('hospice' as const),
        author_id: person.id,
        author_name: `${person.first_name} ${person.last_name}`,
        text,
      },
    ];
  });
};

interface Line {
  readonly name: string;
  readonly at: Date;
  readonly kind: 'message_sent' | 'message_answered';
  readonly author: { readonly id: string | null; readonly name: string; readonly organization: string | null };
  readonly text: string;
}

const lineOf = (
  { hospiceId, reader, referralId }: Pick<DemoReceived, 'hospiceId' | 'reader'> & { readonly referralId: string },
  { at, author, kind, name, text }: Line,
): Row<'timeline_event'> => ({
  id: idOf(name),
  referral_id: referralId,
  hospice_id: hospiceId,
  group_id: reader.groupId,
  at,
  kind,
  actor_id: author.id,
  actor_name: author.name,
  actor_organization: author.organization,
  text,
  visibility: 'shared',
});

/** The history of the patients whom messages were about, as their sending and answering writes it. */
function linesOf(
  sent: readonly Sent[],
  talking: readonly Talking[],
  entries: readonly Row<'conversation_entry'>[],
): Row<'timeline_event'>[] {
  const lines: Row<'timeline_event'>[] = [];
  for (const { at, author, hospice, key, readers, referralId, subject: text } of sent) {
    const [reader] = readers;
    if (referralId === null || !reader) continue;
    const about = { hospiceId: hospiceIdOf(hospice), reader, referralId };
    lines.push(lineOf(about, { name: `line of ${key}`, at: new Date(at), kind: 'message_sent', author, text }));
  }
  for (const { at, author_id: id, author_name: name, id: entryId, recipient_id, side, text } of entries) {
    const received = talking.find((each) => each.received.id === recipient_id)?.received;
    if (!received || received.referralId === null || !at || !name || text === undefined) continue;
    const { hospiceId, hospiceName, reader, referralId } = received;
    const author = { id: id ?? null, name, organization: side === 'group' ? reader.groupName : hospiceName };
    lines.push(
      lineOf(
        { hospiceId, reader, referralId },
        { name: `line of ${entryId}`, at, kind: 'message_answered', author, text },
      ),
    );
  }
  return lines;
}

/**
 * Writes what was sent, with what became of it, what is being written, and the conversations.
 * @param origin where the links of the mails that can be read lead; undefined: none can be read
 */
export async function addDemoCommunications(
  trx: Trx,
  world: World,
  now: number,
  origin: string | undefined,
): Promise<void> {
  const sent = [...generalMessages(world, now), ...(await aboutReferrals(trx, world, now))];
  const received = sent.flatMap((message) => receivedOf(world, message, now));
  await insertRows(trx, 'communication', [...sent.map(sentRow), ...unsentRows(world, now)]);
  await insertRows(
    trx,
    'communication_recipient',
    received.map((each) => ({
      id: each.id,
      communication_id: each.messageId,
      hospice_id: each.hospiceId,
      user_id: each.reader.id,
      group_id: each.reader.groupId,
      subject: each.subject,
      body: each.body,
      created_at: new Date(each.at),
      read_at: each.readAt === null ? null : new Date(each.readAt),
      person_read_until: each.readAt === null ? null : new Date(each.readAt),
    })),
  );
  const talking = TALKS.flatMap((talk) => {
    const found = received.find((each) => each.messageKey === talk.message && each.reader.email === talk.with);
    return found ? [{ talk, received: found }] : [];
  });
  const entries = talking.flatMap((each) => entriesOf(world, each, now));
  await insertRows(trx, 'conversation_entry', entries);
  for (const { at, recipient_id: recipientId, side } of entries) await noteEntry(trx, { at, recipientId, side });
  await insertRows(trx, 'timeline_event', linesOf(sent, talking, entries));
  const opened = talking.filter(({ talk }) => talk.isUnread !== true).map((each) => each.received.id);
  await sql`update communication_recipient
    set person_read_until = last_entry_at + interval '1 minute', hospice_read_until = last_entry_at + interval '1 minute'
    where id = any (${opened}::uuid[])`.execute(trx);
  await insertRows(trx, 'message_template', templateRows(now));
  await addDemoMessageMails(trx, received, TROUBLE, origin);
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
