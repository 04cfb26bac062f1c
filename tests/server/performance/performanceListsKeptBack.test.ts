import { describe, expect } from 'vitest';
import { COUNT_KEYS } from '#contract/referrals/counts/countKeys.ts';
import { COUNTS, factsOfList, type CountKey } from '#contract/referrals/counts/counts.ts';
import type { Role } from '#contract/platform/roles.ts';
import { drillDownQuery, totalOf } from './support/drillDownLists.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { NO_SOURCE } from '#contract/referrals/counts/sources.ts';

const at = (day: string) => new Date(`2026-10-${day}T15:00:00Z`);

describe('List behind a figure of a group', () => {
  test('leaves out records of a hospice that does not share the facts the figure is based on', async ({ server }) => {
    const { groupId, hospiceId, people } = await makeWorld(server);
    const silentId = await server.addHospice({ name: 'Silent Hospice', sharing: JSON.stringify({ shared: [] }) });
    const asked = { hospiceIds: [hospiceId, silentId], groupId, receivedAt: at('05') };
    await server.addReferral({
      ...asked,
      status: 'enrolled',
      enrollment: {
        start_of_care: at('05'),
        first_contact_at: at('05'),
        evaluation_visit_at: at('05'),
        discharge_date: '2026-10-07',
        discharge_type: 'death',
        is_sia: true,
        sia_since: at('06'),
        has_open_low_score: true,
      },
    });
    await server.addReferral({ ...asked, status: 'declined' });
    await server.addReferral({ ...asked, status: 'enrolled', enrollment: { start_of_care: at('06') } });
    const days = { from: '2026-10-01', to: '2026-10-31' };
    const found: CountKey[] = [];
    for (const key of COUNT_KEYS) {
      if (COUNTS[key].list !== 'registry') continue;
      const path = (hospice: string) =>
        `enrollments?limit=1&${drillDownQuery(key, days, { 'filter.hospice.id': [hospice] })}`;
      const total = (hospice: string) => totalOf(server, people.care_manager, `/v1/groups/${groupId}/${path(hospice)}`);
      const open = await total(hospiceId);
      const silent = await total(silentId);
      expect([key, silent]).toEqual([key, factsOfList(key).length > 0 ? 0 : open]);
      if (open > 0) found.push(key);
    }
    expect(found).toEqual(
      expect.arrayContaining(['enrolled', 'contacted', 'sameDay', 'deathsWithSia', 'stayUpTo3d', 'inCare', 'eligible']),
    );
  });
});

const REGISTRY = (id: string) => `/v1/hospices/${id}/referrals`;
const FEEDBACK = (id: string) => `/v1/hospices/${id}/survey-satisfaction-results`;

describe('Refused list behind a figure', () => {
  const DAYS = 'filter.drillDownDays=$btw:2026-09-01,2026-09-30';

  test.for([
    ['a feedback count in the referral list', REGISTRY, `filter.drillDown=surveysAnswered&${DAYS}`, 'filter.drillDown'],
    ['a referral count in the feedback list', FEEDBACK, `filter.drillDown=enrolled&${DAYS}`, 'filter.drillDown'],
    ['a count without days', REGISTRY, 'filter.drillDown=inCare', 'filter.drillDown'],
    [
      'days without a last day',
      REGISTRY,
      'filter.drillDown=inCare&filter.drillDownDays=$gte:2026-09-01',
      'filter.drillDownDays',
    ],
    ['a source without a count', REGISTRY, `filter.drillDownSource=nurse:${NO_SOURCE}`, 'filter.drillDownSource'],
  ] as const)('%s returns 400 with its field', async ([_name, pathOf, query, path], { server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const reply = await server.as(people.hospice_admin)(`${pathOf(hospiceId)}?${query}`);
    expect(await reply.json()).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ path }] });
  });

  test('a count by nurse returns 403 to a role that may not read figures by nurse', async ({ server }) => {
    const { hospiceId, nurseId, people } = await makeWorld(server);
    const query = `filter.drillDown=enrolled&${DAYS}&filter.drillDownSource=nurse:${nurseId}`;
    const paths = [
      `${REGISTRY(hospiceId)}?${query}`,
      `/v1/hospices/${hospiceId}/enrollments?${query}`,
      `/v1/referrals/export?dataView=hospice&${query}`,
    ];
    for (const path of paths) {
      const statusFor = async (role: Role) => (await server.as(people[role])(path)).status;
      expect([path, await statusFor('hospice_business_development')]).toEqual([path, 403]);
      expect([path, await statusFor('hospice_clinical_manager')]).toEqual([path, 200]);
    }
  });
});
