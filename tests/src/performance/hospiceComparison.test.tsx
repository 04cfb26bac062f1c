import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { METRICS } from '#contract/performance/metrics.ts';
import { groupPerformanceEndpoints } from '#contract/performance/performance.ts';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { addCompared, FOUR_CONTENT, HARBOR_ANSWERS } from '../../server/performance/support/comparedHospices.ts';
import { readComparison, without } from '../../server/performance/support/comparison.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { setDefault } from '../../server/organizations/support/sharing.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import { watchSavedFiles } from '../support/savedFiles.ts';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/performance/comparison/HospiceComparisonScreen.tsx';

const open = (server: TestServer, world: World, query = '', role: 'care_manager' | 'provider' = 'care_manager') =>
  renderApp([stakeholderRoutes], { at: `/stakeholder/performances${query}`, user: world.people[role], server });

const table = () => screen.findByRole('table', { name: 'Hospices compared' });
const row = async (name: string) => within(await table()).findByRole('row', { name: new RegExp(`^${name}`) });
const linkIn = async (hospice: string, name: RegExp) => within(await row(hospice)).getByRole('link', { name });

const labelOf = (key: string): string | undefined => Object.entries(METRICS).find(([each]) => each === key)?.[1].label;

/** As many referrals as the group's own list holds under the link's address. */
async function listed(server: TestServer, world: World, link: HTMLElement): Promise<number> {
  const { search } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  const answer = await server.as(world.people.care_manager)(`/v1/groups/${world.groupId}/referrals${search}`);
  return (await answer.json()).meta.totalItems;
}

describe('Hospice comparison', () => {
  test('lists hospices by name with their figures and totals, and hides scores of fewer than 5 answers', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { addAnswers } = await addCompared(server, world);
    await addAnswers('harbor', HARBOR_ANSWERS);
    await addAnswers('birch', FOUR_CONTENT);
    open(server, world);

    const names = within(await table()).getAllByRole('rowheader');
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Birch Hospice',
      'Cedar Hospice',
      'Harbor Hospice',
      'All referrals',
    ]);
    const harbor = await row('Harbor Hospice');
    expect(harbor).toHaveTextContent(/25%1 of 4.*30 min3 contacted.*10h1 enrolled.*18.5 days2 discharged/);
    expect(harbor).toHaveTextContent('80%4 of 5 few answers');
    expect(await row('Birch Hospice')).toHaveTextContent('Not shown: fewer than 5 answers');
    expect(await row('All referrals')).toHaveTextContent(/^All referrals522/);
    expect(screen.getByText(/not adjusted for case mix/)).toBeVisible();
    expect(screen.getByText(/patient and family choose the hospice/)).toBeVisible();
  });

  test('links each figure to a list of as many referrals', async ({ server }) => {
    const world = await makeWorld(server);
    await addCompared(server, world);
    open(server, world);
    await row('Harbor Hospice');

    const { data, totals } = await readComparison(server, world);
    const links = within(await table()).getAllByRole('link', { name: /:/ });
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) {
      const [, hospice, label] = /^(.*?), (.*?):/.exec(link.getAttribute('aria-label') ?? '') ?? [];
      const figures = data.find((each) => each.hospice.name === hospice)?.figures ?? totals;
      const found = Object.entries(figures).find(([key]) => labelOf(key) === label)?.[1];
      // Each waits for the one database.
      // oxlint-disable-next-line no-await-in-loop
      expect([hospice, label, await listed(server, world, link)]).toEqual([
        hospice,
        label,
        found?.numerator ?? found?.n,
      ]);
    }
  });

  test('names what a hospice does not share, links to nothing withheld, and says how many hospices take no part', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { birch, cedar, harbor } = await addCompared(server, world);
    for (const day of ['11', '12', '13']) {
      // oxlint-disable-next-line no-await-in-loop
      await server.addReferral({
        hospiceIds: [harbor],
        groupId: world.groupId,
        status: 'enrolled',
        receivedAt: new Date(`2026-11-${day}T12:00:00Z`),
        enrollment: { discharge_date: '2026-11-18', discharge_type: 'death' },
      });
    }
    await setDefault(server, harbor, without('dates', 'decline_reason'));
    await setDefault(server, birch, without('dates'));
    await setDefault(server, cedar, without('performance_comparison'));
    open(server, world);

    const cells = within(await row('Birch Hospice')).getAllByText('Not shared by Birch Hospice');
    expect(cells).toHaveLength(3);
    // The number of short stays is shared in sum only, so the figure has no list.
    const stays = within(await row('Harbor Hospice')).getByTitle(/^Stays of up to 7 days: .* of 5$/);
    expect(within(stays).queryByRole('link')).toBeNull();
    const reasons = screen.getByRole('table', { name: 'Decline reasons' });
    expect(within(reasons).getByRole('row', { name: /^Harbor Hospice/ })).toHaveTextContent(
      'Harbor HospiceNot shared by Harbor Hospice',
    );
    expect(within(reasons).getByRole('row', { name: /^Birch Hospice/ })).toHaveTextContent('None declined');
    expect(screen.getByText('One hospice doesn’t take part in comparisons and is not shown.')).toBeVisible();
    expect(within(await table()).queryByText('Cedar Hospice')).toBeNull();
  });

  test('is sorted and filtered in the address, for a provider as well', async ({ server }) => {
    const world = await makeWorld(server);
    const { otherProviderId } = await addCompared(server, world);
    const { person, router } = open(server, world, `?filter.stakeholders.id=${otherProviderId}`, 'provider');

    expect(await linkIn('Harbor Hospice', /Referrals: 1$/)).toBeVisible();
    await person.click(await screen.findByRole('link', { name: 'Clear' }));
    await waitFor(async () => expect(await linkIn('Harbor Hospice', /Referrals: 4$/)).toBeVisible());
    await person.click(within(await table()).getByRole('button', { name: 'Received' }));
    await waitFor(async () => {
      const names = within(await table()).getAllByRole('rowheader');
      expect(names[0]).toHaveTextContent('Harbor Hospice');
    });
    expect(addressOf(router)).toBe('/stakeholder/performances?sortBy=referrals%3ADESC');
  });

  test('shows published CAHPS figures beside a chosen state, and marks those that are not available', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { person, router } = open(server, world);

    const published = await screen.findByRole('table', { name: 'Published CAHPS Hospice Survey scores' });
    expect(screen.getByText(/For context only/)).toBeVisible();
    expect(within(published).getByRole('row', { name: /^Willing to recommend/ })).toHaveTextContent(
      '85% · middle 11% · bottom 4%',
    );
    await person.click(screen.getByRole('button', { name: /^State/ }));
    await person.click(screen.getByRole('checkbox', { name: 'District of Columbia' }));
    await waitFor(() => expect(within(published).getAllByText('Not available')).toHaveLength(7));
    expect(addressOf(router)).toContain('state=DC');
  });

  test('is exported as CSV', async ({ server }) => {
    const world = await makeWorld(server);
    await addCompared(server, world);
    const saved = watchSavedFiles();
    try {
      const { person } = open(server, world);
      await table();
      await person.click(screen.getByRole('button', { name: 'Export CSV' }));
      await waitFor(() => expect(saved.files).toHaveLength(1));
      expect(await saved.files[0]?.blob.text()).toContain('Harbor Hospice');
    } finally {
      saved.stop();
    }
  });

  test('shows an empty state for a group without hospices, and offers a retry after a failure', async ({ server }) => {
    const world = await makeWorld(server);
    const alone = await server.addPerson({ role: 'care_manager', groupId: await server.addGroup({ name: 'Alone' }) });
    const { person } = renderApp([stakeholderRoutes], { at: '/stakeholder/performances', user: alone, server });
    expect(await screen.findByRole('heading', { name: 'No hospice to compare yet' })).toBeVisible();

    network.use(
      http.get(
        `*${groupPerformanceEndpoints.getGroupPerformance.path}`,
        () => new HttpResponse(null, { status: 500 }),
        { once: true },
      ),
    );
    await person.click(screen.getByRole('button', { name: /^Period/ }));
    await person.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(world.groupId).not.toBe('');
  });
});
