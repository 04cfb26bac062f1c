import { expect } from 'vitest';
import { errorLines, HEADING, row, run } from './support/importCalls.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

test('CSV import refuses a date of birth after today where the hospice is', async ({ server }) => {
  // In New York the 21st has not begun.
  server.clock.now = new Date('2026-11-21T04:30:00.000Z');
  const world = await makeWorld(server);
  const text = [HEADING, row('Lee', '2026-11-20'), row('Park', '2026-11-21')].join('\n');
  const imported = await run(server, world, text, { mode: 'skip_wrong_rows' });
  expect(errorLines(imported)).toEqual([[3, 'DOB', 'The date of birth can’t be in the future']]);
  expect(imported.created).toBe(1);
});
