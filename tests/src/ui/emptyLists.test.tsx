import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import { test, type TestServer } from '../../server/support/server.ts';
import { makeWorld, type World } from '../../server/support/world.ts';
import { renderApp } from '../support/renderApp.tsx';
import '#src/features/organizations/settings/OrganizationScreen.tsx';
import '#src/features/organizations/settings/StaffSection.tsx';

/** The titles by which a list may say that it shows no rows. */
const NO_ROWS = /^(?:No referrals yet|No staff yet|No results|This page is empty)$/;

type Person = 'care_manager' | 'hospice_admin' | 'hospice_super_admin';

const openAs = (server: TestServer, { people }: World, who: Person, at: string) =>
  renderApp([hospiceRoutes, stakeholderRoutes], { at, user: people[who], server });

/** Waits for this empty state and expects no other. */
async function expectOneEmptyState(title: string) {
  await screen.findByRole('heading', { name: title });
  const found = screen.getAllByRole('heading', { name: NO_ROWS });
  expect(found.map(({ textContent }) => textContent)).toEqual([title]);
  expect(screen.queryByRole('table')).toBeNull();
}

const addReferral = (server: TestServer, { groupId, hospiceId, providerId }: World) =>
  server.addReferral({
    hospiceIds: [hospiceId],
    groupId,
    receivedAt: new Date('2026-11-20T14:30:00Z'),
    referral: { responsible_provider_id: providerId },
  });

/** Lists with what they say of nothing at all, a filter that finds no row and one that does, and what adds their first row. */
const LISTS = [
  {
    list: 'referrals',
    who: 'hospice_admin',
    path: '/hospice?',
    nothing: 'No referrals yet',
    filter: { none: 'filter.status=declined', some: 'filter.status=referral_received' },
    add: addReferral,
  },
  {
    list: 'the group’s referrals',
    who: 'care_manager',
    path: '/stakeholder?',
    nothing: 'No referrals yet',
    filter: { none: 'filter.globalStatus=declined', some: 'filter.globalStatus=referral_received' },
    add: addReferral,
  },
  {
    list: 'the staff of a hospice',
    who: 'hospice_super_admin',
    path: '/hospice/settings?part=staff&',
    nothing: 'No staff yet',
    filter: { none: 'filter.isActive=false', some: 'filter.duty=admission_nurse' },
    add: (server: TestServer, { hospiceId }: World) => server.addStaff(hospiceId),
  },
] as const;

/** A hospice without any nurse. */
async function makeEmpty(server: TestServer) {
  const world = await makeWorld(server);
  await server.db.deleteFrom('hospice_staff').execute();
  return world;
}

describe.each(LISTS)('Empty state of $list', ({ add, filter, nothing, path, who }) => {
  test('is shown once when there are no rows at all', async ({ server }) => {
    openAs(server, await makeEmpty(server), who, path);
    await expectOneEmptyState(nothing);
  });

  test('is shown once when a filter matches nothing', async ({ server }) => {
    const world = await makeEmpty(server);
    await add(server, world);
    openAs(server, world, who, `${path}${filter.none}`);
    await expectOneEmptyState('No results');
  });

  test('is shown once past the last page, and links to the first page', async ({ server }) => {
    const world = await makeEmpty(server);
    await add(server, world);
    const { person } = openAs(server, world, who, `${path}page=3`);
    await expectOneEmptyState('This page is empty');
    await person.click(screen.getByText('First page'));
    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('heading', { name: NO_ROWS })).toBeNull();
  });

  test('is shown once past the last page of a filtered list', async ({ server }) => {
    const world = await makeEmpty(server);
    await add(server, world);
    openAs(server, world, who, `${path}${filter.some}&page=3`);
    await expectOneEmptyState('This page is empty');
  });
});
