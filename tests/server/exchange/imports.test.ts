import { describe, expect } from 'vitest';
import { importTemplate } from '#contract/exchange/importFields.ts';
import { importEndpoints } from '#contract/exchange/imports.ts';
import { csv, errorLines, HEADING, PROVIDER, result, row, run, send, type Options } from './support/importCalls.ts';
import { sending } from '../surveys/support/sending.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');

const namesOf = async ({ db }: TestServer) =>
  (await db.selectFrom('referral').select('last_name').orderBy('number').execute()).map(({ last_name: name }) => name);

describe('File import of a CSV file', () => {
  test('made from the template is imported, and each cell is stored as typed', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addProvider(world.groupId, { name: 'Dr. Ines Example' });
    const { example, headings } = importTemplate('hospice');
    const text = `\uFEFF${quoted(headings)}\r\n${quoted(example)}\r\n`;

    const checked = await run(server, world, text, { mode: 'all_or_nothing' });
    expect(checked).toMatchObject({ missing: [], errors: [], created: 1, wrongRows: 0 });
    expect(Object.values(checked.mapping)).not.toContain(null);
    const stored = await server.db.selectFrom('referral').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      last_name: 'Example',
      first_name: 'Ana',
      middle_name: 'M.',
      preferred_name: 'Annie',
      date_of_birth: '1940-05-12',
      sex_at_birth: 'female',
      preferred_language: 'es',
      source: 'hospital',
      received_channel: 'fax',
      current_location: { setting: 'skilled_nursing', facilityName: 'Maple Court', room: '12B' },
      diagnosis: { text: 'Heart failure, end stage', icd10: 'I50.84', category: 'cardiac' },
      payer: { primary: 'medicare', memberId: '1EG4TE5MK73' },
      caregiver: { name: 'Luis Example', relationship: 'child', hasConsentedToContact: false },
      creator_hospice_id: world.hospiceId,
    });
    const events = await server.db.selectFrom('timeline_event').select(['kind', 'text']).orderBy('at').execute();
    expect(events).toEqual([
      { kind: 'created', text: 'Imported from a CSV file' },
      { kind: 'note', text: 'Family asked for a call in the evening' },
    ]);
  });

  test.for([
    ['semicolons', (text: string) => text.replaceAll(',', ';')],
    ['tabs and Windows line endings', (text: string) => text.replaceAll(',', '\t').replaceAll('\n', '\r\n')],
    ['UTF-16 and a byte order mark', (text: string) => Buffer.from(`\uFEFF${text.replaceAll(',', '\t')}`, 'utf16le')],
  ] as const)('is read with %s', async ([, write], { server }) => {
    const world = await makeWorld(server);
    const names = ["O'Néil", '李', 'Nguyễn', 'Şahin-Özdemir'];
    const text = csv(names.map((name, index) => row(name, `19${40 + index}-05-12`)));
    expect(await run(server, world, write(text), { mode: 'all_or_nothing' })).toMatchObject({ created: 4, errors: [] });
    expect(await namesOf(server)).toEqual(names);
  });

  test('keeps quotes, line breaks and formulas as text', async ({ server }) => {
    const world = await makeWorld(server);
    const text = csv(['"=cmd|""x""!A1","Grace, ""Gigi""\nAnn",05/12/1940,,Hospital,1234567893']);
    await server.addProvider(world.groupId, { name: 'Dr. Abel', npi: '1234567893' });
    expect(await run(server, world, text, { mode: 'all_or_nothing' })).toMatchObject({ created: 1 });
    const stored = await server.db.selectFrom('referral').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({
      last_name: '=cmd|"x"!A1',
      first_name: 'Grace, "Gigi"\nAnn',
      date_of_birth: '1940-05-12',
    });
  });

  test.for([
    ['', 'This file is empty'],
    ['\n \n', 'This file is empty'],
    [HEADING, 'This file has a header and no rows'],
    [
      Buffer.concat([Buffer.from(csv([row('Müller')])), Buffer.from([10, 0xe9, 0x2c])]),
      'This file is damaged: line 3 is not in UTF-8, but the rest is. Save it as CSV UTF-8 and choose it again',
    ],
    [
      Buffer.concat([Buffer.from(csv([row('Muller')])), Buffer.from([0x81])]),
      'This file has characters that can’t be read (line 2). Save it as CSV UTF-8 and choose it again',
    ],
    [Buffer.from('%PDF-1.7 …'), 'This is a PDF. Choose an Excel or CSV file'],
    [
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
      'This Excel file has a password or is in the old .xls format. Save it as .xlsx without a password',
    ],
    [
      Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]),
      'This Excel file can’t be read. Open it in Excel, save it as .xlsx, and choose it again',
    ],
    [
      csv(Array.from({ length: 10_001 }, () => 'x')),
      'This file has more than 10,000 rows. Split it into smaller files',
    ],
  ] as const)(
    'that is empty, too long, damaged or of another kind is refused with a message that says why',
    async ([text, message], { server }) => {
      const world = await makeWorld(server);
      const reply = await send(server, world, text);
      expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ path: 'file', message }] }]);
    },
  );

  test('with rows of the wrong length and an unclosed quotation mark has those rows reported and the others imported', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const text = csv(['Lee,Grace', '', row('Good'), `${row('Long')},more`, 'Open,"Grace,,,,', row('Swallowed')]);
    const checked = await run(server, world, text, { mode: 'skip_wrong_rows' });
    expect(checked).toMatchObject({ rows: 4, wrongRows: 3, wrong: [{ row: 2 }, { row: 5 }, { row: 6 }], created: 1 });
    expect(errorLines(checked)).toEqual([
      [2, null, 'This row has 2 cells, but the header has 6'],
      [5, null, 'This row has 7 cells, but the header has 6'],
      [6, null, 'A quotation mark in this row is never closed, so the rest of the file can’t be read'],
    ]);
  });
});

describe('File import columns', () => {
  test('are matched by the given mapping; missing fields are reported once, and an invalid mapping is refused', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const text = `Who,First name,Born\nOkafor,Grace,1940-05-12\n`;
    const first = await run(server, world, text);
    expect(first.mapping).toEqual({ Who: null, 'First name': 'firstName', Born: null });
    expect(first).toMatchObject({
      missing: ['lastName', 'dateOfBirth', 'source', 'responsibleProvider'],
      errors: [],
      wrongRows: 1,
    });
    expect(first.sample).toEqual([{ Who: 'Okafor', 'First name': 'Grace', Born: '1940-05-12' }]);

    const mapping = { Who: 'lastName', 'First name': 'firstName', Born: 'dateOfBirth' };
    expect(await run(server, world, text, { mode: 'check', mapping })).toMatchObject({
      missing: ['source', 'responsibleProvider'],
    });
    const wrong = { Who: 'lastName', 'First name': 'lastName', Born: 'hospice', Gone: 'mrn' };
    const reply = await send(server, world, text, { mode: 'check', mapping: wrong });
    expect([reply.status, await reply.json()]).toMatchObject([
      422,
      { errors: [{ path: 'mapping.First name' }, { path: 'mapping.Born' }, { path: 'mapping.Gone' }] },
    ]);
  });
});

describe('File import of wrong cells', () => {
  test('reports each by row and column in plain words, by the rules of New referral', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addProvider(world.foreignGroupId, { name: 'Dr. Foreign' });
    await server.addProvider(world.groupId, { name: 'Dr. Twice' });
    await server.addProvider(world.groupId, { name: 'Dr. Twice', npi: '1234567893' });
    const text = [
      `${HEADING},Received,Payer`,
      `,Grace,05/32/1940,,Nowhere,${PROVIDER},,Gold`,
      'Lee,Grace,,123,Hospital,Dr. Foreign,,',
      `Lee\0,Grace,1940-05-12,,snf,dr ines okafor,2026-11-20 18:00,MEDICARE`,
      `Lee,Grace,1940-05-12,,snf,Dr. Twice,2026-11-20 09:30,`,
      `Lee,Grace,1940-05-12,,snf,1234567893,2026-11-20 09:30,`,
      `Ray,Grace,,,snf,1234567893,,`,
    ].join('\n');
    const checked = await run(server, world, text, { mode: 'skip_wrong_rows' });
    expect(errorLines(checked)).toEqual([
      [2, 'DOB', 'Enter the date as 1940-05-12 or 05/12/1940 (month first)'],
      [2, 'Source', expect.stringMatching(/^Use one of: Physician, Hospital, /)],
      [2, 'Last name', 'Enter a last name'],
      [3, 'Provider', 'No provider in the directory has this name or NPI'],
      [3, 'DOB', 'Enter a date of birth or a phone number'],
      [4, 'Last name', 'Remove the special character'],
      [5, 'Provider', 'Several providers have this name. Use the NPI instead'],
      [7, 'DOB', 'Enter a date of birth or a phone number'],
    ]);
    expect(checked).toMatchObject({ rows: 6, wrongRows: 5, created: 1 });
    const stored = await server.db.selectFrom('referral').selectAll().executeTakeFirstOrThrow();
    // The hospice writes its times in New York.
    expect(stored.received_at.toISOString()).toBe('2026-11-20T14:30:00.000Z');
  });

  test('shows the first 60 signs of a wrong cell, and none of a cell that is missing', async ({ server }) => {
    const world = await makeWorld(server);
    const { errors } = await run(server, world, `${HEADING}\n,Grace,1940-05-12,,${'x'.repeat(61)},${PROVIDER}`);
    expect(errors.map(({ column, value }) => [column, value])).toEqual([
      ['Source', 'x'.repeat(60)],
      ['Last name', ''],
    ]);
  });

  test('imports nothing or only the correct rows, as the mode says', async ({ server }) => {
    const world = await makeWorld(server);
    const text = csv([row('Abel'), row('Berg', 'unknown'), row('Cole')]);
    expect(await run(server, world, text)).toMatchObject({ rows: 3, wrongRows: 1, created: 0 });
    expect(await run(server, world, text, { mode: 'all_or_nothing' })).toMatchObject({ wrongRows: 1, created: 0 });
    expect(await namesOf(server)).toEqual([]);
    expect(await run(server, world, text, { mode: 'skip_wrong_rows' })).toMatchObject({ wrongRows: 1, created: 2 });
    expect(await namesOf(server)).toEqual(['Abel', 'Cole']);
    const audited = await server.db.selectFrom('audit_event').select('detail').orderBy('id').execute();
    expect(audited.at(-1)?.detail).toMatchObject({ created: 2, wrong: 1 });
    expect(JSON.stringify(audited)).not.toContain('Abel');
  });
});

describe('File import of patients already recorded', () => {
  test('skips or creates duplicates as chosen, including duplicates within the file', async ({ server }) => {
    const world = await makeWorld(server);
    const known = await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: new Date('2026-11-01T12:00:00Z'),
      referral: { last_name: "O'Neil", date_of_birth: '1940-05-12' },
    });
    const text = csv([row('ONEIL'), row('Lee'), row('lee'), row('Lee', '1941-05-12')]);
    const checked = await run(server, world, text);
    expect(checked).toMatchObject({ duplicateRows: 2, wrongRows: 0 });
    expect(checked.duplicates).toMatchObject([
      { row: 2, lastName: 'ONEIL', sameAsRow: null, referrals: [{ id: known.id, grounds: ['name_and_birth_date'] }] },
      { row: 4, lastName: 'lee', sameAsRow: 3, referrals: [] },
    ]);
    expect(await run(server, world, text, { mode: 'all_or_nothing' })).toMatchObject({ created: 2 });
    expect(await namesOf(server)).toEqual(["O'Neil", 'Lee', 'Lee']);
    expect(await run(server, world, text, { mode: 'all_or_nothing', duplicates: 'create' })).toMatchObject({
      created: 4,
      duplicateRows: 4,
    });
  });

  test('creates nothing again when the same call is sent twice', async ({ server }) => {
    const world = await makeWorld(server);
    const options = { mode: 'all_or_nothing', duplicates: 'create' };
    const key = { 'Idempotency-Key': 'import-of-this-morning' };
    const text = csv([row('Abel')]);
    const first = await result(await send(server, world, text, options, key));
    expect(await result(await send(server, world, text, options, key))).toEqual(first);
    expect(await namesOf(server)).toEqual(['Abel']);
  });
});

describe('File import by a group', () => {
  test('refers each row to the hospices it names, or to those chosen for all rows', async ({ server }) => {
    const world = await makeWorld(server);
    const second = await server.addHospice({ name: 'Prairie Hospice' });
    await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id: second }).execute();
    const { name } = await server.db
      .selectFrom('hospice')
      .select('name')
      .where('id', '=', world.hospiceId)
      .executeTakeFirstOrThrow();
    const text = [
      `${HEADING},Hospice,Received`,
      `${row('Abel')},${name.toUpperCase()},`,
      `${row('Berg')},${name}; Prairie Hospice,`,
      `${row('Cole')},,`,
      `${row('Dahl')},Elsewhere Hospice,`,
    ].join('\n');
    const ask = async (options: Options) => {
      const init = sending(importEndpoints.importGroupReferrals, options, new File([text], 'referrals.csv'));
      return server.as(world.people.care_manager)(`/v1/groups/${world.groupId}/referrals/imports`, {
        method: 'POST',
        ...init,
      });
    };
    expect((await ask({ mode: 'check', hospiceIds: [world.foreignHospiceId] })).status).toBe(422);
    const checked = await result(await ask({ mode: 'check' }));
    expect(errorLines(checked)).toEqual([
      [4, 'Hospice', 'Choose at least one'],
      [5, 'Hospice', 'Your group isn’t connected to a hospice with this name'],
    ]);
    expect(checked.mapping).toMatchObject({ Received: null });

    expect(await result(await ask({ mode: 'skip_wrong_rows', hospiceIds: [second] }))).toMatchObject({ created: 3 });
    const rows = await server.db.selectFrom('referral').selectAll().orderBy('number').execute();
    expect(rows.map(({ hospice_ids: ids, last_name: lastName }) => [lastName, ids.toSorted()])).toEqual([
      ['Abel', [world.hospiceId]],
      ['Berg', [world.hospiceId, second].toSorted()],
      ['Cole', [second]],
    ]);
    expect(rows[0]).toMatchObject({
      creator_group_id: world.groupId,
      creator_hospice_id: null,
      received_channel: 'portal',
    });
  });
});
