import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import '#src/app/areas/NewGroupReferral.tsx';
import '#src/app/areas/NewHospiceReferral.tsx';
import '#src/features/organizations/directory/NewProviderBox.tsx';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import {
  hospiceIsChosen,
  openNewAsGroup,
  openNewAsHospice,
  RECORD,
  typePatient,
  type Person,
} from '../support/newReferralForm.tsx';
import { network } from '../support/network.ts';
import { addressOf } from '../support/renderApp.tsx';

const field = () => screen.getByRole('combobox', { name: 'Responsible provider' });

/** Types a name that nobody has, and chooses to add it. */
async function addNew(person: Person, name: string) {
  await person.type(field(), name);
  await person.click(await screen.findByRole('option', { name: `Add “${name}” as a new provider` }));
  return screen.findByRole('group', { name: 'New provider' });
}

describe('A provider who is not in the directory', () => {
  test('is added in place by a group, chosen at once, and marked on the record', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = openNewAsGroup(server, world);
    await typePatient(person);
    await hospiceIsChosen();
    const box = await addNew(person, 'Robert Hale');
    const name = within(box).getByLabelText(/^Provider’s name/);
    expect(name).toHaveValue('Robert Hale');
    expect(name).toHaveFocus();
    await person.type(within(box).getByLabelText('NPI'), '123{Enter}');
    expect(await within(box).findByText('Enter ten digits')).toBeVisible();
    await person.clear(within(box).getByLabelText('NPI'));
    await person.type(within(box).getByLabelText('NPI'), '1234567893{Enter}');

    await waitFor(() => expect(field()).toHaveValue('Robert Hale'));
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'New provider' })).toBeNull();
    expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Send referral' }));
    await waitFor(() => expect(addressOf(router)).toMatch(RECORD));
    const card = await screen.findByRole('region', { name: 'Responsible provider' });
    expect(within(card).getByText('Robert Hale')).toBeVisible();
    expect(within(card).getByText('Unverified')).toBeVisible();
  });

  test('belongs to a connected group where a hospice adds it', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = openNewAsHospice(server, world, 'hospice_admin');
    await screen.findByRole('region', { name: 'Patient' });
    const box = await addNew(person, 'Robert Hale');
    await person.click(within(box).getByRole('button', { name: 'Add provider' }));
    expect(await within(box).findByText('Choose a group')).toBeVisible();
    await person.click(within(box).getByRole('combobox', { name: 'Group' }));
    await person.click(await screen.findByRole('option', { name: 'Lakeside Physicians' }));
    await person.click(within(box).getByRole('button', { name: 'Add provider' }));

    await waitFor(() => expect(field()).toHaveValue('Robert Hale'));
    const stored = await server.db
      .selectFrom('provider')
      .select(['group_id', 'is_unverified'])
      .where('name', '=', 'Robert Hale')
      .execute();
    expect(stored).toEqual([{ group_id: world.groupId, is_unverified: true }]);
  });

  test('is offered instead of added again when the NPI is there', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addProvider(world.groupId, { name: 'Bob Hale', npi: '1234567893' });
    const { person } = openNewAsGroup(server, world);
    await screen.findByRole('region', { name: 'Patient' });
    const box = await addNew(person, 'Robert Hale');
    await person.type(within(box).getByLabelText('NPI'), '1234567893');
    await person.click(within(box).getByRole('button', { name: 'Add provider' }));
    expect(
      await within(box).findByText(/^Bob Hale, Lakeside Physicians, is already in the directory\.$/),
    ).toBeVisible();
    await person.click(within(box).getByRole('button', { name: 'Use Bob Hale' }));
    await waitFor(() => expect(field()).toHaveValue('Bob Hale'));
  });

  test('is added once when the answer got lost and the person presses again', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = openNewAsGroup(server, world);
    await screen.findByRole('region', { name: 'Patient' });
    const box = await addNew(person, 'Robert Hale');
    network.use(
      http.post(
        '*/v1/groups/:id/providers',
        async ({ request }) => {
          await server.fetch(request.clone());
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await person.click(within(box).getByRole('button', { name: 'Add provider' }));
    expect(await within(box).findByText(/Check your connection/)).toBeVisible();
    await person.click(within(box).getByRole('button', { name: 'Add provider' }));

    // The second call has the first one's key, so the answer is the first one's: nobody has to choose `Use Robert Hale`.
    await waitFor(() => expect(field()).toHaveValue('Robert Hale'));
    const stored = await server.db.selectFrom('provider').select('id').where('name', '=', 'Robert Hale').execute();
    expect(stored).toHaveLength(1);
  });

  test('is not added after Cancel, and the field has the focus again', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = openNewAsGroup(server, world);
    await screen.findByRole('region', { name: 'Patient' });
    const box = await addNew(person, 'Robert Hale');
    await person.click(within(box).getByRole('button', { name: 'Cancel' }));
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('');
  });
});
