import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Invite } from '#contract/people/invites.ts';
import { HOSPICE_ROLES } from '#contract/platform/roles.ts';
import { TEAM_REFUSALS } from '#contract/people/teamRules.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { InvitePanel } from '#src/features/people/InvitePanel.tsx';
import { MemberTable } from '#src/features/people/MemberTable.tsx';
import { roleDescription } from '#src/features/people/roleLabels.ts';
import { patch, post, test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/organizations/settings/OrganizationScreen.tsx';
import '#src/features/organizations/settings/TeamSection.tsx';
import '#src/features/people/OpenMember.tsx';

type Person = ReturnType<typeof renderApp>['person'];
type Role = 'hospice_admin' | 'hospice_super_admin';

const HERE = '/hospice/settings?part=team';
const open = (server: TestServer, world: World, role: Role = 'hospice_super_admin', at = HERE) =>
  renderApp([hospiceRoutes], { at, user: world.people[role], server });

const panel = (name: string) => screen.findByRole('dialog', { name });
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const openActions = async (person: Person, name: string) =>
  person.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
const act = async (person: Person, name: string, entry: string) => {
  await openActions(person, name);
  await person.click(screen.getByRole('menuitem', { name: entry }));
};

/** A world with Cleo Marsh among the hospice's people, in a role of its own. */
async function start(server: TestServer, role: (typeof HOSPICE_ROLES)[number] = 'hospice_clinical_manager') {
  const world = await makeWorld(server);
  const cleo = await server.addPerson({ role, hospiceId: world.hospiceId, firstName: 'Cleo', lastName: 'Marsh' });
  return { world, cleo };
}

const invite = async (server: TestServer, world: World, email: string) => {
  const path = `/v1/hospices/${world.hospiceId}/invites`;
  const answer = await server.as(world.people.hospice_super_admin)(path, post({ email, role: 'hospice_admin' }));
  return z.parse(Invite, await answer.json());
};

describe('Inviting a team member', () => {
  test('shows what each role may do, and marks wrong input and known addresses', async ({ server }) => {
    const { cleo, world } = await start(server);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('button', { name: 'Invite…' }));
    const form = within(await panel('Invite to Harbor Hospice'));
    const manager = form.getByRole('radio', { name: 'Clinical manager' });
    expect(manager).toHaveAccessibleDescription('Manages enrollments. Views referrals and performance by nurse.');
    expect(form.getAllByRole('radio')).toHaveLength(HOSPICE_ROLES.length);

    await person.type(form.getByRole('textbox', { name: 'Email' }), 'ivy');
    await person.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(form.getByRole('textbox', { name: 'Email' })).toBeInvalid();
    expect(await form.findByRole('button', { name: 'Choose a role' })).toBeVisible();

    await person.click(manager);
    await person.clear(form.getByRole('textbox', { name: 'Email' }));
    await person.type(form.getByRole('textbox', { name: 'Email' }), cleo.email);
    await person.click(form.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() =>
      expect(form.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
        /^This email already has an account or an open invitation/,
      ),
    );
  });

  test('adds the invitation to the list with its location, and asks before typed input is lost', async ({ server }) => {
    const { world } = await start(server);
    await server.addLocation(world.hospiceId, { name: 'North office' });
    const { person, router } = open(server, world, 'hospice_admin');
    await person.click(await screen.findByRole('button', { name: 'Invite…' }));
    const form = within(await panel('Invite to Harbor Hospice'));
    expect(form.queryByRole('radio', { name: 'Hospice super administrator' })).toBeNull();
    await person.type(form.getByRole('textbox', { name: 'Email' }), 'ivy@harbor.example');
    await person.click(form.getByRole('button', { name: 'Close' }));
    await person.click(within(await panel('Leave without saving?')).getByRole('button', { name: 'Cancel' }));

    await person.click(form.getByRole('radio', { name: 'Clinical manager' }));
    await person.type(form.getByRole('combobox', { name: 'Locations' }), 'North');
    await person.click(await form.findByRole('option', { name: 'North office' }));
    await person.selectOptions(form.getByRole('combobox', { name: 'Discipline' }), 'rn');
    await person.click(form.getByRole('checkbox', { name: 'Can be the primary nurse' }));
    await person.click(form.getByRole('button', { name: 'Send invitation' }));

    expect(await screen.findByText('Invitation will be sent to ivy@harbor.example')).toBeVisible();
    const row = within(await rowOf(/^ivy@harbor\.example/));
    expect(row.getByText('Invited')).toBeVisible();
    expect(row.getByRole('cell', { name: 'North office' })).toBeVisible();
    expect(addressOf(router)).toBe(HERE);
  });

  test('can be repeated and revoked from the list', async ({ server }) => {
    const { world } = await start(server);
    await invite(server, world, 'ivy@harbor.example');
    const { person } = open(server, world);
    await act(person, 'ivy@harbor.example', 'Resend invitation');
    expect(await screen.findByText(/^A new invitation will be sent to ivy@harbor\.example/)).toBeVisible();

    await act(person, 'ivy@harbor.example', 'Revoke invitation…');
    await person.click(within(await panel('Revoke this invitation?')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The invitation for ivy@harbor.example was revoked')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ivy@harbor.example' })).toBeNull());
  });
});

describe('Team list', () => {
  test('is filtered by role and name, and the name stays out of the address', async ({ server }) => {
    const { world } = await start(server);
    await invite(server, world, 'ivy@harbor.example');
    const { person, router } = open(server, world);
    await rowOf(/^Cleo Marsh/);
    await person.click(screen.getByRole('button', { name: 'Role', expanded: false }));
    await person.click(await screen.findByRole('checkbox', { name: 'Clinical manager' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'ivy@harbor.example' })).toBeNull());
    expect(new URL(addressOf(router), 'http://x').searchParams.get('filter.role')).toBe('hospice_clinical_manager');

    await person.type(screen.getByRole('searchbox', { name: 'Search name or email' }), 'marsh');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(addressOf(router)).not.toContain('marsh');

    await person.type(screen.getByRole('searchbox', { name: 'Search name or email' }), 'x');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Clear filters' }));
    expect(await rowOf(/^ivy@harbor\.example/)).toBeVisible();
    expect(addressOf(router)).toBe(HERE);
  });

  test('saves a filter under a name', async ({ server }) => {
    const { world } = await start(server);
    const { person } = open(server, world, 'hospice_admin', `${HERE}&filter.state=deactivated`);
    await person.click(await screen.findByRole('button', { name: 'Saved filters' }));
    await person.click(await screen.findByRole('button', { name: 'Save this view…' }));
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Who left');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Who left' });
    const kinds = server.db.selectFrom('saved_filter').select(['kind', 'name']);
    expect(await kinds.execute()).toEqual([{ kind: 'hospice_user_access', name: 'Who left' }]);
  });
});

describe('Access of a team member', () => {
  test('is changed beside the list, on top of a change by someone else', async ({ server }) => {
    const { cleo, world } = await start(server);
    await server.addLocation(world.hospiceId, { name: 'North office' });
    const { person } = open(server, world);
    await act(person, 'Cleo Marsh', 'Change role or locations…');
    const form = within(await panel('Cleo Marsh'));
    await person.click(form.getByRole('radio', { name: 'Business development' }));
    const path = `/v1/hospices/${world.hospiceId}/users/${cleo.id}`;
    const other = patch({ version: 1, role: 'hospice_admin' });
    expect((await server.as(world.people.hospice_super_admin)(path, other)).status).toBe(200);
    await person.click(form.getByRole('button', { name: 'Save' }));

    await person.click(await form.findByRole('button', { name: 'Load the latest version' }));
    await form.findByText('Compare it with the latest version, then save again.');
    expect(form.getByRole('radio', { name: 'Business development' })).toBeChecked();
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Access for Cleo Marsh was changed')).toBeVisible();
    expect(await within(await rowOf(/^Cleo Marsh/)).findByRole('cell', { name: 'Business development' })).toBeVisible();
  });

  test('is ended after a confirmation, and restored by Undo', async ({ server }) => {
    const { cleo, world } = await start(server);
    const isActive = async () =>
      (await server.db.selectFrom('app_user').select('is_active').where('id', '=', cleo.id).executeTakeFirst())
        ?.is_active;
    const { person } = open(server, world);
    await act(person, 'Cleo Marsh', 'Deactivate…');
    const question = within(await panel('Deactivate Cleo Marsh?'));
    expect(await isActive()).toBe(true);
    await person.click(question.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Cleo Marsh’s account is deactivated')).toBeVisible();
    expect(await isActive()).toBe(false);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await isActive()).toBe(true));
  });

  test('is ended by keyboard, and the focus moves to Activate', async ({ server }) => {
    const { world } = await start(server);
    const { person } = open(server, world);
    await person.click(await screen.findByRole('link', { name: /Cleo Marsh/ }));
    const form = within(await panel('Cleo Marsh'));
    form.getByRole('button', { name: 'Deactivate…' }).focus();
    await person.keyboard('{Enter}');
    await panel('Deactivate Cleo Marsh?');
    await person.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(form.getByRole('button', { name: 'Activate' })).toHaveFocus());
  });

  test('cannot be changed for the last super administrator, and the form says why', async ({ server }) => {
    const { world } = await start(server);
    const { person } = open(server, world, 'hospice_super_admin', `${HERE}&filter.role=hospice_super_admin`);
    // The deactivated one of the world has the role as well; this is the person's own row.
    await person.click(await screen.findByRole('link', { name: /\(you\)/ }));
    const form = within(await panel('Ada Byron'));
    expect(form.queryByRole('button', { name: 'Deactivate…' })).toBeNull();
    await person.click(form.getByRole('radio', { name: 'Hospice administrator' }));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(TEAM_REFUSALS.lastSuperAdmin)).toBeVisible();
  });

  test('closes the settings right away for a user who gives up the right to them', async ({ server }) => {
    const { world } = await start(server, 'hospice_super_admin');
    const { person } = open(server, world);
    await person.click(await screen.findByRole('link', { name: /\(you\)/ }));
    const form = within(await panel('Ada Byron'));
    await person.click(form.getByRole('radio', { name: 'Business development' }));
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Administrators manage the organization' })).toBeVisible();
  });

  test('is reported as not found for an unknown person in the address', async ({ server }) => {
    const { world } = await start(server);
    const { person, router } = open(server, world, 'hospice_admin', `${HERE}&person=nobody`);
    const missing = within(await panel('Not found'));
    expect(missing.getByRole('heading', { name: 'This no longer exists' })).toBeVisible();
    await person.click(missing.getByRole('button', { name: 'Close' }));
    expect(addressOf(router)).toBe(HERE);
  });

  test("is read-only for an administrator when it is a super administrator's", async ({ server }) => {
    const { world } = await start(server, 'hospice_super_admin');
    const { person } = open(server, world, 'hospice_admin');
    await person.click(await screen.findByRole('link', { name: /^Cleo Marsh/ }));
    const facts = within(await panel('Cleo Marsh'));
    expect(facts.getByText('Hospice super administrator')).toBeVisible();
    expect(facts.getByText('Only a super administrator can change this person’s access.')).toBeVisible();
    expect(facts.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Cleo Marsh' })).toBeNull();
  });
});

const ofGroup = (groupId: string) => [
  {
    path: 'people',
    element: (
      <>
        <MemberTable onInvite={() => {}} organization={{ groupId }} storageKey="people" />
        <InvitePanel
          onClose={() => {}}
          organization={{ groupId }}
          organizationName="Lakeside Physicians"
          providers={{ options: [{ value: crypto.randomUUID(), label: 'Dr. Ines Okafor' }] }}
        />
      </>
    ),
  },
];

describe('People of a provider group', () => {
  test('have group roles and no locations', async ({ server }) => {
    const { world } = await start(server);
    await server.addPerson({ role: 'provider', groupId: world.groupId, firstName: 'Omar', lastName: 'Reyes' });
    const { person } = renderApp(ofGroup(world.groupId), { at: '/people', user: world.people.superuser, server });
    expect(await rowOf(/^Omar Reyes/)).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Locations' })).toBeNull();

    const form = within(await panel('Invite to Lakeside Physicians'));
    expect(form.getAllByRole('radio')).toHaveLength(2);
    expect(form.queryByRole('combobox', { name: 'Provider in the directory' })).toBeNull();
    await person.click(form.getByRole('radio', { name: 'Provider' }));
    expect(form.getByRole('combobox', { name: 'Provider in the directory' })).toBeVisible();
    await person.type(form.getByRole('textbox', { name: 'Email' }), 'ivy@lakeside.example');
    await person.click(form.getByRole('button', { name: 'Send invitation' }));
    expect(await rowOf(/^ivy@lakeside\.example/)).toBeVisible();
  });
});

test('the description of a role follows from its abilities', () => {
  expect(roleDescription('hospice_super_admin')).toBe(
    'Manages referrals, performance, communication, settings, people’s access, locations, and enrollments.',
  );
  expect(roleDescription('hospice_business_development')).toBe(
    'Manages communication. Views referrals and performance by provider and community.',
  );
});
