import { beforeEach, describe, expect } from 'vitest';
import { begin } from '#server/mail/beginMail.queries.ts';
import { claimDue } from '#server/mail/outbox.queries.ts';
import { choose, EIGHT_TOMORROW, makeDigests } from '../notifications/support/digests.ts';
import { SETTINGS, test } from '../mail/support/mailPost.ts';
import { messageCalls } from './support/messageCalls.ts';
import type { TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

/** A message to two people is stopped while its mails are under way. */

let world: World;
let calls: ReturnType<typeof messageCalls>;
beforeEach<{ server: TestServer }>(async ({ server }) => {
  world = await makeWorld(server);
  calls = messageCalls(server, world.people.hospice_business_development, world.hospiceId);
});

/** A message being sent, with one of its mails claimed by a worker. */
async function sendToTwo({ clock, db }: TestServer) {
  const { id } = await calls.draft({ audience: { groupIds: [world.groupId] } });
  await calls.sendOff(id);
  const [claim] = await claimDue(db, clock.now, 1);
  if (!claim) throw new Error('There is a mail to claim');
  return { id, claim };
}

describe('Stopping a message', () => {
  test('also stops a mail that a worker has claimed but not begun to send', async ({ post: mails, server }) => {
    const { claim, id } = await sendToTwo(server);
    expect(await calls.cancel(id)).toMatchObject({ status: 'failed', counts: { suppressed: 2, queued: 0 } });
    expect(await begin(server.db, claim, SETTINGS, server.clock.now)).toBeNull();
    // Nothing is tried again long after the worker’s claim has expired.
    await mails.deliver(new Date(server.clock.now.getTime() + 3_600_000));
    expect(mails.sink.mails).toEqual([]);
    const rows = await server.db.selectFrom('mail_message').select(['status', 'last_error', 'claimed_until']).execute();
    expect(rows).toEqual([1, 2].map(() => ({ status: 'suppressed', last_error: 'stopped', claimed_until: null })));
  });

  test('still sends a mail that a worker has begun to send, and stops the other', async ({ server }) => {
    const { claim, id } = await sendToTwo(server);
    expect(await begin(server.db, claim, SETTINGS, server.clock.now)).toMatchObject({ id: claim.id });
    expect(await calls.cancel(id)).toMatchObject({ status: 'sending', counts: { suppressed: 1, queued: 1 } });
    const rows = await server.db.selectFrom('mail_message').select(['id', 'status']).execute();
    expect(new Map(rows.map((row) => [row.id === claim.id, row.status]))).toEqual(
      new Map([
        [true, 'sending'],
        [false, 'suppressed'],
      ]),
    );
  });

  test('removes it from the daily digest and keeps another message that waits there', async ({ server }) => {
    const { provider } = world.people;
    await choose(server, provider, { messages: 'daily' });
    const other = await calls.draft({ subject: 'Other', audience: { personIds: [provider.id] } });
    await calls.sendOff(other.id);
    const { id } = await calls.draft({ audience: { groupIds: [world.groupId] } });
    expect(await calls.sendOff(id)).toMatchObject({ status: 'sending' });
    await calls.cancel(id);
    const waiting = await server.db
      .selectFrom('digest_item')
      .innerJoin('communication_recipient as recipient', 'recipient.id', 'digest_item.recipient_id')
      .select('recipient.communication_id')
      .execute();
    expect(waiting).toEqual([{ communication_id: other.id }]);
    expect(await makeDigests(server, EIGHT_TOMORROW)).toBe(1);
  });
});
