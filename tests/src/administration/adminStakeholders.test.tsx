import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { groupAdministrationEndpoints } from '#contract/administration/groupAdministration.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '../support/adminScreens.ts';
import '#src/features/administration/stakeholders/StakeholdersScreen.tsx';
import '#src/features/administration/stakeholders/GroupFilters.tsx';
import '#src/features/administration/stakeholders/GroupPanel.tsx';
import '#src/features/administration/stakeholders/group/GroupScreen.tsx';

const PAGE = '/admin/stakeholders';
const GROUPS = groupAdministrationEndpoints.listGroups.path;

const open = (server: TestServer, { people }: World, at = PAGE) =>
  renderApp([adminRoutes], { at, server, user: people.superuser });

const list = () => screen.findByRole('table', { name: 'Provider groups' });
const names = async () =>
  within(await list())
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
const panel = (name: string | RegExp) => screen.findByRole('dialog', { name });
const field = (name: string) => within(screen.getByRole('form')).getByLabelText(new RegExp(`^${name}`));
const listed = async (server: TestServer, { people }: World, name: string) => {
  const page = await (await server.as(people.superuser)(`${GROUPS}?search=${encodeURIComponent(name)}`)).json();
  return page.data[0];
};

describe('Provider group list for an administrator', () => {
  test('shows each group with its type, hospices and state, and keeps its filters in the address', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await server.addGroup({ name: 'Mercy Point', type: 'hospital', city: 'Annapolis', is_active: false });
    const { person, router } = open(server, world);

    expect(await names()).toEqual(['Elsewhere Physicians', 'Lakeside Physicians', 'Mercy PointAnnapolis']);
    const own = within(await list()).getByRole('row', { name: /Lakeside/ });
    expect(own).toHaveTextContent('Physician group');
    expect(own).toHaveTextContent('Harbor Hospice');
    expect(own).toHaveTextContent('Active');

    await person.click(await screen.findByRole('button', { name: 'Type', expanded: false }));
    await person.click(await screen.findByRole('checkbox', { name: 'Hospital' }));
    await waitFor(async () => expect(await names()).toEqual(['Mercy PointAnnapolis']));
    expect(addressOf(router)).toBe(`${PAGE}?filter.type=hospital`);

    await person.click(screen.getByRole('link', { name: 'Active' }));
    await waitFor(async () => expect(await names()).toEqual(['Elsewhere Physicians', 'Lakeside Physicians']));
    expect(addressOf(router)).toBe(`${PAGE}?filter.isActive=true`);

    await person.type(screen.getByRole('searchbox'), 'lakes');
    await waitFor(async () => expect(await names()).toEqual(['Lakeside Physicians']));
    await person.click(within(await list()).getByRole('button', { name: /^Group/ }));
    await waitFor(() => expect(addressOf(router)).toContain('sortBy=name%3ADESC'));
  });

  test('opens filtered from its address, and saves the view under a name', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world, `${PAGE}?filter.hospice.id=${world.hospiceId}`);
    expect(await names()).toEqual(['Lakeside Physicians']);
    expect(await screen.findByRole('button', { name: /Hospice\s*Harbor Hospice/ })).toBeVisible();

    await person.click(await screen.findByRole('button', { name: 'Saved filters' }));
    await person.click(await screen.findByRole('button', { name: 'Save this view…' }));
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'At the harbor');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'At the harbor' })).toBeVisible();
    const kept = await server.db.selectFrom('saved_filter').select(['kind', 'query']).executeTakeFirstOrThrow();
    expect(kept.kind).toBe('provider_groups');
    expect(kept.query).toContain(world.hospiceId);
  });

  test('marks wrong input for a new group, then opens the group and shows its page', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = open(server, world);
    await person.click(await screen.findByRole('button', { name: 'New group…' }));
    await panel('New group');
    await person.type(field('Phone'), '12');
    await person.click(screen.getByRole('button', { name: 'Create group' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter a name');
    expect(field('Type')).toBeInvalid();
    expect(field('Phone')).toBeInvalid();

    await person.type(field('Name'), 'Cedar Grove');
    await person.selectOptions(field('Type'), 'Skilled nursing facility');
    await person.clear(field('Phone'));
    await person.type(field('Hospices'), 'Harbor');
    await person.click(await screen.findByRole('option', { name: 'Harbor Hospice' }));
    await person.click(screen.getByRole('button', { name: 'Create group' }));

    expect(await screen.findByRole('heading', { name: 'Cedar Grove', level: 1 })).toBeVisible();
    const group = await listed(server, world, 'Cedar Grove');
    expect(group).toMatchObject({ type: 'snf', hospices: [{ id: world.hospiceId }], phone: null, isActive: true });
    expect(addressOf(router)).toBe(`${PAGE}/${group.id}`);
    expect(await screen.findByText('No one has access yet')).toBeVisible();
  });

  test('invites the first person of a new group, and corrects the address later', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('button', { name: 'New group…' }));
    await panel('New group');
    await person.type(field('Name'), 'Cedar Grove');
    await person.selectOptions(field('Type'), 'Skilled nursing facility');
    await person.type(field('First name'), 'Lena');
    await person.click(screen.getByRole('button', { name: 'Create group' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Email of the first person:');
    await person.type(field('Email of the first person'), world.people.provider.email);
    await person.click(screen.getByRole('button', { name: 'Create group' }));
    expect(await screen.findByText(/^This email has an account or an open invitation/)).toBeVisible();
    await person.clear(field('Email of the first person'));
    await person.type(field('Email of the first person'), 'lena@lerch.example');
    await person.click(screen.getByRole('button', { name: 'Create group' }));
    expect(await screen.findByText('Cedar Grove was created, and lena@lerch.example was invited')).toBeVisible();

    await person.click(await screen.findByRole('button', { name: 'Actions for Lena' }));
    await person.click(screen.getByRole('menuitem', { name: 'Correct email…' }));
    const dialog = within(await panel('Correct email'));
    const email = dialog.getByRole('textbox', { name: /^Email/ });
    await person.clear(email);
    await person.type(email, 'lena@larch.example');
    await person.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation will be sent to lena@larch.example')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('lena@lerch.example')).toBeNull());
  });

  test('keeps typed input when someone else changed the group, and saves on top of it', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('button', { name: 'Actions for Lakeside Physicians' }));
    await person.click(screen.getByRole('menuitem', { name: 'Edit…' }));
    await panel('Edit Lakeside Physicians');
    await person.type(field('City'), 'Harbor City');
    const { version } = await listed(server, world, 'Lakeside');
    await server.as(world.people.superuser)(`${GROUPS}/${world.groupId}`, patch({ version, phone: '(410) 555-0199' }));

    await person.click(screen.getByRole('button', { name: 'Save' }));
    await person.click(await screen.findByRole('button', { name: 'Load the latest version' }));
    await waitFor(() => expect(field('Phone')).toHaveValue('(410) 555-0199'));
    expect(field('City')).toHaveValue('Harbor City');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Group saved')).toBeVisible();
    expect(await listed(server, world, 'Lakeside')).toMatchObject({ city: 'Harbor City', phone: '(410) 555-0199' });
  });

  test('names how many people lose access before a group is turned off, and the API then refuses them', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('button', { name: 'Actions for Lakeside Physicians' }));
    await person.click(screen.getByRole('menuitem', { name: 'Turn off…' }));
    const dialog = within(await panel('Turn off Lakeside Physicians?'));
    expect(dialog.getByText(/^2 people lose access/)).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Turn off' }));

    expect(await screen.findByText('Lakeside Physicians is turned off')).toBeVisible();
    const refused = await server.as(world.people.care_manager)(`/v1/groups/${world.groupId}/dashboard`);
    expect(refused.status).toBe(403);
    await waitFor(async () =>
      expect(within(await list()).getByRole('row', { name: /Lakeside/ })).toHaveTextContent('Turned off'),
    );
  });

  test('offers a retry after a failure, and a button for the first group when there is none', async ({ server }) => {
    const superuser = await server.addPerson({ role: 'superuser' });
    const { person } = renderApp([adminRoutes], { at: PAGE, server, user: superuser });
    network.use(http.get(`*${GROUPS}`, () => new HttpResponse(null, { status: 500 }), { once: true }));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No provider groups yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New group…' })).toHaveLength(2);
  });
});
