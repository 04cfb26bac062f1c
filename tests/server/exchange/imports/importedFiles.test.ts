import { describe, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { FileImport, IMPORTED_FILE_DAYS } from '#contract/exchange/fileImports.ts';
import { DAY } from '#contract/platform/durations.ts';
import { findOrphans } from '#server/administration/findOrphans.ts';
import { removeImportedFiles } from '#server/exchange/imports/writing/writeImports.job.ts';
import { StoreAway } from '#server/platform/storage/documentStore.ts';
import { csv, row, run, send } from '../support/importCalls.ts';
import { addImport } from '../support/fileImports.ts';
import { keysIn, REASON } from '../../documents/support/documents.ts';
import { test, type TestServer } from '../../support/server.ts';
import { makeWorld, type World } from '../../support/world.ts';

const MIXED = csv([row('Abel'), row('Berg', 'unknown')]);
const Page = z.object({ data: z.array(FileImport), meta: z.object({ totalItems: z.number() }) });

async function started(server: TestServer, world: World) {
  const { started: record } = await run(server, world, MIXED, { mode: 'skip_wrong_rows' });
  if (!record) throw new Error('Nothing was imported');
  return record;
}

const remove = ({ clock, db, storage }: TestServer) => removeImportedFiles({ db, storage, clock: () => clock.now });

/** What the store has now and did not have before: the tests of this file share it. */
async function watchStore(server: TestServer) {
  const before = new Set(await keysIn(server));
  return async () => (await keysIn(server)).filter((key) => !before.has(key));
}

describe('The original file of an import', () => {
  test('is listed with its counts, and downloads as it was sent', async ({ server }) => {
    const world = await makeWorld(server);
    const record = await started(server, world);
    expect(record).toMatchObject({ state: 'done', fileName: 'referrals.csv', format: 'csv', bytes: MIXED.length });
    expect(record).toMatchObject({ rows: 2, wrongRows: 1, duplicateRows: 0, wanted: 1, done: 1, created: 1 });
    const ask = server.as(world.people.hospice_super_admin);
    const listed = z.parse(Page, await (await ask(`/v1/hospices/${world.hospiceId}/referrals/imports`)).json());
    expect(listed).toEqual({ data: [record], meta: { totalItems: 1 } });
    const reply = await ask(`/v1/imports/${record.id}/file`);
    expect(reply.headers.get('Content-Disposition')).toContain('filename="referrals.csv"');
    expect(reply.headers.get('Content-Type')).toBe('application/octet-stream');
    expect(await reply.text()).toBe(MIXED);
  });

  test('is not kept of a check, nor of an import that wrote nothing or was refused', async ({ server }) => {
    const world = await makeWorld(server);
    const added = await watchStore(server);
    await run(server, world, MIXED);
    await run(server, world, MIXED, { mode: 'all_or_nothing' });
    const key = { 'Idempotency-Key': 'import-of-this-morning' };
    await send(server, world, csv([row('Cole')]), { mode: 'all_or_nothing' }, key);
    await send(server, world, csv([row('Cole')]), { mode: 'all_or_nothing' }, key);
    await send(server, world, csv([row('Dahl')]), { mode: 'all_or_nothing' }, key);
    expect(await added()).toHaveLength(1);
  });

  test('keeps the import out when the store is away: nothing is written', async ({ server }) => {
    const world = await makeWorld(server);
    const full = vi.spyOn(server.storage, 'put').mockRejectedValue(new StoreAway(new Error('full')));
    const reply = await send(server, world, MIXED, { mode: 'skip_wrong_rows' });
    full.mockRestore();
    expect(reply.status).toBe(503);
    expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
  });

  test('is read by people of the same side who may import; with some locations, by whoever sent it', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const record = await started(server, world);
    const location = await server.addLocation(world.hospiceId);
    const local = await server.addPerson({
      role: 'hospice_admin',
      hospiceId: world.hospiceId,
      locationIds: [location],
    });
    const own = await addImport(server, { hospiceId: world.hospiceId }, local.id);
    const status = async (person: { readonly id: string }, id: string) =>
      (await server.as(person)(`/v1/imports/${id}/file`)).status;
    expect(await status(local, record.id)).toBe(404);
    expect(await status(local, own)).toBe(200);
    const list = await server.as(local)(`/v1/hospices/${world.hospiceId}/referrals/imports`);
    expect(z.parse(Page, await list.json()).data.map(({ id }) => id)).toEqual([own]);
    expect(await status(world.people.hospice_clinical_manager, record.id)).toBe(403);
    expect(await status(world.people.care_manager, record.id)).toBe(404);
    const asAdmin = server.as(world.people.superuser);
    expect((await asAdmin(`/v1/imports/${record.id}/file`)).status).toBe(403);
    expect((await asAdmin(`/v1/imports/${record.id}/file`, { headers: REASON })).status).toBe(200);
  });

  test('is known to the check of the store, which misses one that was taken away', async ({ server }) => {
    const world = await makeWorld(server);
    const added = await watchStore(server);
    await started(server, world);
    const [key = ''] = await added();
    const later = new Date(Date.now() + DAY);
    const check = async () => {
      const { missing, unnamed } = await findOrphans({ db: server.db, storage: server.storage, now: later });
      return { missing, isUnnamed: unnamed.includes(key) };
    };
    expect(await check()).toEqual({ missing: [], isUnnamed: false });
    await server.storage.remove(key);
    expect(await check()).toEqual({ missing: [key], isUnnamed: false });
    const record = await server.db.selectFrom('file_import').select('id').executeTakeFirstOrThrow();
    const reply = await server.as(world.people.hospice_admin)(`/v1/imports/${record.id}/file`);
    expect([reply.status, await reply.json()]).toMatchObject([
      404,
      { message: 'The file of this import is no longer available' },
    ]);
  });

  test('is removed with its import when its time is over', async ({ server }) => {
    const world = await makeWorld(server);
    const added = await watchStore(server);
    const record = await started(server, world);
    const until = server.clock.now.getTime() + IMPORTED_FILE_DAYS * DAY;
    server.clock.now = new Date(until - 1);
    expect(await remove(server)).toBe(0);
    server.clock.now = new Date(until);
    const page = await server.as(world.people.hospice_admin)(`/v1/imports/${record.id}`);
    expect(page.status).toBe(404);
    expect(await remove(server)).toBe(1);
    expect([await added(), await remove(server)]).toEqual([[], 0]);
  });
});
