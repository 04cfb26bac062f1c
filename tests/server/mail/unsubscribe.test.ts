import { describe, expect } from 'vitest';
import { MailTopic, mailTopicLabel } from '#contract/mail/mail.ts';
import { maskedAddress } from '#server/mail/maskedAddress.rules.ts';
import { addressHash } from '#server/mail/links.ts';
import {
  addFamilyWithMail,
  addHandle,
  addMail,
  callOf,
  choose,
  look,
  ONE_CLICK,
  pageOf,
  type MailFields,
} from './support/mails.ts';
import { deliverThrough } from './support/mailPost.ts';
import { askFamily, queueFor, readInvitation, readMailRow, type AskedFamily } from './support/mailWorld.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** All that a reader's choice could have changed. */
const everything = async ({ db }: TestServer) => ({
  suppressions: await db.selectFrom('mail_suppression').selectAll().execute(),
  mails: await db.selectFrom('mail_message').selectAll().orderBy('id').execute(),
  surveys: await db.selectFrom('survey_invitation').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('timeline_event').selectAll().orderBy('id').execute(),
});

const suppressions = async ({ db }: TestServer) =>
  db.selectFrom('mail_suppression').select(['hospice_id', 'topic', 'reason', 'message_id']).execute();

describe('Opening the unsubscribe link', () => {
  test('shows what it is about and a masked address, and changes nothing', async ({ server }) => {
    const { address, handle } = await addFamilyWithMail(server, { language: 'es' });
    const before = await everything(server);
    expect(await look(server, handle)).toEqual({
      kind: 'Preguntas sobre la atención',
      endsSurvey: true,
      choicesAt: null,
      from: 'Harbor Hospice',
      maskedAddress: `${address[0]}•••@f•••.example`,
      language: 'es',
      choice: 'receive',
    });
    for (const method of ['HEAD', 'GET']) {
      for (const path of [callOf(handle), pageOf(handle)]) await server.anonymous(path, { method });
    }
    expect(await everything(server)).toEqual(before);
  });

  test('names every kind of email, and points people with accounts to their settings', async ({ server }) => {
    const world = await makeWorld(server);
    const readers = [
      [null, null],
      [world.people.provider.id, '/stakeholder/manage-communication'],
      [world.people.hospice_admin.id, '/hospice/account-settings'],
    ] as const;
    for (const topic of MailTopic.options) {
      for (const [userId, choicesAt] of readers) {
        const { handle } = await addMail(server, {
          hospiceId: world.hospiceId,
          kind: 'message',
          topic,
          ...(userId === null ? {} : { user_id: userId }),
        });
        const endsSurvey = topic === 'survey';
        expect(await look(server, handle)).toMatchObject({ kind: mailTopicLabel[topic], endsSurvey, choicesAt });
      }
    }
  });

  test.for([
    ['rosa.vidal@family.example', 'r•••@f•••.example'],
    ['x@y', 'x•••@y•••'],
    ['"a@b"@mail.care.example', '"•••@m•••.example'],
    ['ñandú@correo.example', 'ñ•••@c•••.example'],
    ['nobody', '•••'],
  ])('masks the address %s as %s', ([address = '', masked]) => {
    expect(maskedAddress(address)).toBe(masked);
  });
});

describe('Invalid unsubscribe link', () => {
  test('gets the same 404 whatever is wrong with it, and changes nothing', async ({ server }) => {
    const { handle, id } = await addFamilyWithMail(server);
    const { id: essential } = await addMail(server, { hospiceId: null, topic: null });
    const before = await everything(server);
    const wrong = [
      'x'.repeat(43),
      `${handle.slice(0, -1)}${handle.endsWith('A') ? 'B' : 'A'}`,
      `${handle}A`,
      handle.toLowerCase(),
      id,
      'sample',
      '%00',
      '%F0%9F',
      "'%20or%201=1--",
      'y'.repeat(5000),
      await addHandle(server, id, server.clock.now),
      await addHandle(server, essential),
    ];
    const found = new Set<string>();
    for (const each of wrong) {
      for (const answer of [
        await server.anonymous(callOf(each)),
        await server.anonymous(callOf(each), post({ choice: 'stop_all' })),
      ]) {
        found.add(`${answer.status} ${await answer.text()}`);
      }
      expect([each, (await server.anonymous(pageOf(each), ONE_CLICK)).status]).toEqual([each, 404]);
    }
    expect(found.size).toBe(1);
    expect([...found][0]).toMatch(/^404 /);
    expect(await everything(server)).toEqual(before);
  });

  test('works until its expiry after 60 days, and gets a 404 from that moment on', async ({ server }) => {
    const { handle } = await addFamilyWithMail(server);
    server.clock.now = new Date(server.clock.now.getTime() + 60 * 86_400_000 - 1);
    expect((await server.anonymous(callOf(handle))).status).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 1);
    expect((await server.anonymous(callOf(handle))).status).toBe(404);
  });
});

describe('Unsubscribing from one kind of email', () => {
  test('holds back queued emails of that kind from that hospice to that address, and nothing else', async ({
    server,
  }) => {
    const { address, family, handle, mail } = await addFamilyWithMail(server);
    const other = await server.addHospice();
    const queued = (fields: Partial<MailFields>) =>
      addMail(server, { hospiceId: family.hospiceId, to_address: address, status: 'queued', sent_at: null, ...fields });
    const waits = await queued({ to_address: ` ${address.toUpperCase()}` });
    const kept = [
      await queued({ topic: 'low_score', kind: 'low_score' }),
      await queued({ topic: null, kind: 'survey_test' }),
      await queued({ hospiceId: other }),
      await queued({ to_address: 'somebody@else.example' }),
    ];
    expect(await choose(server, handle, 'stop_topic')).toBe('stop_topic');
    expect(await readMailRow(server.db, waits.id)).toMatchObject({ status: 'suppressed', last_error: 'opted_out' });
    for (const { id } of kept) expect((await readMailRow(server.db, id)).status).toBe('queued');
    expect(await suppressions(server)).toEqual([
      { hospice_id: family.hospiceId, topic: 'survey', reason: 'unsubscribed', message_id: mail.id },
    ]);
  });

  test('in an email sent by no hospice stops that kind from every sender', async ({ server }) => {
    const { family, handle } = await addFamilyWithMail(server, { hospiceId: null });
    expect((await look(server, handle)).from).toBe('Wayside');
    await choose(server, handle, 'stop_topic');
    expect((await readInvitation(server.db, family.invitationId)).status).toBe('cancelled');
    expect(await suppressions(server)).toMatchObject([{ hospice_id: null, topic: 'survey' }]);
  });

  test.for(['scheduled', 'sent', 'opened'] as const)(
    'cancels a survey that is %s with its emails, and notes it in the timeline for the hospice alone',
    async (status, { server }) => {
      const { family, handle } = await addFamilyWithMail(server);
      await server.db.updateTable('survey_invitation').set({ status }).where('id', '=', family.invitationId).execute();
      const reminder = await queueFor(server.db, family);
      await choose(server, handle, 'stop_topic');
      expect(await readInvitation(server.db, family.invitationId)).toMatchObject({
        status: 'cancelled',
        cancelled_for: 'opted_out',
      });
      expect((await readMailRow(server.db, reminder)).status).toBe('suppressed');
      expect(await stoppedIn(server, family)).toEqual([
        { visibility: 'internal', hospice_id: family.hospiceId, text: 'The contact unsubscribed' },
      ]);
    },
  );

  test('or from all leaves answered surveys and those of other contacts and other hospices unchanged', async ({
    server,
  }) => {
    const { address, family, handle } = await addFamilyWithMail(server);
    const others = [
      await askFamily(server.db, server, { hospiceId: family.hospiceId }),
      await askFamily(server.db, server, { address }),
    ];
    await server.db
      .updateTable('survey_invitation')
      .set({ status: 'completed' })
      .where('id', '=', family.invitationId)
      .execute();
    await choose(server, handle, 'stop_all');
    expect((await readInvitation(server.db, family.invitationId)).status).toBe('completed');
    for (const { invitationId } of others) {
      expect((await readInvitation(server.db, invitationId)).status).toBe('scheduled');
    }
  });

  test('stops the next email of that kind, while other kinds are still sent', async ({ server }) => {
    const { family, handle } = await addFamilyWithMail(server, { topic: 'low_score', kind: 'low_score' });
    await choose(server, handle, 'stop_topic');
    const low = await addMail(server, {
      hospiceId: family.hospiceId,
      to_address: family.address,
      kind: 'low_score',
      topic: 'low_score',
      status: 'queued',
      sent_at: null,
    });
    const survey = await queueFor(server.db, family);
    await deliverThrough(undefined, server.db, server.clock.now);
    expect((await readMailRow(server.db, low.id)).status).toBe('suppressed');
    expect((await readMailRow(server.db, survey)).status).toBe('sent');
  });
});

const stoppedIn = ({ db }: TestServer, { referralId }: AskedFamily) =>
  db
    .selectFrom('timeline_event')
    .select(['visibility', 'hospice_id', 'text'])
    .where('referral_id', '=', referralId)
    .where('kind', '=', 'survey_stopped')
    .execute();

describe('Unsubscribing from all but essential emails', () => {
  test('holds back every kind from that hospice, and lets essential emails through', async ({ server }) => {
    const { address, family, handle } = await addFamilyWithMail(server, { topic: 'low_score', kind: 'low_score' });
    const invitation = await queueFor(server.db, family);
    const essential = await addMail(server, {
      hospiceId: family.hospiceId,
      to_address: address,
      kind: 'survey_test',
      topic: null,
      status: 'queued',
      sent_at: null,
    });
    expect(await choose(server, handle, 'stop_all')).toBe('stop_all');
    expect((await readMailRow(server.db, invitation)).status).toBe('suppressed');
    expect((await readMailRow(server.db, essential.id)).status).toBe('queued');
    expect((await readInvitation(server.db, family.invitationId)).status).toBe('cancelled');
  });

  test('can be narrowed to one kind afterward', async ({ server }) => {
    const { handle } = await addFamilyWithMail(server);
    await choose(server, handle, 'stop_all');
    expect(await choose(server, handle, 'stop_topic')).toBe('stop_topic');
    expect(await suppressions(server)).toMatchObject([{ topic: 'survey' }]);
  });
});

describe('Resubscribing', () => {
  test('lifts what the reader stopped with the link, but restores no survey and keeps bounces, complaints and other kinds suppressed', async ({
    server,
  }) => {
    const { address, family, handle } = await addFamilyWithMail(server);
    const about = { address_hash: addressHash(address), hospice_id: family.hospiceId, at: server.clock.now };
    await server.db
      .insertInto('mail_suppression')
      .values([
        { ...about, topic: 'survey', reason: 'bounced' },
        { ...about, topic: null, reason: 'complaint' },
        { ...about, topic: 'low_score', reason: 'unsubscribed' },
      ])
      .execute();
    expect((await look(server, handle)).choice).toBe('receive');
    await choose(server, handle, 'stop_topic');
    await choose(server, handle, 'stop_all');
    expect(await choose(server, handle, 'receive')).toBe('receive');
    expect(await suppressions(server)).toMatchObject([
      { topic: 'survey', reason: 'bounced' },
      { topic: null, reason: 'complaint' },
      { topic: 'low_score', reason: 'unsubscribed' },
    ]);
    expect((await readInvitation(server.db, family.invitationId)).status).toBe('cancelled');
  });

  test('applies to every email of that kind, with the link of any of them', async ({ server }) => {
    const { address, family, handle } = await addFamilyWithMail(server);
    const next = await addMail(server, { hospiceId: family.hospiceId, to_address: address.toUpperCase() });
    await choose(server, handle, 'stop_topic');
    expect((await look(server, next.handle)).choice).toBe('stop_topic');
    await choose(server, next.handle, 'receive');
    expect((await look(server, handle)).choice).toBe('receive');
  });
});

describe('Unsubscribing ten times at the same time', () => {
  test('has the result of unsubscribing once: one suppression and one timeline event', async ({ server }) => {
    const { family, handle, mail } = await addFamilyWithMail(server);
    const second = await addHandle(server, mail.id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => choose(server, index % 2 ? handle : second, 'stop_topic')),
    );
    expect(new Set(answers)).toEqual(new Set(['stop_topic']));
    expect((await suppressions(server)).length).toBe(1);
    expect((await stoppedIn(server, family)).length).toBe(1);
  });
});
