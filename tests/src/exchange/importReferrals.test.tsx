import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { MAX_IMPORT_BYTES } from '#contract/exchange/imports.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { templateFile, wrongRowsFile } from '#src/features/exchange/imports/csv/csvFiles.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';

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
  person.upload(await screen.findByLabelText('CSV file of referrals'), file);

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

    expect(await screen.findByRole('heading', { name: '3. Check' })).toBeVisible();
    expect(['Rows', 'Ready', 'Errors', 'Possible duplicates'].map(figure)).toEqual(['3', '1', '1', '1']);
    const wrong = within(screen.getByRole('region', { name: 'Rows with errors' })).getAllByRole('row')[1];
    expect(wrong).toHaveTextContent('4DOBsoonEnter the date as 1940-05-12 or 05/12/1940 (month first)');
    const link = within(screen.getByRole('region', { name: 'Possible duplicates' })).getByRole('link');
    expect(link).toHaveTextContent('R-10234');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveAccessibleDescription(/^1 row has errors/);

    await person.click(screen.getByRole('radio', { name: /^Skip rows with errors/ }));
    await person.click(screen.getByRole('radio', { name: 'Import them too' }));
    await person.click(screen.getByRole('button', { name: 'Import 2 referrals' }));

    await waitFor(async () =>
      expect(await screen.findByRole('heading', { name: '2 referrals imported, 1 row left out' })).toHaveFocus(),
    );
    expect(await namesOf(server)).toEqual(['Abel', 'Berg', 'Berg']);
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

  test('says when a file is too large or not UTF-8, then accepts a good one', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = openAsHospice(server, world);
    await choose(person, new File([new Uint8Array(MAX_IMPORT_BYTES + 1)], 'large.csv'));
    expect(await screen.findByText('This file is too large')).toBeVisible();
    await choose(person, new File([Buffer.from(`${HEADING}\n${row('Müller')}`, 'latin1')], 'old.csv'));
    expect(await screen.findByText(/^This file is not in UTF-8 \(line 2\)/)).toBeVisible();
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
    const file = new File(['Last name;Note\n"Abel; Ann";"two\nlines"\nBerg;=1+1\nCole;fine\n'], 'own.csv');
    const result = {
      delimiter: ';' as const,
      columns: ['Last name', 'Note'],
      mapping: {},
      missing: [],
      rows: 3,
      wrongRows: 2,
      wrongRowNumbers: [2, 3],
      duplicateRows: 0,
      created: 0,
      errors: [
        { row: 2, column: 'Note', field: 'note' as const, value: null, message: 'Too long' },
        { row: 3, column: null, field: null, value: null, message: 'This row is odd' },
      ],
      duplicates: [],
      sample: [],
    };
    const again = new File([await wrongRowsFile(file, result)], 'wrong.csv');
    const lines = [
      'Last name;Note;Problem',
      '"Abel; Ann";"two\nlines";Note: Too long',
      'Berg;=1+1;This row is odd',
      '',
    ];
    expect((await again.text()).replace(/^\uFEFF/, '').split('\r\n')).toEqual(lines);
    // A corrected file with errors gets the column replaced, not added twice.
    expect((await (await wrongRowsFile(again, result)).text()).replace(/^\uFEFF/, '').split('\r\n')).toEqual(lines);
  });
});
