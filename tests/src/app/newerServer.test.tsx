import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import type { Answering } from '../support/network.ts';
import { addReferral } from '../support/referralPage.ts';
import { renderApp } from '../support/renderApp.tsx';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';

/** The real server, a version ahead: one word of its answers is one that this page does not know. */
const ahead = (server: Answering, field: string, word: string): Answering => ({
  fetch: async (request) => {
    const answer = await server.fetch(request);
    if (answer.headers.get('Content-Type')?.includes('json') !== true) return answer;
    const text = (await answer.text()).replaceAll(new RegExp(`"${field}":"[a-z_]+"`, 'g'), `"${field}":"${word}"`);
    return new Response(text, answer);
  },
});

describe('A page while servers are updated', () => {
  test('opens for a group of a type that it does not know', async ({ server }) => {
    const world = await makeWorld(server);
    await addReferral(server, world);
    const user = world.people.care_manager;
    renderApp([stakeholderRoutes], { at: '/stakeholder', user, server: ahead(server, 'type', 'home_dialysis') });
    expect(await screen.findByRole('link', { name: /Murray/ })).toBeVisible();
  });

  test('opens for a hospice with a plan that it does not know', async ({ server }) => {
    const world = await makeWorld(server);
    await addReferral(server, world);
    const user = world.people.hospice_admin;
    renderApp([hospiceRoutes], { at: '/hospice', user, server: ahead(server, 'plan', 'premium') });
    expect(await screen.findByRole('link', { name: /Murray/ })).toBeVisible();
  });

  test.for([
    ['status', 'transferred_out', 'Transferred out'],
    ['urgency', 'within_the_hour', 'Within the hour'],
    ['source', 'home_dialysis', 'Home dialysis'],
    ['kind', 'moved_to_location', 'Moved to location'],
  ] as const)('shows an unknown %s of a referral as it is written', async ([field, word, shown], { server }) => {
    const world = await makeWorld(server);
    const { id } = await addReferral(server, world);
    await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/notes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ text: 'Call first', visibility: 'shared' }),
    });
    const user = world.people.hospice_admin;
    renderApp([hospiceRoutes], { at: `/hospice/referrals/${id}`, user, server: ahead(server, field, word) });
    expect(await screen.findByRole('heading', { level: 1, name: /Murray/ }, { timeout: 10_000 })).toBeVisible();
    expect((await screen.findAllByText(new RegExp(shown)))[0]).toBeVisible();
  });
});
