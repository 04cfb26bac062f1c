import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { PlannedSurvey, SurveyStanding } from '#contract/surveys/surveySending.ts';
import { DAY } from '#contract/platform/durations.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { addSharedReferral, type SharedPart } from '../referrals/support/groupParts.ts';
import { errorOf, NOW } from '../referrals/support/enrollmentSteps.ts';
import { read, referralOf, timelineLines } from '../referrals/support/readReferral.ts';
import { askWith, caregiverWith, mailsOf } from './support/families.ts';
import { keepLog } from '../support/quietLog.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** The family's survey goes to no address that the hospice has not seen. */

const GIVEN = caregiverWith({ name: 'Nora Murray', email: 'nora@family.example' });
const FOREIGN = 'answers@lakeside.example';

/** A referral that Bayview sent with the family's address, and that Lakeside treats. */
async function start(server: TestServer, given: typeof GIVEN | null = GIVEN) {
  const world = await makeWorld(server);
  await askWith(server, world.hospiceId);
  const shared = await addSharedReferral(server, world, {
    referral: { caregiver: given && JSON.stringify(given) },
  });
  const hospice = server.as(world.people.hospice_admin);
  const nurse = server.as(world.people.hospice_clinical_manager);
  const path = `/v1/enrollments/${shared.enrollmentId}/survey-satisfaction`;
  const change = async (by: SharedPart | 'hospice', email: string | null) => {
    const send = by === 'hospice' ? hospice : server.as(shared.people[by]);
    const { version } = await read(send, shared.id);
    return referralOf(await send(`/v1/referrals/${shared.id}`, patch({ version, caregiver: { ...GIVEN, email } })));
  };
  const setCare = (isInCare: boolean) =>
    server.db
      .updateTable('enrollment')
      .set({
        status: isInCare ? 'enrolled' : 'referral_received',
        received_at: new Date(server.clock.now.getTime() - 10 * DAY),
        start_of_care: isInCare ? new Date(server.clock.now.getTime() - 10 * DAY) : null,
      })
      .where('id', '=', shared.enrollmentId)
      .execute();
  /** The addresses to which the automatic job has sent by now. */
  const askedAt = async () => {
    await setCare(true);
    await runSurveys(server.db, server.clock.now, keepLog());
    return (await mailsOf(server)).filter(({ kind }) => kind === 'survey_invitation').map(({ to }) => to);
  };
  return {
    world,
    shared,
    hospice,
    nurse,
    change,
    setCare,
    askedAt,
    standing: async () => z.parse(SurveyStanding, await (await nurse(path)).json()),
    ask: () => nurse(`${path}/send`, post({})),
    confirm: (address: string, send = nurse) => send(`${path}/address-confirmation`, post({ address })),
  };
}

describe('A survey address that a group changed', () => {
  test('is asked neither automatically nor by hand until the hospice confirms it', async ({ server }) => {
    const { ask, askedAt, change, confirm, hospice, shared, standing, world } = await start(server);
    await change('treating', FOREIGN);
    expect(await askedAt()).toEqual([]);
    expect(await errorOf(await ask())).toMatchObject({
      code: 'survey_suppressed',
      message: 'Someone outside your hospice changed the contact’s email address. Confirm it first.',
    });
    const addressChange = {
      by: 'Rosa treating',
      organization: 'Lakeside Physicians',
      at: server.clock.now.toISOString(),
      from: 'n•••@f•••.example',
      to: FOREIGN,
    };
    expect(await standing()).toMatchObject({ skipped: 'address_unconfirmed', refusal: null, addressChange });
    const planned = await hospice(`/v1/hospices/${world.hospiceId}/survey-settings/planned?filter.is=skipped`);
    expect(z.parse(z.object({ data: z.array(PlannedSurvey) }), await planned.json()).data).toMatchObject([
      { enrollmentId: shared.enrollmentId, skipped: 'address_unconfirmed', addressChange },
    ]);

    expect((await confirm(FOREIGN)).status).toBe(204);
    expect(await standing()).toMatchObject({ skipped: null, addressChange: null });
    expect(await askedAt()).toEqual([FOREIGN]);
    expect(await timelineLines(hospice, shared.id)).toContainEqual(['survey_address_confirmed', 'a•••@l•••.example']);
    for (const part of ['sender', 'treating'] as const)
      expect(JSON.stringify(await timelineLines(server.as(shared.people[part]), shared.id))).not.toContain(
        'survey_address_confirmed',
      );
  });

  test('waits again when a group changes it after the hospice confirmed it', async ({ server }) => {
    const { askedAt, change, confirm, setCare } = await start(server);
    await change('treating', FOREIGN);
    await setCare(true);
    await confirm(FOREIGN);
    await setCare(false);
    await change('sender', 'else@bayview.example');
    expect(await askedAt()).toEqual([]);
    await confirm('else@bayview.example');
    expect(await askedAt()).toEqual(['else@bayview.example']);
  });

  test('waits also when it was removed first, or added where there was none', async ({ server }) => {
    const { askedAt, change, standing } = await start(server);
    await change('treating', null);
    await change('treating', FOREIGN);
    expect(await askedAt()).toEqual([]);
    expect(await standing()).toMatchObject({ addressChange: { from: 'n•••@f•••.example' } });
  });

  test('waits when a hospice changes it that does not have the patient in its care', async ({ server }) => {
    const { askedAt, confirm, setCare, shared, standing } = await start(server);
    const hospiceId = await server.addHospice({ name: 'Prairie Hospice' });
    await server.db
      .insertInto('enrollment')
      .values({ referral_id: shared.id, hospice_id: hospiceId, status_since: NOW, received_at: NOW })
      .execute();
    await setCare(true);
    const other = server.as(await server.addPerson({ role: 'hospice_admin', hospiceId }));
    const { version } = await read(other, shared.id);
    await referralOf(
      await other(`/v1/referrals/${shared.id}`, patch({ version, caregiver: { ...GIVEN, email: FOREIGN } })),
    );
    expect(await askedAt()).toEqual([]);
    const { addressChange } = await standing();
    expect(addressChange).toMatchObject({ by: 'Another organization', organization: null });
    expect((await confirm(FOREIGN)).status).toBe(204);
    expect(await askedAt()).toEqual([FOREIGN]);
  });

  test('confirmed as it was read: a later change gets 409', async ({ server }) => {
    const { change, confirm, setCare, standing } = await start(server);
    await change('treating', FOREIGN);
    await change('treating', 'second@lakeside.example');
    await setCare(true);
    expect((await confirm(FOREIGN)).status).toBe(409);
    expect(await standing()).toMatchObject({ addressChange: { to: 'second@lakeside.example' } });
    expect((await confirm('second@lakeside.example')).status).toBe(204);
    expect((await confirm('second@lakeside.example')).status).toBe(409);
  });

  test('is not confirmed by a group or an administrator', async ({ server }) => {
    const { askedAt, change, confirm, setCare, shared, world } = await start(server);
    await change('treating', FOREIGN);
    await setCare(true);
    for (const person of [...Object.values(shared.people), world.people.superuser])
      expect((await confirm(FOREIGN, server.as(person))).status).toBe(403);
    expect(await askedAt()).toEqual([]);
  });

  test('is settled when the hospice enters an address, or the group restores the former one', async ({ server }) => {
    const { askedAt, change } = await start(server);
    await change('treating', FOREIGN);
    await change('treating', 'NORA@family.example');
    expect(await askedAt()).toEqual(['NORA@family.example']);
    const second = await start(server);
    await second.change('treating', FOREIGN);
    await second.change('hospice', 'nora@home.example');
    expect(await second.askedAt()).toContain('nora@home.example');
  });
});

describe('A survey address that nobody else changed', () => {
  test('is asked at once when the sender gave it with the referral', async ({ server }) => {
    const { askedAt } = await start(server);
    expect(await askedAt()).toEqual(['nora@family.example']);
  });

  test('is asked at once when the sender corrects or adds its own, before the hospice gave one', async ({ server }) => {
    const { askedAt, change } = await start(server, null);
    await change('sender', 'nora@famly.example');
    await change('sender', 'nora@family.example');
    expect(await askedAt()).toEqual(['nora@family.example']);
  });

  test('waits when the sender changes what the hospice entered', async ({ server }) => {
    const { askedAt, change } = await start(server);
    await change('hospice', 'nora@home.example');
    await change('sender', 'nora@bayview.example');
    expect(await askedAt()).toEqual([]);
  });

  test('is asked when the hospice confirms a group’s proposal for it', async ({ server }) => {
    const { askedAt, change, hospice, setCare, shared } = await start(server);
    await setCare(true);
    const { proposals, version } = await change('treating', FOREIGN);
    const decision = post({ accept: true, version });
    const reply = await hospice(`/v1/referrals/${shared.id}/proposals/${proposals[0]?.id}/decision`, decision);
    expect(reply.status).toBe(200);
    expect(await askedAt()).toEqual([FOREIGN]);
  });
});
