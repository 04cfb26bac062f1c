import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { systemFigureEndpoints } from '#contract/performance.ts';
import { adminRoutes } from '#src/app/adminRoutes.tsx';
import { formatFigure } from '#src/shared/performance/formatFigure.ts';
import { addCompared } from '../../server/support/comparedHospices.ts';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';
import { network } from '../support/network.ts';
import { addressOf, renderApp } from '../support/renderApp.tsx';
import '#src/features/adminHome/AdminHomeScreen.tsx';

const figuresPath = systemFigureEndpoints.getSystemFigures.path;

describe('the administration’s first page', () => {
  test('shows the figures of all hospices as the call tells them, and no patient', async ({ server }) => {
    const world = await makeWorld(server);
    await addCompared(server, world);
    renderApp([adminRoutes], { at: '/admin', user: world.people.superuser, server });
    const { figures, groups, hospices, people } = await (
      await server.as(world.people.superuser)(`${figuresPath}?period=last_30_days`)
    ).json();

    const who = within(await screen.findByRole('region', { name: 'Who works with it' }));
    await waitFor(() =>
      expect(who.getByText('Hospices').parentElement).toHaveTextContent(`Hospices${hospices.active}`),
    );
    expect(who.getByText('Provider groups').parentElement).toHaveTextContent(String(groups.active));
    expect(who.getByText('People').parentElement).toHaveTextContent(String(people.active));
    const referrals = within(screen.getByRole('region', { name: 'Referrals' }));
    expect(referrals.getByText('Referrals').parentElement).toHaveTextContent(`Referrals ${figures.referrals.value}`);
    expect(referrals.getByText('Median time to admission').parentElement).toHaveTextContent(
      formatFigure('medianHoursToAdmission', figures.medianHoursToAdmission),
    );
    expect(screen.getByRole('main')).not.toHaveTextContent('Murray');
    expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull();
  });

  test('says what failed, comes with another try, and keeps the period in the address', async ({ server }) => {
    const world = await makeWorld(server);
    const { person, router } = renderApp([adminRoutes], {
      at: '/admin?period=quarter',
      user: world.people.superuser,
      server,
    });
    network.use(http.get(`*${figuresPath}`, () => new HttpResponse(null, { status: 500 }), { once: true }));

    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Period: This quarter' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Period: This quarter' }));
    await person.click(screen.getByRole('button', { name: 'Last 7 days' }));
    await waitFor(() => expect(addressOf(router)).toBe('/admin?period=last_7_days'));
    await person.click(screen.getByRole('button', { name: 'How this is counted' }));
    expect(await screen.findByRole('dialog', { name: 'How this is counted' })).toBeVisible();
  });
});
