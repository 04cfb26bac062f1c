import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { RequireArea } from '#src/app/signedIn/guards.tsx';
import { hasHospice } from '#src/auth/areas.ts';
import { currentUserApi } from '#src/auth/currentUserApi.ts';
import { organizationApi } from '#src/features/organizations/form/organizationApi.ts';
import { changeAccess } from '../../server/people/support/teamCalls.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';

const turn = (server: TestServer, hospiceId: string, isOn: boolean) =>
  server.db.updateTable('hospice').set({ is_active: isOn }).where('id', '=', hospiceId).execute();

function Office() {
  const { data, refetch } = currentUserApi.useGetCurrentUserQuery();
  return (
    <>
      <h1>Office of {data?.firstName}</h1>
      <button onClick={() => void refetch()} type="button">
        Look again
      </button>
    </>
  );
}

function Settings({ id }: { readonly id: string }) {
  const { refetch } = organizationApi.useGetHospiceProfileQuery({ hospiceId: id });
  return (
    <button onClick={() => void refetch()} type="button">
      Look
    </button>
  );
}

const area = {
  path: 'hospice',
  element: <RequireArea mayEnter={hasHospice} />,
  children: [{ index: true, element: <Office /> }],
};
const TITLE = 'Your organization’s access is turned off';

test('a member of a switched-off hospice sees a notice with support and logout instead of the hospice area', async ({
  server,
}) => {
  const { hospiceId, people } = await makeWorld(server);
  await turn(server, hospiceId, false);
  const { router } = renderApp([area], { at: '/hospice', server, user: people.hospice_admin });

  expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  expect(screen.getByRole('link', { name: /support/i })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  expect(addressOf(router)).toBe('/login');
});

test('a member at work when the hospice is turned off sees the notice after the next call, and cached data is cleared', async ({
  server,
}) => {
  const { hospiceId, people } = await makeWorld(server);
  const { person, store } = renderApp([area], { at: '/hospice', server, user: people.hospice_admin });
  expect(await screen.findByRole('heading', { name: 'Office of Ada' })).toBeVisible();

  await turn(server, hospiceId, false);
  await person.click(screen.getByRole('button', { name: 'Look again' }));

  expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain(people.hospice_admin.email));
});

test('a member whose role changes while at work gets the new role as soon as a call is refused', async ({ server }) => {
  const { hospiceId, people } = await makeWorld(server);
  const { person, store } = renderApp(
    [{ ...area, children: [{ index: true, element: <Settings id={hospiceId} /> }] }],
    {
      at: '/hospice',
      server,
      user: people.hospice_admin,
    },
  );
  const save = await screen.findByRole('button', { name: 'Look' });
  await expect.poll(() => store.getState().auth.user?.role).toBe('hospice_admin');
  await changeAccess(server, people.hospice_super_admin, people.hospice_admin, { role: 'hospice_clinical_manager' });
  await person.click(save);
  await expect.poll(() => store.getState().auth.user?.role).toBe('hospice_clinical_manager');
});
