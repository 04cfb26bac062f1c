import { describe, expect } from 'vitest';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { setDefault } from '../organizations/support/sharing.ts';

/** Figures that are kept: the same ones for a minute while nothing changes, new ones at once after a change, and nobody else's. */

const VIEW = 'view=by_responsible_provider&period=last_30_days';

async function keptWorld(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people, providerId } = world;
  await server.db.updateTable('hospice').set({ plan: 'pro' }).execute();
  const north = await server.addLocation(hospiceId);
  const add = (enrollment = {}) =>
    server.addReferral({
      hospiceIds: [hospiceId],
      receivedAt: new Date('2026-11-19T15:00:00.000Z'),
      referral: { creator_group_id: groupId, creator_hospice_id: null, responsible_provider_id: providerId },
      enrollment,
    });
  await add({ hospice_location_id: north });
  await add();
  const paths = {
    table: `/v1/hospices/${hospiceId}/performances?${VIEW}`,
    charts: `/v1/hospices/${hospiceId}/performances/charts?${VIEW}`,
    source: `/v1/hospices/${hospiceId}/performances/responsible-provider/${providerId}?period=last_30_days`,
    comparison: `/v1/groups/${groupId}/performances?period=last_30_days`,
    system: '/v1/administration/figures?period=last_30_days',
  };
  const ask = async (path: string, person: { readonly id: string } = people.hospice_super_admin) => {
    const reply = await server.as(person)(path);
    return { status: reply.status, body: JSON.parse(await reply.text()) };
  };
  /** When these figures were made, and how many referrals they are of. */
  const asked = {
    table: async (person?: { readonly id: string }) => {
      const { body } = await ask(paths.table, person);
      return [body.period.computedAt, body.totals.referrals.value];
    },
    charts: async () => {
      const { body } = await ask(paths.charts);
      return [body.period.computedAt, body.funnel[0].value];
    },
    source: async () => {
      const { body } = await ask(paths.source);
      return [body.period.computedAt, body.figures.referrals.value];
    },
    comparison: async (person: { readonly id: string } = people.care_manager) => {
      const { body } = await ask(paths.comparison, person);
      return [body.period.computedAt, body.totals.referrals.value];
    },
    system: async () => {
      const { body } = await ask(paths.system, people.superuser);
      return [body.period.computedAt, body.figures.referrals.value];
    },
  };
  const later = (seconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
    return server.clock.now.toISOString();
  };
  return { ...world, add, ask, asked, later, north, paths };
}

const SCREENS = ['table', 'charts', 'source', 'comparison', 'system'] as const;

describe('Figures', () => {
  test.for(SCREENS)('are kept until the minute ends: %s', async (screen, { server }) => {
    const { asked, later } = await keptWorld(server);
    const first = server.clock.now.toISOString();
    expect(await asked[screen]()).toEqual([first, 2]);
    later(59);
    expect(await asked[screen]()).toEqual([first, 2]);
    const next = later(1);
    expect(await asked[screen]()).toEqual([next, 2]);
  });

  test.for(SCREENS)('are made again at once after a change: %s', async (screen, { server }) => {
    const { add, asked, later } = await keptWorld(server);
    await asked[screen]();
    const then = later(10);
    await add();
    expect(await asked[screen]()).toEqual([then, 3]);
  });

  test('are new for a person who has just changed something', async ({ server }) => {
    const world = await keptWorld(server);
    const { enrollmentIds } = await world.add();
    const read = async () => {
      const { body } = await world.ask(world.paths.charts);
      return body.funnel.map(({ value }: { value: number }) => value);
    };
    expect(await read()).toEqual([3, 0, 0, 0]);
    const changed = await server.as(world.people.hospice_super_admin)(
      `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`,
      patch({
        version: 1,
        status: 'pending_start_of_care',
        firstContactAt: '2026-11-20T14:00:00.000Z',
        pendingReason: 'family_deciding',
        plannedStartOfCare: '2026-11-23',
      }),
    );
    expect([changed.status, changed.status === 200 ? '' : await changed.text()]).toEqual([200, '']);
    expect(await read()).toEqual([3, 1, 1, 0]);
  });

  test('are recorded in the audit for each call', async ({ server }) => {
    const { asked } = await keptWorld(server);
    await asked.table();
    await asked.table();
    const rows = await server.db
      .selectFrom('audit_event')
      .select('outcome')
      .where('verb', '=', 'getHospicePerformance')
      .execute();
    expect(rows).toEqual([{ outcome: 'ok' }, { outcome: 'ok' }]);
  });

  test('of one page are the same as those of all pages', async ({ server }) => {
    const { ask, groupId, hospiceId, paths } = await keptWorld(server);
    for (let each = 0; each < 5; each += 1) {
      const provider = await server.addProvider(groupId, { name: `Dr. ${each}` });
      await server.addReferral({ hospiceIds: [hospiceId], referral: { responsible_provider_id: provider } });
    }
    const whole = await ask(`${paths.table}&sortBy=name:ASC`);
    const pages = [];
    for (const page of [1, 2, 3, 4])
      pages.push((await ask(`${paths.table}&sortBy=name:ASC&limit=2&page=${page}`)).body);
    expect(whole.body.data).toHaveLength(6);
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.body.data);
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 2, 0]);
    expect(pages.map(({ meta }) => meta.totalItems)).toEqual([6, 6, 6, 6]);
  });
});

describe('Kept figures are never given to', () => {
  test('a person with other locations, or the same one with fewer', async ({ server }) => {
    const { asked, hospiceId, north, people } = await keptWorld(server);
    const now = server.clock.now.toISOString();
    const south = await server.addLocation(hospiceId);
    const limited = await server.addPerson({ role: 'hospice_super_admin', hospiceId, locationIds: [south] });
    expect(await asked.table()).toEqual([now, 2]);
    expect(await asked.table(limited)).toEqual([now, 1]);
    const own = server.db.updateTable('app_user').where('id', '=', people.hospice_super_admin.id);
    await own.set({ location_ids: [south] }).execute();
    expect(await asked.table()).toEqual([now, 1]);
    await own.set({ location_ids: [north, south] }).execute();
    expect(await asked.table()).toEqual([now, 2]);
  });

  test('a person who was deactivated, or whose role changed', async ({ server }) => {
    const { ask, paths, people } = await keptWorld(server);
    const asksAgain = async () => (await ask(paths.table)).status;
    expect(await asksAgain()).toBe(200);
    const own = server.db.updateTable('app_user').where('id', '=', people.hospice_super_admin.id);
    await own.set({ role: 'hospice_business_development' }).execute();
    const { status } = await ask(paths.table, people.hospice_business_development);
    expect(await asksAgain()).toBe(status);
    await own.set({ is_active: false }).execute();
    expect(await asksAgain()).toBe(401);
  });

  test('a hospice that lost the feature, or another hospice', async ({ server }) => {
    const { ask, foreignHospiceId, hospiceId, paths, people } = await keptWorld(server);
    expect((await ask(paths.source)).status).toBe(200);
    const foreigner = await server.addPerson({ role: 'hospice_super_admin', hospiceId: foreignHospiceId });
    for (const path of [paths.table, paths.charts, paths.source]) expect((await ask(path, foreigner)).status).toBe(404);
    expect((await ask(paths.comparison, people.hospice_super_admin)).status).toBe(404);
    await server.db.updateTable('hospice').set({ plan: 'standard' }).where('id', '=', hospiceId).execute();
    expect((await ask(paths.source)).status).toBe(403);
  });

  test('a group after the hospice has changed what it shares', async ({ server }) => {
    const { ask, hospiceId, paths, people } = await keptWorld(server);
    const notShared = async (person: { readonly id: string }) => {
      const { body } = await ask(paths.comparison, person);
      const [compared] = body.data;
      return compared?.notShared.includes('conversionEligible');
    };
    for (const person of [people.care_manager, people.superuser]) {
      const shared = DEFAULT_SHARING.shared;
      await setDefault(server, hospiceId, {
        ...DEFAULT_SHARING,
        shared: [...shared, 'decline_reason', 'performance_comparison'],
      });
      expect(await notShared(person)).toBe(false);
      await setDefault(server, hospiceId, { ...DEFAULT_SHARING, shared: ['performance_comparison'] });
      expect(await notShared(person)).toBe(true);
    }
  });

  test('anybody after a name has changed', async ({ server }) => {
    const { ask, paths, providerId } = await keptWorld(server);
    const names = async () => [
      (await ask(paths.table)).body.data[0].source.name,
      (await ask(paths.source)).body.source.name,
    ];
    await names();
    await server.db.updateTable('provider').set({ name: 'Dr. New Name' }).where('id', '=', providerId).execute();
    expect(await names()).toEqual(['Dr. New Name', 'Dr. New Name']);
  });
});
