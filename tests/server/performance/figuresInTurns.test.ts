// On both databases: the embedded one has a single connection, which long statements must not hold one after the other.
import { describe, expect } from 'vitest';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];

const PERIOD = 'period=last_12_months';
const VIEW = `view=by_responsible_provider&${PERIOD}`;

describe('Figures on a single connection', () => {
  for (const [name, asksAs, pathOf] of [
    ['the table', 'hospice_super_admin', ({ hospice }) => `${hospice}?${VIEW}`],
    ['the charts', 'hospice_super_admin', ({ hospice }) => `${hospice}/charts?${VIEW}`],
    ['the file', 'hospice_super_admin', ({ hospice }) => `${hospice}/export?${VIEW}`],
    [
      'a source',
      'hospice_super_admin',
      ({ hospice, providerId }) => `${hospice}/responsible-provider/${providerId}?${PERIOD}`,
    ],
    ['a group’s comparison', 'care_manager', ({ group }) => `${group}?${PERIOD}`],
    ['a group’s comparison for an administrator', 'superuser', ({ group }) => `${group}?${PERIOD}`],
    ['a group’s file', 'care_manager', ({ group }) => `${group}/export?${PERIOD}`],
    ['all hospices together', 'superuser', () => `/v1/administration/figures?${PERIOD}`],
  ] as const satisfies (readonly [string, string, (of: Readonly<Record<string, string>>) => string])[]) {
    test.skipIf(realDatabase)(`let others have their turns in between: ${name}`, async ({ server }) => {
      const { groupId, hospiceId, people, providerId } = await makeWorld(server);
      await server.db.updateTable('hospice').set({ plan: 'pro' }).execute();
      await server.addReferral({ hospiceIds: [hospiceId], referral: { responsible_provider_id: providerId } });
      const asking = server.as(people[asksAs]);
      const neighborId = await server.addHospice({ name: 'Second Hospice' });
      const asNeighbor = server.as(await server.addPerson({ role: 'hospice_super_admin', hospiceId: neighborId }));
      // Known from now on, as after anybody's first call.
      for (const person of [asking, asNeighbor]) await person('/v1/users/me');

      let answered = 0;
      const path = pathOf({
        hospice: `/v1/hospices/${hospiceId}/performances`,
        group: `/v1/groups/${groupId}/performances`,
        providerId,
      });
      const figures = asking(path).then(({ status }) => ({ status, before: answered }));
      const small = Array.from({ length: 40 }, () => asNeighbor('/v1/users/me').finally(() => (answered += 1)));
      const { before, status } = await figures;
      await Promise.all(small);
      expect(status).toBe(200);
      // One between every two statements: in a single transaction there would be none.
      expect(before).toBeGreaterThanOrEqual(5);
    });
  }
});
