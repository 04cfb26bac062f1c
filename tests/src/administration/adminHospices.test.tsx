import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { administrationEndpoints } from '#contract/administration/administration.ts';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/administration/hospices/HospicesScreen.tsx';
import '#src/features/administration/hospices/NewHospicePanel.tsx';
import '#src/features/administration/hospices/hospice/HospiceScreen.tsx';
import '#src/features/people/MemberTable.tsx';

const open = (server: TestServer, user: { id: string }, at = '/admin/hospices') =>
  renderApp([adminRoutes], { at, user, server });

const names = async () =>
  within(await screen.findByRole('table', { name: 'Hospices' }))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

describe('Hospice list for an administrator', () => {
  test('sorts by name, and keeps its filters in the address', async ({ server }) => {
    const { people } = await makeWorld(server);
    await server.addHospice({ name: 'Quiet Hospice', is_active: false });
    const { person, router } = open(server, people.superuser);

    expect(await names()).toEqual([
      expect.stringContaining('Elsewhere Hospice'),
      expect.stringContaining('Harbor Hospice'),
      expect.stringContaining('Quiet Hospice'),
    ]);
    await person.click(await screen.findByRole('link', { name: 'Turned off' }));
    await waitFor(async () => expect(await names()).toEqual([expect.stringContaining('Quiet Hospice')]));
    expect(addressOf(router)).toBe('/admin/hospices?filter.isActive=false');

    await person.click(screen.getByRole('link', { name: 'No super administrator' }));
    await waitFor(async () => expect(await names()).toEqual([expect.stringContaining('Elsewhere Hospice')]));
    await person.type(screen.getByRole('searchbox', { name: 'Search name or city' }), 'nobody');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
  });

  test('offers a retry when loading fails', async ({ server }) => {
    const { people } = await makeWorld(server);
    const { person } = open(server, people.superuser);
    network.use(
      http.get(`*${administrationEndpoints.listHospices.path}`, () => new HttpResponse(null, { status: 500 }), {
        once: true,
      }),
    );
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await names()).toHaveLength(2);
  });

  test('checks the input for a new hospice, opens it and invites its first super administrator', async ({ server }) => {
    const { people } = await makeWorld(server);
    const { person, router } = open(server, people.superuser, '/admin/hospices?panel=new');
    const panel = within(await screen.findByRole('dialog', { name: 'New hospice' }));

    await person.type(panel.getByRole('textbox', { name: 'NPI' }), '1234567890');
    await person.type(panel.getByRole('textbox', { name: 'First name' }), 'Grace');
    await person.click(panel.getByRole('button', { name: 'Create hospice' }));
    expect(await panel.findByRole('textbox', { name: 'Name' })).toBeInvalid();
    // No time zone is chosen silently.
    expect(panel.getByRole('combobox', { name: 'Time zone' })).toBeInvalid();
    expect(panel.getByRole('textbox', { name: 'NPI' })).toHaveAccessibleDescription(
      'Check this NPI. One of its digits is wrong',
    );
    expect(panel.getByRole('textbox', { name: 'Email of the super administrator' })).toBeInvalid();

    await person.type(panel.getByRole('textbox', { name: 'Name' }), 'Lantern Hospice');
    await person.type(panel.getByRole('textbox', { name: 'City' }), 'Pensacola, FL');
    expect(panel.getByText('FL has two time zones. Choose one:')).toBeVisible();
    await person.click(panel.getByRole('button', { name: 'Use Central Time (America/Chicago)' }));
    await person.clear(panel.getByRole('textbox', { name: 'NPI' }));
    await person.type(
      panel.getByRole('textbox', { name: 'Email of the super administrator' }),
      'grace@lantern.example',
    );
    await person.click(panel.getByRole('button', { name: 'Create hospice' }));

    expect(await screen.findByRole('heading', { level: 1, name: /Lantern Hospice/ })).toBeVisible();
    expect(await screen.findByText('Lantern Hospice was created, and grace@lantern.example was invited')).toBeVisible();
    const made = await server.db
      .selectFrom('hospice')
      .select(['id', 'time_zone'])
      .where('name', '=', 'Lantern Hospice')
      .execute();
    expect(made[0]?.time_zone).toBe('America/Chicago');
    expect(addressOf(router)).toBe(`/admin/hospices/${made[0]?.id}`);
    const invites = await server.db.selectFrom('invite').select(['email', 'role']).execute();
    expect(invites).toEqual([{ email: 'grace@lantern.example', role: 'hospice_super_admin' }]);
  });

  test('refuses a new hospice whose super administrator already has an account, and saves nothing', async ({
    server,
  }) => {
    const { people } = await makeWorld(server);
    const { person } = open(server, people.superuser, '/admin/hospices?panel=new');
    const panel = within(await screen.findByRole('dialog', { name: 'New hospice' }));
    await person.type(panel.getByRole('textbox', { name: 'Name' }), 'Lantern Hospice');
    await person.type(panel.getByRole('textbox', { name: 'City' }), 'Sacramento, CA');
    await person.click(panel.getByRole('button', { name: 'Use Pacific Time (America/Los_Angeles)' }));
    const email = panel.getByRole('textbox', { name: 'Email of the super administrator' });
    await person.type(email, people.hospice_admin.email);
    await person.click(panel.getByRole('button', { name: 'Create hospice' }));

    await waitFor(() => expect(email).toHaveAccessibleDescription(/has an account or an open invitation/));
    expect(panel.getByRole('textbox', { name: 'Name' })).toHaveValue('Lantern Hospice');
    expect(await server.db.selectFrom('hospice').select('id').execute()).toHaveLength(2);
  });

  test('redirects a hospice super administrator to the hospice area', async ({ server }) => {
    const { people } = await makeWorld(server);
    const { router } = renderApp([adminRoutes, hospiceRoutes], {
      at: '/admin/hospices',
      user: people.hospice_super_admin,
      server,
    });
    await waitFor(() => expect(addressOf(router)).toBe('/hospice?tab=work'));
    expect(screen.queryByRole('table', { name: 'Hospices' })).toBeNull();
  });
});
