import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { addFamily } from '../../server/surveys/support/families.ts';
import { addResult, UNHAPPY } from '../../server/surveys/support/surveyResults.ts';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { expectNames, open } from '../support/hospiceDashboard.ts';
import { renderApp } from '../support/renderApp.tsx';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/surveys/feedback/FamilyFeedback.tsx';
import '#src/features/referrals/hospice/HospiceDashboardScreen.tsx';
import '#src/features/referrals/group/StakeholderDashboardScreen.tsx';

// jsdom has no layout to scroll.
vi.hoisted(() => {
  window.HTMLElement.prototype.scrollIntoView = () => {};
});

const DAYS = 'filter.drillDownDays=$btw:2026-09-01,2026-09-30';

/** Two enrolled in September, one of them of the community, and one declined. */
async function september(server: TestServer) {
  const world = await makeWorld(server);
  const maple = await server.addCommunity({ name: 'Maple Court' });
  const add = (last_name: string, status: 'enrolled' | 'declined', community_id: string | null) =>
    server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      status,
      receivedAt: new Date('2026-09-10T15:00:00Z'),
      referral: { first_name: 'Grace', last_name, community_id, responsible_provider_id: world.providerId },
    });
  await add('Hall', 'enrolled', null);
  await add('Court', 'enrolled', maple);
  await add('Gone', 'declined', maple);
  return { world, maple };
}

describe('List opened from a figure', () => {
  test('names the figure, its days and its source, and lists everything again once that filter is removed', async ({
    server,
  }) => {
    const { maple, world } = await september(server);
    const more = `filter.drillDown=enrolled&${DAYS}&filter.drillDownSource=community:${maple}&filter.status=enrolled`;
    const { person, router } = open(server, world, `/hospice?${more}`);
    await expectNames(['Court']);

    const chip = await screen.findByRole('button', { name: 'Enrolled · Sep 1 – 30, 2026 · Maple Court: remove' });
    await person.click(chip);

    await waitFor(() => expect(router.state.location.search).toBe('?filter.status=enrolled'));
    await screen.findByRole('link', { name: /Hall, Grace/ });
    expect(screen.queryByRole('button', { name: /: remove$/ })).toBeNull();
  });

  test('keeps the figure filter through sorting and in saved filters', async ({ server }) => {
    const { world } = await september(server);
    const { person, router } = open(server, world, `/hospice?filter.drillDown=declined&${DAYS}`);
    await expectNames(['Gone']);

    await person.click(await screen.findByRole('button', { name: /^Patient/ }));
    await waitFor(() => expect(router.state.location.search).toContain('sortBy='));
    expect(new URLSearchParams(router.state.location.search).get('filter.drillDown')).toBe('declined');

    await person.click(await screen.findByRole('button', { name: 'Saved filters' }));
    await person.click(await screen.findByRole('button', { name: 'Save this view…' }));
    await person.type(await screen.findByRole('textbox', { name: 'Name' }), 'Lost');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('“Lost” is saved');
    await person.click(await screen.findByRole('link', { name: 'Clear' }));
    await screen.findByRole('link', { name: /Hall, Grace/ });
    await person.click(await screen.findByRole('button', { name: /^Lost|^Saved filters/ }));
    await person.click(await screen.findByRole('button', { name: 'Lost' }));
    await expectNames(['Gone']);
    expect(new URLSearchParams(router.state.location.search).get('filter.drillDownDays')).toBe(
      '$btw:2026-09-01,2026-09-30',
    );
  });

  test('filters enrollments by figure and nurse', async ({ server }) => {
    const { world } = await september(server);
    const more = `tab=enrollments&filter.drillDown=enrolled&${DAYS}&filter.drillDownSource=nurse:none&sortBy=patientName:ASC`;
    open(server, world, `/hospice?${more}`);
    await screen.findByRole('button', { name: 'Enrolled · Sep 1 – 30, 2026 · no nurse: remove' });
    await expectNames(['Court', 'Hall'], 'Enrollments');
  });

  test('filters family answers by figure and nurse', async ({ server }) => {
    const world = await makeWorld(server);
    const addAnswer = async (last_name: string, values?: typeof UNHAPPY) => {
      const { enrollmentId } = await addFamily(server, {
        hospiceId: world.hospiceId,
        referral: { first_name: 'Grace', last_name },
        enrollment: { primary_nurse_id: world.nurseId },
      });
      const about = { enrollmentId, hospiceId: world.hospiceId };
      await addResult(server, about, { submittedAt: new Date('2026-09-10T15:00:00Z'), ...(values ? { values } : {}) });
    };
    await addAnswer('Glad');
    await addAnswer('Sad', UNHAPPY);
    const more = `tab=feedback&filter.drillDown=lowScores&${DAYS}&filter.drillDownSource=nurse:${world.nurseId}`;
    open(server, world, `/hospice?${more}`);
    await screen.findByRole('button', { name: 'Low scores · Sep 1 – 30, 2026 · Nora Quinn: remove' });
    const answers = await screen.findByRole('table', { name: 'All answers' });
    await waitFor(() => expect(within(answers).getAllByRole('link')).toHaveLength(1));
    expect(within(answers).getByRole('link', { name: /^Sad, Grace/ })).toBeVisible();
  });

  test("filters a group's referrals by figure, and the filter can be removed", async ({ server }) => {
    const { world } = await september(server);
    const { person, router } = renderApp([stakeholderRoutes], {
      at: `/stakeholder?filter.drillDown=declined&${DAYS}&filter.hospice.id=${world.hospiceId}`,
      user: world.people.care_manager,
      server,
    });
    await expectNames(['Gone'], 'Referrals');
    await person.click(await screen.findByRole('button', { name: 'Declined · Sep 1 – 30, 2026: remove' }));
    expect(screen.getByRole('button', { name: 'Status', expanded: false })).toHaveFocus();
    await waitFor(() => expect(router.state.location.search).toBe(`?filter.hospice.id=${world.hospiceId}`));
  });
});
