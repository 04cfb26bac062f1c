import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { SurveyStanding } from '#contract/surveys/surveySending.ts';
import { DAY } from '#contract/platform/durations.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { surveySent, surveyUndeliverable } from '#server/surveys/sending/surveyDelivery.queries.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { saveMailChoice } from '#server/mail/mailChoices.queries.ts';
import { addressHash } from '#server/mail/links.ts';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { addFamily, askWith, caregiverWith, handOver, mailsOf, type Family } from './support/families.ts';
import { changeCare, changeCareIn } from './support/careChanges.ts';
import { keepLog } from '../support/quietLog.ts';
import { patch, post, remove, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const run = ({ clock, db }: TestServer) => runSurveys(db, clock.now, keepLog());
const later = (server: TestServer, days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * DAY);
};

const invitationsOf = (db: Database) =>
  db.selectFrom('survey_invitation').select(['id', 'number', 'status', 'cancelled_for']).orderBy('number').execute();

const flagOf = async ({ db }: TestServer, { enrollmentId }: Family) => {
  const flag = db.selectFrom('enrollment').select('has_undeliverable_survey').where('id', '=', enrollmentId);
  return (await flag.executeTakeFirstOrThrow()).has_undeliverable_survey;
};

async function start(server: TestServer, family: Partial<Parameters<typeof addFamily>[1]> = {}) {
  const world = await makeWorld(server);
  const asked = await addFamily(server, { hospiceId: world.hospiceId, ...family });
  const path = `/v1/enrollments/${asked.enrollmentId}/survey-satisfaction`;
  const send = server.as(world.people.hospice_clinical_manager);
  return {
    world,
    family: asked,
    send,
    standing: async () => z.parse(SurveyStanding, await (await send(path)).json()),
    ask: (headers: Record<string, string> = {}) => send(`${path}/send`, post({}, headers)),
  };
}

describe('Sending a survey by hand', () => {
  test('queues it immediately, at any hour, soon after the start of care and with automatic surveys switched off', async ({
    server,
  }) => {
    server.clock.now = new Date('2026-11-22T03:00:00Z');
    const { ask, family, world } = await start(server, { startOfCare: new Date('2026-11-21T12:00:00Z') });
    expect((await ask()).status).toBe(204);
    expect(await mailsOf(server)).toEqual([
      { kind: 'survey_invitation', to: family.address, enrollmentId: family.enrollmentId, status: 'queued' },
    ]);
    const asked = await server.db.selectFrom('survey_invitation').select(['asked_by', 'number']).execute();
    expect(asked).toEqual([{ asked_by: world.people.hospice_clinical_manager.id, number: 1 }]);
  });

  test('queues one email when the same request is repeated and other requests follow', async ({ server }) => {
    const { ask } = await start(server);
    const key = { 'Idempotency-Key': randomUUID() };
    expect((await ask(key)).status).toBe(204);
    expect((await ask(key)).status).toBe(204);
    const others = await Promise.all([ask(), ask(), run(server)]);
    expect(others.slice(0, 2)).toMatchObject([{ status: 409 }, { status: 409 }]);
    expect(await mailsOf(server)).toHaveLength(1);
  });

  test('queues one email when several requests and the scheduler run at the same time', async ({ server }) => {
    const { ask, world } = await start(server);
    await askWith(server, world.hospiceId);
    const replies = await Promise.all([ask(), ask(), ask(), ask(), run(server).then(() => null)]);
    const answered = replies.flatMap((reply) => (reply ? [reply.status] : []));
    expect(answered.filter((status) => status !== 204 && status !== 409)).toEqual([]);
    expect(await mailsOf(server)).toHaveLength(1);
  });

  test('is refused during the gap after the last survey, with the day from which it is allowed', async ({ server }) => {
    const { ask, send, standing, family } = await start(server);
    server.clock.now = new Date('2026-11-03T15:00:00Z');
    await ask();
    await handOver(server);
    server.clock.now = new Date('2026-11-24T04:59:59Z');
    const refusal = 'Last sent on Nov 3. You can send the next survey starting Nov 24.';
    expect(await errorOf(await ask())).toMatchObject({ status: 409, code: 'survey_suppressed', message: refusal });
    expect(await standing()).toMatchObject({ asked: 1, lastState: 'sent', refusal });
    // Midnight in New York.
    server.clock.now = new Date('2026-11-24T05:00:00Z');
    expect(await standing()).toMatchObject({ refusal: null });
    expect((await ask()).status).toBe(204);
    // The one that still waited has made way.
    expect(await invitationsOf(server.db)).toMatchObject([
      { number: 1, status: 'expired' },
      { number: 2, status: 'scheduled' },
    ]);
    const timeline = await (await send(`/v1/referrals/${family.referralId}/timeline`)).json();
    expect(timeline).toMatchObject({
      data: [{ kind: 'survey_sent', text: 'Invitation', visibility: 'internal', actor: { name: 'Ada Byron' } }],
    });
  });

  test.for([
    ['the patient has died', { enrollment: { date_of_death: '2026-11-19' } }, 'Patient died.'],
    ['the patient is actively dying (SIA)', { enrollment: { is_sia: true } }, 'Actively dying (SIA).'],
    [
      'the patient was discharged',
      { enrollment: { discharge_date: '2026-11-19', discharge_type: 'revoked' } },
      'Discharged.',
    ],
    [
      'the contact has not consented',
      { caregiver: { hasConsentedToContact: false } },
      'No survey contact who agreed to be contacted.',
    ],
    ['the contact has no email address', { caregiver: { email: null } }, 'No email address for the contact.'],
    [
      'care has not begun',
      { enrollment: { status: 'pending_start_of_care' } },
      'Surveys begin after the start of care.',
    ],
  ] as const)('is refused when %s', async ([, fields, message], { server }) => {
    const { ask, standing } = await start(server, fields);
    expect(await errorOf(await ask())).toMatchObject({ status: 409, code: 'survey_suppressed', message });
    expect(await standing()).toMatchObject({ asked: 0, nextOn: null, refusal: message });
    expect(await mailsOf(server)).toEqual([]);
  });

  test.for([
    ['this hospice’s surveys is refused', true, 'survey', 409],
    ['all emails of every hospice is refused', false, null, 409],
    ['another kind of email is allowed', true, 'low_score', 204],
  ] as const)('to a contact who unsubscribed from %s', async ([, isOwn, topic, status], { server }) => {
    const { ask, family, world } = await start(server);
    await server.db
      .insertInto('mail_suppression')
      .values({
        address_hash: addressHash(family.address.toUpperCase()),
        hospice_id: isOwn ? world.hospiceId : null,
        topic,
        reason: 'unsubscribed',
        at: server.clock.now,
      })
      .execute();
    expect((await ask()).status).toBe(status);
  });
});

describe('Survey status of an enrollment', () => {
  test('shows when the next survey is sent, by the hospice’s sending window', async ({ server }) => {
    // Seven days after this start of care is a Sunday.
    const { standing, world } = await start(server, { startOfCare: new Date('2026-11-15T15:00:00Z') });
    const none = { addressChange: null, asked: 0, lastAskedAt: null, lastState: null, skipped: null, refusal: null };
    expect(await standing()).toEqual({ ...none, nextOn: null, isEnabled: false });
    await askWith(server, world.hospiceId);
    expect(await standing()).toEqual({ ...none, nextOn: '2026-11-23', isEnabled: true });
    server.clock.now = new Date('2026-11-23T15:00:00Z');
    await run(server);
    await handOver(server);
    expect(await standing()).toMatchObject({ asked: 1, lastState: 'sent', nextOn: '2026-12-23', skipped: null });
  });

  test('is not found by another hospice, which cannot send a survey either', async ({ server }) => {
    const { world } = await start(server);
    const foreign = await world.addForeignFamily();
    const send = server.as(world.people.hospice_admin);
    const path = `/v1/enrollments/${foreign.enrollmentId}/survey-satisfaction`;
    expect((await send(path)).status).toBe(404);
    expect((await send(`${path}/send`, post({}))).status).toBe(404);
  });
});

type Cause = (server: TestServer, world: World, family: Family) => Promise<unknown>;

const changeEnrollment =
  (change: object): Cause =>
  (server, { hospiceId, people }, { enrollmentId }) =>
    server.as(people.hospice_admin)(
      `/v1/hospices/${hospiceId}/enrollments/${enrollmentId}`,
      patch({ version: 1, ...change }),
    );
const changeReferral =
  (change: (family: Family) => object): Cause =>
  (server, { people }, family) =>
    server.as(people.hospice_admin)(`/v1/referrals/${family.referralId}`, patch({ version: 1, ...change(family) }));

const CAUSES: readonly (readonly [string, string, Cause])[] = [
  ['a recorded death', 'deceased', changeEnrollment({ dischargeDate: '2026-11-20', dischargeType: 'death' })],
  ['the start of SIA', 'sia', changeEnrollment({ isSia: true })],
  ['a discharge', 'discharged', changeEnrollment({ dischargeDate: '2026-11-20', dischargeType: 'revoked' })],
  [
    'marking the enrollment as entered in error',
    'not_in_care',
    changeEnrollment({ status: 'entered_in_error', errorReason: 'test', reason: 'It was a test' }),
  ],
  [
    'a contact’s withdrawn consent',
    'no_contact',
    changeReferral(({ address }) => ({ caregiver: caregiverWith({ email: address, hasConsentedToContact: false }) })),
  ],
  ['a changed contact address', 'no_contact', changeReferral(() => ({ caregiver: caregiverWith() }))],
  [
    'the deletion of the referral',
    'deleted',
    (server, { people }, { referralId }) =>
      server.as(people.hospice_admin)(`/v1/referrals/${referralId}`, remove({ reason: 'Typed twice' })),
  ],
  [
    'the contact unsubscribing',
    'opted_out',
    async ({ clock, db }, { hospiceId }, { address }) => {
      const { id } = await db.selectFrom('mail_message').select('id').executeTakeFirstOrThrow();
      const mail = { id, topic: 'survey', language: 'en', from: 'Harbor', accountType: null } as const;
      const reader = { ...mail, hospiceId, address, addressHash: addressHash(address) };
      return db.transaction().execute((trx) => saveMailChoice(trx, reader, 'stop_topic', clock.now));
    },
  ],
];

describe('Queued survey', () => {
  test.for(CAUSES)('is canceled together with its email by %s', async ([, reason, cause], { server }) => {
    const { family, world, ask } = await start(server);
    expect((await ask()).status).toBe(204);
    await cause(server, world, family);
    expect(await invitationsOf(server.db)).toMatchObject([{ status: 'cancelled', cancelled_for: reason }]);
    expect(await mailsOf(server)).toMatchObject([{ status: 'suppressed' }]);
    expect(await handOver(server)).toBe(0);
  });

  test('keeps its email when the transaction that records a death is rolled back', async ({ server }) => {
    const { family, ask } = await start(server);
    await ask();
    const undone = server.db.transaction().execute(async (trx) => {
      await changeCareIn(trx, { enrollmentId: family.enrollmentId, enrollment: { date_of_death: '2026-11-20' } });
      expect(await invitationsOf(trx)).toMatchObject([{ status: 'cancelled', cancelled_for: 'deceased' }]);
      throw new Error('The connection was lost');
    });
    await expect(undone).rejects.toThrow('lost');
    expect(await invitationsOf(server.db)).toMatchObject([{ status: 'scheduled', cancelled_for: null }]);
    expect(await handOver(server)).toBe(1);
  });

  test('canceled while its email is being sent stays canceled, and the timeline shows the email', async ({
    server,
  }) => {
    const { ask, family } = await start(server);
    await ask();
    const [invitation] = await invitationsOf(server.db);
    await changeCare(server.db, { enrollmentId: family.enrollmentId, enrollment: { is_sia: true } });
    await server.db.transaction().execute((trx) => surveySent(trx, invitation?.id ?? '', server.clock.now));
    expect(await invitationsOf(server.db)).toMatchObject([{ status: 'cancelled' }]);
    const expected = server.db.selectFrom('timeline_event').select('text').where('kind', '=', 'survey_sent');
    expect(await expected.execute()).toEqual([{ text: 'Invitation' }]);
  });
});

const bounce = async (server: TestServer) => {
  const [invitation] = await invitationsOf(server.db);
  const reason = 'The mailbox does not exist';
  await server.db
    .transaction()
    .execute((trx) => surveyUndeliverable(trx, invitation?.id ?? '', reason, server.clock.now));
};

describe('Undeliverable survey email', () => {
  test('ends the survey and raises the alert until the contact has another address', async ({ server }) => {
    const { ask, family, standing, world } = await start(server);
    await askWith(server, world.hospiceId);
    await ask();
    await bounce(server);
    expect(await invitationsOf(server.db)).toMatchObject([{ status: 'undeliverable' }]);
    expect([await flagOf(server, family), await standing()]).toMatchObject([
      true,
      { lastState: 'undeliverable', skipped: 'undeliverable', nextOn: null, refusal: null },
    ]);
    expect(await run(server)).toMatchObject({ asked: 0 });

    const rename = changeReferral(({ address }) => ({ caregiver: caregiverWith({ email: address, name: 'Rosa M' }) }));
    await rename(server, world, family);
    expect(await flagOf(server, family)).toBe(true);
    const other = caregiverWith();
    await server.as(world.people.hospice_admin)(
      `/v1/referrals/${family.referralId}`,
      patch({ version: 2, caregiver: other }),
    );
    expect(await flagOf(server, family)).toBe(false);
    // It never reached anybody, so no gap is kept.
    expect(await run(server)).toMatchObject({ asked: 1 });
    expect(await mailsOf(server)).toContainEqual(expect.objectContaining({ to: other.email, status: 'queued' }));
  });

  test('can be sent again by hand, and the alert clears when the new one is delivered', async ({ server }) => {
    const { ask, family } = await start(server);
    await ask();
    await bounce(server);
    await server.db.updateTable('mail_message').set({ status: 'failed' }).execute();
    later(server, 1);
    expect((await ask()).status).toBe(204);
    expect(await flagOf(server, family)).toBe(true);
    await handOver(server);
    expect(await flagOf(server, family)).toBe(false);
  });
});
