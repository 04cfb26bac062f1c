import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Enrollment } from '#contract/referrals/enrollments.ts';
import { addIn, ago, enrollmentOf, errorOf, NOW } from './support/enrollmentSteps.ts';
import { read, timelineLines } from './support/readReferral.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

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
    ['before the referral was received', ago(6.1), 'Enter a time after the referral was received'],
    ['in the future', new Date(NOW.getTime() + 120_000), 'The time can’t be in the future'],
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

  test('brings the agreed visit along, as a change of the enrollment does', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, path } = await addIn(server, world, 'referral_received');
    const send = server.as(world.people.hospice_admin);
    const log = (evaluationVisitAt: string) =>
      send(`${path}/contact-attempts`, post({ ...call, reached: 'caregiver', evaluationVisitAt }));
    expect(await errorOf(await log(ago(7).toISOString()))).toMatchObject({
      errors: [{ path: 'evaluationVisitAt', message: 'Enter a time after the referral was received' }],
    });
    const visitAt = ago(-20).toISOString();
    expect(await enrollmentOf(await log(visitAt))).toMatchObject({ evaluationVisitAt: visitAt });
    expect((await timelineLines(send, id)).map(([kind]) => kind)).toContain('visit_scheduled');
  });

  test('of two people on one line at once is logged once; the second is refused with the first one’s plan', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'referral_received');
    const { hospice_admin: ana, hospice_clinical_manager: maya } = world.people;
    const log = (person: { readonly id: string }, nextAction: string, seen: object) =>
      server.as(person)(`${path}/contact-attempts`, post({ ...call, reached: 'caregiver', nextAction, ...seen }));
    const both = await Promise.all([log(ana, 'Visit', { version: 1 }), log(maya, 'Bring the bed', { version: 1 })]);
    const [first, second] = both.toSorted((one, other) => one.status - other.status);
    const { nextAction, version } = await enrollmentOf(first ?? Response.error());
    expect(await errorOf(second ?? Response.error())).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Someone else just changed this',
      current: { contactAttempts: 1, nextAction, version },
    });
    // Who logs a call without having seen the record's version, such as another system, is not refused.
    expect((await log(maya, 'Bring the bed', {})).status).toBe(201);
  });

  test('that is undone is gone with all that it changed, and the history keeps both', async ({ server }) => {
    const world = await makeWorld(server);
    const due = { next_action: 'Call the family', next_action_due_at: ago(1) };
    const { id, path } = await addIn(server, world, 'referral_received', due);
    const send = server.as(world.people.hospice_admin);
    const before = { firstContactAt: null, evaluationVisitAt: null, contactAttempts: 0 };
    const plan = { nextAction: 'Call the family', nextActionDueAt: ago(1).toISOString() };
    const talk = { reached: 'caregiver', nextAction: 'Visit', evaluationVisitAt: ago(-20).toISOString() };
    const logged = await enrollmentOf(await send(`${path}/contact-attempts`, post({ ...call, ...talk })));
    expect(logged).toMatchObject({ nextAction: 'Visit', contactAttempts: 1 });
    const undone = await send(`${path}/contact-attempts/undo`, post({ version: logged.version }));
    expect(await enrollmentOf(undone)).toMatchObject({ ...before, ...plan, version: logged.version + 1 });
    expect(await timelineLines(send, id)).toEqual(
      expect.arrayContaining([
        ['contact_attempt', 'Phone: Spoke with the family or caregiver\nTaken back'],
        ['first_contact', 'Taken back'],
        ['visit_scheduled', 'Taken back'],
      ]),
    );
  });

  test('cannot be undone after another change, by another person, or twice', async ({ server }) => {
    const world = await makeWorld(server);
    const { path } = await addIn(server, world, 'referral_received');
    const send = server.as(world.people.hospice_admin);
    const log = async () => (await enrollmentOf(await send(`${path}/contact-attempts`, post(call)))).version;
    const undo = async (version: number, by = send) =>
      (await by(`${path}/contact-attempts/undo`, post({ version }))).status;
    const first = await log();
    expect(await undo(first, server.as(world.people.hospice_clinical_manager))).toBe(409);
    const second = await log();
    expect(await undo(first)).toBe(409);
    expect(await undo(second)).toBe(200);
    expect(await undo(second)).toBe(409);
    expect(await undo(second + 1)).toBe(409);
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
