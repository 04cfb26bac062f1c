// On both databases: an import's rows are written piece by piece, under locks, by a job.
import { describe, expect } from 'vitest';
import { importEndpoints } from '#contract/exchange/imports.ts';
import { FIRST_PIECE } from '#server/exchange/imports/writing/keptRows.rules.ts';
import { StoreAway } from '#server/platform/storage/documentStore.ts';
import { csv, HEADING, result, row, run, send } from '../support/importCalls.ts';
import { readImport, runImports } from '../support/fileImports.ts';
import { sending } from '../../surveys/support/sending.ts';
import { test, type TestServer } from '../../support/server.ts';
import { makeWorld, type World } from '../../support/world.ts';

/** The call writes the first piece. A job writes a second one of a hundred rows, then the rest. */
const ROWS = 210;
const TWO_PIECES = FIRST_PIECE + 100;
const rowsOf = (count: number, name = 'Name') => Array.from({ length: count }, (_, index) => row(`${name} ${index}`));
const FILE = csv(rowsOf(ROWS));
const ALL = { mode: 'all_or_nothing' };

async function startImport(server: TestServer, world: World, options: object = ALL, text: string = FILE) {
  const { started } = await run(server, world, text, { ...options });
  if (!started) throw new Error('Nothing was imported');
  return started;
}

const namesOf = async ({ db }: TestServer) =>
  (await db.selectFrom('referral').select('last_name').execute()).map(({ last_name: name }) => name);

/** Each row once. */
async function expectAll(server: TestServer, count = ROWS): Promise<void> {
  const names = await namesOf(server);
  expect([names.length, new Set(names).size]).toEqual([count, count]);
}

describe('Import of a large file', () => {
  test('writes its first rows at once and the others piece by piece, and says how far it is', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospice_admin: admin } = world.people;
    const started = await startImport(server, world);
    expect(started).toMatchObject({
      state: 'importing',
      wanted: ROWS,
      done: FIRST_PIECE,
      created: FIRST_PIECE,
      endedAt: null,
    });
    const keys = server.db.selectFrom('file_import').select(['file_key', 'rows_key']);
    const { file_key: fileKey, rows_key: rowsKey } = await keys.executeTakeFirstOrThrow();
    const seen: number[] = [];
    const rest = async () => void seen.push((await readImport(server, admin, started.id)).created);
    expect(await runImports(server, { rest })).toBe(1);
    expect(seen[0]).toBe(TWO_PIECES);
    expect(seen.at(-1)).toBe(ROWS);
    const ended = await readImport(server, admin, started.id);
    expect(ended).toMatchObject({ state: 'done', done: ROWS, created: ROWS, leftOut: [] });
    await expectAll(server);
    // Only the original is kept.
    expect(await server.storage.has(rowsKey ?? '')).toBe(false);
    expect(await server.storage.has(fileKey)).toBe(true);
    const audited = await server.db.selectFrom('audit_event').select(['verb', 'detail']).orderBy('id').execute();
    expect(audited.at(-2)).toMatchObject({ verb: 'finishImport', detail: { created: ROWS, leftOut: 0 } });
  });

  test('answers another organization’s call between two pieces', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await startImport(server, world);
    const neighbor = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    const answers: unknown[] = [];
    const rest = async () => {
      const reply = await server.as(neighbor)(`/v1/hospices/${world.foreignHospiceId}/referrals?limit=1`);
      answers.push([reply.status, (await readImport(server, world.people.hospice_admin, id)).done]);
    };
    await runImports(server, { rest });
    expect(answers[0]).toEqual([200, TWO_PIECES]);
  });

  test('goes on where a stopped server left it', async ({ server }) => {
    const world = await makeWorld(server);
    await startImport(server, world);
    const stopping = new AbortController();
    expect(await runImports(server, { rest: async () => stopping.abort(), stopping: stopping.signal })).toBe(0);
    await expectAll(server, TWO_PIECES);
    expect(await runImports(server)).toBe(1);
    await expectAll(server);
  });

  test('is left to the server that has it, and taken over after that one died', async ({ server }) => {
    const world = await makeWorld(server);
    await startImport(server, world);
    await expect(runImports(server, { rest: () => Promise.reject(new Error('killed')) })).rejects.toThrow('killed');
    expect(await runImports(server)).toBe(0);
    await expectAll(server, TWO_PIECES);
    server.clock.now = new Date(server.clock.now.getTime() + 15_000);
    expect(await runImports(server)).toBe(1);
    await expectAll(server);
  });

  test('writes no row twice when two servers write at once, or one wakes up after the other took over', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await startImport(server, world);
    await startImport(server, world, ALL, csv(rowsOf(ROWS, 'Other')));
    const rest = async () => {
      // As if this server had slept for so long.
      server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    };
    await Promise.all([runImports(server, { rest }), runImports(server, { rest })]);
    await runImports(server);
    await expectAll(server, 2 * ROWS);
  });

  test('of two people at once ends without doubles, and says which rows the other had added', async ({ server }) => {
    const world = await makeWorld(server);
    const colleague = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId });
    const path = `/v1/hospices/${world.hospiceId}/referrals/imports`;
    const sendAs = async (person: { readonly id: string }) => {
      const init = sending(importEndpoints.importHospiceReferrals, ALL, new File([FILE], 'referrals.csv'));
      return result(await server.as(person)(path, { method: 'POST', ...init }));
    };
    const both = await Promise.all([sendAs(world.people.hospice_admin), sendAs(colleague)]);
    const ids = both.flatMap(({ started }) => started?.id ?? []);
    await Promise.all([runImports(server), runImports(server)]);
    await expectAll(server);
    const imports = await Promise.all(ids.map((id) => readImport(server, colleague, id)));
    expect(imports.map(({ done, state }) => [state, done])).toEqual(ids.map(() => ['done', ROWS]));
    expect(imports.reduce((sum, { created }) => sum + created, 0)).toBe(ROWS);
    const leftOut = imports.flatMap((each) => each.leftOut);
    expect(leftOut.length).toBeGreaterThan(0);
    expect(new Set(leftOut.map(({ reason }) => reason))).toEqual(new Set(['duplicate']));
  });

  test('of two people at once who import duplicates too ends without doubles', async ({ server }) => {
    const world = await makeWorld(server);
    // Each patient is twice in the file, and the person wants both.
    const text = csv([...rowsOf(130), ...rowsOf(130)]);
    const options = { ...ALL, duplicates: 'create' };
    const replies = await Promise.all([send(server, world, text, options), send(server, world, text, options)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([runImports(server), runImports(server)]);
    const names = await namesOf(server);
    expect([names.length, new Set(names).size]).toEqual([260, 130]);
  });
});

describe('Import of a large file whose rows cannot be written any more', () => {
  test('leaves out a row whose hospice left the group after the check, and takes the others', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, hospiceId, people } = world;
    const left = await server.addHospice({ name: 'Prairie Hospice' });
    await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: left }).execute();
    const rows = rowsOf(120).map((line, index) => `${line},${index === 110 ? 'Prairie Hospice' : ''}`);
    const file = new File([`${HEADING},Hospice\n${rows.join('\n')}`], 'referrals.csv');
    const init = sending(importEndpoints.importGroupReferrals, { ...ALL, hospiceIds: [hospiceId] }, file);
    const path = `/v1/groups/${groupId}/referrals/imports`;
    const { started } = await result(await server.as(people.care_manager)(path, { method: 'POST', ...init }));
    await server.db.deleteFrom('group_hospice').where('hospice_id', '=', left).execute();
    expect(await runImports(server)).toBe(1);
    expect(await readImport(server, people.care_manager, started?.id ?? '')).toMatchObject({
      state: 'done',
      created: 119,
      leftOut: [{ row: 112, reason: 'failed' }],
    });
    await expectAll(server, 119);
  });

  test('stops when whoever started it may not import any more, and keeps what is written', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await startImport(server, world);
    const { hospice_admin: admin, hospice_super_admin: colleague } = world.people;
    const rest = async () => {
      await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', admin.id).execute();
    };
    expect(await runImports(server, { rest })).toBe(1);
    expect(await readImport(server, colleague, id)).toMatchObject({
      state: 'stopped',
      created: TWO_PIECES,
      wanted: ROWS,
    });
    expect(await runImports(server)).toBe(0);
    await expectAll(server, TWO_PIECES);
  });

  test('waits for a store that is away, and stops where the rows are gone', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await startImport(server, world);
    const away = { ...server.storage, open: () => Promise.reject(new StoreAway(new Error('no'))) };
    await expect(runImports(server, { store: away })).rejects.toThrow(StoreAway);
    const { rows_key: key } = await server.db.selectFrom('file_import').selectAll().executeTakeFirstOrThrow();
    await server.storage.remove(key ?? '');
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect(await runImports(server)).toBe(1);
    expect(await readImport(server, world.people.hospice_admin, id)).toMatchObject({
      state: 'stopped',
      created: FIRST_PIECE,
    });
  });
});
