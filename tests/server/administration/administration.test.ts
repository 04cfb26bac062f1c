import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { AdministeredHospice } from '#contract/administration/administration.ts';
import { HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { pageOf } from '#contract/platform/http.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';
import { HospiceDashboard } from '#contract/referrals/dashboards.ts';

const PATH = '/v1/administration/hospices';
const Page = pageOf(AdministeredHospice);

const list = async (server: TestServer, world: World, query = '') => {
  const reply = await server.as(world.people.superuser)(`${PATH}${query}`);
  return z.parse(Page, await reply.json());
};

const rowOf = async (server: TestServer, world: World, id: string) => {
  const { data } = await list(server, world, `?filter.id=${id}`);
  const [row] = data;
  if (!row || data.length !== 1) throw new Error('The hospice is listed once');
  return row;
};

const LANTERN = {
  name: 'Lantern Hospice',
  legalName: 'Lantern Hospice of Iowa, Inc.',
  ccn: '161500',
  npi: '1234567893',
  phone: '(515) 555-0134',
  city: 'Des Moines, IA',
  timeZone: 'America/Chicago',
  plan: 'standard',
};
const NORA = { email: 'nora@lantern.example', firstName: 'Nora', lastName: 'Quill' };

describe('Administration list of hospices', () => {
  test('shows each hospice’s locations, people, open invites, connected groups and last activity', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await server.addLocation(world.hospiceId);
    await server.addLocation(world.hospiceId, { name: 'Closed office', is_active: false });
    const sleeping = await server.addGroup({ name: 'Closed Physicians', is_active: false });
    await server.db.insertInto('group_hospice').values({ group_id: sleeping, hospice_id: world.hospiceId }).execute();
    const invited = { email: 'new@harbor.example', role: 'hospice_admin' };
    await server.as(world.people.hospice_super_admin)(`/v1/hospices/${world.hospiceId}/invites`, post(invited));
    await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/dashboard`);

    expect(await rowOf(server, world, world.hospiceId)).toMatchObject({
      name: 'Harbor Hospice',
      plan: 'pro',
      isActive: true,
      locations: 1,
      people: 4,
      openInvites: 1,
      hasSuperAdmin: true,
      connectedGroups: 1,
      lastActivityAt: server.clock.now.toISOString(),
      version: 1,
    });
    expect(await rowOf(server, world, world.foreignHospiceId)).toMatchObject({
      people: 0,
      openInvites: 0,
      hasSuperAdmin: false,
      lastActivityAt: null,
    });
  });

  test('counts referrals of the last 30 days in the hospice’s time zone, as its own dashboard does', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const west = await server.addHospice({ name: 'West Hospice', time_zone: 'Pacific/Auckland' });
    const add = (hospiceId: string, receivedAt: string, more = {}) =>
      server.addReferral({ hospiceIds: [hospiceId], receivedAt: new Date(receivedAt), ...more });
    for (const hospiceId of [world.hospiceId, west]) {
      await add(hospiceId, '2026-11-19T12:00:00Z', { status: 'enrolled' });
      await add(hospiceId, '2026-11-18T12:00:00Z', { status: 'declined' });
      await add(hospiceId, '2026-11-18T13:00:00Z');
      await add(hospiceId, '2026-11-18T14:00:00Z', { status: 'entered_in_error' });
      await add(hospiceId, '2026-11-18T15:00:00Z', { enrollment: { deleted_at: new Date() } });
      // Around the first of the thirty days: midnight comes at another hour there.
      await add(hospiceId, '2026-10-22T02:00:00Z');
      await add(hospiceId, '2026-10-22T05:00:00Z');
      await add(hospiceId, '2026-10-22T12:00:00Z');
    }
    for (const id of [world.hospiceId, west]) {
      const reply = await server.as(world.people.superuser)(`/v1/hospices/${id}/dashboard`);
      const { conversion, enrolled } = z.parse(HospiceDashboard, await reply.json());
      const row = await rowOf(server, world, id);
      expect([enrolled.value, conversion.numerator]).toEqual([1, 1]);
      expect([row.referrals, row.conversion]).toEqual([conversion.denominator, conversion]);
    }
    const totals = [await rowOf(server, world, world.hospiceId), await rowOf(server, world, west)];
    expect(totals.map(({ referrals }) => referrals)).toEqual([5, 4]);
  });

  test('can be filtered, searched, sorted and paged', async ({ server }) => {
    const world = await makeWorld(server);
    const closed = { name: 'Birch Hospice', city: 'Albany, NY', ccn: '331500', is_active: false } as const;
    const birch = await server.addHospice(closed);
    await server.addReferral({ hospiceIds: [birch], receivedAt: new Date('2026-11-19T12:00:00Z') });
    const names = async (query: string) => (await list(server, world, query)).data.map(({ name }) => name);

    expect(await names('')).toEqual(['Birch Hospice', 'Elsewhere Hospice', 'Harbor Hospice']);
    expect(await names('?filter.isActive=false')).toEqual(['Birch Hospice']);
    expect(await names('?filter.plan=pro')).toEqual(['Elsewhere Hospice', 'Harbor Hospice']);
    expect(await names('?filter.hasSuperAdmin=false')).toEqual(['Birch Hospice', 'Elsewhere Hospice']);
    expect(await names('?search=albany%20birch')).toEqual(['Birch Hospice']);
    expect(await names('?search=331500')).toEqual(['Birch Hospice']);
    expect(await names('?search=%25')).toEqual([]);
    expect(await names('?sortBy=referrals:DESC&sortBy=name:ASC')).toEqual([
      'Birch Hospice',
      'Elsewhere Hospice',
      'Harbor Hospice',
    ]);
    expect(await names('?sortBy=people:DESC&sortBy=name:DESC')).toEqual([
      'Harbor Hospice',
      'Elsewhere Hospice',
      'Birch Hospice',
    ]);
    for (const column of ['plan', 'connectedGroups', 'lastActivityAt']) {
      expect(await names(`?sortBy=${column}:DESC`)).toHaveLength(3);
    }
    const second = await list(server, world, '?limit=2&page=2');
    expect([second.data.map(({ name }) => name), second.meta.totalItems]).toEqual([['Harbor Hospice'], 3]);
  });
});

describe('Creating a hospice', () => {
  test('saves it with default settings and invites its first super administrator', async ({ server }) => {
    const world = await makeWorld(server);
    const reply = await server.as(world.people.superuser)(PATH, post({ ...LANTERN, superAdmin: NORA }));
    expect(reply.status).toBe(201);
    const made = z.parse(HospiceProfile, await reply.json());
    expect(made).toMatchObject({ ...LANTERN, isActive: true, responseTargetMinutes: 60, version: 1 });
    expect(await rowOf(server, world, made.id)).toMatchObject({ openInvites: 1, hasSuperAdmin: false, people: 0 });
    const mails = await server.db.selectFrom('mail_message').select(['to_address', 'kind']).execute();
    expect(mails).toEqual([{ to_address: NORA.email, kind: 'invite' }]);
    const sharing = await server.as(world.people.superuser)(`/v1/hospices/${made.id}/information-sharing`);
    expect(sharing.status).toBe(200);
    const questions = await server.as(world.people.superuser)(`/v1/hospices/${made.id}/survey-settings`);
    expect(await questions.json()).toMatchObject({ isEnabled: false });
  });

  test('creates nothing and answers a conflict when the super administrator’s email is already in use', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const known = { ...NORA, email: world.people.hospice_admin.email.toUpperCase() };
    const reply = await server.as(world.people.superuser)(PATH, post({ ...LANTERN, superAdmin: known }));
    expect([reply.status, await reply.json()]).toEqual([409, expect.objectContaining({ code: 'already_known' })]);
    expect((await list(server, world)).meta.totalItems).toBe(2);
    expect(await server.db.selectFrom('invite').select('id').execute()).toEqual([]);
  });

  test('refuses an invalid name, CCN, NPI, time zone or plan with an error at each field', async ({ server }) => {
    const world = await makeWorld(server);
    const wrong = { ...LANTERN, name: 'L', ccn: 'lower1', npi: '1234567890', timeZone: 'Mars/Base', plan: 'gold' };
    const reply = await server.as(world.people.superuser)(PATH, post(wrong));
    const { errors } = z.parse(z.object({ errors: z.array(z.object({ path: z.string() })) }), await reply.json());
    expect([reply.status, errors.map(({ path }) => path).toSorted()]).toEqual([
      422,
      ['ccn', 'name', 'npi', 'plan', 'timeZone'],
    ]);
  });

  test('creates it once when the same request is repeated with the same idempotency key', async ({ server }) => {
    const world = await makeWorld(server);
    const send = () =>
      server.as(world.people.superuser)(
        PATH,
        post({ ...LANTERN, superAdmin: NORA }, { 'Idempotency-Key': 'lantern-1' }),
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect((await list(server, world)).meta.totalItems).toBe(3);
  });
});
