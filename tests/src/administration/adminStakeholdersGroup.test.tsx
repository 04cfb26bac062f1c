import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { groupAdministrationEndpoints } from '#contract/administration/groupAdministration.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { test, type TestServer } from '../../server/support/server.ts';
import { addMachine } from '../../server/identity/support/serviceAccounts.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '../support/adminScreens.ts';
import '#src/features/administration/stakeholders/group/GroupScreen.tsx';
import '#src/features/exchange/connections/ServiceAccountsCard.tsx';
import '#src/features/administration/stakeholders/group/ConnectDialog.tsx';
import '#src/features/administration/stakeholders/group/MovePanel.tsx';

const pageOf = (groupId: string) => `/admin/stakeholders/${groupId}`;

const open = (server: TestServer, { groupId, people }: World, search = '') =>
  renderApp([adminRoutes], { at: `${pageOf(groupId)}${search}`, server, user: people.superuser });

const hospicesOf = async (server: TestServer, { groupId, people }: World): Promise<string[]> => {
  const { path } = groupAdministrationEndpoints.listGroups;
  const page = await (await server.as(people.superuser)(`${path}?filter.id=${groupId}`)).json();
  return page.data[0].hospices.map(({ name }: { name: string }) => name);
};

describe('Provider group page for an administrator', () => {
  test('lists its connected systems and revokes the access of one, but offers no new one', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await addMachine(server.db, { groupId: world.groupId }, { name: 'Riverside EHR' });
    const { person } = open(server, world, '?tab=connections');
    await person.click(await screen.findByRole('button', { name: 'Revoke access for Riverside EHR…' }));
    expect(screen.queryByRole('button', { name: 'New service account…' })).toBeNull();
    const asked = within(await screen.findByRole('dialog', { name: 'Revoke access for Riverside EHR?' }));
    await person.click(asked.getByRole('button', { name: 'Revoke access' }));
    expect(await screen.findByText(/^Access revoked/)).toBeVisible();
    const ended = server.db.selectFrom('service_account').select('ended_by_name').where('id', '=', id);
    expect((await ended.executeTakeFirst())?.ended_by_name).not.toBeNull();
  });

  test('connects a hospice, and disconnects it after saying that referrals stay', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world, '?tab=hospices');
    await person.click(await screen.findByRole('button', { name: 'Connect hospice…' }));
    const connecting = within(await screen.findByRole('dialog', { name: /^Connect Lakeside/ }));
    await person.click(connecting.getByRole('button', { name: 'Connect' }));
    expect(await connecting.findByRole('alert')).toHaveTextContent('Choose a hospice');
    await person.type(connecting.getByRole('combobox'), 'else');
    await person.click(await screen.findByRole('option', { name: 'Elsewhere Hospice' }));
    await person.click(connecting.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Lakeside Physicians can now refer to Elsewhere Hospice')).toBeVisible();
    expect(await hospicesOf(server, world)).toEqual(['Elsewhere Hospice', 'Harbor Hospice']);

    await person.click(await screen.findByRole('button', { name: 'Disconnect Elsewhere Hospice' }));
    const ending = within(await screen.findByRole('dialog', { name: /^Disconnect Lakeside/ }));
    expect(ending.getByText('Both keep seeing past referrals.')).toBeVisible();
    await person.click(ending.getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect Elsewhere Hospice' })).toBeNull());
    expect(await hospicesOf(server, world)).toEqual(['Harbor Hospice']);
  });

  test('moves a person to another group after saying that the patients stay', async ({ server }) => {
    const world = await makeWorld(server);
    const mover = await server.addPerson({
      role: 'care_manager',
      groupId: world.groupId,
      firstName: 'Bea',
      lastName: 'Ortiz',
    });
    const { person } = open(server, world);
    await person.click(await screen.findByRole('button', { name: 'Actions for Bea Ortiz' }));
    await person.click(screen.getByRole('menuitem', { name: 'Move to another group…' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Move Bea Ortiz' }));
    expect(panel.getByText(/stay with that group/)).toBeVisible();
    await person.type(panel.getByLabelText('New group', { exact: false }), 'Phys');
    await person.click(await screen.findByRole('option', { name: 'Elsewhere Physicians' }));
    expect(screen.queryByRole('option', { name: 'Lakeside Physicians' })).toBeNull();
    await person.click(panel.getByRole('button', { name: 'Move' }));

    expect(await screen.findByText('Bea Ortiz was moved')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for Bea Ortiz' })).toBeNull());
    const there = await server.as(mover)(`/v1/groups/${world.foreignGroupId}/dashboard`);
    expect(there.status).toBe(200);
  });

  test('lists its providers and communities separately, and adds a provider', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addCommunity({ name: 'Maple Court', group_id: world.groupId });
    const { person, router } = open(server, world);
    const parts = within(await screen.findByRole('navigation', { name: 'About this group' }));
    await person.click(parts.getByRole('link', { name: /^Communities/ }));
    expect(await screen.findByRole('table', { name: 'Communities of Lakeside Physicians' })).toHaveTextContent('Maple');
    await person.click(parts.getByRole('link', { name: /^Providers/ }));
    const providers = await screen.findByRole('table', { name: 'Providers of Lakeside Physicians' });
    expect(within(providers).getAllByRole('rowheader')).toHaveLength(1);
    expect(addressOf(router)).toBe(`${pageOf(world.groupId)}?tab=providers`);

    await person.click(await screen.findByRole('button', { name: 'New provider…' }));
    const panel = within(await screen.findByRole('dialog', { name: 'New provider' }));
    await person.type(panel.getByLabelText('Name', { exact: false }), 'Dr. Amir Haddad');
    await person.click(panel.getByRole('button', { name: 'Add provider' }));
    await waitFor(() => expect(within(providers).getAllByRole('rowheader')).toHaveLength(2));
  });

  test('says when there is no such group', async ({ server }) => {
    const world = await makeWorld(server);
    renderApp([adminRoutes], { at: pageOf('nothing'), server, user: world.people.superuser });
    expect(await screen.findByText('Group not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'All groups' })).toHaveAttribute('href', '/admin/stakeholders');
  });
});
