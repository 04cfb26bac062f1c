import { expect } from 'vitest';
import * as z from 'zod/mini';
import { HospicePerformance, SystemFigures } from '#contract/performance/performance.ts';
import { ROLES } from '#contract/platform/roles.ts';
import { addCompared, HARBOR_ANSWERS } from '../performance/support/comparedHospices.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const PATH = '/v1/administration/figures';

test('a superuser sees system figures that are the sum of all hospices’ figures', async ({ server }) => {
  const world = await makeWorld(server);
  const { addAnswers, birch } = await addCompared(server, world);
  await addAnswers('harbor', HARBOR_ANSWERS);
  await server.addHospice({ name: 'Closed Hospice', is_active: false });
  await server.addGroup({ name: 'Closed Physicians', is_active: false });
  const reply = await server.as(world.people.superuser)(PATH);
  const seen = z.parse(SystemFigures, await reply.json());

  expect(seen.period).toMatchObject({ from: '2026-10-22', to: '2026-11-20', timeZone: 'America/New_York' });
  // Four at Harbor and one of another group, two at Birch: each hospice's enrollment counts separately.
  expect(seen.figures.referrals?.value).toBe(7);
  expect(seen.figures.conversionRate).toMatchObject({ numerator: 3, denominator: 7 });
  expect(seen.figures.overallTopBox).toMatchObject({ numerator: 4, denominator: 5 });
  expect(seen.before.referrals?.value).toBe(1);
  expect(seen.before.pending).toBeUndefined();
  // Cedar and Elsewhere have none.
  expect(seen.hospices).toEqual({ active: 4, withoutReferrals: 2 });
  expect([seen.groups.active, seen.people.active]).toEqual([2, ROLES.length]);

  const ofHospice = async (id: string) => {
    const path = `/v1/hospices/${id}/performances?view=by_responsible_provider`;
    const asked = await server.as(world.people.superuser)(path);
    return z.parse(HospicePerformance, await asked.json()).totals;
  };
  const hospices = [await ofHospice(world.hospiceId), await ofHospice(birch)];
  for (const key of ['referrals', 'enrolled', 'declined', 'stillOpen', 'pending', 'census', 'discharged'] as const) {
    const sum = hospices.reduce((total, figures) => total + (figures[key]?.value ?? 0), 0);
    expect([key, seen.figures[key]?.value]).toEqual([key, sum]);
  }
});

test('a hospice counts as one without referrals from exactly 30 days after its last referral', async ({ server }) => {
  const world = await makeWorld(server);
  const quiet = async () =>
    z.parse(SystemFigures, await (await server.as(world.people.superuser)(PATH)).json()).hospices.withoutReferrals;
  const before = server.clock.now.getTime() - 30 * 86_400_000;
  server.clock.now = new Date(server.clock.now.getTime() - 1);
  await server.addReferral({ hospiceIds: [world.hospiceId], receivedAt: new Date(before) });
  expect(await quiet()).toBe(1);
  server.clock.now = new Date(server.clock.now.getTime() + 1);
  expect(await quiet()).toBe(2);
});

test('system figures are refused to every role but superuser, and for a period that ends before it begins', async ({
  server,
}) => {
  const world = await makeWorld(server);
  for (const role of ROLES) {
    const reply = await server.as(world.people[role])(PATH);
    expect([role, reply.status]).toEqual([role, role === 'superuser' ? 200 : 403]);
  }
  const backwards = `${PATH}?period=custom&filter.days=$btw:2026-11-20,2026-11-01`;
  expect((await server.as(world.people.superuser)(backwards)).status).toBe(400);
});
