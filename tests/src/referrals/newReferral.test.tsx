import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import '#src/app/areas/NewGroupReferral.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { signOut } from '#src/auth/signOut.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import {
  chooseProvider,
  hospiceIsChosen,
  openNewAsGroup,
  openNewAsHospice,
  patientCard,
  RECORD,
  typePatient,
} from '../support/newReferralForm.tsx';
import { addressOf, renderApp } from '../support/renderApp.tsx';

/** The group can ask another hospice as well: it has to choose. */
async function withTwoHospices(server: TestServer, world: World): Promise<World> {
  const hospice_id = await server.addHospice({ name: 'Prairie Hospice' });
  await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id }).execute();
  return world;
}

describe('New referral', () => {
  test('lists every missing field when it is sent empty', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = openNewAsGroup(server, await withTwoHospices(server, world));

    // What a person fills in is all there.
    expect(await screen.findByText(/^Harbor Hospice/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send referral' }));

    const summary = await screen.findByRole('alert');
    const found = within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(found).toEqual([
      'Enter a first name',
      'Enter a last name',
      'Enter a date of birth or a phone number',
      'Choose a responsible provider or a community',
      'Hospices: Choose at least one',
    ]);
    expect(summary).toHaveFocus();
    await person.click(within(summary).getByRole('button', { name: 'Enter a last name' }));
    expect(within(await patientCard()).getByLabelText(/^Last name/)).toHaveFocus();
  });

  test('shows only what a referral needs, and opens what else was begun when it lacks something', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person } = openNewAsGroup(server, world);
    expect(await screen.findByText(/^Harbor Hospice/)).toBeVisible();

    for (const folded of ['Home address', 'Referrer’s role', 'Primary diagnosis', 'First note']) {
      expect(screen.getByLabelText(folded)).not.toBeVisible();
    }
    expect(screen.getByText('Name, phone, email, surveys')).toBeVisible();
    const caregiver = screen.getByRole('heading', { name: 'Caregiver' }).closest('details');
    if (!caregiver) throw new Error('The caregiver’s fields are folded');
    await person.click(screen.getByRole('heading', { name: 'Caregiver' }));
    const name = within(caregiver).getByLabelText(/^Name/);
    expect(name).not.toBeRequired();
    await person.type(within(caregiver).getByLabelText('Phone'), '410 555 0199');
    expect(name).toBeRequired();
    expect(within(caregiver).getByLabelText(/^Relationship/)).toBeRequired();
    expect(screen.getByText('1 filled in')).toBeInTheDocument();
    await person.click(screen.getByRole('heading', { name: 'Caregiver' }));
    expect(name).not.toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Send referral' }));
    const summary = await screen.findByRole('alert');
    expect(name).toBeVisible();
    await person.click(within(summary).getByRole('button', { name: 'Enter a caregiver’s name' }));
    expect(name).toHaveFocus();
  });

  test('marks the date of birth until there is a phone number, and the provider until there is a community', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    const { person } = openNewAsGroup(server, world);
    const card = await patientCard();
    expect(within(card).getByLabelText(/^Date of birth/)).toBeRequired();
    await person.type(within(card).getByLabelText('Phone'), '410 555 0100');
    expect(within(card).getByLabelText(/^Date of birth/)).not.toBeRequired();
    const provider = within(card).getByRole('combobox', { name: 'Responsible provider' });
    expect(provider).toBeRequired();
    await person.click(within(card).getByRole('combobox', { name: 'Community' }));
    await person.click(await screen.findByRole('option', { name: /Maple Court/ }));
    expect(provider).not.toBeRequired();
  });

  test('is kept back with a date of birth or a time received in the future', async ({ server }) => {
    const world = await makeWorld(server);
    const { person } = openNewAsHospice(server, world, 'hospice_admin');
    await typePatient(person);
    await chooseProvider(person);
    fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: '2199-01-31' } });
    fireEvent.change(screen.getByLabelText('Received'), { target: { value: '2199-01-31T09:30' } });
    await person.click(screen.getByRole('button', { name: 'Save referral' }));

    const summary = await screen.findByRole('alert');
    const found = within(summary)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(found).toEqual(['The date of birth can’t be in the future', 'Received: The time can’t be in the future']);
    expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
  });

  test('is sent by a group, which then sees the record', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = openNewAsGroup(server, world);
    await typePatient(person);
    await hospiceIsChosen();
    await chooseProvider(person);
    await person.click(screen.getByRole('button', { name: 'Send referral' }));

    await waitFor(() => expect(addressOf(router)).toMatch(RECORD));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zofia Nguyễn' })).toBeVisible();
    expect(await screen.findByText(/sent to Harbor Hospice$/)).toBeVisible();
    expect(sessionStorage.getItem('wayside.draft')).toBeNull();
  });

  test('defaults to the provider who writes it as the responsible provider', async ({ server }) => {
    const world = await makeWorld(server);
    const own = await server.addProvider(world.groupId, { name: 'Dr. Ada Byron', user_id: world.people.provider.id });
    const { person } = renderApp([stakeholderRoutes], {
      at: '/stakeholder/referrals/new',
      user: world.people.provider,
      server,
    });
    await typePatient(person);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Responsible provider' })).toHaveValue('Dr. Ada Byron'),
    );
    await hospiceIsChosen();
    await person.click(screen.getByRole('button', { name: 'Send referral' }));

    await screen.findByText(/sent to Harbor Hospice$/);
    const sent = await server.db.selectFrom('referral').select('responsible_provider_id').executeTakeFirstOrThrow();
    expect(sent.responsible_provider_id).toBe(own);
  });

  test('is recorded by a hospice, which then sees the record', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = openNewAsHospice(server, world, 'hospice_admin');
    await typePatient(person);
    await chooseProvider(person);
    await person.click(screen.getByRole('button', { name: 'Save referral' }));

    await waitFor(() => expect(addressOf(router)).toMatch(RECORD));
    expect(await screen.findByRole('heading', { level: 1, name: 'Zofia Nguyễn' })).toBeVisible();
  });

  test('is explained to business development, who may not record one', async ({ server }) => {
    const world = await makeWorld(server);
    openNewAsHospice(server, world, 'hospice_business_development');

    expect(await screen.findByRole('heading', { name: 'You can’t add referrals' })).toBeVisible();
  });
});

describe('The hospice of a new referral', () => {
  test('is chosen from the start where the group has only one, and leaving asks nothing', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = openNewAsGroup(server, world);
    await hospiceIsChosen();
    expect(sessionStorage.getItem('wayside.draft')).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(addressOf(router)).toBe('/stakeholder'));
  });

  test('stays unchosen once the person has unchosen it, and is chosen again by Start over', async ({ server }) => {
    const world = await makeWorld(server);
    const first = openNewAsGroup(server, world);
    await hospiceIsChosen();
    await first.person.click(screen.getByRole('checkbox', { name: /^Harbor Hospice/ }));
    await typePatient(first.person);
    expect(screen.getByRole('checkbox', { name: /^Harbor Hospice/ })).not.toBeChecked();
    first.unmount();

    const { person } = openNewAsGroup(server, world);
    await person.click(await screen.findByRole('button', { name: 'Start over' }));
    await hospiceIsChosen();
  });

  test('is for the person to choose where the group has two', async ({ server }) => {
    const world = await makeWorld(server);
    openNewAsGroup(server, await withTwoHospices(server, world));
    const boxes = await screen.findAllByRole('checkbox', { name: /Hospice/ });
    expect(boxes).toHaveLength(2);
    for (const box of boxes) expect(box).not.toBeChecked();
  });
});

describe('Unsent referral', () => {
  test('is restored after a reload, and kept in this tab only', async ({ server }) => {
    const world = await makeWorld(server);
    const first = openNewAsGroup(server, world);
    await typePatient(first.person);
    first.unmount();

    openNewAsGroup(server, world);

    expect(await screen.findByText('We restored what you typed earlier.')).toBeVisible();
    expect(within(await patientCard()).getByLabelText(/^First name/)).toHaveValue('Zofia');
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Zofia');
  });

  test('is deleted at logout', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, store } = openNewAsGroup(server, world);
    await typePatient(person);
    expect(sessionStorage.getItem('wayside.draft')).toContain('Zofia');

    await store.dispatch(signOut());

    expect(sessionStorage.getItem('wayside.draft')).toBeNull();
  });

  test('is not shown to another user', async ({ server }) => {
    const world = await makeWorld(server);
    const first = openNewAsGroup(server, world);
    await typePatient(first.person);
    first.unmount();

    openNewAsHospice(server, world, 'hospice_admin');

    expect(within(await patientCard()).getByLabelText(/^First name/)).toHaveValue('');
    expect(sessionStorage.getItem('wayside.draft')).toBeNull();
  });

  test('is discarded only after a confirmation', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = openNewAsGroup(server, world);
    await typePatient(person);

    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(addressOf(router)).toBe('/stakeholder/referrals/new');

    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave and discard' }));
    await waitFor(() => expect(addressOf(router)).toBe('/stakeholder'));
    expect(sessionStorage.getItem('wayside.draft')).toBeNull();
  });
});

describe('Possible duplicate of a new patient', () => {
  test('is shown while typing, can be compared, and does not block the referral', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: new Date(),
      referral: { number: 10_234, first_name: 'Zofia', last_name: 'Nguyen', phone: '(410) 555-0100' },
    });
    server.clock.now = new Date();
    const { person, router } = openNewAsHospice(server, world, 'hospice_admin');
    await typePatient(person);

    const found = /^R-10234, Zofia Nguyen, born Dec 9, 1941, received just now: same last name and phone number$/;
    expect(await screen.findByText(found)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Compare with R-10234' }));
    const dialog = await screen.findByRole('dialog', { name: 'Compare with R-10234' });
    const verdicts = within(dialog)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [
        within(row).getByRole('rowheader').textContent,
        within(row).getAllByRole('cell').at(-1)?.textContent,
      ]);
    expect(verdicts).toEqual([
      ['Name', 'Same'],
      ['Date of birth', 'Only in that one'],
      ['Phone', 'Same'],
    ]);
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));

    await chooseProvider(person);
    await person.click(screen.getByRole('button', { name: 'Save referral' }));
    await waitFor(() => expect(addressOf(router)).toMatch(RECORD));
  });
});
