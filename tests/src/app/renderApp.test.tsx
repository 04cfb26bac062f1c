import { screen } from '@testing-library/react';
import { useSelector } from 'react-redux';
import { expect } from 'vitest';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { test } from '../../server/support/server.ts';
import { renderApp } from '../support/renderApp.tsx';

function Who() {
  const user = useSelector(selectCurrentUser);
  const ability = useAbility();
  return (
    <>
      <h1>
        {user?.firstName} of {user?.hospice?.name}
      </h1>
      {ability.can('manage', 'HospiceSettings') && <p>May change settings</p>}
      {ability.can('manage', 'HospiceLocation') && <p>May change locations</p>}
    </>
  );
}

test('the app shows the user that the server returns, and only what the role allows', async ({ server }) => {
  const hospiceId = await server.addHospice({ name: 'Harbor Hospice' });
  const user = await server.addPerson({ role: 'hospice_admin', hospiceId, firstName: 'Ana' });

  renderApp([{ path: 'who', element: <Who /> }], { at: '/who', user, server });

  expect(await screen.findByRole('heading', { name: 'Ana of Harbor Hospice' })).toBeVisible();
  expect(screen.getByText('May change settings')).toBeVisible();
  expect(screen.queryByText('May change locations')).toBeNull();
});

test('a deactivated user is signed out', async ({ server }) => {
  const hospiceId = await server.addHospice();
  const user = await server.addPerson({ role: 'hospice_admin', hospiceId, isActive: false });

  renderApp([{ path: 'who', element: <Who /> }], { at: '/who', user, server });

  expect(await screen.findByRole('button', { name: /^Log (?:in|out)$/ })).toBeVisible();
});
