import { expect } from 'vitest';
import type { ImportResult } from '#contract/exchange/imports.ts';
import { foreignFiles, type ForeignFile } from './support/foreignFiles.ts';
import { run } from './support/importCalls.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

/** What one press of Use all suggestions says. */
function suggested({ words }: ImportResult): Record<string, Record<string, string>> {
  const said: Record<string, Record<string, string>> = {};
  for (const { field, suggestions, word } of words) {
    const [first] = suggestions;
    if (first) said[field] = { ...said[field], [word]: first.value };
  }
  return said;
}

interface Moves {
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly defaults?: Readonly<Record<string, string>>;
  readonly edits?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The further moves of a person, by file: words nobody could guess, a value for every row, cells to correct. */
const MOVES: Readonly<Record<string, Moves>> = {
  'hospital.csv': { defaults: { source: 'Hospital' } },
  'by-hand.csv': {
    words: { source: { web: 'other' } },
    edits: { 3: { dateOfBirth: '5/12/1924' }, 6: { dateOfBirth: '12/25/1940' }, 7: { dateOfBirth: '1941-03-04' } },
  },
};

const accepted = ({ rows, wrongRows }: ImportResult) => rows - wrongRows;

/** The file's rows, and those accepted as sent, with the suggestions, and with the further moves. */
async function acceptedOf(server: TestServer, world: World, { bytes, name }: ForeignFile) {
  const none = await run(server, world, bytes);
  const words = suggested(none);
  const one = await run(server, world, bytes, { mode: 'check', words });
  const { words: further = {}, ...rest } = MOVES[name] ?? {};
  const fields = new Set([...Object.keys(words), ...Object.keys(further)]);
  const all = Object.fromEntries([...fields].map((field) => [field, { ...words[field], ...further[field] }]));
  const more = await run(server, world, bytes, { mode: 'check', words: all, ...rest });
  return [none.rows, accepted(none), accepted(one), accepted(more)];
}

test('File import takes most rows of foreign files as sent, more with one press, and all with a few corrections', async ({
  server,
}) => {
  const world = await makeWorld(server);
  await server.db.updateTable('provider').set({ npi: '1234567893' }).where('id', '=', world.providerId).execute();
  const table: Record<string, number[]> = {};
  for (const file of foreignFiles()) table[file.name] = await acceptedOf(server, world, file);
  expect(table).toEqual({
    'referral-log.xlsx': [20, 15, 20, 20],
    'merged.xlsx': [10, 10, 10, 10],
    'windows.csv': [10, 10, 10, 10],
    'unicode.txt': [10, 10, 10, 10],
    'semicolons.csv': [10, 10, 10, 10],
    'ehr.csv': [12, 12, 12, 12],
    'hospital.csv': [8, 0, 0, 8],
    'by-hand.csv': [8, 1, 4, 8],
  });
});

test('File import of an Excel log leaves out its titles and totals and says so, and stores what the cells mean', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const [log] = foreignFiles();
  const checked = await run(server, world, log?.bytes ?? '');
  expect(checked.file).toMatchObject({
    format: 'xlsx',
    sheets: ['Instructions', 'Log 2025-2026'],
    sheet: 'Log 2025-2026',
    headingRow: 4,
    leftOut: [
      { row: 1, text: 'Harbor Hospice Referral Log', reason: 'title' },
      { row: 2, text: 'Printed 11/19/2026 · Page 1', reason: 'title' },
      { row: 25, text: 'Total · 20', reason: 'total' },
    ],
  });
  await run(server, world, log?.bytes ?? '', { mode: 'skip_wrong_rows', words: suggested(checked) });
  const stored = await server.db.selectFrom('referral').selectAll().orderBy('number').executeTakeFirstOrThrow();
  expect(stored).toMatchObject({
    last_name: 'DOE',
    first_name: 'JANE',
    middle_name: 'Q.',
    date_of_birth: '1930-01-01',
    phone: '(410) 555-0000',
    source: 'hospital',
    responsible_provider_id: world.providerId,
    diagnosis: { text: 'G12.21', icd10: 'G12.21' },
    payer: { primary: 'medicare' },
    current_location: { setting: 'other', facilityName: 'Maple Court' },
  });
  expect(stored.received_at.toISOString()).toBe('2026-10-01T18:24:00.000Z');
  const event = await server.db.selectFrom('timeline_event').select('text').executeTakeFirstOrThrow();
  expect(event.text).toBe('Imported from an Excel file');
});

test('File import asks about the accents of a file in the older Windows encoding, and stores them', async ({
  server,
}) => {
  const world = await makeWorld(server);
  const file = foreignFiles().find(({ name }) => name === 'windows.csv');
  const checked = await run(server, world, file?.bytes ?? '', { mode: 'all_or_nothing' });
  expect(checked.file).toMatchObject({ encoding: 'windows-1252', headingRow: 1 });
  expect(checked.file.unusualWords).toEqual(expect.arrayContaining(['Núñez', 'José', 'Müller', 'Jürgen']));
  const names = await server.db.selectFrom('referral').select('last_name').execute();
  expect(names.map(({ last_name: name }) => name)).toEqual(expect.arrayContaining(['Núñez', 'Chávez', 'García']));
});

test('File import gives a name in the file no meaning of another organization’s directory', async ({ server }) => {
  const world = await makeWorld(server);
  const foreign = await server.addProvider(world.foreignGroupId, { name: 'Dr. Foreign' });
  const text = 'Last,First,DOB,Source,MD\nLee,Grace,1940-05-12,Hospital,Dr. Foreign';
  const words = { responsibleProvider: { 'Dr. Foreign': foreign } };
  const checked = await run(server, world, text, { mode: 'all_or_nothing', words });
  expect(checked).toMatchObject({
    wrongRows: 1,
    created: 0,
    words: [{ field: 'responsibleProvider', suggestions: [] }],
  });
});
