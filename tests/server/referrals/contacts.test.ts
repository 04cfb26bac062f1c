import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Enrollment } from '#contract/referrals/enrollments.ts';
import { pageOf } from '#contract/platform/http.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { inSession } from '#server/platform/access/session.ts';
import { addIn, ago, enrollmentOf, errorOf, NOW } from './support/enrollmentSteps.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

type Send = ReturnType<TestServer['as']>;

const referralOf = async (reply: Response) => z.parse(Referral, await reply.json());
const read = async (send: Send, id: string) => referralOf(await send(`/v1/referrals/${id}`));

/** The timeline as a person sees it: kinds with their texts, oldest first. */
async function timelineLines(send: Send, id: string) {
  const page = z.parse(pageOf(TimelineEvent), await (await send(`/v1/referrals/${id}/timeline`)).json());
  return page.data.map(({ kind, text }) => [kind, text]).toReversed();
}

describe('Contact attempt', () => {
  const call = { channel: 'phone', reached: 'nobody' };

  test('that reached no one adds to the number of attempts and is not the first contact', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'referral_received');
    const send = server.as(world.people.hospice_clinical_manager);
    const first = await send(`${path}/contact-attempts`, post(call));
    expect(first.status).toBe(201);
    const second = await enrollmentOf(
      await send(`${path}/contact-attempts`, post({ ...call, reached: 'left_message' })),
    );
    expect(second).toMatchObject({ contactAttempts: 2, firstContactAt: null, version: 3 });
  });

  test('that reached a person is the first contact, and later attempts do not change it', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'referral_received');
    const send = server.as(world.people.hospice_admin);
    const log = async (body: object) =>
      enrollmentOf(await send(`${path}/contact-attempts`, post({ ...call, ...body })));
    const first = { firstContactAt: ago(2).toISOString(), firstContactBy: { id: world.people.hospice_admin.id } };
    expect(await log({ reached: 'caregiver', at: ago(2).toISOString() })).toMatchObject(first);
    expect(await log({ reached: 'patient', at: ago(3).toISOString() })).toMatchObject(first);
    expect(await log({ reached: 'patient' })).toMatchObject({ ...first, contactAttempts: 3 });
  });

  test.for([
    ['before the referral was received', ago(6.1), 'This is before the referral was received'],
    ['in the future', new Date(NOW.getTime() + 120_000), 'This is in the future'],
  ] as const)('is refused when it is dated %s', async ([, at, message], { server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'referral_received');
    const send = server.as(world.people.hospice_admin);
    const reply = await send(`${path}/contact-attempts`, post({ ...call, at: at.toISOString() }));
    expect(await errorOf(reply)).toMatchObject({ status: 422, errors: [{ path: 'at', message }] });
  });

  test('is refused on a declined referral with a conflict and the current enrollment', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'declined');
    const reply = await server.as(world.people.hospice_admin)(`${path}/contact-attempts`, post(call));
    expect(await errorOf(reply)).toMatchObject({ status: 409, code: 'conflict', current: { status: 'declined' } });
  });

  test('appears to the provider group only as a first contact, without the number of attempts and the note', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, path } = await addIn(server, world, 'referral_received');
    const body = { ...call, reached: 'patient', note: 'Prefers mornings' };
    await server.as(world.people.hospice_admin)(`${path}/contact-attempts`, post(body));
    const group = server.as(world.people.care_manager);
    expect(await timelineLines(group, id)).toEqual([['first_contact', null]]);
    expect((await read(group, id)).enrollments).toMatchObject([
      { contactAttempts: null, firstContactAt: NOW.toISOString() },
    ]);
    expect(await timelineLines(server.as(world.people.hospice_admin), id)).toEqual([
      ['contact_attempt', 'Phone: Spoke with the patient\nPrefers mornings'],
      ['first_contact', null],
    ]);
  });
});

/** One referral at two hospices that do not know of each other. */
async function askTwo(server: TestServer, world: World) {
  const otherHospiceId = await server.addHospice({ name: 'Prairie Hospice' });
  await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id: otherHospiceId }).execute();
  const other = await server.addPerson({ role: 'hospice_admin', hospiceId: otherHospiceId });
  const { id } = await server.addReferral({
    hospiceIds: [world.hospiceId, otherHospiceId],
    groupId: world.groupId,
    receivedAt: ago(6),
    referral: { responsible_provider_id: world.providerId },
  });
  return {
    id,
    otherHospiceId,
    group: server.as(world.people.provider),
    hospice: server.as(world.people.hospice_clinical_manager),
    other: server.as(other),
  };
}

const concerns = (id: string) => `/v1/referrals/${id}/concerns`;

describe('Concern', () => {
  test('is shown to its hospice and group until it is answered, and never to the other hospice', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, group, hospice, other } = await askTwo(server, world);
    const untouched = await read(other, id);
    const words = { text: 'Nobody has called the family', hospiceId: world.hospiceId };
    expect((await group(concerns(id), post(words))).status).toBe(201);

    const open = { text: words.text, raisedBy: 'Ada Byron', raisedAt: NOW.toISOString() };
    const raised = await read(hospice, id);
    expect(raised).toMatchObject({ stakeholderAlert: true, enrollments: [{ concern: open, version: 1 }] });
    expect(raised.allowedActions).toContain('answer_concern');
    const byHospice = new Map(
      (await read(group, id)).enrollments.map(({ hospice: { id: of }, concern }) => [of, concern]),
    );
    expect(byHospice.get(world.hospiceId)).toEqual(open);
    expect([...byHospice.values()]).toContain(null);
    expect(await read(other, id)).toEqual(untouched);

    server.clock.now = new Date(NOW.getTime() + 60_000);
    const answered = await referralOf(
      await hospice(`${concerns(id)}/answer`, post({ text: 'We call within the hour' })),
    );
    expect(answered).toMatchObject({ stakeholderAlert: false, enrollments: [{ concern: null }] });
    expect(answered.allowedActions).not.toContain('answer_concern');
    const found = [
      ['concern_raised', words.text],
      ['concern_answered', 'We call within the hour'],
    ];
    expect(await timelineLines(hospice, id)).toEqual(found);
    expect(await timelineLines(group, id)).toEqual(found);
    expect(await timelineLines(other, id)).toEqual([]);
  });

  test('raised again is added to the open one; raised after the answer it is a new one', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, group, hospice } = await askTwo(server, world);
    const raise = async (text: string) =>
      (await referralOf(await group(concerns(id), post({ text, hospiceId: world.hospiceId })))).enrollments.find(
        ({ hospice: { id: of } }) => of === world.hospiceId,
      )?.concern;
    await raise('Nobody has called');
    server.clock.now = new Date(NOW.getTime() + 60_000);
    expect(await raise('Still nobody')).toMatchObject({
      text: 'Nobody has called\nStill nobody',
      raisedAt: NOW.toISOString(),
    });
    await hospice(`${concerns(id)}/answer`, post({ text: 'We are on our way' }));
    expect(await raise('They have not come')).toMatchObject({ text: 'They have not come' });
  });

  test('raised without naming a hospice goes to every hospice working on the referral', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, group } = await askTwo(server, world);
    const raised = await referralOf(await group(concerns(id), post({ text: 'Nobody has called' })));
    expect(raised.enrollments.map(({ concern }) => concern?.text)).toEqual(['Nobody has called', 'Nobody has called']);
  });

  test.for([
    ['at a hospice the referral was not sent to', (world: World) => world.foreignHospiceId],
    ['once every hospice has closed the referral', () => undefined],
  ] as const)('cannot be raised %s', async ([, hospiceId], { server }) => {
    const world = await makeWorld(server);
    const { id } = await addIn(server, world, 'declined');
    const body = { text: 'Nobody has called', hospiceId: hospiceId(world) };
    const reply = await server.as(world.people.provider)(concerns(id), post(body));
    expect(await errorOf(reply)).toMatchObject({ status: 422, errors: [{ path: 'hospiceId' }] });
  });

  test('row-level security hides concerns from other organizations, and contact attempts from the group as well', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await world.addConcern();
    const { path } = await addIn(server, world, 'referral_received');
    await server.as(world.people.hospice_admin)(
      `${path}/contact-attempts`,
      post({ channel: 'phone', reached: 'nobody' }),
    );
    const seenBy = async (actor: Pick<Actor, 'role' | 'hospiceId' | 'groupId'>) =>
      inSession(server.db, { id: randomUUID(), accountType: 'any', locationIds: [], ...actor }, async (trx) => [
        (await trx.selectFrom('concern').select('id').execute()).length,
        (await trx.selectFrom('contact_attempt').select('id').execute()).length,
      ]);
    const of = { role: 'any', hospiceId: null, groupId: null };
    expect(await seenBy({ ...of, hospiceId: world.hospiceId })).toEqual([1, 1]);
    expect(await seenBy({ ...of, groupId: world.groupId })).toEqual([1, 0]);
    expect(await seenBy({ ...of, hospiceId: world.foreignHospiceId })).toEqual([0, 0]);
    expect(await seenBy({ ...of, groupId: world.foreignGroupId })).toEqual([0, 0]);
  });

  test('two people answering it at the same time: one succeeds and the other gets a conflict', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await world.addConcern();
    const answer = (person: { id: string }) =>
      server.as(person)(`${concerns(id)}/answer`, post({ text: 'We call within the hour' }));
    const replies = await Promise.all([
      answer(world.people.hospice_admin),
      answer(world.people.hospice_clinical_manager),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });
});

describe('Member ID', () => {
  const memberId = '1EG4-TE5-MK73';

  test('is masked on the referral, returned on request, and each reveal is audited without it', async ({ server }) => {
    const world = await makeWorld(server);
    const payer = JSON.stringify({ primary: 'medicare', memberId, secondary: null });
    const { id } = await addIn(server, world, 'referral_received');
    await server.db.updateTable('referral').set({ payer }).where('id', '=', id).execute();
    const send = server.as(world.people.hospice_business_development);
    expect(JSON.stringify(await read(send, id))).not.toContain('1EG4');
    expect(await (await send(`/v1/referrals/${id}/member-id`)).json()).toEqual({ memberId });
    const looks = await server.db.selectFrom('audit_event').selectAll().where('verb', '=', 'revealMemberId').execute();
    expect(looks).toMatchObject([
      { actor_id: world.people.hospice_business_development.id, entity_id: id, outcome: 'ok' },
    ]);
    expect(JSON.stringify(looks)).not.toContain('1EG4');
  });
});

describe('Reversing a discharge', () => {
  const discharge = { dischargeDate: '2026-11-20', dischargeType: 'death' };
  const nothing = { dischargeDate: null, dischargeType: null };

  async function discharged(server: TestServer, before: object[] = []) {
    const world = await makeWorld(server);
    const { enrollmentId, path } = await addIn(server, world, 'enrolled');
    const send = server.as(world.people.hospice_clinical_manager);
    let version = 1;
    const save = async (change: object) => {
      const reply = await send(path, patch({ version, ...change }));
      if (reply.ok) version += 1;
      return reply;
    };
    for (const change of [...before, discharge]) expect((await save(change)).status).toBe(200);
    const stored = async () =>
      server.db
        .selectFrom('enrollment')
        .select(['is_sia', 'is_survey_stopped', 'date_of_death', 'discharge_date', 'discharge_type'])
        .where('id', '=', enrollmentId)
        .executeTakeFirstOrThrow();
    return { save, stored };
  }

  test('clears the date of death and allows surveys again', async ({ server }) => {
    const { save, stored } = await discharged(server);
    expect(await stored()).toMatchObject({ is_survey_stopped: true, date_of_death: '2026-11-20' });
    const reply = z.parse(Enrollment, await (await save(nothing)).json());
    expect(reply).toMatchObject({ ...nothing, status: 'enrolled', dateOfDeath: null });
    expect(await stored()).toMatchObject({ is_survey_stopped: false, is_sia: false });
  });

  test('restores the SIA status that the discharge ended', async ({ server }) => {
    const { save, stored } = await discharged(server, [{ isSia: true }]);
    expect(await stored()).toMatchObject({ is_sia: false });
    const reply = z.parse(Enrollment, await (await save(nothing)).json());
    expect(reply).toMatchObject({ isSia: true, siaSince: NOW.toISOString() });
    expect(await stored()).toMatchObject({ is_sia: true, is_survey_stopped: true });
  });

  test('correcting the type from death to revoked removes the date of death and allows surveys again', async ({
    server,
  }) => {
    const { save, stored } = await discharged(server);
    expect((await save({ dischargeType: 'revoked' })).status).toBe(200);
    expect(await stored()).toEqual({
      is_sia: false,
      is_survey_stopped: false,
      date_of_death: null,
      discharge_date: '2026-11-20',
      discharge_type: 'revoked',
    });
  });

  test.for([
    ['when only its date is cleared', [{ dischargeDate: null }], ['dischargeDate']],
    ['when only its type is cleared', [{ dischargeType: null }], ['dischargeType']],
    ['a second time', [nothing, nothing], ['dischargeDate']],
    ['when a date of death is sent with it', [{ ...nothing, dateOfDeath: '2026-11-20' }], ['dateOfDeath']],
  ] as const)('is refused %s', async ([, changes, paths], { server }) => {
    const { save } = await discharged(server);
    const replies = [];
    for (const change of changes) replies.push(await save(change));
    const last = replies.at(-1);
    expect(last && (await errorOf(last)).errors?.map(({ path }) => path)).toEqual(paths);
  });
});
