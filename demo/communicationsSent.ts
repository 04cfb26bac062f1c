import { fillVariables } from '#contract/communication/messageText.ts';
import type { MessageTopic } from '#contract/mail/mail.ts';
import { NO_PHONE } from '#server/communication/messages/beginSending.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { NOT_OPENED, readAfter, TALKS } from './communicationTalks.ts';
import { MESSAGES, REFERRAL_MESSAGES, type DemoMessage } from './communicationTexts.ts';
import { atBusyTime, DAY, HOUR } from './dates.ts';
import { HARBOR } from './organizations.ts';
import { idOf, randomOf } from './random.ts';
import type { World } from './world.ts';
import type { Author } from '#server/people/author.queries.ts';

/** What was sent, to whom, and who has opened it. */

export interface Reader {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly groupId: string;
  readonly groupName: string;
}

/** One message as it went to one reader. */
export interface DemoReceived {
  readonly id: string;
  readonly messageKey: string;
  readonly messageId: string;
  readonly hospiceId: string;
  readonly hospiceName: string;
  readonly topic: MessageTopic;
  readonly reader: Reader;
  readonly referralId: string | null;
  readonly subject: string;
  readonly body: string;
  readonly at: number;
  readonly readAt: number | null;
}

interface About {
  readonly id: string;
  readonly receivedAt: number;
}

export const hospiceIdOf = (key: string) => idOf(`hospice ${key}`);
export const groupIdOf = (key: string) => idOf(`group ${key}`);
export const messageIdOf = (key: string) => idOf(`message ${key}`);

function readersOf(world: World, hospiceKey: string, groups: readonly string[] | undefined): Reader[] {
  const connected = world.groups.filter(({ hospices, key }) =>
    groups ? groups.includes(key) : hospices.some((hospice) => hospice.key === hospiceKey),
  );
  return connected.flatMap(({ id: groupId, name: groupName }) =>
    world.rows.app_user.flatMap(({ email, first_name: firstName, group_id, id, last_name: lastName }) =>
      group_id === groupId && id && email && firstName && lastName
        ? [{ id, email, firstName, lastName, groupId, groupName }]
        : [],
    ),
  );
}

export const authorOf = (world: World, hospiceKey: string, email: string): Author => {
  const person = world.rows.app_user.find((user) => user.email === email);
  const hospice = world.hospices.find(({ key }) => key === hospiceKey);
  return {
    id: person?.id ?? null,
    name: `${person?.first_name} ${person?.last_name}`,
    organization: hospice?.name ?? null,
    hospiceId: hospice?.id ?? null,
  };
};

export interface Sent extends Pick<DemoMessage, 'key' | 'hospice' | 'topic' | 'subject' | 'body'> {
  readonly author: Author;
  readonly at: number;
  readonly readers: readonly Reader[];
  readonly referralId: string | null;
}

/** Whoever answers has read it by then. */
const readWhen = (now: number, key: string, { email }: Reader, at: number): number | null => {
  const talk = TALKS.find((each) => each.message === key && each.with === email);
  if (talk) return at + (talk.entries[0]?.[0] ?? 0) * HOUR * 0.9;
  if (NOT_OPENED[email]?.includes(key) === true) return null;
  const later = email in NOT_OPENED ? 5 * HOUR : readAfter(randomOf(`read ${key} ${email}`).next());
  return later === null || at + later >= now ? null : at + later;
};

export function receivedOf(world: World, sent: Sent, now: number): DemoReceived[] {
  const hospiceId = hospiceIdOf(sent.hospice);
  const hospice = world.rows.hospice.find(({ id }) => id === hospiceId);
  const hospiceName = hospice?.name ?? '';
  return sent.readers.map((reader) => {
    const values = {
      first_name: reader.firstName,
      last_name: reader.lastName,
      group: reader.groupName,
      hospice: hospiceName,
      hospice_phone: hospice?.phone ?? NO_PHONE,
      sender: sent.author.name,
    };
    return {
      id: idOf(`received ${sent.key} ${reader.email}`),
      messageKey: sent.key,
      messageId: messageIdOf(sent.key),
      hospiceId,
      hospiceName,
      topic: sent.topic,
      reader,
      referralId: sent.referralId,
      subject: fillVariables(sent.subject, values, { isFormatted: false }),
      body: fillVariables(sent.body, values, { isFormatted: true }),
      at: sent.at,
      readAt: readWhen(now, sent.key, reader, sent.at),
    };
  });
}

/** Referrals of a hospice that are pending and that this group sees: younger ones were just called about. */
async function pendingOf(trx: Trx, groupKey: string, before: number, most: number): Promise<About[]> {
  const { rows } = await sql<{ id: string; received_at: Date }>`
    select referral.id, referral.received_at from referral join enrollment on enrollment.referral_id = referral.id
    where enrollment.hospice_id = ${hospiceIdOf(HARBOR)}::uuid and enrollment.status = 'pending_start_of_care'
      and enrollment.deleted_at is null and referral.deleted_at is null and referral.received_at < ${new Date(before)}
      and referral.group_ids @> array[${groupIdOf(groupKey)}::uuid]
    order by referral.received_at desc, referral.id limit ${most}`.execute(trx);
  return rows.map(({ id, received_at: at }) => ({ id, receivedAt: at.getTime() }));
}

export async function aboutReferrals(trx: Trx, world: World, now: number): Promise<Sent[]> {
  const free = new Map<string, About[]>();
  for (const { group } of REFERRAL_MESSAGES) {
    if (!free.has(group)) free.set(group, await pendingOf(trx, group, now - 60 * HOUR, 2));
  }
  return REFERRAL_MESSAGES.flatMap(({ author, body, group, hoursAgo, key, people, subject }) => {
    const about = free.get(group)?.shift();
    const readers = readersOf(world, HARBOR, [group]).filter(({ email }) => people.includes(email));
    const common = { key, hospice: HARBOR, topic: 'conversation', subject, body, readers } as const;
    const at = now - hoursAgo * HOUR;
    return about ? [{ ...common, author: authorOf(world, HARBOR, author), at, referralId: about.id }] : [];
  });
}

export const generalMessages = (world: World, now: number): Sent[] =>
  MESSAGES.flatMap(({ author, daysAgo, groups, ...message }) =>
    daysAgo === null || daysAgo < 0
      ? []
      : [
          {
            ...message,
            author: authorOf(world, message.hospice, author),
            at: Math.min(atBusyTime(now - daysAgo * DAY), now - 2 * DAY),
            readers: readersOf(world, message.hospice, groups),
            referralId: null,
          },
        ],
  );
