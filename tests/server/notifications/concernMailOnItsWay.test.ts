// On both databases: a concern is taken back while another transaction works on its mail.
import { describe, expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { begin } from '#server/mail/beginMail.queries.ts';
import { claimDue, finishLater } from '#server/mail/outbox.queries.ts';
import { later, NOW } from '../mail/support/mailWorld.ts';
import { SETTINGS, test as base } from '../mail/support/mailPost.ts';
import { makeWorld } from '../support/world.ts';
import { mailsOf, only, raise, RAISED, subjects, TAKEN_BACK, takeBack } from './support/concernMails.ts';

/** Whenever a group takes back a concern, its reader gets both mails in order, or neither. */

const test = base.extend('world', ({ server }) => makeWorld(server));
const realDatabase = process.env['TEST_DATABASE_URL'];

describe('Mail of a concern that is taken back', () => {
  test('when a sender has claimed it is not sent, nor is the notice', async ({ post, server, world }) => {
    await only(server, world);
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    const [claim] = await claimDue(server.db, NOW, 1);
    if (!claim) throw new Error('No mail is due');
    await takeBack(server, world, id);
    expect(await begin(server.db, claim, SETTINGS, NOW)).toBeNull();
    await post.deliver(later(1));
    expect(subjects(post.sink.mails)).toEqual([]);
    expect(await mailsOf(server, 'concern')).toMatchObject([{ status: 'suppressed', last_error: 'answered' }]);
  });

  // The sender's transaction and the group's call need a connection each: TEST_DATABASE_URL.
  test.runIf(realDatabase)(
    'when a sender has just read the concern is followed by the notice',
    async ({ post, server, world }) => {
      await only(server, world);
      const { id } = await world.addOwnReferral();
      await raise(server, world, id);
      const waiting = async (statement: string) => {
        const { rows } =
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and query ilike ${`%${statement}%`}`.execute(server.db);
        return rows.length;
      };
      // The sender reads the concern, then writes the handle of the mail's link. It is stopped in between.
      const stop = Promise.withResolvers<null>();
      const stopped = Promise.withResolvers<null>();
      const stopping = server.db.transaction().execute(async (trx) => {
        await sql`lock table mail_handle in exclusive mode`.execute(trx);
        stopped.resolve(null);
        await stop.promise;
      });
      await stopped.promise;
      const delivered = post.deliver();
      await expect.poll(() => waiting('mail_handle')).toBe(1);
      let isTakenBack = false;
      const takingBack = takeBack(server, world, id).finally(() => {
        isTakenBack = true;
      });
      await expect.poll(async () => isTakenBack || (await waiting('mail_message')) === 1).toBe(true);
      stop.resolve(null);
      await Promise.all([stopping, delivered, takingBack]);
      await post.deliver(later(1));
      expect(subjects(post.sink.mails)).toEqual([RAISED, TAKEN_BACK]);
    },
  );

  test('while it is being sent comes before the notice, even if another server has time for that', async ({
    post,
    server,
    world,
  }) => {
    await only(server, world);
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    post.sink.beforeAnswer = async () => {
      post.sink.beforeAnswer = () => Promise.resolve();
      await takeBack(server, world, id);
      await post.deliver(later(1));
    };
    await post.deliver();
    await post.deliver(later(2));
    expect(subjects(post.sink.mails)).toEqual([RAISED, TAKEN_BACK]);
  });

  test('while its server is being stopped for good is followed by the notice, for it may have arrived', async ({
    post,
    server,
    world,
  }) => {
    await only(server, world);
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    const [claim] = await claimDue(server.db, NOW, 1);
    if (claim) await begin(server.db, claim, SETTINGS, NOW);
    await takeBack(server, world, id);
    await post.deliver(later(1));
    expect(subjects(post.sink.mails)).toEqual([]);
    await post.deliver(later(5));
    expect(subjects(post.sink.mails)).toEqual([TAKEN_BACK]);
    expect(await mailsOf(server, 'concern')).toMatchObject([{ status: 'unclear' }]);
  });

  test('while the mail server does not take it is not sent later, nor is the notice', async ({
    post,
    server,
    world,
  }) => {
    await only(server, world);
    const { id } = await world.addOwnReferral();
    await raise(server, world, id);
    const [claim] = await claimDue(server.db, NOW, 1);
    const sending = claim && (await begin(server.db, claim, SETTINGS, NOW));
    if (!sending) throw new Error('No mail is due');
    await takeBack(server, world, id);
    await finishLater(server.db, sending, 'Try again later', NOW);
    await post.deliver(later(60));
    expect(subjects(post.sink.mails)).toEqual([]);
    expect(await mailsOf(server, 'concern')).toMatchObject([{ status: 'suppressed', last_error: 'answered' }]);
    expect(await mailsOf(server, 'concern_taken_back')).toMatchObject([
      { status: 'suppressed', last_error: 'answered' },
    ]);
  });
});
