import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';
import '#src/features/organizations/settings/OrganizationScreen.tsx';
import '#src/features/organizations/settings/onCall/OnCallSection.tsx';

const NOTHING = { defaultOwnerId: null, managerId: null, quietHours: null, shifts: [] };

const open = (server: TestServer, user: World['people']['provider'], place = '') =>
  renderApp([hospiceRoutes], { at: `/hospice/settings?part=on-call${place}`, user, server });

const colleague = (server: TestServer, { hospiceId }: World, firstName: string, lastName: string) =>
  server.addPerson({ role: 'hospice_clinical_manager', hospiceId, firstName, lastName });

describe('On call', () => {
  test('is entered for the hospice, and says who is on call now', async ({ server }) => {
    const world = await makeWorld(server);
    await colleague(server, world, 'Ana', 'Ruiz');
    await server.addLocation(world.hospiceId, { name: 'North office' });
    const { person } = open(server, world.people.hospice_super_admin);
    expect(await screen.findAllByText('No one is on call now.')).toHaveLength(2);
    await person.click(screen.getByRole('link', { name: 'Edit on-call settings for Harbor Hospice' }));

    await person.click(await screen.findByRole('button', { name: 'Add shift' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Choose a person')).not.toHaveLength(0);
    const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', weekday: 'long' }).format();
    const shift = within(screen.getByRole('listitem', { name: 'Shift 1' }));
    await person.selectOptions(shift.getByRole('combobox', { name: 'Person' }), 'Ana Ruiz');
    await person.selectOptions(shift.getByRole('combobox', { name: 'Day' }), today);
    for (const name of ['From', 'To']) {
      await person.clear(shift.getByLabelText(name));
      await person.type(shift.getByLabelText(name), '00:00');
    }
    await person.selectOptions(screen.getByRole('combobox', { name: /^Manager/ }), 'Ana Ruiz');
    await person.type(screen.getByLabelText('Quiet from'), '21:30');
    await person.type(screen.getByLabelText(/^Quiet until/), '06:15');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('On-call settings for Harbor Hospice saved')).toBeVisible();

    await person.click(screen.getByRole('link', { name: 'All locations' }));
    // The location follows the hospice.
    expect(await screen.findAllByText(/^On call now: Ana Ruiz until /)).toHaveLength(2);
    expect(screen.getByText('Uses Harbor Hospice’s settings.')).toBeVisible();
    expect(screen.getByText('9:30 PM to 6:15 AM')).toBeVisible();
  });

  test('of a location gets settings of its own, and keeps what was typed when someone else saved', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id: managerId } = await colleague(server, world, 'Ana', 'Ruiz');
    const id = await server.addLocation(world.hospiceId, { name: 'North office' });
    const { person } = open(server, world.people.hospice_super_admin, `&place=${id}`);
    await person.click(await screen.findByRole('checkbox', { name: 'Use the hospice’s settings' }));
    await person.selectOptions(screen.getByRole('combobox', { name: /^Default owner/ }), 'Ana Ruiz');
    const other = patch({ version: 1, locationId: id, settings: { ...NOTHING, managerId } });
    const path = `/v1/hospices/${world.hospiceId}/on-call`;
    expect((await server.as(world.people.hospice_super_admin)(path, other)).status).toBe(200);

    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Someone else just saved North office.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^Default owner/ })).toHaveDisplayValue('Ana Ruiz');
    await person.click(screen.getByRole('button', { name: 'Save mine instead' }));
    const own = server.db.selectFrom('on_call').select(['default_owner_id', 'manager_id', 'version']);
    await waitFor(async () =>
      expect(await own.execute()).toEqual([{ default_owner_id: managerId, manager_id: null, version: 3 }]),
    );
  });

  test('of the hospice is only read by people with access to some locations', async ({ server }) => {
    const world = await makeWorld(server);
    const { hospiceId } = world;
    const id = await server.addLocation(hospiceId, { name: 'North office' });
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [id] });
    open(server, limited, '&place=hospice');
    expect(await screen.findByText(`${LIMITED_TO_LOCATIONS}.`)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add shift' })).toBeDisabled();
  });
});
