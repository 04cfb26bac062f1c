import { describe, expect } from 'vitest';
import { MAX_IMPORT_BYTES } from '#contract/exchange/importReading.ts';
import { csv, HEADING, row, run, send } from '../support/importCalls.ts';
import { test } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';

const ROWS = 100;

/** A file of so many bytes, with a column that nobody imports. */
function fileOf(bytes: number): string {
  const rows = Array.from({ length: ROWS }, (_, index) => `${row(`Name ${index}`)},`);
  const scan = 'x'.repeat(Math.floor((bytes - csv(rows).length - 200) / ROWS));
  const text = [`${HEADING},Scan`, ...rows.map((line) => line + scan)].join('\n');
  return text + '\n'.repeat(bytes - text.length);
}

describe('A file of 20 MB', () => {
  test('is checked like any other', async ({ server }) => {
    const world = await makeWorld(server);
    const checked = await run(server, world, fileOf(MAX_IMPORT_BYTES));
    expect(checked).toMatchObject({ rows: ROWS, wrongRows: 0, mapping: { Scan: null } });
  });

  test('and a byte is refused with the limit, and nothing of it is read', async ({ server }) => {
    const world = await makeWorld(server);
    const reply = await send(server, world, fileOf(MAX_IMPORT_BYTES + 1), { mode: 'all_or_nothing' });
    expect([reply.status, await reply.json()]).toMatchObject([
      413,
      { code: 'too_large', message: 'The file is larger than 20 MB' },
    ]);
    expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
  });
});
