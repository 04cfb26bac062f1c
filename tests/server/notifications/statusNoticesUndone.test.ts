import { describe, expect } from 'vitest';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { SYSTEM } from '#server/people/author.queries.ts';
import { test } from '../mail/support/mailPost.ts';
import { choose, look, ONE_CLICK } from '../mail/support/mails.ts';
import { later } from '../mail/support/mailWorld.ts';
import { remove, type TestServer } from '../support/server.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { DIED, mailing, moveTo, noticesIn, startNotices, toAll, type Started } from './support/statusNotices.ts';

/** Status notices whose reason or reader falls away. */

describe('Queued status notice', () => {
  const UNDONE: readonly (readonly [string, (started: Started, server: TestServer) => Promise<unknown>])[] = [
    ['the status change is undone', ({ change }) => change({ status: 'referral_received', reason: 'A mistake' })],
    [
      'the enrollment is marked as entered in error',
      ({ change }) => change({ status: 'entered_in_error', errorReason: 'test' }),
    ],
    [
      'the patient has died',
      ({ change }) => change({ status: 'declined', declineReason: 'patient_deceased', dateOfDeath: '2026-11-19' }),
    ],
    [
      'the referral is deleted',
      async ({ byHospice, id }) => byHospice(`/v1/referrals/${id}`, remove({ reason: 'Typed twice' })),
    ],
    ['the hospice stops emailing the event', ({ world }, server) => setDefault(server, world.hospiceId, mailing({}))],
    [
      'its readers are deactivated, in another group or at another address',
      async ({ readers, world }, { db }) => {
        const set = (fields: object, email: string) =>
          db.updateTable('app_user').set(fields).where('email', '=', email).execute();
        await set({ is_active: false }, readers.group);
        await set({ group_id: world.foreignGroupId }, readers.community);
        await set({ email: 'elsewhere@people.example' }, readers.responsible_provider);
      },
    ],
    [
      'the referral no longer belongs to any group',
      async ({ id }, { db }) =>
        db
          .updateTable('referral')
          .set({ responsible_provider_id: null, community_id: null, creator_group_id: null })
          .where('id', '=', id)
          .execute(),
    ],
  ];

  test.for(UNDONE)('is not sent when %s', async ([, undo], { post, server }) => {
    const started = await startNotices(server, toAll('pending_start_of_care'));
    await moveTo(started, 'pending_start_of_care');
    expect(await noticesIn(server)).toHaveLength(3);
    await undo(started, server);
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
    expect((await noticesIn(server)).map(({ last_error, status }) => [status, last_error])).toEqual(
      Array.from({ length: 3 }, () => ['suppressed', 'not_shown']),
    );
  });

  test('is not sent when the discharge is undone', async ({ post, server }) => {
    const started = await startNotices(server, toAll('death'));
    await moveTo(started, 'enrolled');
    await started.change(DIED);
    await started.change({ dischargeDate: null, dischargeType: null, reason: 'The wrong patient' });
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
  });

  test('is replaced by a newer notice of the same event, and only that one is sent', async ({ post, server }) => {
    const started = await startNotices(server, mailing({ visit_scheduled: ['group'] }));
    await started.change({ evaluationVisitAt: '2026-11-21T16:30:00.000Z' });
    await started.change({ evaluationVisitAt: '2026-11-22T16:30:00.000Z' });
    await post.deliver(later(1));
    expect(post.sink.mails.map(({ text }) => text)).toEqual([expect.stringContaining('Sunday, November 22')]);
    expect((await noticesIn(server)).map(({ last_error, status }) => [status, last_error])).toEqual(
      expect.arrayContaining([
        ['suppressed', 'repeated'],
        ['sent', null],
      ]),
    );
  });

  test('is not kept when the transaction that queued it fails', async ({ server }) => {
    const started = await startNotices(server, toAll('declined'));
    const failing = server.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('enrollment')
        .set({ status: 'declined', decline_reason: 'unable_to_reach' })
        .where('id', '=', started.enrollmentId)
        .execute();
      const { hospiceId } = started.world;
      await addEvents(trx, started.id, server.clock.now, [
        { kind: 'status_changed', toStatus: 'declined', hospiceId, author: SYSTEM },
      ]);
      const inside = await trx.selectFrom('mail_message').select('id').execute();
      expect(inside).toHaveLength(3);
      throw new Error('Broken off');
    });
    await expect(failing).rejects.toThrow('Broken off');
    expect(await noticesIn(server)).toEqual([]);
  });
});

describe('Reader who unsubscribed from status notices', () => {
  test.for(['the link', 'one click'])(
    'using %s gets no more emails and still sees the news in the app',
    async (how, { post, server }) => {
      const started = await startNotices(server, mailing({ pending_start_of_care: ['group'], enrolled: ['group'] }));
      await moveTo(started, 'pending_start_of_care');
      await post.deliver(later(1));
      const [first] = post.sink.mails;
      const link = /<([^>]+)>/.exec(first?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
      const page = new URL(link).pathname;
      const handle = page.split('/').at(-1) ?? '';
      await (how === 'one click' ? server.anonymous(page, ONE_CLICK) : choose(server, handle, 'stop_topic'));
      expect(await look(server, handle)).toMatchObject({ kind: 'Updates on referrals', choice: 'stop_topic' });

      await moveTo(started, 'enrolled');
      await post.deliver(later(2));
      expect(post.sink.mails).toEqual([first]);
      const said = (await noticesIn(server)).map(({ last_error, status }) => [status, last_error]);
      expect(said).toHaveLength(2);
      expect(said).toEqual(
        expect.arrayContaining([
          ['sent', null],
          ['suppressed', 'opted_out'],
        ]),
      );
      const send = server.as(started.world.people.care_manager);
      expect(await (await send('/v1/news')).text()).toContain('"toStatus":"enrolled"');
    },
  );
});
