import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { dropAllExports } from '#src/ui/exports/runningExports.ts';
import { linesOf } from '../../server/exchange/support/exported.ts';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { open, table } from '../support/hospiceDashboard.ts';
import { renderApp } from '../support/renderApp.tsx';
import { watchSavedFiles } from '../support/savedFiles.ts';
import { addMany, assignAllButTwo, assignedTo, bar, MANY, tick } from '../support/tickedRows.ts';

let saved: ReturnType<typeof watchSavedFiles>;
beforeEach(() => {
  saved = watchSavedFiles();
});
afterEach(async () => {
  dropAllExports();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
  saved.stop();
});

type Person = ReturnType<typeof open>['person'];

/** Presses *Export CSV* behind this button, which announces so many rows. @returns the lines of the file */
async function exportFrom(person: Person, button: HTMLElement, rows: number) {
  await person.click(button);
  const menu = screen.getByRole('menu', { name: `Export ${rows} enrollments` });
  await person.click(within(menu).getByRole('menuitem', { name: 'Export CSV' }));
  await waitFor(() => expect(saved.files.map(({ name }) => name)).toEqual(['enrollments.csv']));
  return linesOf((await saved.files[0]?.blob.text()) ?? '');
}

const NEWEST_FIRST = '/hospice?tab=enrollments&sortBy=receivedAt:DESC';
const exportSelected = async () => within(await bar()).findByRole('button', { name: /Export selected/ });

describe('Selected enrollments of a hospice', () => {
  test('across pages, all except two, are assigned to one person, and Undo gives them back', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const assignee = world.people.hospice_clinical_manager.id;
    const { person } = open(server, world, NEWEST_FIRST);

    await assignAllButTwo(person);
    expect(await assignedTo(server, assignee)).toEqual(MANY.slice(1, 26));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 25 referrals')).toBeVisible();
    expect(await assignedTo(server, assignee)).toEqual([]);
  });

  test('by keyboard are exported as CSV in list order', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { person } = open(server, world, NEWEST_FIRST);

    within(await table('Enrollments'))
      .getByRole('link', { name: /N03/ })
      .focus();
    await person.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(within(await bar()).getByText('3 of 27 selected')).toBeVisible();

    const lines = await exportFrom(person, await exportSelected(), 3);
    expect(lines.map((line) => line['Last name'])).toEqual(['N03', 'N04', 'N05']);
  });

  test('can be exported but not assigned by business development', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { person } = open(server, world, NEWEST_FIRST, 'hospice_business_development');
    await tick(person, 'N00');

    expect(await exportSelected()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Assign to…' })).toBeNull();
  });
});

test('an enrollment list is exported as CSV with its filters', async ({ server }) => {
  const world = await makeWorld(server);
  await addMany(server, world);
  await server.db
    .updateTable('enrollment')
    .set({ status: 'declined', decline_reason: 'unable_to_reach' })
    .where('referral_id', 'in', (query) =>
      query.selectFrom('referral').select('id').where('last_name', 'in', ['N07', 'N08']),
    )
    .execute();
  const { person } = open(server, world, `${NEWEST_FIRST}&filter.status=declined`);
  await within(await table('Enrollments')).findByRole('link', { name: /N07/ });

  const lines = await exportFrom(person, await screen.findByRole('button', { name: 'Export' }), 2);
  expect(lines.map((line) => line['Last name'])).toEqual(['N07', 'N08']);
});

test("a group's selected enrollments are exported with one hospice each", async ({ server }) => {
  const world = await makeWorld(server);
  const secondId = await server.addHospice({ name: 'Prairie Hospice' });
  const hospiceIds = [world.hospiceId, secondId];
  for (const last_name of ['Holm', 'Newman']) {
    await server.addReferral({ hospiceIds, groupId: world.groupId, referral: { first_name: 'Grace', last_name } });
  }
  const at = '/stakeholder?tab=enrollments&sortBy=patientName:ASC&sortBy=hospice:ASC';
  const { person } = renderApp([stakeholderRoutes], { at, user: world.people.care_manager, server });

  await person.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await person.click(screen.getByRole('checkbox', { name: 'Select Holm, Grace, Prairie Hospice' }));
  expect(within(await bar()).getByText('3 of 4 selected')).toBeVisible();

  const lines = await exportFrom(person, await exportSelected(), 3);
  expect(lines.map((line) => [line['Last name'], line['Status at each hospice']])).toEqual([
    ['Holm', 'Harbor Hospice: Received'],
    ['Newman', 'Harbor Hospice: Received'],
    ['Newman', 'Prairie Hospice: Received'],
  ]);
});
