// On both databases: it copies rows out in another way.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { sql } from '#server/platform/database/connection.ts';
import { csvFile } from '#server/platform/http/files/csv.ts';
import { exported } from './support/exported.ts';
import { addManyRows } from './support/manyRows.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

async function failing(from: number) {
  if (from > 0) throw new Error('The database went away');
  return [[from]];
}

describe('Running CSV export', () => {
  const path = '/v1/referrals/export?dataView=hospice';

  test('is limited to three per person, so that a colleague has room beside streams that nobody reads', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const send = server.as(world.people.hospice_admin);
    const zip = '/v1/referrals/documents/zip?dataView=hospice';
    const unread = await Promise.all([send(path), send(zip), send(zip), send(zip), send(zip)]);
    expect(unread.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(2);
    const colleague = await server.as(world.people.hospice_clinical_manager)(zip);
    expect(colleague.status).toBe(200);
    for (const { body } of [...unread, colleague]) await body?.cancel();
  });

  test('is limited to five per organization; a canceled or finished one makes room', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const colleague = server.as(world.people.hospice_clinical_manager);
    const send = server.as(world.people.hospice_admin);
    const running: Response[] = [];
    for (const by of [send, send, send, colleague, colleague]) running.push(await by(path));
    const refused = await colleague(path);
    expect(await refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    // Another tenant's exports are its own.
    const other = await server.as(world.people.care_manager)('/v1/referrals/export?dataView=stakeholder');
    expect(other.status).toBe(200);
    await other.text();

    await running[0]?.body?.cancel();
    const room = await send(path);
    expect(room.status).toBe(200);
    // Read to its end, it makes room as well.
    await room.text();
    expect((await send(path)).status).toBe(200);
  });

  test('stops querying the database when the client disconnects, and ends once the last query has ended', async () => {
    const asked: number[] = [];
    let answered = 0;
    const read = async (from: number, limit: number) => {
      asked.push(from);
      for (let turn = 0; turn < 5; turn += 1) await nextTurn();
      answered += 1;
      return Array.from({ length: limit }, (_, index) => [from + index]);
    };
    const gone = new AbortController();
    const pieces = csvFile({ headings: ['n'], length: 100, batch: 10, read }, gone.signal);
    await pieces.next();
    await pieces.next();
    gone.abort();
    await expect(pieces.next()).rejects.toThrow('aborted');
    expect(answered).toBe(2);
    // The one that was read ahead is the last.
    expect(asked).toEqual([0, 10]);
    await nextTurn();
    expect(asked).toEqual([0, 10]);
  });

  test('reads at most one batch ahead of a slow client', async () => {
    const asked: number[] = [];
    const read = async (from: number) => [[asked.push(from)]];
    const pieces = csvFile({ headings: ['n'], length: 50, batch: 10, read }, new AbortController().signal);
    await pieces.next();
    await pieces.next();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(asked).toEqual([0, 10]);
    let left = 0;
    for await (const piece of pieces) left += piece.length > 0 ? 1 : 0;
    expect(left).toBe(4);
    expect(asked).toEqual([0, 10, 20, 30, 40]);
  });

  test('reports a failed read-ahead batch only when that batch is due, without an unhandled rejection', async () => {
    const pieces = csvFile({ headings: ['n'], length: 20, batch: 10, read: failing }, new AbortController().signal);
    await pieces.next();
    await pieces.next();
    // Vitest fails a run in which a rejection is left alone.
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    await expect(pieces.next()).rejects.toThrow('went away');
  });

  test('is aborted and logged when the database fails midway, instead of looking complete', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const reply = await server.as(world.people.hospice_admin)(path);
    const reader = reply.body?.getReader();
    // The rows are read once somebody has taken the headings.
    await sql`alter table enrollment rename column next_action to gone`.execute(server.db);
    try {
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('Number');
      await expect(reader?.read()).rejects.toThrow('broke off');
    } finally {
      await sql`alter table enrollment rename column gone to next_action`.execute(server.db);
    }
    expect(server.log.lines).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ operation: 'exportReferrals', part: 'stream' }) }),
    );
  });

  test('keeps the list’s order across many batches', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addOwnReferral();
    const names = await addManyRows(server, world, 2_020);
    const { headers, lines } = await exported(
      server,
      world.people.hospice_admin,
      'dataView=hospice&search=many&sortBy=displayId:ASC',
    );
    expect(headers.get('Total-Items')).toBe('2020');
    expect(lines.map((line) => line['First name'])).toEqual(names);
  });
});
