import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { administrationEndpoints } from '#contract/administration/administration.ts';
import { hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import { pathWith } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { addMachine } from '../../server/identity/support/serviceAccounts.ts';
import { addInvite } from '../../server/people/support/invites.ts';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';
import '#src/features/administration/hospices/hospice/ConnectDialog.tsx';
import '#src/features/administration/hospices/hospice/HospiceGroups.tsx';
import '#src/features/administration/hospices/hospice/HospiceProfileTab.tsx';
import '#src/features/administration/hospices/hospice/HospiceScreen.tsx';
import '#src/features/exchange/connections/ServiceAccountsCard.tsx';
import '#src/features/organizations/settings/TeamSection.tsx';
import '#src/features/people/InvitePanel.tsx';

const open = (server: TestServer, { hospiceId, people }: World, tab?: string) =>
  renderApp([adminRoutes], {
    at: `/admin/hospices/${hospiceId}${tab === undefined ? '' : `?tab=${tab}`}`,
    user: people.superuser,
    server,
  });

const stored = (server: TestServer, { hospiceId }: World) =>
  server.db.selectFrom('hospice').selectAll().where('id', '=', hospiceId).executeTakeFirstOrThrow();

const groups = async () => within(await screen.findByRole('table', { name: 'Connected groups' }));

describe('Hospice page for an administrator', () => {
  test('lists its connected systems', async ({ server }) => {
    const world = await makeWorld(server);
    await addMachine(server.db, { hospiceId: world.hospiceId }, { name: 'Harbor EHR' });
    open(server, world, 'connections');
    expect(await screen.findByRole('button', { name: 'Revoke access for Harbor EHR…' })).toBeVisible();
  });

  test('switches the hospice off only after a confirmation that names the effect, and on again', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);

    await person.click(await screen.findByRole('button', { name: 'Turn off…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off Harbor Hospice?' }));
    expect(await dialog.findByText(/4 people lose access immediately/)).toBeVisible();
    expect((await stored(server, world)).is_active).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Turn off' }));

    expect(await screen.findByText('Turned off.')).toBeVisible();
    expect((await server.as(world.people.hospice_admin)('/v1/users/me')).ok).toBe(false);
    const [switchOn] = screen.getAllByRole('button', { name: 'Turn on' });
    await person.click(switchOn ?? document.body);
    expect(await screen.findByText('Harbor Hospice is turned on')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Turned off.')).toBeNull());
    expect((await stored(server, world)).is_active).toBe(true);
  });

  test('changes the plan right away, and Undo restores the old plan', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('button', { name: 'Change to Standard' }));
    expect(await screen.findByText('Harbor Hospice is now on the Standard plan')).toBeVisible();
    expect((await stored(server, world)).plan).toBe('standard');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await stored(server, world)).plan).toBe('pro'));
    expect(await screen.findByRole('button', { name: 'Change to Standard' })).toBeVisible();
  });

  test('saves nothing when someone else changed the hospice, and shows the current state', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    const change = await screen.findByRole('button', { name: 'Change to Standard' });
    const { version } = await stored(server, world);
    const path = pathWith(administrationEndpoints.administerHospice.path, { hospiceId: world.hospiceId });
    const other = await server.addPerson({ role: 'superuser' });
    expect((await server.as(other)(path, patch({ version, isActive: false }))).status).toBe(200);

    await person.click(change);
    expect(await screen.findByText(/Someone else just changed this hospice/)).toBeVisible();
    expect(await screen.findByText('Turned off.')).toBeVisible();
    expect((await stored(server, world)).plan).toBe('pro');
  });

  test('marks wrong profile input at its field, and keeps typed input when the profile was changed elsewhere', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world, 'profile');
    const form = within(await screen.findByRole('form', { name: 'Profile' }));
    const field = (name: string) => form.getByRole('textbox', { name });

    await person.type(field('CCN'), '12');
    await person.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field('CCN')).toHaveAccessibleDescription('Enter six digits or capital letters'));
    await person.clear(field('CCN'));
    await person.type(field('Legal name'), 'Harbor Hospice, Inc.');

    const { version } = await stored(server, world);
    const path = pathWith(hospiceProfileEndpoints.updateHospiceProfile.path, { hospiceId: world.hospiceId });
    const theirs = patch({ version, city: 'Baltimore, MD' });
    expect((await server.as(world.people.hospice_super_admin)(path, theirs)).status).toBe(200);
    await person.click(form.getByRole('button', { name: 'Save' }));
    await person.click(await form.findByRole('button', { name: 'Load the latest version' }));
    await waitFor(() => expect(field('City')).toHaveValue('Baltimore, MD'));
    expect(field('Legal name')).toHaveValue('Harbor Hospice, Inc.');
    await person.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Harbor Hospice: profile saved')).toBeVisible();
    expect(await stored(server, world)).toMatchObject({ legal_name: 'Harbor Hospice, Inc.', city: 'Baltimore, MD' });
  });

  test('refuses an edit made on an old version after a save that changed nothing', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, store } = open(server, world, 'profile');
    const form = within(await screen.findByRole('form', { name: 'Profile' }));
    const field = (name: string) => form.getByRole('textbox', { name });
    // The first save may store what the form sends in another order; the second changes nothing.
    for (const saves of [1, 2]) {
      await person.type(field('Name'), ' ');
      await person.click(form.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.getAllByText('Harbor Hospice: profile saved')).toHaveLength(saves));
    }
    await person.type(field('Fax'), '410 555 0177');

    const { version } = await stored(server, world);
    const path = pathWith(hospiceProfileEndpoints.updateHospiceProfile.path, { hospiceId: world.hospiceId });
    const theirs = patch({ version, city: 'Baltimore, MD' });
    expect((await server.as(world.people.hospice_super_admin)(path, theirs)).status).toBe(200);
    store.dispatch(api.util.invalidateTags([{ type: 'Hospice', id: world.hospiceId }]));
    // The form has the new version before it; what was typed is still there.
    await waitFor(() => expect(JSON.stringify(store.getState())).toContain('Baltimore, MD'));
    await person.click(form.getByRole('button', { name: 'Save' }));

    expect(await form.findByRole('button', { name: 'Load the latest version' })).toBeVisible();
    expect(await stored(server, world)).toMatchObject({ fax: null, city: 'Baltimore, MD' });
  });

  test('lists the team with its invitations, and sends a new invitation', async ({ server }) => {
    const world = await makeWorld(server);
    await addInvite(server, { role: 'hospice_admin', hospiceId: world.hospiceId, email: 'ivo@harbor.example' });
    const { person } = open(server, world, 'team');
    expect(await screen.findByText('ivo@harbor.example')).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Invite…' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Invite to Harbor Hospice' }));
    await person.type(await panel.findByRole('textbox', { name: 'Email' }), 'noor@harbor.example');
    await person.click(panel.getByRole('radio', { name: /Hospice super administrator/ }));
    await person.click(panel.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('noor@harbor.example')).toBeVisible();
  });

  test('connects a group and disconnects another, and Undo reconnects it', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world, 'groups');
    expect((await groups()).getByText('Lakeside Physicians')).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Connect a group…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Connect a group' }));
    await person.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await dialog.findByRole('combobox', { name: 'Provider group' })).toBeInvalid();
    await person.type(dialog.getByRole('combobox', { name: 'Provider group' }), 'elsewhere');
    await person.click(await dialog.findByRole('option', { name: /Elsewhere Physicians/ }));
    await person.click(dialog.getByRole('button', { name: 'Connect' }));
    expect(await (await groups()).findByText('Elsewhere Physicians')).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Disconnect Lakeside Physicians' }));
    await waitFor(async () => expect((await groups()).queryByText('Lakeside Physicians')).toBeNull());
    const answer = await screen.findByText(/Lakeside Physicians can no longer refer to Harbor Hospice/);
    await person.click(within(answer.parentElement ?? document.body).getByRole('button', { name: 'Undo' }));
    expect(await (await groups()).findByText('Lakeside Physicians')).toBeVisible();
  });

  test('says that an unknown hospice was not found', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, { ...world, hospiceId: world.groupId });
    expect(await screen.findByRole('heading', { name: 'Hospice not found' })).toBeVisible();
  });
});
