import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { dropAllExports } from '#src/ui/exports/runningExports.ts';
import { performanceOf } from '../../server/performance/support/performanceCalls.ts';
import { test } from '../../server/support/server.ts';
import { openPerformance, openQuestions, PROVIDERS, someMonth, tile } from '../support/hospicePerformance.ts';
import { network } from '../support/network.ts';
import { addressOf } from '../support/renderApp.tsx';
import { watchSavedFiles } from '../support/savedFiles.ts';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/performance/hospice/PerformanceScreen.tsx';
import '#src/features/referrals/hospice/HospiceDashboardScreen.tsx';

const sources = (view = 'responsible provider') => screen.findByRole('table', { name: `Performance by ${view}` });
const CALL = '*/v1/hospices/:id/performances';
const fail = () => HttpResponse.json({ error: { code: 'internal' } }, { status: 500 });

describe('Performance views', () => {
  test.for([
    ['hospice_admin', 'responsible-provider', ['By responsible provider', 'By community', 'By nurse']],
    ['hospice_business_development', 'responsible-provider', ['By responsible provider', 'By community']],
    ['hospice_clinical_manager', 'nurse', ['By nurse']],
  ] as const)('%s starts with the first view that the role may read, and sees no other', async (given, { server }) => {
    const [role, first, labels] = given;
    const made = await someMonth(server);
    const { router } = openPerformance(server, made, '/hospice/performances?period=last_90_days', role);

    const tabs = await screen.findByRole('navigation', { name: 'Views' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(labels);
    expect(addressOf(router)).toBe(`/hospice/performances/${first}?period=last_90_days`);
  });

  test('explain a view that the role may not read, and request no data for it', async ({ server }) => {
    const made = await someMonth(server);
    const asked: string[] = [];
    openPerformance(server, made, '/hospice/performances/nurse', 'hospice_business_development');
    network.use(http.all(`${CALL}*`, ({ request }) => void asked.push(request.url)));

    expect(
      await screen.findByRole('heading', { name: 'Your role doesn’t include performance by nurse' }),
    ).toBeVisible();
    expect(screen.getByText(/It includes performance by responsible provider and by community/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Performance by community' })).toHaveAttribute(
      'href',
      '/hospice/performances/community',
    );
    expect(asked).toEqual([]);
  });

  test('show the not-found page for an unknown view', async ({ server }) => {
    openPerformance(server, await someMonth(server), '/hospice/performances/doctor');

    expect(await screen.findByRole('heading', { name: 'Oops, nothing was found!' })).toBeVisible();
  });

  test('by nurse list nurses by name, with figures grouped by duty', async ({ server }) => {
    const made = await someMonth(server);
    openPerformance(server, made, '/hospice/performances/nurse');

    const table = within(await sources('nurse'));
    expect(table.getByRole('columnheader', { name: 'As admission nurse' })).toBeVisible();
    expect(table.getByRole('columnheader', { name: 'As primary nurse' })).toBeVisible();
    expect(table.getByRole('columnheader', { name: /^Nurse/ })).toHaveAttribute('aria-sort', 'ascending');
    expect(screen.getByText(/Not adjusted for case mix/)).toBeVisible();
  });
});

describe('Performance figures', () => {
  test('begin with a sentence and four figures; the rest opens by question and stays open', async ({ server }) => {
    const made = await someMonth(server);
    const { person, unmount } = openPerformance(server, made);
    expect(await screen.findByText('3 admissions from 6 referrals.')).toBeVisible();
    const first = within(await screen.findByRole('region', { name: 'At a glance' }));
    expect((await first.findAllByRole('link')).map(({ textContent }) => /^\D+/.exec(textContent)?.[0].trim())).toEqual([
      'Referrals',
      'Enrolled',
      'Median time to admission',
      'Census',
    ]);
    expect(screen.queryByText('Withdrawn')).toBeNull();

    await person.click(screen.getByRole('heading', { name: 'What happens to our referrals?' }));
    expect(await screen.findByText('Withdrawn')).toBeVisible();
    unmount();
    openPerformance(server, made);
    expect(await screen.findByText('Withdrawn')).toBeVisible();
  });

  test('equal the API values, with what they are made of and the change from the period before', async ({ server }) => {
    const made = await someMonth(server);
    const { hospiceId, people } = made.world;
    const answer = await performanceOf(server, people.hospice_admin, hospiceId, 'view=by_responsible_provider');
    openQuestions('Volume and conversion', 'Families');
    openPerformance(server, made);

    expect(await tile(/^Referrals 6/)).toHaveTextContent('+5');
    expect(answer.totals.referrals?.value).toBe(6);
    expect(await tile(/^Conversion, all referrals 50% 3 of 6/)).toBeVisible();
    expect(answer.totals.conversionRate).toMatchObject({ value: 0.5, numerator: 3, denominator: 6 });
    expect(await tile(/^Median time to admission 5h 3 enrolled/)).toBeVisible();
    expect(answer.totals.medianHoursToAdmission?.value).toBe(5);
    // With a third still open, the conversion of decided referrals and the number still open are shown too.
    expect(await tile(/^Conversion, decided referrals 75% 3 of 4, 2 still open/)).toBeVisible();
    // Not shown, because nobody answered.
    expect(screen.getByText('Excellent overall').parentElement).toHaveTextContent('Not shown: fewer than 5 answers');
  });

  test('link to a list of as many referrals', async ({ server }) => {
    const made = await someMonth(server);
    const { person, router } = openPerformance(server, made);

    await person.click(await tile(/^Enrolled 3/));

    const list = await screen.findByRole('table', { name: 'Referrals' });
    await waitFor(() => expect(within(list).getAllByRole('rowheader')).toHaveLength(3));
    const params = new URLSearchParams(router.state.location.search);
    expect(params.get('filter.drillDown')).toBe('enrolled');
  });

  test("of one provider link to that provider's referrals", async ({ server }) => {
    const made = await someMonth(server);
    const { person } = openPerformance(server, made);

    await person.click(within(await sources()).getByRole('link', { name: 'Dr. Lea Reyes, Referrals: 2' }));

    const list = await screen.findByRole('table', { name: 'Referrals' });
    await waitFor(() => expect(within(list).getAllByRole('rowheader')).toHaveLength(2));
  });

  test('are loaded for the period in the address, and a reversed range of days is refused', async ({ server }) => {
    const made = await someMonth(server);
    const { person, router } = openPerformance(server, made);
    expect(await tile(/^Referrals 6/)).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Period: Last 30 days' }));
    await person.click(screen.getByRole('button', { name: 'Last 90 days' }));

    expect(await tile(/^Referrals 7/)).toBeVisible();
    expect(addressOf(router)).toBe(`${PROVIDERS}?period=last_90_days`);

    await person.click(screen.getByRole('button', { name: 'Period: Last 90 days' }));
    const choice = within(screen.getByRole('dialog', { name: 'Period' }));
    expect(choice.getByRole('button', { name: 'Last 90 days' })).toHaveFocus();
    const [from, to] = [choice.getByLabelText('From'), choice.getByLabelText('To')];
    await person.clear(from);
    await person.type(from, '2026-11-30');
    await person.clear(to);
    await person.type(to, '2026-11-12');
    await person.click(choice.getByRole('button', { name: 'Show these days' }));
    expect(choice.getByRole('alert')).toHaveTextContent('Choose a first day on or before the last day');
    await person.clear(from);
    await person.type(from, '2026-11-10');
    await person.click(choice.getByRole('button', { name: 'Show these days' }));

    expect(await tile(/^Referrals 3/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Period: Nov 10 to Nov 12, 2026' })).toHaveFocus();
  });

  test('offer a retry when loading fails', async ({ server }) => {
    const made = await someMonth(server);
    const { person } = openPerformance(server, made);
    network.use(http.get(CALL, fail));

    const alert = await screen.findByRole('alert');
    expect(screen.queryByRole('table')).toBeNull();
    network.resetHandlers();
    network.use(http.all('*/v1/*', ({ request }) => server.fetch(request)));
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));

    expect(await tile(/^Referrals 6/)).toBeVisible();
    expect(await sources()).toBeVisible();
  });

  test('of a period without referrals offer the last 12 months', async ({ server }) => {
    const made = await someMonth(server);
    const { person } = openPerformance(
      server,
      made,
      `${PROVIDERS}?period=custom&filter.days=$btw:2026-01-01,2026-01-10`,
    );

    expect(await screen.findByRole('heading', { name: 'No referrals in this period' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Show the last 12 months' }));

    expect(await tile(/^Referrals 7/)).toBeVisible();
  });
});

describe('Performance table', () => {
  test('is sorted and searched on the server, while the tiles still cover all sources', async ({ server }) => {
    const made = await someMonth(server);
    const { person, router } = openPerformance(server, made);
    const names = async () =>
      within(await sources())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    await waitFor(async () => expect((await names()).at(-1)).toBe('All providers'));

    await person.click(within(await sources()).getByRole('button', { name: 'Responsible provider' }));
    await waitFor(() => expect(addressOf(router)).toContain('sortBy=name%3AASC'));

    await person.type(screen.getByRole('searchbox', { name: 'Search providers by name' }), 'reyes');
    await waitFor(async () =>
      expect(await names()).toEqual([expect.stringContaining('Dr. Lea Reyes'), 'Providers found']),
    );
    expect(addressOf(router)).not.toContain('reyes');
    expect(await tile(/^Referrals 6/)).toBeVisible();
  });

  test('is one Tab stop, and the arrow keys move between its rows', async ({ server }) => {
    const made = await someMonth(server);
    const { person } = openPerformance(server, made);
    const links = within(await sources())
      .getAllByRole('link', { name: /^Dr/ })
      .filter((link) => 'rowLink' in link.dataset);

    links[0]?.focus();
    await person.keyboard('{ArrowDown}');

    expect(links[1]).toHaveFocus();
    expect(links[0]).toHaveAttribute('tabindex', '-1');
  });
});

describe('Performance page', () => {
  test('saves a view and opens it again', async ({ server }) => {
    const made = await someMonth(server);
    const { person, router } = openPerformance(server, made, `${PROVIDERS}?period=last_90_days`);
    expect(await tile(/^Referrals 7/)).toBeVisible();

    await person.click(await screen.findByRole('button', { name: 'Saved filters' }));
    await person.click(await screen.findByRole('button', { name: 'Save this view…' }));
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'A quarter');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“A quarter” is saved')).toBeVisible();
    await router.navigate(PROVIDERS);
    expect(await tile(/^Referrals 6/)).toBeVisible();
    await person.click(await screen.findByRole('button', { name: /^(?:Saved filters|A quarter)/ }));
    await person.click(
      within(await screen.findByRole('dialog', { name: 'Saved filters' })).getByRole('button', { name: /^A quarter/ }),
    );

    expect(await tile(/^Referrals 7/)).toBeVisible();
    expect(addressOf(router)).toBe(`${PROVIDERS}?period=last_90_days`);
  });

  test('explains how a figure is counted', async ({ server }) => {
    const { person } = openPerformance(server, await someMonth(server));

    await person.click(await screen.findByRole('button', { name: 'How this is counted' }));

    const help = within(await screen.findByRole('dialog', { name: 'How this is counted' }));
    const term = help.getByText('Conversion, all referrals');
    expect(term.parentElement).toHaveTextContent('“Enrolled” ÷ “Referrals received”');
    await person.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'How this is counted' })).toHaveFocus();
  });

  test('exports the table as CSV', async ({ server }) => {
    const saved = watchSavedFiles();
    const { person } = openPerformance(server, await someMonth(server), `${PROVIDERS}?period=last_90_days`);
    expect(await sources()).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Export CSV' }));

    await waitFor(() =>
      expect(saved.files.map(({ name }) => name)).toEqual(['performance-by-responsible-provider.csv']),
    );
    expect(await saved.files[0]?.blob.text()).toContain('Dr. Lea Reyes');
    dropAllExports();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Exports' })).toBeNull());
    saved.stop();
  });

  test('labels the published CAHPS figure as another survey', async ({ server }) => {
    openQuestions('Families');
    openPerformance(server, await someMonth(server));

    expect(await screen.findByText(/For context: in the official CAHPS.*after a death, 85% nationally/s)).toBeVisible();
  });

  test('links charts to their referrals, and shows them as a table', async ({ server }) => {
    openQuestions('Volume and conversion');
    const { person } = openPerformance(server, await someMonth(server));

    const funnel = await screen.findByRole('region', { name: 'From referral to enrollment' }, { timeout: 10_000 });
    expect(within(funnel).getByRole('link', { name: 'Enrolled' })).toHaveAttribute(
      'href',
      expect.stringContaining('filter.drillDown=enrolled'),
    );
    await person.click(within(funnel).getByRole('radio', { name: 'Table' }));
    expect(within(within(funnel).getByRole('table')).getByRole('row', { name: /Enrolled.*3/ })).toBeVisible();
  });
});

describe('Performance on the Standard plan', () => {
  test('shows figures, table and CSV, and names what is part of the Pro plan', async ({ server }) => {
    const made = await someMonth(server);
    await server.db.updateTable('hospice').set({ plan: 'standard' }).where('id', '=', made.world.hospiceId).execute();
    const { person } = openPerformance(server, made);

    const referrals = await tile(/^Referrals 6/);
    expect(referrals).not.toHaveTextContent('more');
    expect(screen.getByText('Comparison with the previous period is part of the Pro plan.')).toBeVisible();
    expect(screen.getByText(/page for each provider, .* is part of the Pro plan/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'PDF' })).toHaveAccessibleDescription(
      'PDF reports are part of the Pro plan',
    );
    expect(screen.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-disabled');
    expect(within(await sources()).queryByRole('link', { name: /^Dr\. Lea Reyes$/ })).toBeNull();

    await person.click(screen.getByRole('link', { name: 'By nurse (Pro plan)' }));
    expect(await screen.findByRole('heading', { name: 'Performance by nurse is part of the Pro plan' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
