import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { addInvite } from '../../server/people/support/invites.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/people/invitations/InvitationsScreen.tsx';
import '#src/features/people/invitations/InviteAdministratorPanel.tsx';

const open = (server: TestServer, { people }: World, at = '/admin/invitations') =>
  renderApp([adminRoutes], { at, user: people.superuser, server });

const rowOf = async (email: string) => within(await screen.findByRole('row', { name: new RegExp(email) }));

describe('Invitations of all organizations', () => {
  test('are filtered by state, resent and revoked', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, hospiceId } = world;
    const late = await addInvite(server, { role: 'provider', groupId, email: 'late@lakeside.example' });
    await server.db
      .updateTable('invite')
      .set({ expires_at: new Date('2026-01-01') })
      .where('id', '=', late.id)
      .execute();
    await addInvite(server, { role: 'hospice_admin', hospiceId, email: 'ivo@harbor.example' });
    const { person, router } = open(server, world, '/admin/invitations?filter.state=expired');

    const row = await rowOf('late@lakeside.example');
    expect(row.getByText('Expired')).toBeVisible();
    expect(screen.queryByText('ivo@harbor.example')).toBeNull();
    await person.click(await row.findByRole('button', { name: 'Actions for late@lakeside.example' }));
    await person.click(screen.getByRole('menuitem', { name: 'Resend invitation' }));
    expect(await screen.findByText(/A new invitation will be sent to late@lakeside.example/)).toBeVisible();

    await person.click(screen.getByRole('link', { name: 'Waiting' }));
    expect(addressOf(router)).toBe('/admin/invitations?filter.state=waiting');
    expect(await rowOf('late@lakeside.example')).toBeDefined();
    await person.click(await (await rowOf('ivo@harbor.example')).findByRole('button', { name: /^Actions/ }));
    await person.click(screen.getByRole('menuitem', { name: 'Revoke invitation…' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /ivo@harbor.example/ })).toBeNull());
  });

  test('go to a new administrator, but not to an invalid address or to someone with an account', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    expect(await screen.findByRole('heading', { name: 'No invitations yet' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Invite an administrator…' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Invite an administrator' }));
    const email = panel.getByRole('textbox', { name: 'Email' });

    await person.type(email, 'nobody');
    await person.click(panel.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription('Enter a valid email address'));
    await person.clear(email);
    await person.type(email, world.people.provider.email);
    await person.click(panel.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(/already has an account/));
    await person.clear(email);
    await person.type(email, 'robin@wayside.example');
    await person.click(panel.getByRole('button', { name: 'Send invitation' }));

    const row = await rowOf('robin@wayside.example');
    expect(row.getByText('Administrator')).toBeVisible();
    expect(row.getByText('Waiting')).toBeVisible();
  });
});
