import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { METRICS } from '#contract/performance/metrics.ts';
import { performanceDetailEndpoints } from '#contract/performance/performance.ts';
import type { Role } from '#contract/platform/roles.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { performanceWorld, type PerformanceWorld } from '../../server/performance/support/performanceWorld.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { addResult, UNHAPPY, WRITTEN } from '../../server/surveys/support/surveyResults.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import { watchSavedFiles } from '../support/savedFiles.ts';
import { showThemes } from '../support/featureFlags.ts';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/performance/hospice/Charts.tsx';
import '#src/features/performance/hospice/source/SourceScreen.tsx';

// The stored form of `?tsf=on`, set before anything reads it.
showThemes();

const open = (server: TestServer, { world }: PerformanceWorld, address: string, role: Role = 'hospice_admin') =>
  renderApp([hospiceRoutes], { at: `/hospice/performances/${address}`, user: world.people[role], server });

/** Three referrals of Dr. Okafor, two of them from Maple Court, and one of Dr. Reyes. */
async function addReferrals({ add, maple, okafor, reyes }: PerformanceWorld) {
  const ofOkafor = { responsible_provider_id: okafor };
  const enrolled = await add({
    at: '2026-11-10T12:00:00Z',
    start: '2026-11-10T22:00:00Z',
    referral: { ...ofOkafor, community_id: maple, last_name: 'Holm' },
  });
  await add({ at: '2026-11-12T12:00:00Z', status: 'declined', referral: { ...ofOkafor, community_id: maple } });
  await add({ at: '2026-11-14T12:00:00Z', referral: { ...ofOkafor, last_name: 'Newman' } });
  await add({
    at: '2026-11-15T12:00:00Z',
    start: '2026-11-16T12:00:00Z',
    referral: { responsible_provider_id: reyes },
  });
  return enrolled;
}

const labelOf = (key: string): string | undefined => Object.entries(METRICS).find(([each]) => each === key)?.[1].label;
const figures = () => screen.findByRole('table', { name: 'All figures compared with the hospice' });

/** As many records as the list under this address holds. */
async function listed(server: TestServer, { world }: PerformanceWorld, link: HTMLElement): Promise<number> {
  const url = new URL(link.getAttribute('href') ?? '', 'http://localhost');
  const list = url.searchParams.get('tab') === 'feedback' ? 'survey-satisfaction-results' : 'referrals';
  url.searchParams.delete('tab');
  const address = `/v1/hospices/${world.hospiceId}/${list}${url.search}`;
  return (await (await server.as(world.people.hospice_admin)(address)).json()).meta.totalItems;
}

describe('Performance page of one source', () => {
  test("shows who it is, its figures beside the hospice's, and its referrals", async ({ server }) => {
    const world = await performanceWorld(server);
    await addReferrals(world);
    open(server, world, `community/${world.maple}?period=last_90_days`);

    expect(await screen.findByRole('heading', { level: 1, name: 'Maple Court' })).toBeVisible();
    expect(screen.getByRole('link', { name: '(410) 555-0102' })).toHaveAttribute('href', 'tel:+14105550102');
    expect(screen.getByText('Easton')).toBeVisible();
    expect(screen.getByText(/last referral/)).toHaveTextContent('last referral Nov 12, 2026');
    expect(screen.getByRole('link', { name: 'Performance by community' })).toHaveAttribute(
      'href',
      '/hospice/performances/community?period=last_90_days',
    );
    const tiles = within(screen.getByRole('region', { name: 'Figures' }));
    expect(tiles.getByText('Referrals').parentElement).toHaveTextContent(/^Referrals\s*2\s*of 4 in the hospice/);
    expect(tiles.getByText('Conversion, all referrals').parentElement).toHaveTextContent('50% 1 of 2 hospice 50%');
    const row = within(await figures()).getByRole('row', { name: /^Median time to admission/ });
    expect(row).toHaveTextContent('10h1 enrolled17h2 enrolled');
    expect(within(await figures()).getByRole('row', { name: /^Referrals/ })).toHaveTextContent('Referrals2450% of all');
    expect(await screen.findByRole('list', { name: 'From referral to enrollment' })).toHaveTextContent(/Received.*2/);

    const referrals = await screen.findByRole('table', { name: 'Referrals' });
    expect(within(referrals).getAllByRole('row')).toHaveLength(3);
    expect(within(referrals).getByRole('link', { name: /Holm, Grace/ })).toBeVisible();
    expect(screen.getByText('No families answered in this period.')).toBeVisible();
  });

  test('links each figure to a list of as many records', async ({ server }) => {
    const world = await performanceWorld(server);
    const enrolled = await addReferrals(world);
    await addResult(server, enrolled, { values: UNHAPPY, ...WRITTEN });
    open(server, world, `responsible-provider/${world.okafor}?period=last_90_days`);

    const detail = await world.source('responsible-provider', world.okafor, 'period=last_90_days');
    const links = within(await figures()).getAllByRole('link');
    expect(links.length).toBeGreaterThan(12);
    for (const link of links) {
      const label = /^.*?, (.*?):/.exec(link.getAttribute('aria-label') ?? '')?.[1];
      const figure = Object.entries(detail.figures).find(([key]) => labelOf(key) === label)?.[1];
      // Each waits for the one database.
      // oxlint-disable-next-line no-await-in-loop
      expect([label, await listed(server, world, link)]).toEqual([label, figure?.numerator ?? figure?.n]);
    }
    expect(await listed(server, world, await screen.findByRole('link', { name: 'Show in the list' }))).toBe(3);
  });

  test('hides figures of fewer than 5 families, but shows their comments', async ({ server }) => {
    const world = await performanceWorld(server);
    const enrolled = await addReferrals(world);
    await addResult(server, enrolled, { values: UNHAPPY, ...WRITTEN });
    open(server, world, `responsible-provider/${world.okafor}?period=last_90_days`);

    expect(await screen.findByText(/Fewer than 5 families answered/)).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Scores by question' })).toBeNull();
    const row = within(await figures()).getByRole('row', { name: /^Excellent overall/ });
    expect(row).toHaveTextContent('Not shown: fewer than 5 answers');
    expect(await screen.findByText('The night nurse never called back')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Family of Holm, Grace/ })).toBeVisible();
  });

  test('shows the answers of 5 families by question, marked few answers, with themes linked to their comments', async ({
    server,
  }) => {
    const world = await performanceWorld(server);
    const enrolled = await addReferrals(world);
    for (let index = 0; index < 5; index += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await addResult(server, enrolled, index === 0 ? { values: UNHAPPY, ...WRITTEN } : {});
    }
    open(server, world, `responsible-provider/${world.okafor}?period=last_90_days`);

    const scores = within(await screen.findByRole('table', { name: 'Scores by question' }));
    expect(scores.getByRole('row', { name: /^Overall/ })).toHaveTextContent('few answers 58002038% to 96%');
    const theme = screen.getByRole('link', { name: '1 negative comment on Responsiveness' });
    expect(await listed(server, world, theme)).toBe(1);
  });

  test('keeps the period in the address, and exports exact numbers as CSV', async ({ server }) => {
    const world = await performanceWorld(server);
    await addReferrals(world);
    const saved = watchSavedFiles();
    try {
      const { person, router } = open(server, world, `responsible-provider/${world.okafor}`);
      await figures();
      await person.click(screen.getByRole('button', { name: 'Period: Last 30 days' }));
      await person.click(screen.getByRole('button', { name: 'Last 12 months' }));
      await waitFor(() =>
        expect(addressOf(router)).toBe(
          `/hospice/performances/responsible-provider/${world.okafor}?period=last_12_months`,
        ),
      );
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-disabled'),
      );
      await person.click(screen.getByRole('button', { name: 'Export CSV' }));
      const text = (await saved.files[0]?.blob.text()) ?? '';
      expect(text).toContain('Source,,Dr. Ines Okafor');
      expect(text).toContain('"Conversion, all referrals",share,0.3333333333333333,1,3,3,yes,0.5,');
      expect(text).toContain('Excellent overall,share,,,,,no: fewer than 5 answers,');
    } finally {
      saved.stop();
    }
  });

  test('covers referrals without a community, and a nurse by both duties', async ({ server }) => {
    const world = await performanceWorld(server);
    await addReferrals(world);
    const { router } = open(server, world, 'community/none?period=last_90_days');
    const tiles = within(await screen.findByRole('region', { name: 'Figures' }));
    await waitFor(() => expect(tiles.getByText('Referrals').parentElement).toHaveTextContent(/^Referrals\s*2\s*of 4/));

    await router.navigate(`/hospice/performances/nurse/${world.nora}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Nora Quinn' })).toBeVisible();
    const table = within(await figures());
    expect(table.getByRole('rowheader', { name: 'As admission nurse' })).toBeVisible();
    expect(table.getByRole('rowheader', { name: 'As primary nurse' })).toBeVisible();
  });
});

describe('Unavailable performance page of one source', () => {
  test('explains that it is part of the Pro plan, and requests no data', async ({ server }) => {
    const world = await performanceWorld(server);
    await server.db.updateTable('hospice').set({ plan: 'standard' }).where('id', '=', world.world.hospiceId).execute();
    const asked: string[] = [];
    open(
      {
        ...server,
        fetch: (request) => {
          asked.push(new URL(request.url).pathname);
          return server.fetch(request);
        },
      },
      world,
      `responsible-provider/${world.okafor}?period=quarter`,
    );

    expect(
      await screen.findByRole('heading', { name: 'Detail pages for your providers are part of the Pro plan' }),
    ).toBeVisible();
    expect(screen.getByText(/Your hospice has the Standard plan/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to all providers' })).toHaveAttribute(
      'href',
      '/hospice/performances/responsible-provider?period=quarter',
    );
    expect(asked.filter((path) => path.includes('/performances'))).toEqual([]);
  });

  test('explains that the role may not read this view, and links to the others', async ({ server }) => {
    const world = await performanceWorld(server);
    open(server, world, `nurse/${world.nora}`, 'hospice_business_development');
    expect(
      await screen.findByRole('heading', { name: 'Your role doesn’t include performance by nurse' }),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Performance by community' })).toBeVisible();
  });

  test.for(['00000000-0000-4000-8000-000000000007', 'x'])(
    'says that an unknown community was not found: %s',
    async (id, { server }) => {
      const world = await performanceWorld(server);
      open(server, world, `community/${id}`);
      expect(await screen.findByRole('heading', { name: 'This community wasn’t found' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Back to all communities' })).toBeVisible();
    },
  );

  test('offers a retry after a failure', async ({ server }) => {
    const world = await performanceWorld(server);
    const { person } = open(server, world, `community/${world.cedar}`);
    network.use(
      http.get(
        `*${performanceDetailEndpoints.getHospicePerformanceSource.path}`,
        () => new HttpResponse(null, { status: 500 }),
        { once: true },
      ),
    );
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cedar House' })).toBeVisible();
  });
});
