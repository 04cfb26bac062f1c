import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { referralListEndpoints } from '#contract/referrals/lists/referralLists.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import { env } from '#src/config/env.ts';
import { patch, test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { addThree, expectAllThree, expectNames, open, table } from '../support/hospiceDashboard.ts';
import { network } from '../support/network.ts';
import { addressOf } from '../support/renderApp.tsx';

const refuseLists = () =>
  network.use(
    http.get(`*${referralListEndpoints.listHospiceReferrals.path}`, () =>
      HttpResponse.json({ code: 'internal' }, { status: 500 }),
    ),
  );

describe('Referrals', () => {
  test('filters by status, and keeps the filter in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.click(await screen.findByRole('button', { name: 'Status', expanded: false }));
    await person.click(await screen.findByRole('checkbox', { name: 'Enrolled' }));

    await expectNames(['Holm']);
    expect(new URLSearchParams(router.state.location.search).get('filter.status')).toBe('enrolled');
  });

  test('looks a provider up on the server, and keeps that filter in the address', async ({ server }) => {
    const world = await makeWorld(server);
    const other = await server.addProvider(world.groupId, { name: 'Dr. Omar Reyes' });
    await addThree(server, world);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      referral: { last_name: 'Only', responsible_provider_id: other },
    });
    const { person, router } = open(server, world);
    await screen.findByRole('link', { name: /Only, Grace/ });

    await person.click(await screen.findByRole('button', { name: 'Provider' }));
    await person.type(await screen.findByRole('searchbox', { name: 'Search provider' }), 'Omar');
    await person.click(await screen.findByRole('checkbox', { name: 'Dr. Omar Reyes' }));

    await expectNames(['Only']);
    expect(new URLSearchParams(router.state.location.search).get('filter.stakeholders.id')).toBe(other);
  });

  test('filters by days received, and keeps the range in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: new Date('2026-09-02T15:00:00Z'),
      referral: { last_name: 'Earlier' },
    });
    const { person, router } = open(server, world);
    await screen.findByRole('link', { name: /Earlier, Grace/ });

    await person.click(await screen.findByRole('button', { name: 'Received', expanded: false }));
    await person.type(await screen.findByLabelText('To'), '2026-09-30');

    await expectNames(['Earlier']);
    expect(new URLSearchParams(router.state.location.search).get('filter.receivedAt')).toBe('$lte:2026-09-30');
  });

  test('lists the last seven days by one press, and says so', async ({ server }) => {
    const world = await makeWorld(server);
    // The screen counts back from today.
    await addThree(server, world, new Date(Date.now() - 3_600_000));
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: new Date('2026-09-10T12:00:00Z'),
      referral: { last_name: 'Earlier' },
    });
    const { person, router } = open(server, world);
    await screen.findByRole('link', { name: /Earlier, Grace/ });

    await person.click(await screen.findByRole('button', { name: 'Received', expanded: false }));
    await person.click(await screen.findByRole('button', { name: 'Last 7 days' }));

    await expectAllThree();
    expect(await screen.findByRole('button', { name: /^Received\s*Last 7 days$/ })).toBeVisible();
    expect(new URLSearchParams(router.state.location.search).get('filter.receivedAt')).toMatch(/^\$btw:/);
  });

  test('restores the filters that were cleared', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world, '/hospice?filter.status=enrolled&filter.urgency=routine');
    await expectNames(['Holm']);

    await person.click(await screen.findByRole('link', { name: 'Clear' }));
    await expectAllThree();
    await person.click(screen.getByRole('link', { name: 'Restore filters' }));

    await expectNames(['Holm']);
    expect(router.state.location.search).toBe('?filter.status=enrolled&filter.urgency=routine');
    expect(screen.getByRole('link', { name: 'Clear' })).toHaveFocus();
  });

  test('keeps the search text out of the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.type(await screen.findByRole('searchbox', { name: /^Search name/ }), 'Waite');

    await expectNames(['Waite']);
    expect(addressOf(router)).not.toContain('Waite');
  });

  test('shows on each quick filter how many rows it lists, and lists them', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    const quick = await screen.findByRole('navigation', { name: 'Quick filters' });
    await within(quick).findByRole('link', { name: /^All\s*3$/ });

    await person.click(within(quick).getByRole('link', { name: /^Pending/ }));

    expect(within(quick).getByRole('link', { name: /^Pending/ })).toHaveTextContent('Pending1');
    await expectNames(['Waite']);
  });

  test('sorts by a clicked column header, and keeps the order in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.click(screen.getByRole('button', { name: 'Patient' }));

    await expectNames(['Holm', 'Newman', 'Waite']);
    expect(new URLSearchParams(router.state.location.search).getAll('sortBy')).toEqual(['patientName:ASC']);
  });

  test('keeps a hidden column hidden on the next visit', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const first = open(server, world);
    expect(await within(await table()).findByRole('columnheader', { name: 'Diagnosis' })).toBeVisible();
    await first.person.click(await screen.findByRole('button', { name: 'Columns' }));
    await first.person.click(await screen.findByRole('checkbox', { name: 'Diagnosis' }));
    first.unmount();

    open(server, world);

    const head = within(await table());
    expect(head.getByRole('columnheader', { name: 'Community' })).toBeVisible();
    expect(head.queryByRole('columnheader', { name: 'Diagnosis' })).toBeNull();
  });

  test('shows what to do when there are no referrals and when filters match none', async ({ server }) => {
    const world = await makeWorld(server);
    const first = open(server, world);
    expect(await screen.findByRole('heading', { name: 'No referrals yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a referral' })).toHaveAttribute('href', '/hospice/referrals/new');
    first.unmount();

    await addThree(server, world);
    const { person, router } = open(server, world, '/hospice?filter.status=declined');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Clear filters' }));

    await expectAllThree();
    expect(router.state.location.search).toBe('');
  });

  test('keeps its rows and offers a retry when a filter fails to load', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    await expectAllThree();
    const quick = screen.getByRole('navigation', { name: 'Quick filters' });

    refuseLists();
    await person.click(within(quick).getByRole('link', { name: /^Pending/ }));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong on our end');
    expect(within(await table()).getAllByRole('link')).toHaveLength(3);

    network.use(http.all('*/v1/*', ({ request }) => server.fetch(request)));
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    await expectNames(['Waite']);
  });

  test('shows a failure after an empty list as a failure, not as an empty list', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world, '/hospice?filter.status=declined');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();

    refuseLists();
    await person.click(screen.getByRole('link', { name: 'Clear filters' }));

    expect(await screen.findByRole('heading', { name: 'Something went wrong on our end' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No referrals yet' })).toBeNull();
  });

  test('offers a retry and no table when the first load fails', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    open(server, world);
    refuseLists();

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Referrals' })).toBeNull();
  });
});

const step = async (name: string) =>
  within(await screen.findByRole('region', { name: 'First steps' })).getByRole('link', {
    name: new RegExp(`^${name}`),
  });

describe('First steps of a new hospice', () => {
  const SETTINGS = '/hospice/settings';

  test('link to their settings, and are checked off when done', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = open(server, world, '/hospice', 'hospice_super_admin');

    // The world has people, a nurse and a connected group; no location, and nobody has decided anything.
    for (const [name, to, isDone] of [
      ['Invite your staff', `${SETTINGS}?part=team`, true],
      ['Add your locations', `${SETTINGS}?part=locations`, false],
      ['Add your nurses', `${SETTINGS}?part=staff`, true],
      ['Connect provider groups', `mailto:${env.supportEmail}`, true],
      ['Decide what groups see', `${SETTINGS}/information-sharing`, false],
      ['Set up family surveys', `${SETTINGS}/survey-send`, false],
    ] as const) {
      const link = await step(name);
      expect(link).toHaveAttribute('href', to);
      expect(link.textContent.includes('Done')).toBe(isDone);
    }
    expect(screen.getByText('3 of 6 done')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add a referral' })).toHaveAttribute('href', '/hospice/referrals/new');

    await person.click(await step('Set up family surveys'));
    await waitFor(() => expect(addressOf(router)).toBe('/hospice/settings/survey-send'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Survey delivery' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('stay below the first referrals until they are dismissed or all done', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const first = open(server, world, '/hospice', 'hospice_super_admin');
    await first.person.click(
      within(await screen.findByRole('region', { name: 'First steps' })).getByRole('button', { name: 'Dismiss' }),
    );
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
    expect(await table()).toBeVisible();
    first.unmount();

    // On another device they are still there, and go with the last of them.
    window.localStorage.clear();
    open(server, world, '/hospice', 'hospice_super_admin');
    expect(await screen.findByText('3 of 6 done')).toBeVisible();
    await server.addLocation(world.hospiceId);
    await server.db.updateTable('hospice').set({ sharing_version: 2 }).where('id', '=', world.hospiceId).execute();
    const settings = patch({ ...DEFAULT_SURVEY_SETTINGS, isEnabled: true, version: 1 });
    await server.as(world.people.hospice_super_admin)(`/v1/hospices/${world.hospiceId}/survey-settings`, settings);
    cleanup();
    open(server, world, '/hospice', 'hospice_super_admin');
    await expectAllThree();
    await screen.findByRole('button', { name: 'Saved filters' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  });

  test('are hidden from business development, as is the link to add a referral', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world, '/hospice', 'hospice_business_development');

    expect(await screen.findByRole('heading', { name: 'No referrals yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add a referral' })).toBeNull();
  });

  test('include adding locations only for a super administrator', async ({ server }) => {
    open(server, await makeWorld(server));

    expect(await step('Add your nurses')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Add your locations/ })).toBeNull();
    expect(screen.getByText('3 of 5 done')).toBeVisible();
  });

  test('are hidden when a filter matches nothing', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world, '/hospice?filter.status=enrolled');

    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
