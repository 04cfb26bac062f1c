import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { MAX_IMPORT_BYTES } from '#contract/exchange/importReading.ts';
import type { ImportResult } from '#contract/exchange/imports.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { templateFile, wrongRowsFile } from '#src/features/exchange/imports/file/importFiles.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';

const NOTHING: ImportResult = {
  file: {
    format: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    sheets: [],
    sheet: null,
    headingRow: 1,
    firstRows: [],
    leftOut: [],
    unusualWords: [],
  },
  columns: [],
  mapping: {},
  missing: [],
  remembered: null,
  rows: 0,
  wrongRows: 0,
  wrong: [],
  duplicateRows: 0,
  created: 0,
  started: null,
  errors: [],
  warnings: [],
  words: [],
  duplicates: [],
  sample: [],
};

const HEADING = 'Surname,First name,DOB,Source,Provider';
const row = (name: string, born = '1940-05-12') => `${name},Grace,${born},Hospital,Dr. Ines Okafor`;
const fileOf = (...rows: readonly string[]) =>
  new File([[HEADING, ...rows].join('\n')], 'morning.csv', { type: 'text/csv' });

const openAsHospice = (
  server: TestServer,
  world: World,
  role: 'hospice_admin' | 'hospice_clinical_manager' = 'hospice_admin',
) => renderApp([hospiceRoutes], { at: '/hospice/referrals/import', user: world.people[role], server });

const choose = async (person: ReturnType<typeof renderApp>['person'], file: File) =>
  person.upload(await screen.findByLabelText('Referral file'), file);

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

const namesOf = async ({ db }: TestServer) =>
  (await db.selectFrom('referral').select('last_name').orderBy('number').execute()).map(({ last_name: name }) => name);

describe('Importing referrals from CSV', () => {
  test('checks the rows, leaves out what the user skips, and reports what was recorded', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: server.clock.now,
      referral: { number: 10_234, last_name: 'Berg', date_of_birth: '1940-05-12' },
    });
    const { person } = openAsHospice(server, world);
    await choose(person, fileOf(row('Abel'), row('Berg'), row('Cole', 'soon')));

    expect(await screen.findByRole('heading', { name: 'Check rows' })).toBeVisible();
    expect(['Rows', 'Ready', 'Errors', 'Possible duplicates'].map(figure)).toEqual(['3', '1', '1', '1']);
    const wrong = within(screen.getByRole('region', { name: 'Rows with errors' })).getAllByRole('row')[1];
    expect(wrong).toHaveTextContent(/^4Grace ColeDOB.*Enter the date as 1940-05-12 or 05\/12\/1940 \(month first\)$/);
    expect(within(wrong ?? document.body).getByRole('textbox', { name: 'Date of birth of row 4' })).toHaveValue('soon');
    const link = within(screen.getByRole('region', { name: 'Possible duplicates' })).getByRole('link');
    expect(link).toHaveTextContent('R-10234');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAccessibleDescription(/^1 row has errors/);

    await person.click(screen.getByRole('radio', { name: /^Import the rest now/ }));
    await person.click(screen.getByRole('radio', { name: 'Import them too' }));
    await person.click(screen.getByRole('button', { name: 'Import 2 referrals' }));

    await waitFor(async () =>
      expect(await screen.findByRole('heading', { name: '2 referrals imported, 1 row left out' })).toHaveFocus(),
    );
    expect(await namesOf(server)).toEqual(['Abel', 'Berg', 'Berg']);
  });

  test('lets a person match words once, correct a cell in place, and give a value for every row', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person } = openAsHospice(server, world);
    const text = [
      'Patient,DOB,Ref Source,MD,Ins',
      '"DOE, JANE",05/12/40,St. Mary’s Med Ctr,"Okafor, Ines MD",Humana Gold',
      '"ROE, JOHN",05/12/24,St. Mary’s Med Ctr,"Okafor, Ines MD",Humana Gold',
    ].join('\n');
    await choose(person, new File([text], 'log.csv'));
    await person.click(await screen.findByRole('button', { name: 'Use all 2 suggestions' }));
    await waitFor(() => expect(figure('Errors')).toBe('1'));
    const cell = await screen.findByRole('textbox', { name: 'Date of birth of row 3' });
    expect(cell).toHaveAccessibleDescription('Write the year with four digits: 1924 or 2024');
    await person.clear(cell);
    await person.type(cell, '05/12/1924');
    await person.type(screen.getByRole('textbox', { name: 'Referring organization for every row' }), 'Mercy');
    await person.click(screen.getByRole('button', { name: 'Check the rows again' }));
    await person.click(await screen.findByRole('button', { name: 'Import 2 referrals' }));
    expect(await screen.findByRole('heading', { name: '2 referrals imported' })).toBeVisible();
    const stored = await server.db.selectFrom('referral').selectAll().orderBy('number').execute();
    expect(stored).toMatchObject([
      { last_name: 'DOE', date_of_birth: '1940-05-12', source: 'hospital', payer: { primary: 'medicare_advantage' } },
      { last_name: 'ROE', date_of_birth: '1924-05-12', referred_by: { organization: 'Mercy' } },
    ]);
  });

  test('asks for missing columns, and imports the rows once they are matched', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = openAsHospice(server, world);
    const text = 'Who,First name,Born,Source,Provider\nAbel,Grace,1940-05-12,Hospital,Dr. Ines Okafor\n';
    await choose(person, new File([text], 'own.csv'));

    expect(await screen.findByText(/^Last name, Date of birth \(or phone\)\. Choose the column/)).toBeVisible();
    await person.selectOptions(screen.getByLabelText('Field for column Who'), 'Last name');
    await person.selectOptions(screen.getByLabelText('Field for column Born'), 'Date of birth');
    await person.click(screen.getByRole('button', { name: 'Check the rows again' }));
    await person.click(await screen.findByRole('button', { name: 'Import 1 referral' }));

    expect(await screen.findByRole('heading', { name: '1 referral imported' })).toBeVisible();
    expect(await namesOf(server)).toEqual(['Abel']);
  });

  test('says when a file is too large or can’t be read, then accepts a good one', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = openAsHospice(server, world);
    await choose(person, new File([new Uint8Array(MAX_IMPORT_BYTES + 1)], 'large.csv'));
    expect(await screen.findByText('This file is too large')).toBeVisible();
    await choose(person, new File(['%PDF-1.7'], 'log.pdf', { type: 'text/csv' }));
    expect(await screen.findByText(/^This is a PDF/)).toBeVisible();
    expect(screen.queryByText('This file is too large')).toBeNull();
    await choose(person, fileOf(row('Abel')));
    expect(await screen.findByRole('button', { name: 'Import 1 referral' })).toBeVisible();
  });

  test('lets a group choose the hospices for rows that name none', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = renderApp([stakeholderRoutes], {
      at: '/stakeholder/referrals/import',
      user: world.people.care_manager,
      server,
    });
    await choose(person, fileOf(row('Abel')));
    await person.click(await screen.findByRole('checkbox', { name: /^Harbor Hospice/ }));
    await person.click(screen.getByRole('button', { name: 'Check the rows again' }));
    await person.click(await screen.findByRole('button', { name: 'Import 1 referral' }));
    expect(await screen.findByRole('heading', { name: '1 referral imported' })).toBeVisible();
    await waitFor(async () => expect(await namesOf(server)).toEqual(['Abel']));
  });

  test('asks once about a provider and a hospice that nobody knows, and not again at each row', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = renderApp([stakeholderRoutes], {
      at: '/stakeholder/referrals/import',
      user: world.people.care_manager,
      server,
    });
    const lines = [`${row('Abel')},Elsewhere`, `${row('Berg')},Elsewhere; Harbor Hospice`];
    const text = [`${HEADING},Hospice`, ...lines].join('\n').replaceAll('Dr. Ines Okafor', 'Dr. Nobody');
    await choose(person, new File([text], 'log.csv'));
    const card = await screen.findByRole('region', { name: 'Match values' });
    const words = within(card).getAllByRole('rowheader');
    expect(words.map(({ textContent }) => textContent).toSorted()).toEqual(['Dr. Nobody', 'Elsewhere']);
    expect(screen.queryByRole('textbox', { name: /of row/ })).toBeNull();
    expect(screen.getByText('2 rows have a word that needs a meaning under Match values.')).toBeVisible();

    const mean = async (word: string, meaning: string) => {
      await person.click(screen.getByRole('combobox', { name: `Meaning of ${word}` }));
      await person.click(await screen.findByRole('option', { name: meaning }));
    };
    await mean('Dr. Nobody', 'Dr. Ines Okafor');
    await mean('Elsewhere', 'Harbor Hospice');
    await person.click(screen.getByRole('button', { name: 'Check the rows again' }));
    await person.click(await screen.findByRole('button', { name: 'Import 2 referrals' }));
    expect(await screen.findByRole('heading', { name: '2 referrals imported' })).toBeVisible();
    expect(await server.db.selectFrom('enrollment').select('hospice_id').execute()).toEqual([
      { hospice_id: world.hospiceId },
      { hospice_id: world.hospiceId },
    ]);
  });

  test('is explained to a clinical manager, who may not import', async ({ server }) => {
    const world = await makeWorld(server);
    openAsHospice(server, world, 'hospice_clinical_manager');
    expect(await screen.findByRole('heading', { name: 'You can’t import referrals' })).toBeVisible();
  });
});

describe('Import downloads', () => {
  test('the template has a heading for each field and an example row', async () => {
    const [heading, example, rest] = (await templateFile('group').text()).split('\r\n');
    expect(heading).toMatch(/^\uFEFF?Last name,First name,/);
    expect(heading).toContain('Hospice');
    expect(heading).not.toContain('Received at');
    expect(example).toContain('"12 Harbor Street, Annapolis, MD 21401"');
    expect(rest).toBe('');
  });

  test('the wrong rows keep their text, each with what is wrong, even when checked again', async () => {
    const result: ImportResult = {
      ...NOTHING,
      columns: ['Last name', 'Note'],
      rows: 3,
      wrongRows: 2,
      wrong: [
        { row: 2, cells: ['Abel; Ann', 'two\nlines'] },
        { row: 3, cells: ['Berg', '=1+1'] },
      ],
      errors: [
        { row: 2, column: 'Note', field: 'note', value: null, message: 'Too long' },
        { row: 3, column: null, field: null, value: null, message: 'This row is odd' },
      ],
    };
    const lines = ['Last name,Note,Problem', 'Abel; Ann,"two\nlines",Note: Too long', 'Berg,=1+1,This row is odd', ''];
    expect((await wrongRowsFile(result).text()).replace(/^\uFEFF/, '').split('\r\n')).toEqual(lines);
    const again: ImportResult = {
      ...result,
      columns: ['Last name', 'Note', 'Problem'],
      wrong: result.wrong.map(({ cells, row: line }) => ({ row: line, cells: [...cells, 'old'] })),
    };
    // A corrected file with errors gets the column replaced, not added twice.
    expect((await wrongRowsFile(again).text()).replace(/^\uFEFF/, '').split('\r\n')).toEqual(lines);
  });
});
