import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';
import '#src/features/administration/hospices/hospice/HospiceScreen.tsx';

test('an administrator schedules the deletion of a hospice that is turned off, and cancels it', async ({ server }) => {
  const { hospiceId, people } = await makeWorld(server);
  await server.db.updateTable('hospice').set({ is_active: false }).where('id', '=', hospiceId).execute();
  const { person } = renderApp([adminRoutes], { at: `/admin/hospices/${hospiceId}`, user: people.superuser, server });
  await person.click(await screen.findByRole('button', { name: 'Schedule deletion…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/also deleted for the group that sent them/)).toBeVisible();
  await person.click(dialog.getByRole('button', { name: 'Schedule deletion' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel deletion' }));
  expect(await screen.findByText('Deletion canceled')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Schedule deletion…' })).toBeVisible();
});
