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

test('no five is of fewer than five families, however often one answers', async ({ server }) => {
  const world = await makeWorld(server);
  const { harbor } = await addCompared(server, world);
  await setDefault(server, harbor, IN_SUM);
  const families: string[] = [];
  for (let count = 0; count < 5; count += 1) families.push((await world.addOwnReferral()).enrollmentId);
  const add = (family: number, day: number) =>
    addResult(
      server,
      { enrollmentId: families[family] ?? '', hospiceId: harbor },
      { submittedAt: new Date(`2026-11-${day}T12:00:00Z`) },
    );
  const answered = async () => (await read(server, world)).data.at(-1)?.figures.surveysAnswered?.value ?? null;
  for (const day of [1, 2, 3, 4, 5]) await add(0, 10 + day);
  for (const family of [1, 2, 3]) await add(family, 16);
  expect(await answered()).toBeNull();
  for (const family of [1, 2, 3, 4]) await add(family, 17);
  expect(await answered()).toBe(5);
  await add(4, 18);
  expect(await answered()).toBe(10);
});
