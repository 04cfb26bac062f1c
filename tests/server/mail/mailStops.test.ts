import { beforeEach, describe, expect } from 'vitest';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { addressHash } from '#server/mail/links.ts';
import { deliverThrough, familyOf, linksIn, sha256, test } from './support/mailPost.ts';
import { askFamily, later, NOW, queueFor, readInvitation, readMailRow, type AskedFamily } from './support/mailWorld.ts';
import { changeCare } from '../surveys/support/careChanges.ts';
import type { TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const DIED = { date_of_death: '2026-11-20', discharge_date: '2026-11-20', discharge_type: 'death' } as const;

describe('Queued survey mail whose reason no longer applies', () => {
  test('is suppressed when the patient dies before it is sent', async ({ post, server }) => {
    const family = await familyOf(server);
    const id = await queueFor(server.db, family);
    await changeCare(server.db, { enrollmentId: family.enrollmentId, enrollment: DIED });
    await post.deliver();
    expect(post.sink.mails).toEqual([]);
    expect(await readMailRow(server.db, id)).toMatchObject({ status: 'suppressed', last_error: 'deceased' });
  });

  test('when patients die during delivery, is sent or suppressed, never both', async ({ post, server }) => {
    const { db } = server;
    const hospiceId = await server.addHospice();
    const families = await Promise.all(Array.from({ length: 40 }, () => askFamily(db, server, { hospiceId })));
    for (const family of families) await queueFor(db, family);
    const die = ({ enrollmentId }: AskedFamily) => changeCare(db, { enrollmentId, enrollment: DIED });
    const first = Promise.withResolvers<void>();
    post.sink.beforeAnswer = async () => first.resolve();
    const deaths = first.promise.then(() => Promise.all(families.toReversed().map(die)));
    await Promise.all([post.deliver(), post.deliver(), deaths]);
    const rows = await db.selectFrom('mail_message').select(['to_address', 'status']).execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['sent', 'suppressed']));
    const sent = rows.filter(({ status }) => status === 'sent').map((row) => row.to_address);
    expect(post.sink.mails.map(({ to }) => to).toSorted()).toEqual(sent.toSorted());
    const open = await db.selectFrom('survey_invitation').select('id').where('status', '<>', 'cancelled').execute();
    expect(open).toEqual([]);
  });

  test.for(['sent', 'unclear'] as const)(
    'when the contact is changed and restored during delivery, is not sent twice (%s)',
    async (is, { post, server }) => {
      const world = await makeWorld(server);
      const { enrollmentId } = await world.addFamily();
      const send = server.as(world.people.hospice_admin);
      const ask = async () => {
        const path = `/v1/enrollments/${enrollmentId}/survey-satisfaction/send`;
        return (await send(path, { method: 'POST' })).status;
      };
      const setContact = (isSurveyContact: boolean) =>
        changeCare(server.db, {
          enrollmentId,
          referral: { caregiver: sql<string>`caregiver || ${JSON.stringify({ isSurveyContact })}::jsonb` },
        });
      const answers = [await ask()];
      post.sink.misbehave = () => (is === 'unclear' ? { at: 'hangUp' } : undefined);
      post.sink.beforeAnswer = async () => {
        await setContact(false);
        await setContact(true);
        answers.push(await ask());
      };
      await post.deliver(server.clock.now);
      answers.push(await ask());
      await post.deliver(server.clock.now);
      expect(answers).toEqual([204, 409, 409]);
      expect(await server.db.selectFrom('mail_message').select('status').execute()).toEqual([{ status: is }]);
    },
  );

  test.for([
    { now: { status: 'completed' }, why: 'completed' },
    { now: { status: 'cancelled', cancelled_for: 'sia' }, why: 'sia' },
    { now: { expires_at: NOW }, why: 'expired' },
  ] as const)(
    'is suppressed when its invitation has ended before it is sent ($why)',
    async ({ now, why }, { post, server }) => {
      const family = await familyOf(server);
      const id = await queueFor(server.db, family);
      await server.db.updateTable('survey_invitation').set(now).where('id', '=', family.invitationId).execute();
      await post.deliver();
      expect(post.sink.mails).toEqual([]);
      expect(await readMailRow(server.db, id)).toMatchObject({ status: 'suppressed', last_error: why });
      expect(await server.db.selectFrom('survey_link').select('hash').execute()).toEqual([]);
    },
  );
});

describe('Unsubscribed address', () => {
  let family: AskedFamily;
  beforeEach<{ server: TestServer }>(async ({ server }) => {
    family = await familyOf(server);
  });

  const stop = (db: Database, from: { hospice_id: string | null; topic: 'survey' | 'low_score' | null }) =>
    db
      .insertInto('mail_suppression')
      .values({ address_hash: addressHash(family.address.toUpperCase()), reason: 'unsubscribed', at: NOW, ...from })
      .execute();

  test.for([
    ['this topic of this hospice', () => ({ hospice_id: family.hospiceId, topic: 'survey' as const })],
    ['all mail of this hospice', () => ({ hospice_id: family.hospiceId, topic: null })],
    ['all mail', () => ({ hospice_id: null, topic: null })],
  ] as const)(
    'gets no survey, and the invitation is canceled: unsubscribed from %s',
    async ([, from], { post, server }) => {
      const id = await queueFor(server.db, family);
      await stop(server.db, from());
      await post.deliver();
      expect(post.sink.mails).toEqual([]);
      expect(await readMailRow(server.db, id)).toMatchObject({ status: 'suppressed', last_error: 'opted_out' });
      expect(await readInvitation(server.db, family.invitationId)).toMatchObject({
        status: 'cancelled',
        cancelled_for: 'opted_out',
      });
    },
  );

  test('still gets surveys if it stopped only another hospice or topic', async ({ post, server }) => {
    await queueFor(server.db, family);
    await stop(server.db, { hospice_id: await server.addHospice(), topic: null });
    await stop(server.db, { hospice_id: family.hospiceId, topic: 'low_score' });
    await post.deliver();
    expect(post.sink.mails.length).toBe(1);
  });
});

test('a mail that cannot be rendered fails alone, and the next mail is sent', async ({ post, server }) => {
  const family = await familyOf(server);
  const broken = await queueFor(server.db, family);
  await server.db.updateTable('mail_message').set({ data: '{}' }).where('id', '=', broken).execute();
  const good = await queueFor(server.db, await familyOf(server), { dueAt: later(0) });
  await post.deliver();
  expect((await readMailRow(server.db, broken)).status).toBe('failed');
  expect((await readMailRow(server.db, good)).status).toBe('sent');
  expect((await readInvitation(server.db, family.invitationId)).status).toBe('undeliverable');
});

test('without a mail server, a mail is marked as sent and stored as its reader would see it', async ({ server }) => {
  const family = await familyOf(server);
  const id = await queueFor(server.db, family);
  await deliverThrough(undefined, server.db, NOW);
  const { kept, status } = await readMailRow(server.db, id);
  expect(status).toBe('sent');
  expect(kept?.subject).toBe('A few questions from Harbor Hospice, about 2 minutes');
  const [survey = ''] = linksIn(kept?.text ?? '');
  expect(await server.db.selectFrom('survey_link').select('hash').execute()).toEqual([
    { hash: sha256(survey.split('#token=')[1] ?? '') },
  ]);
  expect((await readInvitation(server.db, family.invitationId)).status).toBe('sent');
});
