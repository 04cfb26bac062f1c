import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { addThree, expectAllThree, expectNames, open } from '../support/hospiceDashboard.ts';
import { network } from '../support/network.ts';

describe('Registry figures', () => {
  test('link to lists of as many rows as they say', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person, router } = open(server, world);
    const figures = await screen.findByRole('region', { name: 'Figures' });
    await within(figures).findByRole('link', { name: /^New 1/ });

    for (const [figure, name, address] of [
      ['New 1', 'Newman', 'filter.status=referral_received&filter.enrollment.isContacted=false'],
      ['Pending 1', 'Waite', 'filter.status=pending_start_of_care'],
      ['Enrolled, 30 days 1', 'Holm', 'filter.drillDown=enrolled'],
    ] as const) {
      await person.click(within(figures).getByRole('link', { name: new RegExp(`^${figure}`) }));
      await expectNames([name]);
      expect(router.state.location.search).toContain(address);
    }
  });

  test('open to tiles with their hints, also on the next visit, and count what the quick filter of that name counts', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      referral: { last_name: 'Reached' },
      enrollment: { first_contact_at: server.clock.now },
    });
    const first = open(server, world);
    await first.person.click(await screen.findByRole('button', { name: 'All figures', expanded: false }));
    first.unmount();

    open(server, world);

    const tile = await screen.findByRole('link', { name: /^New1not contacted, oldest/ });
    expect(tile).toBeVisible();
    const quick = screen.getByRole('navigation', { name: 'Quick filters' });
    expect(within(quick).getByRole('link', { name: /^New/ })).toHaveTextContent('New1');
  });

  test('round the median time to admission as the performance screen does', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      status: 'enrolled',
      receivedAt: new Date('2026-11-18T00:00:00Z'),
      enrollment: { start_of_care: new Date('2026-11-18T14:15:40Z') },
    });
    open(server, world);
    const figures = await screen.findByRole('region', { name: 'Figures' });
    const shown = await within(figures).findByRole('link', { name: /^Median time to admission \d/ });
    expect(shown).toHaveTextContent('Median time to admission 14h 16m');
  });

  test('that the server does not have leave the list as it is', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    open(server, world);
    network.use(http.get('*/v1/hospices/:hospiceId/dashboard', () => HttpResponse.json({}, { status: 404 })));

    expect(await screen.findByText('No figures are available for this list.')).toBeVisible();
    await expectAllThree();
  });

  test('and the charts of the last 12 weeks stay open on this browser until somebody folds them', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const first = open(server, world);
    await first.person.click(await screen.findByRole('button', { name: 'All figures' }));
    await first.person.click(await screen.findByRole('button', { name: 'Last 12 weeks' }));
    expect(await screen.findByRole('heading', { name: 'Decline reasons' })).toBeVisible();
    first.unmount();

    const second = open(server, world);
    expect(await screen.findByRole('heading', { name: 'Decline reasons' })).toBeVisible();
    await second.person.click(screen.getByRole('button', { name: 'Last 12 weeks' }));
    second.unmount();

    open(server, world);
    expect(await screen.findByRole('button', { name: 'Last 12 weeks', expanded: false })).toBeVisible();
  });

  test('of the last 12 weeks are shown as a table too', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);

    await person.click(await screen.findByRole('button', { name: 'All figures' }));
    await person.click(await screen.findByRole('button', { name: 'Last 12 weeks' }));
    const view = await screen.findByRole('group', { name: 'Referrals and enrollments per week as' });
    await person.click(within(view).getByRole('radio', { name: 'Table' }));

    const weeks = await screen.findByRole('table', { name: 'Referrals and enrollments per week' });
    expect(within(weeks).getAllByRole('row')).toHaveLength(13);
  });
});

describe('Registry search without a result', () => {
  test('offers a new referral with what was typed', async ({ server }) => {
    const world = await makeWorld(server);
    await addThree(server, world);
    const { person } = open(server, world);
    await expectAllThree();
    await person.type(await screen.findByRole('searchbox', { name: /^Search name/ }), '(410) 555-0177');

    const none = await screen.findByRole('heading', { name: 'No results' });
    const links = await screen.findAllByRole('link', { name: 'New referral' });
    // The one in the head of the page comes first.
    await person.click(links.at(-1) ?? none);

    expect(await screen.findByDisplayValue('(410) 555-0177')).toBeVisible();
  });
});
