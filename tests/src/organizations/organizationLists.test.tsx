import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import { allAnswered } from '../support/network.ts';
import '#src/features/organizations/settings/LocationsSection.tsx';
import '#src/features/organizations/settings/OrganizationScreen.tsx';
import '#src/features/organizations/settings/StaffSection.tsx';

type Role = 'hospice_admin' | 'hospice_super_admin';
type Part = 'locations' | 'staff';

const open = (server: TestServer, world: World, part: Part, role: Role = 'hospice_super_admin') =>
  renderApp([hospiceRoutes], { at: `/hospice/settings?part=${part}`, user: world.people[role], server });

const panel = (name: string) => screen.findByRole('dialog', { name });
const table = (name: string) => screen.findByRole('table', { name });
const act = async (person: ReturnType<typeof renderApp>['person'], name: string, entry: string) => {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('Locations', () => {
  test('are added, and wrong input is marked at its field', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = open(server, world, 'locations');
    expect(await screen.findByRole('heading', { name: 'No locations yet' })).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Add location…' }));
    const form = within(await panel('Add location'));
    await person.type(form.getByRole('textbox', { name: 'Phone' }), '41');
    await person.type(form.getByRole('textbox', { name: 'ZIP codes of the service area' }), '2120x');
    await person.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText('“2120x”: Enter five digits')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Name' })).toBeInvalid();
    expect(form.getByRole('textbox', { name: 'Phone' })).toBeInvalid();

    await person.type(form.getByRole('textbox', { name: 'Name' }), 'South office');
    await person.type(form.getByRole('textbox', { name: 'Phone' }), '0 555 0189');
    await person.clear(form.getByRole('textbox', { name: 'ZIP codes of the service area' }));
    await person.click(form.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText('South office was added')).toBeVisible();
    expect(within(await table('Locations')).getByRole('link', { name: 'South office' })).toBeVisible();
    expect(addressOf(router)).toBe('/hospice/settings?part=locations');
  });

  test('keep typed input when someone else changed one, and save on top of it', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await server.addLocation(world.hospiceId, { name: 'North office' });
    const path = `/v1/hospices/${world.hospiceId}/locations/${id}`;
    const { person } = open(server, world, 'locations');
    await person.click(await screen.findByRole('link', { name: 'North office' }));
    const form = within(await panel('North office'));
    await person.type(form.getByRole('textbox', { name: 'Address' }), '12 Quay Street');
    const other = patch({ version: 1, phone: '410 555 0100' });
    expect((await server.as(world.people.hospice_super_admin)(path, other)).status).toBe(200);
    await person.click(form.getByRole('button', { name: 'Save' }));

    await person.click(await form.findByRole('button', { name: 'Load the latest version' }));
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('(410) 555-0100'));
    expect(form.getByRole('textbox', { name: 'Address' })).toHaveValue('12 Quay Street');
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('North office was saved')).toBeVisible();
    const row = server.db.selectFrom('hospice_location').select(['address', 'phone']).where('id', '=', id);
    expect(await row.executeTakeFirst()).toEqual({ address: '12 Quay Street', phone: '(410) 555-0100' });
  });

  test('are closed right away, and reopened by Undo or from the list of closed ones', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addLocation(world.hospiceId, { name: 'North office' });
    const { person } = open(server, world, 'locations');
    await act(person, 'North office', 'Close');
    expect(await screen.findByText('North office is closed')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'No open locations' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await act(person, 'North office', 'Close');

    await person.click(await screen.findByRole('link', { name: /^Closed\s?1$/ }));
    await act(person, 'North office', 'Reopen');
    expect(await screen.findByText('North office is open again')).toBeVisible();
    expect(await screen.findByRole('link', { name: /^Open\s?1$/ })).toBeVisible();
  });

  test('are read-only for an administrator, who sees who may change them', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addLocation(world.hospiceId, { name: 'North office', address: '12 Quay Street' });
    const { person } = open(server, world, 'locations', 'hospice_admin');
    await person.click(await screen.findByRole('link', { name: /^North office/ }));
    const facts = within(await panel('North office'));
    expect(facts.getByText('12 Quay Street')).toBeVisible();
    expect(facts.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByText('Only super administrators can add, change, and close locations.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(?:Add location|Actions for)/ })).toBeNull();
  });

  test('offer a retry when loading fails', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addLocation(world.hospiceId, { name: 'North office' });
    const path = `*${hospiceEndpoints.listHospiceLocations.path}`;
    const { person } = open(server, world, 'locations');
    let isBroken = true;
    network.use(
      http.get(path, () => (isBroken ? HttpResponse.json({ code: 'internal' }, { status: 500 }) : undefined)),
    );
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await person.click(retry);
    expect(await screen.findByRole('link', { name: 'North office' })).toBeVisible();
  });
});

describe('Staff', () => {
  test('is added without an account, with its duties', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world, 'staff', 'hospice_admin');
    await person.click(await screen.findByRole('button', { name: 'Add staff…' }));
    const form = within(await panel('Add staff'));
    await person.type(form.getByRole('textbox', { name: 'Name' }), 'Ida Moss');
    await person.click(form.getByRole('button', { name: 'Add' }));
    expect(form.getByRole('combobox', { name: 'Discipline' })).toBeInvalid();

    await person.selectOptions(form.getByRole('combobox', { name: 'Discipline' }), 'rn');
    // A registered nurse can be both unless somebody says otherwise.
    expect(form.getByRole('checkbox', { name: 'Can be the primary nurse' })).toBeChecked();
    await person.click(form.getByRole('checkbox', { name: 'Can be the admission nurse' }));
    await person.click(form.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ida Moss was added')).toBeVisible();
    const row = await within(await table('Staff')).findByRole('row', { name: /^Ida Moss/ });
    expect(within(row).getByRole('cell', { name: 'Primary nurse' })).toBeVisible();
  });

  test('who left is removed from the choices and can be brought back', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world, 'staff', 'hospice_admin');
    await act(person, 'Nora Quinn', 'Remove from choices');
    expect(await screen.findByText('Nora Quinn can no longer be chosen')).toBeVisible();
    await person.click(await screen.findByRole('link', { name: /^Removed/ }));
    // The row of the list before has the same name, and another menu.
    await allAnswered();
    await act(person, 'Nora Quinn', 'Restore');
    expect(await screen.findByText('Nora Quinn can be chosen again')).toBeVisible();
  });

  test('with an account takes its name from there and cannot be removed from the choices', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addStaff(world.hospiceId, { name: 'Ada Byron', user_id: world.people.hospice_admin.id });
    const { person } = open(server, world, 'staff', 'hospice_admin');
    await person.click(await screen.findByRole('link', { name: /^Ada Byron/ }));
    const form = within(await panel('Ada Byron'));
    expect(form.getByRole('textbox', { name: 'Name' })).toBeDisabled();
    expect(form.queryByRole('button', { name: 'Remove from choices' })).toBeNull();
    await person.click(form.getByRole('checkbox', { name: 'Can be the admission nurse' }));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ada Byron was saved')).toBeVisible();
  });
});
