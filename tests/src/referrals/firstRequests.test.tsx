import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import type { Answering } from '../support/network.ts';
import { addReferral } from '../support/referralPage.ts';
import { renderApp } from '../support/renderApp.tsx';
import { test } from '../../server/support/server.ts';
import { makeWorld } from '../../server/support/world.ts';

describe('First request of a list', () => {
  test.for([
    ['the hospice’s referrals', '/hospice', /^\/v1\/hospices\/[^/]+\/referrals$/],
    ['the group’s referrals', '/stakeholder', /^\/v1\/groups\/[^/]+\/referrals$/],
    ['the group’s enrollments', '/stakeholder?tab=enrollments', /^\/v1\/groups\/[^/]+\/enrollments$/],
  ] as const)('for %s has only the page and its size, which every API knows', async ([, at, path], { server }) => {
    const world = await makeWorld(server);
    await addReferral(server, world);
    const asked: URL[] = [];
    const watched: Answering = {
      fetch: (request) => {
        asked.push(new URL(request.url));
        return server.fetch(request);
      },
    };
    const [routes, user] = at.startsWith('/hospice')
      ? [hospiceRoutes, world.people.hospice_admin]
      : [stakeholderRoutes, world.people.care_manager];
    renderApp([routes], { at, user, server: watched });
    expect(await screen.findByRole('link', { name: /Murray/ }, { timeout: 10_000 })).toBeVisible();
    const first = asked.find(({ pathname }) => path.test(pathname));
    expect([...(first?.searchParams.keys() ?? [])].toSorted()).toEqual(['limit', 'page']);
  });

  test('for the hospice’s enrollments asks for who is on service, besides the page and its size', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const asked: URL[] = [];
    const watched: Answering = {
      fetch: (request) => {
        asked.push(new URL(request.url));
        return server.fetch(request);
      },
    };
    renderApp([hospiceRoutes], { at: '/hospice?tab=enrollments', user: world.people.hospice_admin, server: watched });
    await waitFor(() => {
      const first = asked.find(({ pathname }) => /^\/v1\/hospices\/[^/]+\/enrollments$/.test(pathname));
      expect(first && Object.fromEntries(first.searchParams)).toEqual({
        'filter.situation': 'on_service',
        limit: '25',
        page: '1',
      });
    });
  });
});
