import * as fc from 'fast-check';
import { expect } from 'vitest';
import { PROVIDER, run } from './support/importCalls.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const namesOf = async ({ db }: TestServer) =>
  (await db.selectFrom('referral').select('last_name').orderBy('number').execute()).map(({ last_name: name }) => name);

test('File import stores random cell contents as typed, or reports the row as wrong', async ({ server }) => {
  const world = await makeWorld(server);
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({
      unit: fc.constantFrom('"', ',', ';', '\n', '\r', '=', '\0', "'", ' ', 'é', '𝒳', '\uFEFF', 'a'),
      maxLength: 8,
    }),
  );
  const person = fc
    .record({
      last: cell,
      first: cell,
      phone: fc.option(cell, { freq: 1 }),
      icd: fc.option(cell, { freq: 1 }),
    })
    // Without a first name, a last name with a comma is read as both.
    .filter(({ first, last }) => !last.includes(',') || /[^\s\p{C}]/u.test(first));
  const files = fc.array(person, { minLength: 1, maxLength: 30 });
  const stored: string[] = [];
  const property = fc.asyncProperty(files, async (people) => {
    const lines = people.map(({ first, icd, last, phone }) =>
      [last, first, '1940-05-12', phone ?? '', icd ?? '', 'Hospital', PROVIDER]
        .map((text) => `"${text.replaceAll('"', '""')}"`)
        .join(','),
    );
    const text = ['Last name,First name,DOB,Phone,ICD-10-CM,Source,Provider', ...lines].join('\n');
    const checked = await run(server, world, text, { mode: 'skip_wrong_rows', duplicates: 'create' });
    expect(checked.rows).toBe(people.length);
    const wrong = new Set(checked.wrong.map(({ row: line }) => line));
    const expected = people.filter((_, index) => !wrong.has(index + 2)).map(({ last }) => last.trim());
    expect(checked.created).toBe(expected.length);
    stored.push(...expected);
    expect(await namesOf(server)).toEqual(stored);
  });
  await fc.assert(property, { numRuns: 12, endOnFailure: true });
  expect(stored.length).toBeGreaterThan(0);
});
