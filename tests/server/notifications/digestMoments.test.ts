import { describe, expect } from 'vitest';
import { choose, DAILY_TO_GROUPS, digestsIn, EIGHT_TOMORROW, makeDigests } from './support/digests.ts';
import type { MailSink } from '../mail/support/mailSink.ts';
import { test } from '../mail/support/mailPost.ts';
import { later } from '../mail/support/mailWorld.ts';
import { addReceived } from '../communication/support/received.ts';
import type { TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** Each item appears in exactly one digest, the first one made after it. */

const DAY_MINUTES = 24 * 60;

/** So long after 08:00. */
const moment = (ms: number) => new Date(EIGHT_TOMORROW.getTime() + ms);

/** A hospice in Chicago whose messages a care manager hears daily, and nobody anything else. */
async function startLetters(server: TestServer) {
  const { foreignHospiceId, groupId, hospiceId, people } = await makeWorld(server);
  await server.db.updateTable('hospice').set({ time_zone: 'America/Chicago' }).execute();
  await server.db.updateTable('app_user').set({ is_active: false }).where('hospice_id', 'is not', null).execute();
  const { care_manager: sofia } = people;
  await choose(server, sofia, DAILY_TO_GROUPS);
  /** Something that waits for a digest since this moment. */
  const write = async (subject: string, at: Date, hospice = hospiceId) => {
    const { id } = await addReceived(server, { hospiceId: hospice, groupId, userId: sofia.id, subject, at });
    await server.db
      .insertInto('digest_item')
      .values({ user_id: sofia.id, hospice_id: hospice, event: 'messages', at, recipient_id: id })
      .execute();
  };
  return { foreignHospiceId, sofia, write };
}

/** Mails that are due together arrive in any order. */
const lettersOf = ({ sink }: { readonly sink: MailSink }): string[] =>
  sink.mails
    .map(({ text }) => [...(text?.matchAll(/Letter (.)/g) ?? [])].map(([, letter]) => letter).join(' '))
    .toSorted();

describe('Digests on consecutive days', () => {
  test('list each item once: items up to 08:00 in today’s digest, later ones in tomorrow’s', async ({
    post,
    server,
  }) => {
    const { write } = await startLetters(server);
    await write('Letter A', moment(-60_000));
    await write('Letter B', moment(0));
    expect(await makeDigests(server, moment(-1))).toBe(0);
    expect(await makeDigests(server, moment(0))).toBe(1);
    await write('Letter C', moment(0));
    await write('Letter D', moment(1));
    // The same day has no second digest, and none is made of nothing.
    for (const ms of [0, 1, 60_000, 9 * 3_600_000]) expect(await makeDigests(server, moment(ms))).toBe(0);
    expect(await makeDigests(server, later(DAY_MINUTES, moment(-1)))).toBe(0);
    expect(await makeDigests(server, later(DAY_MINUTES, EIGHT_TOMORROW))).toBe(1);
    expect(await makeDigests(server, later(2 * DAY_MINUTES, EIGHT_TOMORROW))).toBe(0);

    await post.deliver(later(2 * DAY_MINUTES, EIGHT_TOMORROW));
    expect(lettersOf(post)).toEqual(['A B', 'C D']);
  });

  test('made late at the end of a day include everything since the last digest, and the next one waits for 08:00', async ({
    post,
    server,
  }) => {
    const { write } = await startLetters(server);
    await write('Letter A', EIGHT_TOMORROW);
    expect(await makeDigests(server, EIGHT_TOMORROW)).toBe(1);
    await write('Letter B', later(10, EIGHT_TOMORROW));
    // 23:59:59 of the next day in Chicago; a second later a new day has begun, and its digest waits for 08:00.
    const lastSecond = new Date('2026-11-23T05:59:59Z');
    await write('Letter C', lastSecond);
    expect(await makeDigests(server, lastSecond)).toBe(1);
    await write('Letter D', lastSecond);
    expect(await makeDigests(server, new Date('2026-11-23T06:00:00Z'))).toBe(0);
    expect(await makeDigests(server, new Date('2026-11-23T14:00:00Z'))).toBe(1);
    await post.deliver(new Date('2026-11-23T14:00:00Z'));
    expect(lettersOf(post)).toEqual(['A', 'B C', 'D']);
  });

  test('are separate for each hospice and list only its own items', async ({ post, server }) => {
    const { foreignHospiceId, write } = await startLetters(server);
    await write('Letter A', EIGHT_TOMORROW);
    await write('Letter B', EIGHT_TOMORROW, foreignHospiceId);
    expect(await makeDigests(server, EIGHT_TOMORROW)).toBe(2);
    await post.deliver(EIGHT_TOMORROW);
    const sentMails = post.sink.mails.map(({ text }) => text?.match(/Letter ./g)?.join());
    expect(new Set(sentMails)).toEqual(new Set(['Letter A', 'Letter B']));
    expect(sentMails).toHaveLength(2);
    expect((await digestsIn(server)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });
});
