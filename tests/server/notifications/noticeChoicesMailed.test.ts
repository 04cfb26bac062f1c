import { describe, expect } from 'vitest';
import { NOTICE_CHOICES, type NoticeEvent } from '#contract/people/noticeChoices.ts';
import type { SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { SYSTEM } from '#server/people/author.queries.ts';
import { linksIn, test } from '../mail/support/mailPost.ts';
import { later } from '../mail/support/mailWorld.ts';
import { callOf, choose, ONE_CLICK } from '../mail/support/mails.ts';
import { chooseNotice, readChoices, waitingIn } from './support/noticeChoices.ts';
import type { TestServer } from '../support/server.ts';
import { DIED, mailing, moveTo, noticesIn, startNotices, toAll, type Started } from './support/statusNotices.ts';

/** Mails about steps of a hospice follow the choices of the group's people. */

const toGroup = (...events: SharedEvent[]) => mailing(Object.fromEntries(events.map((event) => [event, ['group']])));
const managerOf = ({ world }: Started) => world.people.care_manager;

const startDaily = async (server: TestServer, ...events: SharedEvent[]) => {
  const started = await startNotices(server, toGroup(...events));
  await chooseNotice(server, managerOf(started), 'new_status', 'daily');
  return started;
};

/** The hospice mails deaths to everybody, and this reader is the only active one. */
async function dieForOne(server: TestServer, started: Started): Promise<void> {
  await server.db
    .updateTable('hospice')
    .set({ sharing: JSON.stringify(toAll('death')) })
    .where('id', '=', started.world.hospiceId)
    .execute();
  await server.db
    .updateTable('app_user')
    .set({ is_active: false })
    .where('group_id', 'is not', null)
    .where('id', '<>', managerOf(started).id)
    .execute();
  server.clock.now = later(7);
  await started.change(DIED);
}

const STEPS: readonly (readonly [NoticeEvent, SharedEvent, (started: Started) => Promise<void>])[] = [
  ['new_status', 'pending_start_of_care', (started) => moveTo(started, 'pending_start_of_care')],
  ['enrolled', 'enrolled', (started) => moveTo(started, 'enrolled')],
  ['declined', 'declined', (started) => moveTo(started, 'declined')],
  [
    'discharge',
    'death',
    async (started) => {
      await moveTo(started, 'enrolled');
      await started.change(DIED);
    },
  ],
];

describe.each(STEPS)('Notice of event %s', (notice, step, take) => {
  test.for(NOTICE_CHOICES)('is mailed, held for the digest or not sent, as chosen: %s', async (choice, { server }) => {
    const started = await startNotices(server, toGroup(step));
    const reader = managerOf(started);
    await chooseNotice(server, reader, notice, choice);
    await take(started);
    expect((await noticesIn(server)).map(({ to_address }) => to_address)).toEqual(
      choice === 'at_once' ? [reader.email] : [],
    );
    expect(await waitingIn(server)).toEqual(
      choice === 'daily'
        ? [{ user_id: reader.id, event: notice, data: { event: step, isNew: false, isByHospice: true } }]
        : [],
    );
  });
});

describe('Notice choice', () => {
  test('for one hospice overrides the choice for all hospices', async ({ server }) => {
    const started = await startNotices(server, toGroup('pending_start_of_care', 'enrolled'));
    const reader = managerOf(started);
    const { hospiceId } = started.world;
    await chooseNotice(server, reader, 'new_status', 'off');
    await chooseNotice(server, reader, 'new_status', 'at_once', hospiceId);
    await chooseNotice(server, reader, 'enrolled', 'at_once');
    await chooseNotice(server, reader, 'enrolled', 'daily', hospiceId);
    await moveTo(started, 'pending_start_of_care');
    await moveTo(started, 'enrolled');
    expect((await noticesIn(server)).map(({ data }) => data)).toMatchObject([{ event: 'pending_start_of_care' }]);
    expect(await waitingIn(server)).toMatchObject([{ event: 'enrolled' }]);
  });

  test.for(['daily', 'in_app', 'off'] as const)(
    'of "%s" made before the mail is sent suppresses the queued mail',
    async (choice, { post, server }) => {
      const started = await startNotices(server, toGroup('enrolled'));
      await moveTo(started, 'enrolled');
      await chooseNotice(server, managerOf(started), 'enrolled', choice);
      await post.deliver(later(1));
      expect(post.sink.mails).toEqual([]);
      expect(await noticesIn(server)).toMatchObject([{ status: 'suppressed', last_error: 'not_shown' }]);
    },
  );

  test.for([
    ['who moved to another group and was deactivated', { is_active: false }],
    ['who moved to another group', {}],
  ] as const)('of a person %s no longer sends the queued mail', async ([, change], { post, server }) => {
    const started = await startNotices(server, toGroup('enrolled'));
    await moveTo(started, 'enrolled');
    const { foreignGroupId } = started.world;
    await server.db
      .updateTable('app_user')
      .set({ group_id: foreignGroupId, ...change })
      .where('id', '=', managerOf(started).id)
      .execute();
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
  });
});

describe('Notice waiting for the digest', () => {
  test('is one item per transaction, for the most important event', async ({ server }) => {
    const started = await startDaily(server, 'pending_start_of_care', 'first_contact', 'visit_scheduled');
    await moveTo(started, 'pending_start_of_care', { evaluationVisitAt: later(60).toISOString() });
    expect(await waitingIn(server)).toMatchObject([{ data: { event: 'pending_start_of_care' } }]);
  });

  test('and a mail of the same transaction: only the more important event is kept', async ({ server }) => {
    const started = await startDaily(server, 'pending_start_of_care', 'enrolled', 'first_contact');
    await server.db
      .updateTable('enrollment')
      .set({ status: 'enrolled', first_contact_at: server.clock.now, start_of_care: server.clock.now })
      .where('id', '=', started.enrollmentId)
      .execute();
    const lines = (...steps: readonly ('enrolled' | 'pending_start_of_care')[]) =>
      server.db.transaction().execute(async (trx) => {
        for (const toStatus of steps) {
          const { hospiceId } = started.world;
          await addEvents(trx, started.id, server.clock.now, [
            { kind: 'status_changed', toStatus, hospiceId, author: SYSTEM },
          ]);
        }
      });
    await lines('pending_start_of_care', 'enrolled', 'pending_start_of_care');
    expect(await waitingIn(server)).toEqual([]);
    expect(await noticesIn(server)).toMatchObject([{ status: 'queued', data: { event: 'enrolled' } }]);
    await chooseNotice(server, managerOf(started), 'new_status', 'at_once');
    await chooseNotice(server, managerOf(started), 'enrolled', 'daily');
    await lines('pending_start_of_care', 'enrolled', 'pending_start_of_care');
    expect(await waitingIn(server)).toMatchObject([{ event: 'enrolled' }]);
    // The digest replaces a waiting mail with the same content.
    expect(await noticesIn(server)).toMatchObject([{ status: 'suppressed', last_error: 'repeated' }]);
  });

  test('is listed once for repeated events, and removed when a mail reports the event', async ({ server }) => {
    const started = await startDaily(server, 'visit_scheduled');
    await started.change({ evaluationVisitAt: later(60).toISOString() });
    await started.change({ evaluationVisitAt: later(120).toISOString() });
    expect(await waitingIn(server)).toMatchObject([{ data: { event: 'visit_scheduled' } }]);
    await chooseNotice(server, managerOf(started), 'new_status', 'at_once');
    await started.change({ evaluationVisitAt: later(180).toISOString() });
    expect(await waitingIn(server)).toEqual([]);
    expect(await noticesIn(server)).toMatchObject([{ status: 'queued' }]);
  });
});

describe('Reader who unsubscribes from status notices', () => {
  const ways = {
    'the link': (server: TestServer, handle: string) => choose(server, handle, 'stop_topic'),
    'the mail program’s own button': async ({ anonymous }: TestServer, handle: string) =>
      expect((await anonymous(`/communication/unsubscribe/${handle}`, ONE_CLICK)).status).toBe(200),
  };

  test.for(['the link', 'the mail program’s own button'] as const)(
    'using %s gets no mail but still news in the app, and mail again after resuming',
    async (way, { post, server }) => {
      const started = await startNotices(server, toGroup('pending_start_of_care', 'enrolled', 'declined'));
      const reader = managerOf(started);
      await moveTo(started, 'pending_start_of_care');
      await post.deliver(later(1));
      const [link = ''] = linksIn(post.sink.mails[0]?.text ?? '').filter((each) => each.includes('/unsubscribe/'));
      await ways[way](server, link.split('/').at(-1) ?? '');

      server.clock.now = later(5);
      await moveTo(started, 'enrolled');
      await post.deliver(later(6));
      expect(post.sink.mails.length).toBe(1);
      const news = await (await server.as(reader)('/v1/news')).json();
      expect(JSON.stringify(news)).toContain('"toStatus":"enrolled"');
      const [stop] = (await readChoices(server, reader)).stopped;
      expect(stop).toMatchObject({ hospice: { id: started.world.hospiceId }, topic: 'status_notice' });
      // Choosing does not turn on what was stopped.
      await chooseNotice(server, reader, 'discharge', 'at_once');
      expect((await readChoices(server, reader)).stopped).toHaveLength(1);

      const resumed = await server.as(reader)(`/v1/users/me/stopped-mails/${stop?.id}/resume`, { method: 'POST' });
      expect(await resumed.json()).toMatchObject({ stopped: [] });
      expect(await (await server.anonymous(callOf(link.split('/').at(-1) ?? ''))).json()).toMatchObject({
        choice: 'receive',
      });
      await dieForOne(server, started);
      await post.deliver(later(8));
      expect(post.sink.mails.length).toBe(2);
    },
  );
});
