import { expect } from 'vitest';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { csv, row, run } from './support/importCalls.ts';

test('CSV import creates 10,000 referrals from one file', { timeout: 120_000 }, async ({ server }) => {
  const world = await makeWorld(server);
  const lines = Array.from({ length: 10_000 }, (_, index) => row(`Name ${index}`));
  const imported = await run(server, world, csv(lines), { mode: 'all_or_nothing' });
  expect(imported).toMatchObject({ rows: 10_000, created: 10_000, wrongRows: 0, duplicateRows: 0 });
  const reply = await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/referrals?limit=1`);
  expect(await reply.json()).toMatchObject({ meta: { totalItems: 10_000 } });
});
