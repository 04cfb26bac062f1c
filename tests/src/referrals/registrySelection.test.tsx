import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { expectNames, open, table } from '../support/hospiceDashboard.ts';
import { addMany, assignAllButTwo, assignedTo, bar, MANY, tick } from '../support/tickedRows.ts';

describe('Selecting and sorting registry rows', () => {
  test('rows stay selected across pages, with their total', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { person } = open(server, world);

    await tick(person, 'N00');
    await person.click(await screen.findByRole('button', { name: 'Next page' }));
    await tick(person, 'N25');
    expect(await within(await bar()).findByText('2 of 27 selected')).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Previous page' }));
    expect(await screen.findByRole('checkbox', { name: 'Select N00, Grace' })).toBeChecked();

    await person.click(
      within(await screen.findByRole('region', { name: 'Selected rows' })).getByText('Clear selection'),
    );
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  test('all rows that match the filter except two are assigned to one person, and Undo gives them back', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const assignee = world.people.hospice_clinical_manager.id;
    const { person } = open(server, world);

    await assignAllButTwo(person);
    expect(await assignedTo(server, assignee)).toEqual(MANY.slice(1, 26));
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toHaveAttribute('data-row-link'));

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 25 referrals')).toBeVisible();
    expect(await assignedTo(server, assignee)).toEqual([]);
  });

  test('Undo of an assignment reports the referrals that someone has changed since', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { person } = open(server, world);
    await tick(person, 'N00');
    await tick(person, 'N01');
    await person.click(await within(await bar()).findByRole('button', { name: 'Assign to…' }));
    await person.click(await screen.findByRole('combobox', { name: 'Person' }));
    await person.click(await screen.findByRole('option', { name: 'Ivo Stern' }));
    await person.click(screen.getByRole('button', { name: 'Assign' }));
    await screen.findByText('2 referrals assigned to Ivo Stern');
    await server.db
      .updateTable('enrollment')
      .set(({ eb }) => ({ version: eb('version', '+', 1), next_action: 'Call back' }))
      .where('referral_id', 'in', (query) => query.selectFrom('referral').select('id').where('last_name', '=', 'N00'))
      .execute();

    await person.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText(/Undone for 1 referral, 1 referral changed since/)).toBeVisible();
  });

  test('the selection is cleared when the filters change', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { person } = open(server, world);
    await tick(person, 'N00');
    await bar();

    await person.type(await screen.findByRole('searchbox', { name: /^Search name/ }), 'N03');

    await expectNames(['N03']);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });

  test('business development can export selected rows but not assign them', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { person } = open(server, world, '/hospice', 'hospice_business_development');
    await tick(person, 'N00');

    expect(await within(await bar()).findByRole('button', { name: /^Export selected/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Assign to…' })).toBeNull();
  });

  test('a second sort column added with Shift is kept in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addMany(server, world);
    const { person, router } = open(server, world, '/hospice?sortBy=urgency:DESC');
    // None is urgent, so any 25 of the 27 may be on the first page.
    expect(await within(await table()).findAllByRole('link', { name: /Grace/ })).toHaveLength(25);

    await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('button', { name: 'Patient' }));
    await person.keyboard('{/Shift}');

    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).getAll('sortBy')).toEqual([
        'urgency:DESC',
        'patientName:ASC',
      ]),
    );
  });
});
