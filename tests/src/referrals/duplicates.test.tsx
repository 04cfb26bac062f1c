import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';

test('a referral entered twice is compared and marked as the duplicate of the other', async ({ server }) => {
  const world = await makeWorld(server);
  const add = (number: number, first_name: string) =>
    server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: new Date(server.clock.now.getTime() - 3_600_000),
      referral: { number, first_name, last_name: 'Okafor', date_of_birth: '1940-05-12' },
    });
  const first = await add(10_234, 'Grace');
  const second = await add(10_235, 'Gracie');
  const { person } = renderApp([hospiceRoutes], {
    at: `/hospice/referrals/${second.id}`,
    user: world.people.hospice_admin,
    server,
  });

  await person.click(await screen.findByRole('button', { name: 'Compare with R-10234' }));
  const comparison = await screen.findByRole('dialog', { name: 'Compare with R-10234' });
  expect(within(comparison).getByRole('row', { name: 'Name Gracie Okafor Grace Okafor Differs' })).toBeVisible();
  await person.click(within(comparison).getByRole('button', { name: 'Mark R-10235 as duplicate…' }));

  const dialog = await screen.findByRole('dialog', { name: 'Entered in error' });
  expect(within(dialog).getByRole('combobox', { name: 'Referral to keep' })).toHaveValue('Okafor, Grace · R-10234');
  await person.click(within(dialog).getByRole('button', { name: 'Mark as entered in error' }));

  await waitFor(async () => {
    const stored = await server.db.selectFrom('enrollment').selectAll().where('referral_id', '=', second.id).execute();
    expect(stored).toMatchObject([{ status: 'entered_in_error', duplicate_of_referral_id: first.id }]);
  });
  await waitFor(() => expect(screen.queryByText('Possible duplicate')).toBeNull());
});
