import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect } from 'vitest';
import { adminRoutes } from '#src/app/routes/adminRoutes.tsx';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { unmanagedAccounts } from '#server/identity/accounts.ts';
import { verifyPassword } from '#server/identity/passwords/localAccounts.ts';
import { addDevice } from '../../server/identity/support/devices.ts';
import { patch, test, type TestServer } from '../../server/support/server.ts';
import { addSavedFilter } from '../../server/people/support/workLists.ts';
import { makeWorld, WORLD_PASSWORD, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';

const ROUTES = [hospiceRoutes, stakeholderRoutes, adminRoutes];

const open = (server: TestServer, world: World, role: keyof World['people'] = 'hospice_admin', area = 'hospice') =>
  renderApp(ROUTES, { at: `/${area}/account-settings`, server, user: world.people[role] });

/** Replaces the text of a field, as pasting does. */
async function write(person: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
}

const rowOf = (server: TestServer, { id }: { readonly id: string }) =>
  server.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('Account profile', () => {
  test('is saved, and the header shows the new name', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await write(person, name, 'Benedetta');
    await write(person, screen.getByRole('textbox', { name: 'Title' }), 'Intake lead');
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(await screen.findByText(/^Benedetta/)).toBeVisible();
    expect(await rowOf(server, world.people.hospice_admin)).toMatchObject({
      first_name: 'Benedetta',
      title: 'Intake lead',
    });
  });

  test('marks a wrong phone number, and keeps typed input when the profile was changed elsewhere', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    const phone = await screen.findByRole('textbox', { name: 'Phone' });
    await write(person, phone, 'ask me');
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    await waitFor(() => expect(phone).toBeInvalid());

    const elsewhere = server.as(world.people.hospice_admin);
    await elsewhere('/v1/users/me/account', patch({ version: 1, title: 'Nurse' }));
    await write(person, phone, '(410) 555-0199');
    await person.click(screen.getByRole('button', { name: 'Save profile' }));
    expect(await screen.findByText('Your profile was changed in another window or by someone else.')).toBeVisible();
    expect(phone).toHaveValue('(410) 555-0199');
    await person.click(screen.getByRole('button', { name: 'Save mine instead' }));
    expect(await screen.findByText('Profile saved')).toBeVisible();
    expect(await rowOf(server, world.people.hospice_admin)).toMatchObject({ phone: '(410) 555-0199', version: 3 });
  });
});

describe('Account password', () => {
  test('shows its strength while typed, and changes only with the current password', async ({ server }) => {
    const world = await makeWorld(server);
    const userId = await world.addPassword('care_manager');
    const { person } = open(server, world, 'care_manager', 'stakeholder');
    await person.click(await screen.findByRole('button', { name: 'Change password…' }));
    const next = screen.getByLabelText(/^New password/);
    const current = screen.getByLabelText(/^Current password/);
    expect(current).toHaveFocus();
    await write(person, next, 'Password12345!');
    expect(await screen.findByText(/common password/)).toBeVisible();
    await write(person, next, 'quiet lantern river 8');
    expect(await screen.findByText('Strong')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show password' }));
    expect(next).toHaveAttribute('type', 'text');

    await write(person, current, 'something else');
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => expect(current).toBeInvalid());
    expect(next).toHaveValue('quiet lantern river 8');
    await write(person, current, WORLD_PASSWORD);
    await person.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password changed. Your other devices were logged out')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password…' })).toHaveFocus());
    expect(await verifyPassword(server.db, userId, 'quiet lantern river 8')).toBe(true);
  });

  test('is masked while typed, can be pasted, and is known to password managers', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addPassword('care_manager');
    const { person } = open(server, world, 'care_manager', 'stakeholder');
    await person.click(await screen.findByRole('button', { name: 'Change password…' }));
    const fields = [
      [screen.getByLabelText(/^New password/), 'new-password'],
      [screen.getByLabelText(/^Current password/), 'current-password'],
    ] as const;
    for (const [field, purpose] of fields) {
      expect(field).toHaveAttribute('type', 'password');
      expect(field).toHaveAttribute('autocomplete', purpose);
      await person.click(field);
      await person.paste('quiet lantern river 8');
      expect(field).toHaveValue('quiet lantern river 8');
    }
  });

  test('and devices are explained, without buttons, when the identity provider manages them', async ({ server }) => {
    const world = await makeWorld(server);
    open(server.with({ accounts: unmanagedAccounts }), world, 'superuser', 'admin');
    expect(await screen.findByText(/Change it where you log in/)).toBeVisible();
    expect(screen.getByText(/Ask its administrator to log them out/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Change password|Log out/ })).not.toBeInTheDocument();
  });
});

describe('Account passkeys', () => {
  test('can be named by their person', async ({ server }) => {
    const world = await makeWorld(server);
    await world.passkeys.add('hospice_admin');
    const { person } = open(server, world);
    const card = within(await screen.findByRole('region', { name: 'Passkeys' }));
    await person.click(await card.findByRole('button', { name: /^Rename the passkey for Safari on iPad/ }));
    const name = card.getByLabelText(/^Name/);
    expect(name).toHaveFocus();
    await write(person, name, 'My tablet');
    await person.click(card.getByRole('button', { name: 'Save name' }));
    expect(await card.findByRole('button', { name: /^Rename the passkey for My tablet/ })).toHaveFocus();
    expect(card.queryByLabelText(/^Name/)).not.toBeInTheDocument();
  });

  test('are listed with their use, and one is removed only with the current password', async ({ server }) => {
    const world = await makeWorld(server);
    await world.addPassword('hospice_admin');
    await world.passkeys.add('hospice_admin');
    const { person } = open(server, world);
    const card = within(await screen.findByRole('region', { name: 'Passkeys' }));
    expect(await card.findByText(/^Added .*, never used$/)).toBeVisible();
    await person.click(card.getByRole('button', { name: /^Remove the passkey for Safari on iPad/ }));
    const current = card.getByLabelText(/^Current password/);
    expect(current).toHaveFocus();
    await write(person, current, 'something else');
    await person.click(card.getByRole('button', { name: 'Remove passkey' }));
    await waitFor(() => expect(current).toBeInvalid());
    await write(person, current, WORLD_PASSWORD);
    await person.click(card.getByRole('button', { name: 'Remove passkey' }));
    expect(await screen.findByText('The passkey for Safari on iPad was removed')).toBeVisible();
    await waitFor(() => expect(card.queryByRole('listitem')).not.toBeInTheDocument());
  });

  test('cannot be added in a browser that has none', async ({ server }) => {
    open(server, await makeWorld(server));
    expect(await screen.findByText('This browser doesn’t support passkeys.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey…' })).not.toBeInTheDocument();
  });

  test('are not offered where another provider keeps them', async ({ server }) => {
    const world = await makeWorld(server);
    open(server.with({ accounts: unmanagedAccounts }), world, 'superuser', 'admin');
    expect(await screen.findByText(/Change it where you log in/)).toBeVisible();
    expect(screen.queryByText('Passkeys')).not.toBeInTheDocument();
  });
});

describe('Personal choices on the account page', () => {
  test('save a notification and the start screen right away, and Undo restores the notification', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person } = open(server, world);
    const event = await screen.findByRole('combobox', { name: 'New referrals' });
    expect(event).toHaveValue('at_once');
    await person.selectOptions(event, 'Daily digest');
    expect(await screen.findByText('“New referrals”: daily digest')).toBeVisible();
    const chosen = () => server.db.selectFrom('notice_choice').select(['event', 'choice']).execute();
    expect(await chosen()).toEqual([{ event: 'new_referral', choice: 'daily' }]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: “New referrals”: right away')).toBeVisible();
    expect(event).toHaveValue('at_once');
    expect(await chosen()).toEqual([{ event: 'new_referral', choice: 'at_once' }]);

    await person.click(screen.getByRole('radio', { name: 'Performance' }));
    expect(await screen.findByText('Your start page is now Performance')).toBeVisible();
    expect(await rowOf(server, world.people.hospice_admin)).toMatchObject({ default_screen: 'performance' });
  });

  test('offer only the frequencies that a notification supports', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world);
    const overdue = within(await screen.findByRole('combobox', { name: 'Overdue' }));
    expect(overdue.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Daily digest', 'Off']);
  });

  test('link group members to Manage communication and list their stopped emails, which can be turned on again', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await world.addStop('provider');
    const { person } = open(server, world, 'provider', 'stakeholder');
    expect(await screen.findByRole('link', { name: 'Communication' })).toBeVisible();
    const stopped = within(await screen.findByRole('list', { name: 'Stopped emails' }));
    await person.click(stopped.getByRole('button', { name: 'Turn on again' }));
    expect(await screen.findByText(/^Turned on:/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Stopped emails' })).toBeNull());
  });

  test('show an administrator that only account emails are sent', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world, 'superuser', 'admin');
    expect(await screen.findByText(/^You only get emails about your account/)).toBeVisible();
  });
});

test('account page links lead to its sections, and the notification link is named like its section', async ({
  server,
}) => {
  open(server, await makeWorld(server));
  await screen.findByRole('textbox', { name: 'First name' });
  const links = within(screen.getByRole('navigation', { name: 'Account settings' })).getAllByRole('link');
  const parts = links.map((link) => document.querySelector(link.getAttribute('href') ?? ''));
  expect(parts).not.toContain(null);
  const named = links.findIndex(({ textContent }) => textContent === 'Notification settings');
  expect(parts[named]).toContainElement(screen.getByRole('region', { name: 'Notification settings' }));
});

describe('Devices and saved filters on the account page', () => {
  test('a device is signed out, and a deleted saved filter is restored by Undo', async ({ server }) => {
    const world = await makeWorld(server);
    await addDevice(server.db, world.people.hospice_admin.id, { device: 'Safari on iPhone' });
    await addSavedFilter(server, world.people.hospice_admin, { name: 'Waiting' });
    const { person } = open(server, world);
    await person.click(await screen.findByRole('button', { name: /^Log out Safari on iPhone/ }));
    expect(await screen.findByText('Safari on iPhone was logged out')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Log out Safari/ })).not.toBeInTheDocument());

    const name = 'Change Waiting';
    await person.click(await screen.findByRole('button', { name }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText(/^No saved filters yet/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });
});
