// On both databases: the embedded one keeps no statistics by itself.
import { expect } from 'vitest';
import { FIRST_PIECE } from '#server/exchange/imports/writing/keptRows.rules.ts';
import { tablesUnknownToPlanner } from '../support/plannerKnows.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { readImport, runImports } from './support/fileImports.ts';
import { HEADING, row, run } from './support/importCalls.ts';

const ROWS = 1000;

/** Each day has rows of its own in the counts that triggers keep. */
const receivedOn = (index: number): string =>
  new Date(Date.UTC(2026, 10, 18) - (index % 80) * 86_400_000).toISOString().slice(0, 10);

test(
  'File import creates 1,000 referrals from one file, and the planner knows of them afterwards',
  { timeout: 120_000 },
  async ({ server }) => {
    const world = await makeWorld(server);
    const lines = Array.from({ length: ROWS }, (_, index) => `${row(`Name ${index}`)},${receivedOn(index)}`);
    const text = [`${HEADING},Received`, ...lines].join('\n');
    const imported = await run(server, world, text, { mode: 'all_or_nothing' });
    expect(imported).toMatchObject({ rows: ROWS, created: FIRST_PIECE, wrongRows: 0, duplicateRows: 0 });
    expect(await runImports(server)).toBe(1);
    const ended = await readImport(server, world.people.hospice_admin, imported.started?.id ?? '');
    expect(ended).toMatchObject({ state: 'done', wanted: ROWS, created: ROWS });
    const reply = await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/referrals?limit=1`);
    expect(await reply.json()).toMatchObject({ meta: { totalItems: ROWS } });
    expect(await tablesUnknownToPlanner(server.db)).toEqual([]);
  },
);
