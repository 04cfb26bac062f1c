import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { FollowedReferral, guestReferralEndpoints as rows } from '#contract/exchange/guests/guestReferrals.ts';
import { HospiceGuestPage } from '#contract/exchange/guests/guestPages.ts';
import { pathWith } from '#contract/platform/http.ts';
import { bearing } from '../../people/support/invitations.ts';
import { patch, post, test, type TestServer } from '../../support/server.ts';
import { makeWorld, type World } from '../../support/world.ts';
import { followingGuest } from '../support/guests.ts';

const enrollmentOf = (server: TestServer, referralId: string) =>
  server.db.selectFrom('enrollment').selectAll().where('referral_id', '=', referralId).executeTakeFirstOrThrow();

async function addPaper(server: TestServer, token: string, guestReferralId: string, text = '1') {
  const form = new FormData();
  form.set('file', new File([`%PDF-1.4\n${text}\n%%EOF`], 'Face sheet.pdf'));
  const path = pathWith(rows.addGuestPaper.path, { guestReferralId });
  expect((await bearing(server, token)(path, { method: 'POST', body: form })).status).toBe(200);
}

async function situationOf(server: TestServer, followToken: string, email: string): Promise<string> {
  const { accessToken, guestReferralId } = await followingGuest(server, followToken, email);
  const path = pathWith(rows.getFollowedReferral.path, { guestReferralId: guestReferralId ?? '' });
  return z.parse(FollowedReferral, await (await bearing(server, accessToken)(path)).json()).situation;
}

async function merged(server: TestServer, world: World) {
  const guest = await world.addGuest();
  await addPaper(server, guest.token, guest.id);
  const { id: into } = await world.addOwnReferral();
  const send = server.as(world.people.hospice_admin);
  const merge = (body: object) => send(`/v1/referrals/${guest.referralId}/guest/merge`, post(body));
  return { guest, into, merge, send };
}

describe('A guest’s referral at the hospice', () => {
  test('is verified by one press, once, with a line in its history', async ({ server }) => {
    const world = await makeWorld(server);
    const { referralId } = await world.addGuest();
    const send = server.as(world.people.hospice_admin);
    const verify = () => send(`/v1/referrals/${referralId}/guest/verification`, { method: 'POST' });
    expect(await (await verify()).json()).toMatchObject({ isUnverified: false, verifiedBy: expect.any(String) });
    expect((await verify()).status).toBe(200);
    expect(await (await send(`/v1/referrals/${referralId}`)).json()).toMatchObject({
      isUnverified: false,
      hasGuest: true,
    });
    const lines = await send(`/v1/referrals/${referralId}/timeline?filter.kind=guest_verified`);
    expect(await lines.json()).toMatchObject({ data: [{ visibility: 'internal' }], meta: { totalItems: 1 } });
  });

  test('is usable at once: it may be accepted while it is unverified', async ({ server }) => {
    const world = await makeWorld(server);
    const { referralId } = await world.addGuest();
    const { id } = await enrollmentOf(server, referralId);
    const change = {
      version: 1,
      status: 'pending_start_of_care',
      firstContactAt: '2026-11-20T15:00:00.000Z',
      pendingReason: 'family_deciding',
      nextAction: 'Visit',
      nextActionDueAt: '2026-11-21T15:00:00.000Z',
    };
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${id}`;
    expect((await server.as(world.people.hospice_admin)(path, patch(change))).status).toBe(200);
    const record = await server.as(world.people.hospice_admin)(`/v1/referrals/${referralId}`);
    expect(await record.json()).toMatchObject({ isUnverified: true, status: 'pending_start_of_care' });
  });

  test('merged with a known record gives it the papers, ends as its duplicate, and its sender is not told', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { guest, into, merge, send } = await merged(server, world);
    expect(await (await merge({ intoReferralId: into, version: 1 })).json()).toEqual({ referralId: into });
    expect(await enrollmentOf(server, guest.referralId)).toMatchObject({
      status: 'entered_in_error',
      error_reason: 'duplicate',
      duplicate_of_referral_id: into,
    });
    expect(await (await send(`/v1/referrals/${into}/documents`)).json()).toMatchObject({
      data: [{ name: 'Face sheet.pdf', uploadedBy: { name: 'Jane Roe' } }],
    });
    expect(await (await send(`/v1/referrals/${into}/guest`)).json()).toMatchObject({
      name: 'Jane Roe',
      isUnverified: false,
    });
    // What comes later goes to the known record, and the sender reads what a sender reads whose referral was not real.
    await addPaper(server, guest.token, guest.id, '2');
    expect(await (await send(`/v1/referrals/${into}/documents`)).json()).toMatchObject({ meta: { totalItems: 2 } });
    expect(await situationOf(server, guest.followToken, guest.email)).toBe('closed');

    const unreal = await world.addGuest();
    const { id } = await enrollmentOf(server, unreal.referralId);
    const error = patch({ version: 1, status: 'entered_in_error', errorReason: 'test' });
    await send(`/v1/hospices/${world.hospiceId}/enrollments/${id}`, error);
    expect(await situationOf(server, unreal.followToken, unreal.email)).toBe('closed');
    expect(await (await send(`/v1/referrals/${unreal.referralId}`)).json()).toMatchObject({ isUnverified: false });
  });

  test('is merged neither into another hospice’s record nor into itself, nor on an old version', async ({ server }) => {
    const world = await makeWorld(server);
    const { guest, into, merge } = await merged(server, world);
    const { id: foreign } = await world.addForeignReferral();
    for (const intoReferralId of [foreign, guest.referralId, crypto.randomUUID()]) {
      const answer = await merge({ intoReferralId, version: 1 });
      expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'intoReferralId' }] }]);
    }
    expect((await merge({ intoReferralId: into, version: 7 })).status).toBe(409);
    expect(await enrollmentOf(server, guest.referralId)).toMatchObject({ status: 'referral_received' });
  });

  test('shows no sender to a group, to another hospice, or to a person of another location', async ({ server }) => {
    const world = await makeWorld(server);
    const { referralId } = await world.addGuest();
    const [here, there] = [
      await server.addLocation(world.hospiceId),
      await server.addLocation(world.hospiceId, { name: 'South' }),
    ];
    await server.db
      .updateTable('enrollment')
      .set({ hospice_location_id: here })
      .where('referral_id', '=', referralId)
      .execute();
    const local = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds: [there] });
    const other = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    const read = async (person: { readonly id: string }) =>
      (await server.as(person)(`/v1/referrals/${referralId}/guest`)).status;
    // The group of the responsible provider sees the record, and not who sent it.
    expect([await read(local), await read(other), await read(world.people.care_manager)]).toEqual([404, 404, 403]);
    const record = await server.as(world.people.care_manager)(`/v1/referrals/${referralId}`);
    expect(await record.json()).not.toHaveProperty('hasGuest');
  });
});

describe('A hospice’s referral pages', () => {
  const Pages = z.object({ data: z.array(HospiceGuestPage) });

  test('are turned on with an address that stays when the name changes', async ({ server }) => {
    const world = await makeWorld(server);
    const locationId = await server.addLocation(world.hospiceId, { name: 'Lake View' });
    const send = server.as(world.people.hospice_admin);
    const path = `/v1/hospices/${world.hospiceId}/guest-pages`;
    const turn = async (body: object) => z.parse(Pages, await (await send(path, post(body))).json()).data;
    expect(z.parse(Pages, await (await send(path)).json()).data.map(({ isOn, path: at }) => [isOn, at])).toEqual([
      [false, null],
      [false, null],
    ]);
    // Turning off what was never on makes no address.
    expect((await turn({ locationId, isOn: false })).map(({ isOn, path: at }) => [isOn, at])).toEqual([
      [false, null],
      [false, null],
    ]);
    const [own, place] = await turn({ locationId, isOn: true });
    expect([own?.isOn, place]).toMatchObject([
      false,
      {
        isOn: true,
        path: '/refer/harbor-hospice/lake-view',
        shortPath: expect.stringMatching(/^\/refer\/[2-9][a-z2-9]{5}$/),
      },
    ]);
    await server.db.updateTable('hospice').set({ name: 'Bay Hospice' }).where('id', '=', world.hospiceId).execute();
    const [after] = await turn({ locationId: null, isOn: true });
    expect(after).toMatchObject({ isOn: true, path: '/refer/harbor-hospice' });
    expect((await turn({ locationId, isOn: false }))[1]).toMatchObject({ isOn: false, shortPath: place?.shortPath });
  });

  test('of two hospices of one name have two addresses', async ({ server }) => {
    const made: (string | null | undefined)[] = [];
    for (const name of ['St. Mary’s', 'St. Mary’s', '安寧']) {
      const hospiceId = await server.addHospice({ name });
      const person = await server.addPerson({ role: 'hospice_admin', hospiceId });
      const turned = await server.as(person)(
        `/v1/hospices/${hospiceId}/guest-pages`,
        post({ locationId: null, isOn: true }),
      );
      made.push(z.parse(Pages, await turned.json()).data[0]?.path);
    }
    expect(made).toEqual(['/refer/st-marys', '/refer/st-marys-2', '/refer/hospice']);
  });

  test('are managed at one’s own locations alone', async ({ server }) => {
    const world = await makeWorld(server);
    const [own, other] = [
      await server.addLocation(world.hospiceId),
      await server.addLocation(world.hospiceId, { name: 'South' }),
    ];
    const local = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds: [own] });
    const turn = async (locationId: string | null) =>
      (await server.as(local)(`/v1/hospices/${world.hospiceId}/guest-pages`, post({ locationId, isOn: true }))).status;
    expect([await turn(own), await turn(other), await turn(null)]).toEqual([200, 403, 403]);
    const strange = await server.addLocation(world.foreignHospiceId);
    const answer = await server.as(world.people.hospice_admin)(
      `/v1/hospices/${world.hospiceId}/guest-pages`,
      post({ locationId: strange, isOn: true }),
    );
    expect(answer.status).toBe(422);
  });
});
