import { expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const Named = pageOf(z.object({ name: z.string() }));

/** Each list that forms and filters choose from, with one entry of an accented name beside another. */
async function furnish(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people } = world;
  const connect = (group: string, hospice: string) =>
    server.db.insertInto('group_hospice').values({ group_id: group, hospice_id: hospice }).execute();
  const name = 'Íñigo Peña_100%';
  await server.addProvider(groupId, { name });
  await server.addStaff(hospiceId, { name });
  await server.addLocation(hospiceId, { name });
  await server.addLocation(hospiceId, { name: 'Inigo Penn' });
  await connect(await server.addGroup({ name }), hospiceId);
  await connect(groupId, await server.addHospice({ name }));
  const { care_manager: group, hospice_admin: hospice } = people;
  return [
    [group, `/v1/groups/${groupId}/stakeholders`],
    [hospice, `/v1/hospices/${hospiceId}/stakeholders`],
    [hospice, `/v1/hospices/${hospiceId}/staff`],
    [hospice, `/v1/hospices/${hospiceId}/locations`],
    [hospice, `/v1/hospices/${hospiceId}/groups`],
    [group, `/v1/groups/${groupId}/hospices`],
  ] as const;
}

test('directory lists: the search ignores accents and case, and takes % and _ literally', async ({ server }) => {
  for (const [person, path] of await furnish(server)) {
    const found = async (search: string) => {
      const answer = await server.as(person)(`${path}?search=${encodeURIComponent(search)}`);
      expect([path, answer.status]).toEqual([path, 200]);
      return z.parse(Named, await answer.json()).data.map(({ name }) => name);
    };
    for (const search of ['íñigo peña', 'inigo pena', 'IÑIGO PEÑA', 'Pen\u0303a', 'PENA', 'ÎNÏGO PEÑA', 'a_100%']) {
      expect([path, search, await found(search)]).toEqual([path, search, ['Íñigo Peña_100%']]);
    }
    for (const search of ['peñb', 'a%0', 'peñ__100']) {
      expect([path, search, await found(search)]).toEqual([path, search, []]);
    }
  }
});
