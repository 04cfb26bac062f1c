// On both databases: the embedded one keeps no statistics by itself.
import { expect } from 'vitest';
import { FIRST_PIECE } from '#server/exchange/imports/writing/keptRows.rules.ts';
import { sql } from '#server/platform/database/connection.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { readImport, runImports } from './support/fileImports.ts';
import { csv, row, run } from './support/importCalls.ts';

const ROWS = 1000;

test(
  'File import creates 1,000 referrals from one file, and the planner knows of them afterwards',
  { timeout: 120_000 },
  async ({ server }) => {
    const world = await makeWorld(server);
    const lines = Array.from({ length: ROWS }, (_, index) => row(`Name ${index}`));
    const imported = await run(server, world, csv(lines), { mode: 'all_or_nothing' });
    expect(imported).toMatchObject({ rows: ROWS, created: FIRST_PIECE, wrongRows: 0, duplicateRows: 0 });
    expect(await runImports(server)).toBe(1);
    const ended = await readImport(server, world.people.hospice_admin, imported.started?.id ?? '');
    expect(ended).toMatchObject({ state: 'done', wanted: ROWS, created: ROWS });
    const reply = await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/referrals?limit=1`);
    expect(await reply.json()).toMatchObject({ meta: { totalItems: ROWS } });
    const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname in ('referral', 'enrollment', 'status_history', 'timeline_event', 'referral_search')
      and relnamespace = 'public'::regnamespace and reltuples >= ${ROWS} order by relname`.execute(server.db);
    expect(rows.map(({ name }) => name)).toEqual([
      'enrollment',
      'referral',
      'referral_search',
      'status_history',
      'timeline_event',
    ]);
  },
);
