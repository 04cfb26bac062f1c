import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { addEntry, readByHospice, readByPerson } from '#server/communication/conversations/entries.queries.ts';
import { noteMessageAnswered } from '#server/communication/conversations/timelineLines.queries.ts';
import { TALKS } from '#demo/scenarios/conversations.ts';
import type { World } from './world.ts';

/** A message as one reader received it. */
export interface Received {
  readonly id: string;
  readonly threadId: string;
  readonly key: string;
  readonly at: number;
  readonly userId: string;
  readonly email: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly hospiceId: string;
  readonly referralId: string | null;
}

/** Writes what the reader answered and what the hospice replied, as far as it lies in the past. */
export async function addTalk(trx: Trx, world: World, received: Received, now: number): Promise<void> {
  const { groupId, groupName, hospiceId, id: recipientId, referralId, threadId } = received;
  const talk = TALKS.find((each) => each.message === received.key && each.with === received.email);
  if (!talk) return;
  let at = received.at;
  let newest: Date | undefined;
  for (const [hoursLater, email, text] of talk.entries) {
    at += hoursLater * HOUR;
    const person = world.rows.app_user.find((user) => user.email === email);
    if (at >= now || !person?.id) continue;
    const side = person.id === received.userId ? 'group' : 'hospice';
    const name = `${person.first_name} ${person.last_name}`;
    const organization =
      side === 'group' ? groupName : (world.hospices.find(({ id }) => id === hospiceId)?.name ?? null);
    const author = { id: person.id, name, organization, hospiceId: side === 'group' ? null : hospiceId };
    newest = await addEntry(trx, { recipientId, side, author, text, now: new Date(at) });
    if (referralId !== null) {
      await noteMessageAnswered(trx, { referralId, hospiceId, groupId, author, text, now: newest });
    }
  }
  if (!newest || talk.isUnread) return;
  const until = new Date(newest.getTime() + MINUTE);
  await readByPerson(trx, { id: recipientId, until, now: until });
  await readByHospice(trx, { id: threadId, until, now: until });
}
