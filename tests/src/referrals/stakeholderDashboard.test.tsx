import { screen, waitFor, within } from '@testing-library/react';
import { formatTime } from '#contract/platform/formats.ts';
import { describe, expect } from 'vitest';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';

type Role = 'care_manager' | 'provider';

const open = (server: TestServer, world: World, at = '/stakeholder', role: Role = 'care_manager') =>
  renderApp([stakeholderRoutes], { at, user: world.people[role], server });

/** One referral to two hospices that the first enrolled, and one that still waits. */
async function addTwo(server: TestServer, world: World) {
  const secondId = await server.addHospice({ name: 'Prairie Hospice' });
  const receivedAt = new Date('2026-11-20T14:30:00Z');
  const of = (lastName: string) => ({
    first_name: 'Grace',
    last_name: lastName,
    responsible_provider_id: world.providerId,
  });
  const { enrollmentIds } = await server.addReferral({
    hospiceIds: [world.hospiceId, secondId],
    groupId: world.groupId,
    status: 'enrolled',
    receivedAt,
    referral: of('Holm'),
  });
  await server.db
    .updateTable('enrollment')
    .set({ status: 'declined', decline_reason: 'patient_chose_another_hospice', start_of_care: null })
    .where('id', '=', enrollmentIds[1] ?? '')
    .execute();
  await server.addReferral({ hospiceIds: [secondId], groupId: world.groupId, receivedAt, referral: of('Newman') });
  return { secondId };
}

const table = (name = 'Referrals') => screen.findByRole('table', { name });
const expectNames = (expected: readonly string[]) =>
  waitFor(async () => {
    const links = within(await table()).getAllByRole('link');
    const names = links.map((link) => /[^ ]+(?=, Grace)/.exec(link.textContent)?.[0]);
    // Received at once: their order says nothing.
    expect(new Set(names)).toEqual(new Set(expected));
    expect(names).toHaveLength(expected.length);
  });
const addressParam = (router: ReturnType<typeof open>['router'], name: string) =>
  new URLSearchParams(router.state.location.search).get(name);

describe('Referral list of a group', () => {
  test('says the group of a provider only where it is another one', async ({ server }) => {
    const world = await makeWorld(server);
    const own = await server.db
      .selectFrom('provider_group')
      .select('name')
      .where('id', '=', world.groupId)
      .executeTakeFirstOrThrow();
    await addTwo(server, world);
    open(server, world);
    const row = await screen.findByRole('row', { name: /Holm, Grace/ });
    expect(within(row).queryByText(own.name)).toBeNull();
  });

  test('offers a new referral with what was searched for in vain', async ({ server }) => {
    const world = await makeWorld(server);
    await addTwo(server, world);
    const { person } = open(server, world);
    await expectNames(['Holm', 'Newman']);
    await person.type(await screen.findByRole('searchbox', { name: /^Search name/ }), 'Zofia Quint');
    await screen.findByRole('heading', { name: 'No results' });
    // The last one: the first stands above the list.
    const offered = screen.getAllByRole('link', { name: 'New referral' }).at(-1);
    if (offered) await person.click(offered);
    expect(await screen.findByLabelText(/^First name/)).toHaveValue('Zofia');
    expect(screen.getByLabelText(/^Last name/)).toHaveValue('Quint');
  });

  test('shows every hospice asked, with its status', async ({ server }) => {
    const world = await makeWorld(server);
    await addTwo(server, world);
    open(server, world);

    const row = await screen.findByRole('row', { name: /Holm, Grace/ });
    const hospices = within(row)
      .getAllByText(/Hospice$/)
      .map((name) => name.parentElement?.textContent);
    expect(new Set(hospices)).toEqual(new Set(['Declined Prairie Hospice', 'On service Harbor Hospice']));
    expect(
      within(row)
        .getByRole('link', { name: /Holm, Grace/ })
        .getAttribute('href'),
    ).toMatch(/^\/stakeholder\/referrals\/[0-9a-f-]{36}$/);
  });

  test('shows all times in the one zone that the reader chose, over hospices in several zones', async ({ server }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date();
    const farId = await server.addHospice({ name: 'Island Hospice', time_zone: 'Pacific/Honolulu' });
    const receivedAt = new Date(Date.now() - 2 * 3_600_000);
    const add = (last_name: string, hospiceId: string) =>
      server.addReferral({
        hospiceIds: [hospiceId],
        groupId: world.groupId,
        receivedAt,
        referral: { first_name: 'Grace', last_name, responsible_provider_id: world.providerId },
      });
    await add('Near', world.hospiceId);
    await add('Far', farId);
    const choose = server.db.updateTable('app_user').set({ time_zone: 'America/Chicago' });
    await choose.where('id', '=', world.people.care_manager.id).execute();
    open(server, world);

    for (const name of ['Near', 'Far']) {
      const row = await screen.findByRole('row', { name: new RegExp(`${name}, Grace`) });
      expect(
        within(row).getAllByText(new RegExp(`${formatTime(receivedAt, 'America/Chicago')}$`)).length,
      ).toBeGreaterThan(0);
    }
    const notes = await screen.findAllByText(/^Times in/);
    expect(notes.map(({ textContent }) => textContent)).toEqual(['Times in Central Time']);
  });

  test('filters by hospice, and keeps the filter in the address', async ({ server }) => {
    const world = await makeWorld(server);
    const { secondId } = await addTwo(server, world);
    await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id: secondId }).execute();
    const { person, router } = open(server, world);
    await expectNames(['Holm', 'Newman']);

    await person.click(await screen.findByRole('button', { name: 'Hospice' }));
    await person.click(await screen.findByRole('checkbox', { name: 'Harbor Hospice' }));

    await expectNames(['Holm']);
    expect(addressParam(router, 'filter.hospice.id')).toBe(world.hospiceId);
  });

  test('links each figure to as many rows as it says', async ({ server }) => {
    const world = await makeWorld(server);
    await addTwo(server, world);
    const { person, router } = open(server, world);
    const figures = await screen.findByRole('region', { name: 'Figures' });

    await person.click(await within(figures).findByRole('link', { name: /^Referred, 30 days 2/ }));
    await expectNames(['Holm', 'Newman']);
    expect(addressParam(router, 'filter.drillDown')).toBe('referrals');
    await person.click(await within(figures).findByRole('link', { name: /^Waiting for an answer 1/ }));
    await expectNames(['Newman']);
    await person.click(await within(figures).findByRole('link', { name: /^Enrolled 1/ }));
    await expectNames(['Holm']);
    expect(addressParam(router, 'filter.globalStatus')).toBe('enrolled');
  });

  test('shows what to do when there are no referrals', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world);

    expect(await screen.findByRole('heading', { name: 'No referrals yet' })).toBeVisible();
    // The first stands above the list.
    const [, offered] = screen.getAllByRole('link', { name: 'New referral' });
    expect(offered).toHaveAttribute('href', '/stakeholder/referrals/new');
  });
});

const enrollmentCount = async () => within(await table('Enrollments')).getAllByRole('link').length;

const quickFilter = async (name: RegExp) =>
  within(await screen.findByRole('navigation', { name: 'Quick filters' })).findByRole('link', { name });

/** The group's two, and one of the provider's own. @returns the provider's id */
async function addOwnBesideTwo(server: TestServer, world: World): Promise<string> {
  await addTwo(server, world);
  const ownId = await server.addProvider(world.groupId, { name: 'Dr. Own', user_id: world.people.provider.id });
  await server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    receivedAt: new Date('2026-11-20T14:30:00Z'),
    referral: { first_name: 'Grace', last_name: 'Own', responsible_provider_id: ownId },
  });
  return ownId;
}

describe('Provider in a group', () => {
  test("starts with the provider's own patients, and can list the whole group", async ({ server }) => {
    const world = await makeWorld(server);
    const ownId = await addOwnBesideTwo(server, world);
    const { person, router } = open(server, world, '/stakeholder', 'provider');
    await expectNames(['Own']);
    expect(addressParam(router, 'filter.stakeholders.id')).toBe(ownId);

    await person.click(screen.getByRole('link', { name: /^Whole group/ }));
    await expectNames(['Holm', 'Newman', 'Own']);
    await person.click(await screen.findByRole('link', { name: /^My patients\s*1$/ }));
    await expectNames(['Own']);
    await person.click(await screen.findByRole('link', { name: 'Clear' }));
    await expectNames(['Holm', 'Newman', 'Own']);
  });

  test("counts the provider's own enrollments where the list shows these", async ({ server }) => {
    const world = await makeWorld(server);
    const ownId = await addOwnBesideTwo(server, world);
    const { person, router } = open(server, world, '/stakeholder?tab=enrollments', 'provider');

    await waitFor(async () => expect(await enrollmentCount()).toBe(1));
    expect(await quickFilter(/^My patients\s*1$/)).toHaveAttribute('aria-current');
    expect(await quickFilter(/^Whole group\s*4$/)).toBeVisible();
    await person.click(await quickFilter(/^Received\s*1$/));
    await waitFor(() => expect(addressParam(router, 'filter.status')).toBe('referral_received'));
    expect(addressParam(router, 'filter.stakeholders.id')).toBe(ownId);
    expect(await enrollmentCount()).toBe(1);

    await person.click(await quickFilter(/^Whole group\s*4$/));
    await waitFor(async () => expect(await enrollmentCount()).toBe(4));
    expect(await quickFilter(/^My patients\s*1$/)).toBeVisible();
  });

  test('without a directory record sees the whole group', async ({ server }) => {
    const world = await makeWorld(server);
    await addTwo(server, world);
    const { router } = open(server, world, '/stakeholder', 'provider');

    await expectNames(['Holm', 'Newman']);
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('link', { name: /^My patients/ })).toBeNull();
  });
});

test("a group's enrollments have their own tab, with one row for each hospice asked", async ({ server }) => {
  const world = await makeWorld(server);
  await addTwo(server, world);
  const { person, router } = open(server, world, '/stakeholder?tab=enrollments');

  expect(within(await table('Enrollments')).getAllByRole('link')).toHaveLength(3);
  await person.click(
    within(await screen.findByRole('navigation', { name: 'Quick filters' })).getByRole('link', { name: /^Enrolled/ }),
  );

  await waitFor(async () => expect(within(await table('Enrollments')).getAllByRole('link')).toHaveLength(1));
  expect(addressParam(router, 'filter.status')).toBe('enrolled');
  expect(addressParam(router, 'tab')).toBe('enrollments');
});
