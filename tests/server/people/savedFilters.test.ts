import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#contract/platform/errors.ts';
import { pageOf } from '#contract/platform/http.ts';
import { SavedFilter, SavedFilterKind } from '#contract/people/savedFilters.ts';
import { DAY } from '#contract/platform/durations.ts';
import { MAX_FILTERS } from '#server/people/savedFilters/savedFilters.queries.ts';
import type { TestPerson } from '../support/makers.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { addSavedFilter } from './support/workLists.ts';
import { makeWorld } from '../support/world.ts';
import { sql } from '#server/platform/database/connection.ts';
import { runAs } from '../support/sessions.ts';

const PATH = '/v1/saved-filters';

const Page = pageOf(SavedFilter);
const filterOf = async (reply: Response) => z.parse(SavedFilter, await reply.json());
const errorOf = async (reply: Response) => z.parse(ApiError, await reply.json());

async function namesSeen(server: TestServer, person: TestPerson, query = ''): Promise<string[]> {
  const reply = await server.as(person)(`${PATH}?limit=100&${query}`);
  return z.parse(Page, await reply.json()).data.map(({ name }) => name);
}

/** A body for a filter of the registry. */
const filter = (fields: Readonly<Record<string, unknown>> = {}) =>
  post({ kind: 'referral_registries', name: 'Waiting', query: 'filter.status=referral_received', ...fields });

describe('Saved filter', () => {
  test('keeps its query exactly as in the address, for each kind of list', async ({ server }) => {
    const { people } = await makeWorld(server);
    const query = 'filter.receivedAt=%24gte%3A2026-11-01&sortBy=receivedAt%3ADESC&sortBy=patientName%3AASC';
    for (const kind of SavedFilterKind.options) {
      const reply = await server.as(people.hospice_admin)(PATH, filter({ kind, query }));
      expect(reply.status).toBe(201);
      expect(await filterOf(reply)).toMatchObject({ kind, name: 'Waiting', query, isOwn: true, isDefault: false });
    }
    await addSavedFilter(server, people.hospice_admin, { name: 'answered' });
    expect(await namesSeen(server, people.hospice_admin, 'filter.kind=referral_registries,stakeholders')).toEqual([
      'answered',
      'Waiting',
      'Waiting',
    ]);
    expect(await namesSeen(server, people.hospice_super_admin)).toEqual([]);
  });

  test('is refused when its query contains a search', async ({ server }) => {
    const { people } = await makeWorld(server);
    const own = await addSavedFilter(server, people.care_manager);
    for (const query of ['search=murray', 'filter.status=enrolled&sear%63h=murray', '?search=']) {
      const replies = [
        await server.as(people.care_manager)(PATH, filter({ query })),
        await server.as(people.care_manager)(`${PATH}/${own.id}`, patch({ version: 1, query })),
      ];
      for (const reply of replies) {
        expect(reply.status).toBe(422);
        expect((await errorOf(reply)).errors).toMatchObject([{ path: 'query' }]);
      }
    }
  });

  test('needs a name that no other filter of the same owner and kind has, ignoring case', async ({ server }) => {
    const { people } = await makeWorld(server);
    await addSavedFilter(server, people.hospice_admin, { name: 'Édouard’s list' });
    const other = await addSavedFilter(server, people.hospice_admin, { name: 'Other' });
    const name = 'ÉDOUARD’S LIST';
    const taken = [{ path: 'name', message: 'You already have a filter with this name' }];

    const again = await server.as(people.hospice_admin)(PATH, filter({ name }));
    expect([again.status, (await errorOf(again)).errors]).toEqual([422, taken]);
    const renamed = await server.as(people.hospice_admin)(`${PATH}/${other.id}`, patch({ version: 1, name }));
    expect([renamed.status, (await errorOf(renamed)).errors]).toEqual([422, taken]);

    const same = await server.as(people.hospice_admin)(`${PATH}/${other.id}`, patch({ version: 1, name: 'OTHER' }));
    expect(await filterOf(same)).toMatchObject({ name: 'OTHER', version: 2 });
    expect((await server.as(people.hospice_admin)(PATH, filter({ name, kind: 'stakeholders' }))).status).toBe(201);
    expect((await server.as(people.hospice_super_admin)(PATH, filter({ name }))).status).toBe(201);
  });

  test('made the default replaces the previous default of its kind', async ({ server }) => {
    const { people } = await makeWorld(server);
    const send = server.as(people.hospice_admin);
    const elsewhere = await addSavedFilter(server, people.hospice_admin, { kind: 'stakeholders', isDefault: true });
    const first = await addSavedFilter(server, people.hospice_admin, { isDefault: true });
    const second = await addSavedFilter(server, people.hospice_admin, { isDefault: true });
    const third = await addSavedFilter(server, people.hospice_admin);
    expect((await send(`${PATH}/${third.id}`, patch({ version: 1, isDefault: true }))).status).toBe(200);

    const { data } = z.parse(Page, await (await send(PATH)).json());
    const defaults = data.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(defaults.toSorted()).toEqual([elsewhere.id, third.id].toSorted());
    const stale = await send(`${PATH}/${first.id}`, patch({ version: 1, name: 'Mine' }));
    expect(await errorOf(stale)).toMatchObject({ code: 'conflict', current: { id: first.id, version: 2 } });
    const none = await send(`${PATH}/${third.id}`, patch({ version: 2, isDefault: false }));
    expect(await filterOf(none)).toMatchObject({ isDefault: false });
    expect(second.isDefault).toBe(true);
  });

  test('is refused, created or restored, when its owner already has 100 filters', async ({ server }) => {
    const { people } = await makeWorld(server);
    const first = await addSavedFilter(server, people.provider);
    const values = Array.from({ length: MAX_FILTERS - 1 }, (_none, index) => ({
      owner_id: people.provider.id,
      hospice_id: null,
      kind: 'stakeholders' as const,
      name: `Filter ${index}`,
      name_key: `filter ${index}`,
      query: '',
      is_default: false,
      is_shared: false,
      created_at: server.clock.now,
      updated_at: server.clock.now,
    }));
    await server.db.insertInto('saved_filter').values(values).execute();
    const send = server.as(people.provider);

    expect(await errorOf(await send(PATH, filter()))).toMatchObject({ status: 422, errors: [{ path: 'name' }] });
    await send(`${PATH}/${first.id}`, { method: 'DELETE' });
    expect((await send(PATH, filter())).status).toBe(201);
    expect((await send(`${PATH}/${first.id}/restore`, { method: 'POST' })).status).toBe(422);
  });

  test('requested 20 times at the same time is created once, and ten new defaults at the same time leave one default', async ({
    server,
  }) => {
    const { people } = await makeWorld(server);
    const send = server.as(people.hospice_admin);
    const same = await Promise.all(Array.from({ length: 20 }, () => send(PATH, filter())));
    expect(same.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(same.filter(({ status }) => status === 422)).toHaveLength(19);
    const made = await Promise.all(
      Array.from({ length: 10 }, (_none, index) => send(PATH, filter({ name: `Filter ${index}`, isDefault: true }))),
    );
    expect(made.every(({ status }) => status === 201)).toBe(true);
    const { data } = z.parse(Page, await (await send(PATH)).json());
    expect(data.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});

describe('Sharing a saved filter', () => {
  test('is allowed to hospice administrators and super administrators, and refused to every other role', async ({
    server,
  }) => {
    const { people } = await makeWorld(server);
    for (const person of Object.values(people)) {
      const may = ['hospice_admin', 'hospice_super_admin'].includes(person.role);
      const reply = await server.as(person)(PATH, filter({ isShared: true }));
      expect([person.role, reply.status]).toEqual([person.role, may ? 201 : 403]);
      const own = await addSavedFilter(server, person);
      const shared = await server.as(person)(`${PATH}/${own.id}`, patch({ version: 1, isShared: true }));
      expect([person.role, shared.status]).toEqual([person.role, may ? 200 : 403]);
    }
  });

  test('lets colleagues use it and only its owner change it, also by row-level security alone', async ({ server }) => {
    const { foreignHospiceId, people } = await makeWorld(server);
    const stranger = await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
    const shared = await addSavedFilter(server, people.hospice_admin, {
      name: 'Ours',
      isShared: true,
      isDefault: true,
    });
    const hidden = await addSavedFilter(server, people.hospice_admin, { name: 'Mine' });

    for (const person of [stranger, people.care_manager, people.superuser]) {
      expect([person.role, await namesSeen(server, person)]).toEqual([person.role, []]);
      expect((await runAs(server, person, sql`select id from saved_filter`)).rows).toEqual([]);
      expect((await runAs(server, person, sql`update saved_filter set name = 'Theirs'`)).changed).toBe(0);
      for (const { id } of [shared, hidden]) {
        const reply = await server.as(person)(`${PATH}/${id}`, patch({ version: 1, name: 'Theirs' }));
        expect(reply.status).toBe(404);
      }
    }
    const ofColleague = await runAs(server, people.hospice_clinical_manager, sql`select id from saved_filter`);
    expect(ofColleague.rows).toEqual([{ id: shared.id }]);
    const changing = sql`update saved_filter set name = 'Theirs'`;
    expect((await runAs(server, people.hospice_clinical_manager, changing)).changed).toBe(0);
    const colleague = server.as(people.hospice_clinical_manager);
    const { data } = z.parse(Page, await (await colleague(PATH)).json());
    expect(data).toMatchObject([{ name: 'Ours', isOwn: false, isShared: true, isDefault: false }]);
    for (const init of [patch({ version: 1, name: 'Theirs' }), { method: 'DELETE' }]) {
      expect((await colleague(`${PATH}/${shared.id}`, init)).status).toBe(403);
      expect((await colleague(`${PATH}/${hidden.id}`, init)).status).toBe(404);
    }
  });
});

describe('Deleting a saved filter', () => {
  test('can be undone within a day, only by its owner', async ({ server }) => {
    const { people } = await makeWorld(server);
    const send = server.as(people.hospice_admin);
    const { id } = await addSavedFilter(server, people.hospice_admin, {
      name: 'Ours',
      isShared: true,
      isDefault: true,
    });
    const restore = () => send(`${PATH}/${id}/restore`, { method: 'POST' });
    expect((await restore()).status).toBe(404);
    expect((await send(`${PATH}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await namesSeen(server, people.hospice_admin)).toEqual([]);
    expect(await namesSeen(server, people.hospice_clinical_manager)).toEqual([]);
    expect((await send(`${PATH}/${id}`, patch({ version: 2, name: 'Ours' }))).status).toBe(404);
    const colleague = server.as(people.hospice_super_admin);
    expect((await colleague(`${PATH}/${id}/restore`, { method: 'POST' })).status).toBe(404);

    const back = await filterOf(await restore());
    expect(back).toMatchObject({ id, name: 'Ours', isShared: true, isDefault: true, version: 3 });

    await send(`${PATH}/${id}`, { method: 'DELETE' });
    server.clock.now = new Date(server.clock.now.getTime() + DAY + 1);
    expect((await restore()).status).toBe(404);
  });

  test('frees its name and its place as the default, and it cannot be restored while its name is taken', async ({
    server,
  }) => {
    const { people } = await makeWorld(server);
    const send = server.as(people.hospice_admin);
    const { id } = await addSavedFilter(server, people.hospice_admin, { name: 'Ours', isDefault: true });
    await send(`${PATH}/${id}`, { method: 'DELETE' });
    const next = await addSavedFilter(server, people.hospice_admin, { name: 'OURS', isDefault: true });

    const refused = await send(`${PATH}/${id}/restore`, { method: 'POST' });
    expect(await errorOf(refused)).toMatchObject({ status: 409, code: 'conflict', current: { id: next.id } });
    await send(`${PATH}/${next.id}`, patch({ version: 1, name: 'Others' }));
    const back = await filterOf(await send(`${PATH}/${id}/restore`, { method: 'POST' }));
    expect(back).toMatchObject({ name: 'Ours', isDefault: false });
  });
});
