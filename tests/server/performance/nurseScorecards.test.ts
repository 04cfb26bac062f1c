import { describe, expect } from 'vitest';
import { HOSPICE_ROLES } from '#contract/platform/roles.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** The call's address, and what else it takes. */
const CALLS = ['survey-scores', 'survey-themes', 'survey-satisfaction-results'] as const;

describe('Survey figures of one nurse', () => {
  test.for(CALLS)('are returned to every hospice role but business development (403): %s', async (call, { server }) => {
    const world = await makeWorld(server);
    await world.addOwnResult();
    const statusOf = async (role: (typeof HOSPICE_ROLES)[number], query: string) =>
      (await server.as(world.people[role])(`/v1/hospices/${world.hospiceId}/${call}?${query}`)).status;
    const ofNurse = `filter.enrollment.primaryNurse.id=${world.nurseId}`;
    for (const role of HOSPICE_ROLES) {
      const isSeller = role === 'hospice_business_development';
      expect([role, await statusOf(role, ofNurse)]).toEqual([role, isSeller ? 403 : 200]);
      expect([role, await statusOf(role, '')]).toEqual([role, 200]);
    }
  });
});
