import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { addFamily } from '../../server/surveys/support/families.ts';
import { addInvitation, contentExperience, openSurvey, sendAnswers } from '../../server/people/support/invitations.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { addResult, resultsPath, UNHAPPY, WRITTEN } from '../../server/surveys/support/surveyResults.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { liveNow } from '../support/referralPage.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import { showThemes } from '../support/featureFlags.ts';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/surveys/feedback/FamilyFeedback.tsx';
import '#src/features/referrals/hospice/HospiceDashboardScreen.tsx';

// The stored form of `?tsf=on`, set before anything reads it.
showThemes();
// jsdom has no layout to scroll.
window.HTMLElement.prototype.scrollIntoView = () => {};

type Role = 'hospice_admin' | 'hospice_business_development' | 'hospice_clinical_manager';

const open = (server: TestServer, world: World, role: Role = 'hospice_admin', more = '') =>
  renderApp([hospiceRoutes], { at: `/hospice?tab=feedback${more}`, user: world.people[role], server });

const addAnswer = async (
  server: TestServer,
  world: World,
  lastName: string,
  fields: Parameters<typeof addResult>[2],
) => {
  const { enrollmentId, referralId } = await addFamily(server, {
    hospiceId: world.hospiceId,
    referral: { first_name: 'Grace', last_name: lastName },
  });
  const about = { enrollmentId, hospiceId: world.hospiceId };
  return { enrollmentId, referralId, resultId: await addResult(server, about, fields) };
};

const answers = () => screen.findByRole('table', { name: 'All answers' });
const expectRows = (names: readonly string[]) =>
  waitFor(async () => {
    const links = within(await answers()).getAllByRole('link');
    const shown = links.map((link) => /^[^,]+/.exec(link.textContent)?.[0]);
    expect(shown).toHaveLength(names.length);
    expect(new Set(shown)).toEqual(new Set(names));
  });

describe('Open low scores in family feedback', () => {
  test('come first with the callback that is due, and are taken up beside the list', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    const low = await addAnswer(server, world, 'Holm', { values: UNHAPPY, ...WRITTEN });
    await addAnswer(server, world, 'Waite', {});
    const { person } = open(server, world);

    const card = within(await screen.findByRole('region', { name: 'Low scores waiting: 1' }));
    const waiting = card.getByRole('link', { name: /^Grace Holm/ });
    expect(waiting).toHaveTextContent(/Call due in (?:1d|23h)/);
    expect(waiting).toHaveTextContent('overall fair, asked for a call');
    await person.click(waiting);

    const panel = within(await screen.findByRole('dialog', { name: 'Family of Grace Holm' }));
    expect(panel.getByText('The night nurse never called back')).toBeVisible();
    expect(panel.getByRole('link', { name: '(410) 555-0142' })).toHaveAttribute('href', 'tel:+14105550142');
    expect(panel.getByText(/^How well is the team keeping Grace comfortable/)).toBeVisible();
    await person.click(panel.getByRole('button', { name: 'Start follow-up' }));

    expect(await panel.findByText('Low score, in follow-up')).toBeVisible();
    await waitFor(() => expect(panel.getByRole('button', { name: 'Resolve…' })).toHaveFocus());
    const { data } = await (await server.as(world.people.hospice_admin)(resultsPath(low.enrollmentId))).json();
    expect(data[0].alert).toMatchObject({ state: 'in_progress', startedBy: { id: world.people.hospice_admin.id } });

    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(waiting).toHaveFocus();
  });

  test('are read-only for business development', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addAnswer(server, world, 'Holm', { values: UNHAPPY, ...WRITTEN });
    const { person } = open(server, world, 'hospice_business_development');

    await person.click(await screen.findByRole('link', { name: /^Grace Holm/ }));

    const panel = within(await screen.findByRole('dialog', { name: 'Family of Grace Holm' }));
    expect(panel.getByText('Responsiveness, negative')).toBeVisible();
    expect(panel.queryByRole('button', { name: /Start follow-up|Resolve|theme/i })).toBeNull();
  });
});

describe('Family feedback figures', () => {
  test('of fewer than 5 answers are hidden, and of fewer than 30 are marked few answers', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    for (const [index, overall] of [5, 5, 5, 4, 2].entries()) {
      const values = index === 0 ? { overall, comfort: 5 } : { overall };
      // The makers number invitations one after the other.
      // oxlint-disable-next-line no-await-in-loop
      await addAnswer(server, world, `Family${index}`, { values });
    }
    open(server, world);

    const table = within(await screen.findByRole('table', { name: 'Scores by question' }));
    const cells = (name: RegExp) =>
      within(table.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/^Overall/)).toEqual(['few answers 5', '60', '20', '20', '', '23% to 88%', '4.2 of 5']);
    expect(cells(/^How well/)).toEqual(['Too few answers to show']);
    expect(await screen.findByText('5 of 5 reached')).toBeVisible();
  });

  test('of themes link to the comments behind them', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addAnswer(server, world, 'Holm', { values: UNHAPPY, ...WRITTEN });
    await addAnswer(server, world, 'Waite', { comment: 'Thank you' });
    const { person, router } = open(server, world);
    await expectRows(['Holm', 'Waite']);

    await person.click(await screen.findByRole('link', { name: '1 negative comment on Responsiveness' }));

    await expectRows(['Holm']);
    expect(addressOf(router)).toContain('filter.theme=responsiveness&filter.polarity=negative');
    expect(screen.getByRole('heading', { name: 'All answers' })).toHaveFocus();
    await person.click(screen.getByRole('button', { name: 'Show months as a table' }));
    expect(within(await screen.findByRole('table', { name: 'Themes by month' })).getByText('0 / 0 / 1')).toBeVisible();
  });
});

describe('Family answers', () => {
  test('are filtered in the address, and the searched name stays out of it', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addAnswer(server, world, 'Holm', { values: UNHAPPY, comment: 'Nobody called' });
    await addAnswer(server, world, 'Waite', {});
    const { person, router } = open(server, world);
    await expectRows(['Holm', 'Waite']);

    await person.click(screen.getByRole('link', { name: 'With a comment' }));
    await expectRows(['Holm']);
    expect(addressOf(router)).toBe('/hospice?tab=feedback&filter.hasComment=true');

    await person.click(screen.getByRole('link', { name: 'All' }));
    await person.type(await screen.findByRole('searchbox'), 'Waite');
    await expectRows(['Waite']);
    await person.click(within(await answers()).getByRole('link'));
    expect(await screen.findByRole('dialog', { name: 'Family of Grace Waite' })).toBeVisible();
    expect(addressOf(router)).not.toContain('Waite');
    await expectRows(['Waite']);
  });

  test('include a new answer without a reload', async ({ server }) => {
    const world = await makeWorld(server);
    liveNow(server);
    await addAnswer(server, world, 'Waite', {});
    const { enrollmentId } = await addFamily(server, {
      hospiceId: world.hospiceId,
      referral: { first_name: 'Grace', last_name: 'Holm' },
    });
    const invited = await addInvitation(server, { enrollmentId, hospiceId: world.hospiceId });
    open(server, world);
    await expectRows(['Waite']);
    await screen.findByRole('button', { name: /^(?:Nothing|\d+) new$/ });

    const session = await openSurvey(server, invited);
    expect((await sendAnswers(server, session, contentExperience(session))).status).toBe(204);

    await expectRows(['Holm', 'Waite']);
  });

  test('link an administrator to the survey settings when there are none yet', async ({ server }) => {
    const world = await makeWorld(server);
    open(server, world);
    expect(await screen.findByRole('heading', { name: 'No answers yet' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Set up family surveys' });
    expect(link).toHaveAttribute('href', '/hospice/settings/survey-send');
  });
});
