import { expect } from 'vitest';
import { addCompared } from './support/comparedHospices.ts';
import { IN_SUM, readComparison as read } from './support/comparison.ts';
import { test } from '../support/server.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { addResult } from '../surveys/support/surveyResults.ts';
import { makeWorld } from '../support/world.ts';

test('no five has four answers that a merged group may have read and one that it has not', async ({ server }) => {
  const world = await makeWorld(server);
  const { harbor } = await addCompared(server, world);
  await setDefault(server, harbor, IN_SUM);
  const merged = await server.addGroup({ name: 'Lakeside Physicians' });
  const add = async (day: number, readers: readonly string[]) => {
    const { enrollmentId } = await world.addOwnReferral();
    const submittedAt = new Date(`2026-11-${day}T12:00:00Z`);
    await addResult(server, { enrollmentId, hospiceId: harbor }, { readers, submittedAt });
  };
  for (const day of [10, 11, 12, 13]) await add(day, [merged]);
  await add(14, []);
  await server.db
    .updateTable('provider_group')
    .set({ merged_into_id: world.groupId, is_active: false })
    .where('id', '=', merged)
    .execute();
  const answered = async () => (await read(server, world)).data.at(-1)?.figures.surveysAnswered?.value ?? null;
  expect(await answered()).toBeNull();
  await add(15, [merged]);
  expect(await answered()).toBe(5);
});
