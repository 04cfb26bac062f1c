import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { referralEndpoints } from '#contract/referrals.ts';
import { hospiceRoutes } from '#src/app/hospiceRoutes.tsx';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';

type Role = 'hospice_admin' | 'hospice_business_development' | 'hospice_clinical_manager';

const open = (server: TestServer, world: World, at = '/hospice', role: Role = 'hospice_admin') =>
  renderApp([hospiceRoutes], { at, user: world.people[role], server });

/** One in each of three statuses, received an hour before the server's clock. */
async function addThree(server: TestServer, world: World) {
  const receivedAt = new Date('2026-11-20T14:30:00Z');
  const add = (lastName: string, status: 'referral_received' | 'pending_start_of_care' | 'enrolled') =>
    server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      status,
      receivedAt,
      referral: { first_name: 'Grace', last_name: lastName, responsible_provider_id: world.providerId },
    });
  await add('Newman', 'referral_received');
  await add('Waite', 'pending_start_of_care');
  return add('Holm', 'enrolled');
}

const table = (name = 'Patient registry') => screen.findByRole('table', { name });

/** The family names in the list's order, once they are these. */
const expectNames = (expected: readonly string[], name?: string) =>
  waitFor(async () => {
    const links = within(await table(name)).getAllByRole('link');
    expect(links.map((link) => /[^ ]+(?=, Grace)/.exec(link.textContent)?.[0])).toEqual(expected);
  });

/** All three were received at once, so their order says nothing. */
const expectAllThree = () => waitFor(async () => expect(within(await table()).getAllByRole('link')).toHaveLength(3));

const refuseLists = () =>
  network.use(
    http.get(`*${referralEndpoints.listHospiceReferrals.path}`, () =>
      HttpResponse.json({ code: 'internal' }, { status: 500 }),
    ),
  );

describe('the patient registry', () => {
  test('a filter narrows the list and stays in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.click(await screen.findByRole('button', { name: 'Status', expanded: false }));
    await person.click(await screen.findByRole('checkbox', { name: 'Enrolled' }));

    await expectNames(['Holm']);
    expect(new URLSearchParams(router.state.location.search).get('filter.status')).toBe('enrolled');
  });

  test('a provider is looked up on the server and filters by the name of the API', async ({ server }) => {
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

  test('days from and to become a range in the address', async ({ server }) => {
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

  test('what is searched for never stands in the address', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.type(await screen.findByRole('searchbox', { name: /^Search name/ }), 'Waite');

    await expectNames(['Waite']);
    expect(addressOf(router)).not.toContain('Waite');
  });

  test('each quick filter tells how many rows it lists, and lists them', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    const quick = await screen.findByRole('navigation', { name: 'Quick filters' });
    await within(quick).findByRole('link', { name: /^All\s*3$/ });

    await person.click(within(quick).getByRole('link', { name: /^Pending/ }));

    expect(within(quick).getByRole('link', { name: /^Pending/ })).toHaveTextContent('Pending1');
    await expectNames(['Waite']);
  });

  test('a press on a head sorts by it, and the address tells how', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    await expectAllThree();

    await person.click(screen.getByRole('button', { name: 'Patient' }));

    await expectNames(['Holm', 'Newman', 'Waite']);
    expect(new URLSearchParams(router.state.location.search).getAll('sortBy')).toEqual(['patientName:ASC']);
  });

  test('a column put away stays away on the next visit', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const first = open(server, world);
    expect(await within(await table()).findByRole('columnheader', { name: 'Diagnosis' })).toBeVisible();
    await first.person.click(screen.getByRole('button', { name: 'Columns' }));
    await first.person.click(await screen.findByRole('checkbox', { name: 'Diagnosis' }));
    first.unmount();

    open(server, world);

    const head = within(await table());
    expect(head.getByRole('columnheader', { name: 'Community' })).toBeVisible();
    expect(head.queryByRole('columnheader', { name: 'Diagnosis' })).toBeNull();
  });

  test('says what to do where there is nothing yet, and where filters hide everything', async ({ server }) => {
    const world = await makeWorld(server);
    const first = open(server, world);
    expect(await screen.findByRole('heading', { name: 'No referrals yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Record a referral' })).toHaveAttribute('href', '/hospice/referrals/new');
    first.unmount();

    await addThree(server, world);
    const { person, router } = open(server, world, '/hospice?filter.status=declined');
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Clear filters' }));

    await expectAllThree();
    expect(router.state.location.search).toBe('');
  });

  test('a list that fails says so and tries again', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    await expectAllThree();
    const quick = screen.getByRole('navigation', { name: 'Quick filters' });

    refuseLists();
    await person.click(within(quick).getByRole('link', { name: /^Pending/ }));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Something went wrong at our end');
    expect(within(await table()).getAllByRole('link')).toHaveLength(3);

    network.use(http.all('*/v1/*', ({ request }) => server.fetch(request)));
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    await expectNames(['Waite']);
  });

  test('a failure after an empty list is told as a failure, not as nothing', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world, '/hospice?filter.status=declined');
    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();

    refuseLists();
    await person.click(screen.getByRole('link', { name: 'Clear filters' }));

    expect(await screen.findByRole('heading', { name: 'Something went wrong at our end' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No referrals yet' })).toBeNull();
  });

  test('a list that fails at first keeps nothing dimmed and offers to try again', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    open(server, world);
    refuseLists();

    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Patient registry' })).toBeNull();
  });
});

describe('the figures', () => {
  test('each leads to as many rows as it says', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    const figures = await screen.findByRole('region', { name: 'Figures' });
    await within(figures).findByRole('link', { name: /^New referrals1/ });

    for (const [figure, name, address] of [
      ['New referrals1', 'Newman', 'filter.status=referral_received&filter.enrollment.isContacted=false'],
      ['Pending start of care1', 'Waite', 'filter.status=pending_start_of_care'],
      ['Enrolled1', 'Holm', 'filter.enrollment.startOfCare=%24gte%3A'],
    ] as const) {
      await person.click(within(figures).getByRole('link', { name: new RegExp(`^${figure}`) }));
      await expectNames([name]);
      expect(router.state.location.search).toContain(address);
    }
  });

  test('a server without figures leaves the list as it is', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    open(server, world);
    network.use(http.get('*/v1/hospices/:hospiceId/dashboard', () => HttpResponse.json({}, { status: 404 })));

    expect(await screen.findByText('This server has no figures for the list below.')).toBeVisible();
    await expectAllThree();
  });

  test('the last weeks are told as a table as well', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);

    await person.click(await screen.findByRole('button', { name: 'Last 12 weeks' }));
    await person.click(await screen.findByRole('button', { name: 'Show as table' }));

    const weeks = await screen.findByRole('table', { name: 'Referrals and enrollments per week' });
    expect(within(weeks).getAllByRole('row')).toHaveLength(13);
  });
});

const openActions = async (person: ReturnType<typeof open>['person'], name: string) =>
  person.click(await screen.findByRole('button', { name: `Actions for ${name}, Grace` }));

describe('what a row offers', () => {
  test('nothing to business development, who reads only', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    open(server, world, '/hospice', 'hospice_business_development');
    await expectAllThree();

    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'New referral' })).toBeNull();
  });

  test('only the steps that its status allows', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world, '/hospice', 'hospice_clinical_manager');

    await openActions(person, 'Waite');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Enroll…',
      'Decline…',
      'Assign to me',
      'Open',
    ]);
    await person.keyboard('{Escape}');

    await openActions(person, 'Holm');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Open']);
  });

  test('logging the first contact at once, with a way back', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world);

    await openActions(person, 'Newman');
    await person.click(screen.getByRole('menuitem', { name: 'Log first contact' }));
    expect(await screen.findByText(/^First contact logged for R-\d+$/)).toBeVisible();
    await waitFor(async () => expect(await contacts(server)).toBe(1));

    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await contacts(server)).toBe(0));
  });

  test('assigning the referral to oneself', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);

    await openActions(person, 'Newman');
    await person.click(screen.getByRole('menuitem', { name: 'Assign to me' }));

    const row = await screen.findByRole('row', { name: /Newman/ });
    expect(await within(row).findByText('Ada B.')).toBeVisible();
  });

  test('a reload where somebody else was faster', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    await expectAllThree();
    await server.db.updateTable('enrollment').set({ version: 7 }).execute();

    await openActions(person, 'Newman');
    await person.click(screen.getByRole('menuitem', { name: 'Assign to me' }));

    expect(await screen.findByText('Someone changed this a moment ago. Nothing was saved.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Reload' }));
    await openActions(person, 'Newman');
    await person.click(screen.getByRole('menuitem', { name: 'Assign to me' }));
    expect(await screen.findByText(/is assigned to you$/)).toBeVisible();
  });

  test('enrolling, after which the row says so', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world);

    await openActions(person, 'Waite');
    await person.click(screen.getByRole('menuitem', { name: 'Enroll…' }));
    const dialog = await screen.findByRole('dialog', { name: /Enroll/ });
    await within(dialog).findAllByRole('option', { name: /Nora Quinn/ });
    await person.selectOptions(within(dialog).getByRole('combobox', { name: /Admission nurse/ }), world.nurseId);
    await person.click(within(dialog).getByRole('button', { name: 'Enroll' }));

    const row = await screen.findByRole('row', { name: /Waite/ });
    expect(await within(row).findByText('Enrolled')).toBeVisible();
  });
});

const contacts = async (server: TestServer): Promise<number> => {
  const rows = await server.db.selectFrom('enrollment').select('first_contact_at').execute();
  return rows.filter((row) => row.first_contact_at !== null && row.first_contact_at !== undefined).length;
};

describe('the enrollments', () => {
  test('stand behind their own tab, with the filters of their own call', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    const tabs = await screen.findByRole('navigation', { name: 'Lists' });

    await person.click(within(tabs).getByRole('link', { name: 'Enrollments' }));
    expect(within(await table('Enrollments')).getAllByRole('link')[0]).toHaveTextContent('Holm');
    await person.click(await screen.findByRole('button', { name: 'Alert', expanded: false }));
    await person.click(await screen.findByRole('checkbox', { name: 'No alert' }));

    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('filter.alert')).toBe('none'));
    expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('enrollments');
  });

  test('offer what their status and the role allow', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world, '/hospice?tab=enrollments', 'hospice_clinical_manager');

    for (const [name, actions] of [
      ['Newman', ['Accept…', 'Enroll…', 'Decline…', 'Edit…', 'Open']],
      ['Waite', ['Enroll…', 'Decline…', 'Edit…', 'Open']],
      ['Holm', ['Edit…', 'Mark SIA…', 'Discharge…', 'Open']],
    ] as const) {
      await openActions(person, name);
      expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(actions);
      await person.keyboard('{Escape}');
    }
  });

  test('are read only by business development', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    open(server, world, '/hospice?tab=enrollments', 'hospice_business_development');

    expect(within(await table('Enrollments')).getAllByRole('link')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  test('are marked SIA after a question, with a way back', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world, '/hospice?tab=enrollments');
    const isSia = async () =>
      (await server.db.selectFrom('enrollment').select('is_sia').execute()).filter((row) => row.is_sia).length;

    await openActions(person, 'Holm');
    await person.click(screen.getByRole('menuitem', { name: 'Mark SIA…' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark SIA' }));
    await waitFor(async () => expect(await isSia()).toBe(1));

    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await isSia()).toBe(0));
  });

  test('are discharged with a day and a reason, and then count no further days', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world, '/hospice?tab=enrollments');

    await openActions(person, 'Holm');
    await person.click(screen.getByRole('menuitem', { name: 'Discharge…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discharge the patient' });
    await person.click(await within(dialog).findByRole('radio', { name: /Revoked|revo/i }));
    await person.click(within(dialog).getByRole('button', { name: 'Discharge' }));

    const row = await screen.findByRole('row', { name: /Holm/ });
    expect(await within(row).findByText('ended')).toBeVisible();
  });

  test('keep what was typed where somebody else was faster', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    await addThree(server, world);
    const { person } = open(server, world, '/hospice?tab=enrollments&filter.status=enrolled');

    await openActions(person, 'Holm');
    await person.click(screen.getByRole('menuitem', { name: 'Edit…' }));
    const panel = await screen.findByRole('dialog', { name: 'Edit the enrollment' });
    await person.selectOptions(await within(panel).findByLabelText('Level of care'), 'chc');
    // Meanwhile the row leaves the list that stands behind the panel.
    await server.db.updateTable('enrollment').set({ version: 7, status: 'pending_start_of_care' }).execute();
    await person.click(within(panel).getByRole('button', { name: 'Save' }));
    await person.click(await within(panel).findByRole('button', { name: 'Load the current state' }));

    expect(await within(panel).findByText(/The current state is loaded/)).toBeVisible();
    expect(within(panel).getByLabelText('Level of care')).toHaveValue('chc');
    await person.click(within(panel).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enrollment: saved')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a hospice without any referral', () => {
  const steps = ['Invite your staff', 'Add your locations', 'Connect provider groups', 'Decide what groups see'];

  test('is led through its first steps, into the settings', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = open(server, world);

    const list = await screen.findByRole('region', { name: 'First steps' });
    for (const name of [...steps, 'Set up the family survey']) {
      const href = within(list)
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .getAttribute('href');
      expect(href).toMatch(/^\/hospice\/settings/);
    }
    expect(screen.getByRole('link', { name: 'Record a referral' })).toHaveAttribute('href', '/hospice/referrals/new');

    await person.click(within(list).getByRole('link', { name: /^Set up the family survey/ }));
    await waitFor(() => expect(addressOf(router)).toBe('/hospice/settings/survey-send'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Survey send' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('offers nobody what the role may not do', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world, '/hospice', 'hospice_business_development');

    expect(await screen.findByRole('heading', { name: 'No referrals yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Record a referral' })).toBeNull();
  });

  test('where a filter finds nothing, that is what is said', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world, '/hospice?filter.status=enrolled');

    expect(await screen.findByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });
});
