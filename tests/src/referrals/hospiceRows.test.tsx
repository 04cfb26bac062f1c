import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { addThree, expectAllThree, expectNames, open, openActions, table } from '../support/hospiceDashboard.ts';
import { allAnswered } from '../support/network.ts';

/** Without the filter that the list opens on. */
const ALL_ENROLLMENTS = '/hospice?tab=enrollments&sortBy=startOfCare:DESC';

describe('Actions on a registry row', () => {
  test('are hidden from business development, as is New referral', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    open(server, world, '/hospice', 'hospice_business_development');
    await expectAllThree();

    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'New referral' })).toBeNull();
  });

  test('include only the steps that the status allows', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world, '/hospice', 'hospice_clinical_manager');

    await openActions(person, 'Waite');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Enroll…',
      'Decline…',
      'Assign to me',
      'Open',
    ]);
    await person.keyboard('{Escape}');

    await openActions(person, 'Holm');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Open']);
  });

  test('log the first contact right away, and Undo removes it', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world);

    await openActions(person, 'Newman');
    await person.click(screen.getByRole('menuitem', { name: 'Log first contact' }));
    expect(await screen.findByText(/^First contact logged for R-\d+$/)).toBeVisible();
    await waitFor(async () => expect(await contacts(server)).toBe(1));

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await contacts(server)).toBe(0));
  });

  test('assign the referral to the user', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);

    await openActions(person, 'Newman');
    await person.click(screen.getByRole('menuitem', { name: 'Assign to me' }));

    const row = await screen.findByRole('row', { name: /Newman/ });
    expect(await within(row).findByText('Ada B.')).toBeVisible();
  });

  test('save nothing and offer a reload when someone else changed the referral', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    await expectAllThree();

    await openActions(person, 'Newman');
    await server.db.updateTable('enrollment').set({ version: 7 }).execute();
    await person.click(screen.getByRole('menuitem', { name: 'Assign to me' }));

    expect(await screen.findByText('Someone changed this a moment ago. Nothing was saved.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Reload' }));
    await allAnswered();
    await openActions(person, 'Newman');
    await person.click(screen.getByRole('menuitem', { name: 'Assign to me' }));
    expect(await screen.findByText(/is assigned to you$/)).toBeVisible();
  });

  test('enroll the patient, and the row shows the new status', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world);

    await openActions(person, 'Waite');
    await person.click(screen.getByRole('menuitem', { name: 'Enroll…' }));
    const dialog = await screen.findByRole('dialog', { name: /Enroll/ });
    const nurse = within(dialog).getByRole('combobox', { name: /Admission nurse/ });
    await within(nurse).findByRole('option', { name: /Nora Quinn/ });
    await person.selectOptions(nurse, world.nurseId);
    await person.click(within(dialog).getByRole('button', { name: 'Enroll' }));

    const row = await screen.findByRole('row', { name: /Waite/ });
    expect(await within(row).findByText(/^On service/)).toBeVisible();
  });
});

const contacts = async (server: TestServer): Promise<number> => {
  const rows = await server.db.selectFrom('enrollment').select('first_contact_at').execute();
  return rows.filter((row) => row.first_contact_at !== null && row.first_contact_at !== undefined).length;
};

describe('Enrollment list', () => {
  test('has its own tab and its own filters in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    const tabs = await screen.findByRole('navigation', { name: 'Lists' });

    await person.click(within(tabs).getByRole('link', { name: 'Enrollments' }));
    expect(within(await table('Enrollments')).getAllByRole('link')[0]).toHaveTextContent('Holm');
    await person.click(await screen.findByRole('button', { name: 'Alert', expanded: false }));
    await person.click(await screen.findByRole('checkbox', { name: 'No alert' }));

    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('filter.alert')).toBe('none'));
    expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('enrollments');
  });

  test('opens on who is on service now, and lists the others by a press', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world, '/hospice?tab=enrollments');
    await expectNames(['Holm'], 'Enrollments');
    expect(router.state.location.search).toBe('?tab=enrollments&filter.situation=on_service');

    const quick = within(await screen.findByRole('navigation', { name: 'Quick filters' }));
    await waitFor(() => expect(quick.getByRole('link', { name: /^On service/ })).toHaveTextContent('On service1'));
    await person.click(quick.getByRole('link', { name: /^All/ }));

    await waitFor(async () => expect(within(await table('Enrollments')).getAllByRole('link')).toHaveLength(3));
    expect(router.state.location.search).toBe('?tab=enrollments');
  });

  test('offers only the actions that status and role allow', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world, ALL_ENROLLMENTS, 'hospice_clinical_manager');

    for (const [name, actions] of [
      ['Newman', ['Accept…', 'Enroll…', 'Decline…', 'Edit…', 'Open']],
      ['Waite', ['Enroll…', 'Decline…', 'Edit…', 'Open']],
      ['Holm', ['Edit…', 'Mark SIA…', 'Discharge…', 'Send survey…', 'Open']],
    ] as const) {
      await openActions(person, name);
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(actions);
      await person.keyboard('{Escape}');
    }
  });

  test('is read-only for business development', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    open(server, world, ALL_ENROLLMENTS, 'hospice_business_development');

    expect(within(await table('Enrollments')).getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  test('marks an enrollment SIA after a confirmation, and Undo removes the mark', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world, ALL_ENROLLMENTS);
    const isSia = async () =>
      (await server.db.selectFrom('enrollment').select('is_sia').execute()).filter((row) => row.is_sia).length;

    await openActions(person, 'Holm');
    await person.click(screen.getByRole('menuitem', { name: 'Mark SIA…' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark SIA' }));
    await waitFor(async () => expect(await isSia()).toBe(1));

    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await isSia()).toBe(0));
  });

  test('discharges a patient with a reason, and shows the enrollment as ended', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world, ALL_ENROLLMENTS);

    await openActions(person, 'Holm');
    await person.click(screen.getByRole('menuitem', { name: 'Discharge…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discharge patient' });
    await person.click(await within(dialog).findByRole('radio', { name: /Revoked|revo/i }));
    await person.click(within(dialog).getByRole('button', { name: 'Discharge' }));

    const row = await screen.findByRole('row', { name: /Holm/ });
    expect(await within(row).findByText('total')).toBeVisible();
  });

  test('keeps typed input when someone else changed the enrollment, and saves on top of it', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world, '/hospice?tab=enrollments&filter.status=enrolled');

    await openActions(person, 'Holm');
    await person.click(screen.getByRole('menuitem', { name: 'Edit…' }));
    const panel = await screen.findByRole('dialog', { name: 'Edit enrollment' });
    await person.selectOptions(await within(panel).findByLabelText('Level of care'), 'chc');
    // Meanwhile the row leaves the list behind the panel.
    await server.db.updateTable('enrollment').set({ version: 7, status: 'pending_start_of_care' }).execute();
    await person.click(within(panel).getByRole('button', { name: 'Save' }));
    await person.click(await within(panel).findByRole('button', { name: 'Load the latest version' }));

    expect(await within(panel).findByText(/latest version, then save again/)).toBeVisible();
    expect(within(panel).getByLabelText('Level of care')).toHaveValue('chc');
    await person.click(within(panel).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enrollment saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
