// On both databases: the embedded one has a single connection, which long statements must not hold one after the other.
import { describe, expect } from 'vitest';
import { test } from '../support/server.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];

describe('Figures on a single connection', () => {
  for (const path of ['performances?', 'performances/charts?']) {
    test.skipIf(realDatabase)(`let others have their turns in between: ${path}`, async ({ server }) => {
      const hospiceId = await server.addHospice({ plan: 'pro' });
      const asking = server.as(await server.addPerson({ role: 'hospice_super_admin', hospiceId }));
      const neighborId = await server.addHospice({ name: 'Second Hospice' });
      const asNeighbor = server.as(await server.addPerson({ role: 'hospice_super_admin', hospiceId: neighborId }));
      // Known from now on, as after anybody's first call.
      for (const person of [asking, asNeighbor]) await person('/v1/users/me');

      let answered = 0;
      const figures = asking(
        `/v1/hospices/${hospiceId}/${path}view=by_responsible_provider&period=last_12_months`,
      ).then(({ status }) => ({ status, before: answered }));
      const small = Array.from({ length: 40 }, () => asNeighbor('/v1/users/me').finally(() => (answered += 1)));
      const { before, status } = await figures;
      await Promise.all(small);
      expect(status).toBe(200);
      // One between every two statements: in a single transaction there would be none.
      expect(before).toBeGreaterThanOrEqual(5);
    });
  }
});
