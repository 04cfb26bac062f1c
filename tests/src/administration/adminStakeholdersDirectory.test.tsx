import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { groupAdministrationEndpoints } from '#contract/administration/groupAdministration.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '../support/adminScreens.ts';
import '#src/features/administration/stakeholders/StakeholdersScreen.tsx';
import '#src/features/administration/stakeholders/DirectoryFilters.tsx';
import '#src/features/administration/stakeholders/PartyPanel.tsx';

const PAGE = '/admin/stakeholders?tab=directory';
const PARTIES = groupAdministrationEndpoints.listStakeholders.path;

const open = (server: TestServer, { people }: World, at = PAGE) =>
  renderApp([adminRoutes], { at, server, user: people.superuser });

const list = () => screen.findByRole('table', { name: 'Providers and communities' });
const names = async () =>
  within(await list())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
const field = (name: string) => within(screen.getByRole('form')).getByLabelText(name, { exact: false });
const listed = async (server: TestServer, { people }: World, name: string) => {
  const page = await (await server.as(people.superuser)(`${PARTIES}?search=${encodeURIComponent(name)}`)).json();
  return page.data[0];
};

describe('Provider and community list for an administrator', () => {
  test('filters by kind and group in the address, and saves the view under a name', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addCommunity({ name: 'Maple Court', city: 'Towson' });
    const { person, router } = open(server, world);
    expect(await names()).toHaveLength(3);

    await person.click(screen.getByRole('link', { name: 'Communities' }));
    await waitFor(async () => expect(await names()).toEqual(['Maple CourtAssisted living, Towson']));
    expect(addressOf(router)).toBe(`${PAGE}&filter.kind=community`);
    await person.click(screen.getByRole('link', { name: 'All' }));
    await person.click(await screen.findByRole('button', { name: 'Group', expanded: false }));
    await person.click(await screen.findByRole('checkbox', { name: 'Elsewhere Physicians' }));
    await waitFor(async () => expect(await names()).toHaveLength(1));
    expect(addressOf(router)).toBe(`${PAGE}&filter.group.id=${world.foreignGroupId}`);

    await person.click(await screen.findByRole('button', { name: 'Saved filters' }));
    await person.click(await screen.findByRole('button', { name: 'Save this view…' }));
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Elsewhere');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'Elsewhere' })).toBeVisible();
    const kept = await server.db.selectFrom('saved_filter').select('kind').executeTakeFirstOrThrow();
    expect(kept.kind).toBe('stakeholders');
  });

  test('requires a group and a valid NPI for a new provider', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('button', { name: 'New provider…' }));
    await screen.findByRole('dialog', { name: 'New provider' });
    await person.type(field('Name'), 'Dr. Amir Haddad');
    await person.type(field('NPI'), '1234567890');
    await person.click(screen.getByRole('button', { name: 'Add provider' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Check this NPI. One of its digits is wrong');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a group');

    await person.clear(field('NPI'));
    await person.type(field('NPI'), '1234567893');
    await person.type(field('Group'), 'Lakes');
    await person.click(await screen.findByRole('option', { name: 'Lakeside Physicians' }));
    await person.click(screen.getByRole('button', { name: 'Add provider' }));
    expect(await screen.findByText('Dr. Amir Haddad was added to the directory')).toBeVisible();
    expect(await listed(server, world, 'Haddad')).toMatchObject({
      kind: 'provider',
      npi: '1234567893',
      group: { id: world.groupId },
    });
  });

  test('edits a community opened from the address, assigns it to a group and switches it off', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await server.addCommunity({ name: 'Maple Court' });
    const { person, router } = open(server, world, `${PAGE}&record=${id}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Maple Court' }));
    expect(panel.getByText('Not named on any referral')).toBeVisible();
    await person.type(field('Phone'), '12');
    await person.click(panel.getByRole('button', { name: 'Save' }));
    expect(await panel.findByRole('alert')).toHaveTextContent(/phone number/);
    expect(field('Phone')).toBeInvalid();
    await person.clear(field('Phone'));

    await person.selectOptions(field('Type'), 'Memory care');
    await person.type(field('Group'), 'Lakes');
    await person.click(await screen.findByRole('option', { name: 'Lakeside Physicians' }));
    await person.click(panel.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Maple Court was saved')).toBeVisible();
    await waitFor(() => expect(addressOf(router)).toBe(PAGE));
    expect(await listed(server, world, 'Maple')).toMatchObject({ type: 'memory_care', group: { id: world.groupId } });

    await person.click(await screen.findByRole('button', { name: 'Actions for Maple Court' }));
    await person.click(screen.getByRole('menuitem', { name: 'Turn off…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Turn off Maple Court?' }));
    expect(dialog.getByText('New referrals can no longer name this community.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Maple Court is turned off')).toBeVisible();
    expect(await listed(server, world, 'Maple')).toMatchObject({ isActive: false });
  });
});
