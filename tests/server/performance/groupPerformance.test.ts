import { describe, expect } from 'vitest';
import { addCompared, FOUR_CONTENT, HARBOR_ANSWERS } from './support/comparedHospices.ts';
import { ALL, BIRCH, HARBOR, IN_SUM, readComparison as read, TOTALS, without, written } from './support/comparison.ts';
import { test } from '../support/server.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { makeWorld } from '../support/world.ts';

describe('Hospice comparison of a group', () => {
  test('shows figures of the referrals of the group alone, with each referral once in the totals', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { addAnswers } = await addCompared(server, world);
    await addAnswers('harbor', HARBOR_ANSWERS);
    await addAnswers('birch', FOUR_CONTENT);
    const { before, data, leftOut, meta, period, totals } = await read(server, world);

    expect(period).toMatchObject({
      from: '2026-10-22',
      to: '2026-11-20',
      before: { from: '2026-09-22', to: '2026-10-21' },
      timeZone: 'America/New_York',
    });
    expect(data.map(({ hospice }) => hospice.name)).toEqual(['Birch Hospice', 'Cedar Hospice', 'Harbor Hospice']);
    const [birch, cedar, harbor] = data;
    expect(written(harbor?.figures ?? {})).toEqual(HARBOR);
    expect(harbor?.declines).toEqual([
      { reason: 'hospice_declined', value: 1 },
      { reason: 'patient_ineligible', value: 1 },
    ]);
    expect(written(birch?.figures ?? {})).toEqual(BIRCH);
    expect(written(cedar?.figures ?? {})).toMatchObject({ referrals: '0', conversionRate: '0/0' });
    expect(data.map(({ notShared }) => notShared)).toEqual([[], [], []]);
    expect([meta.totalItems, leftOut]).toEqual([3, 0]);
    expect(written(totals)).toEqual(TOTALS);
    expect(written(before)).toMatchObject({
      referrals: '1',
      conversionRate: '1/1',
      medianMinutesToFirstContact: '120 of 1',
      medianLengthOfStay: 'null of 0',
      surveysAnswered: 'suppressed',
    });
  });

  test('shows everyone in the group and an administrator the same figures', async ({ server }) => {
    const world = await makeWorld(server);
    const { addAnswers, harbor } = await addCompared(server, world);
    await addAnswers('harbor', HARBOR_ANSWERS);
    await setDefault(server, harbor, IN_SUM);
    const seen = await read(server, world);
    for (const role of ['provider', 'superuser'] as const) {
      expect([role, await read(server, world, ALL, world.people[role])]).toEqual([role, seen]);
    }
  });

  test('filtered by a provider uses only the referrals of that provider', async ({ server }) => {
    const world = await makeWorld(server);
    const { otherProviderId } = await addCompared(server, world);
    const { data, totals } = await read(server, world, `filter.stakeholders.id=${otherProviderId}`);
    expect(written(data.at(-1)?.figures ?? {})).toMatchObject({ referrals: '1', enrolled: '1', declined: '0' });
    expect(written(totals)).toMatchObject({ referrals: '1', medianMinutesToFirstContact: '30 of 1' });
  });

  test('sorts, pages and searches as requested, with figures that are not shared last', async ({ server }) => {
    const world = await makeWorld(server);
    const { birch } = await addCompared(server, world);
    const names = async (query: string) =>
      (await read(server, world, query)).data.map(({ hospice }) => hospice.name.replace(' Hospice', ''));

    expect(await names('sortBy=name:DESC')).toEqual(['Harbor', 'Cedar', 'Birch']);
    expect(await names('sortBy=referrals:DESC')).toEqual(['Harbor', 'Birch', 'Cedar']);
    expect(await names('sortBy=stillOpen:DESC&sortBy=name:DESC')).toEqual(['Harbor', 'Birch', 'Cedar']);
    expect(await names('sortBy=medianHoursToAdmission')).toEqual(['Harbor', 'Birch', 'Cedar']);
    expect(await names('sortBy=medianHoursToAdmission:DESC')).toEqual(['Birch', 'Harbor', 'Cedar']);
    await setDefault(server, birch, without('dates'));
    expect(await names('sortBy=medianHoursToAdmission:DESC')).toEqual(['Harbor', 'Birch', 'Cedar']);
    expect(await names('limit=1&page=2')).toEqual(['Cedar']);
    expect(await names('search=harb')).toEqual(['Harbor']);
    expect((await read(server, world, 'limit=1&page=2')).meta.totalItems).toBe(3);
  });

  test('keeps a disconnected hospice that received referrals, and drops one that received none', async ({ server }) => {
    const world = await makeWorld(server);
    await addCompared(server, world);
    await server.db.deleteFrom('group_hospice').where('group_id', '=', world.groupId).execute();
    expect((await read(server, world)).data.map(({ hospice }) => hospice.name)).toEqual([
      'Birch Hospice',
      'Harbor Hospice',
    ]);
  });
});
