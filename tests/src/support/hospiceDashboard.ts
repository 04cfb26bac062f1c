import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import type { TestServer } from '../../server/support/server.ts';
import type { World } from '../../server/support/world.ts';
import { renderApp } from './renderApp.tsx';

type Role = 'hospice_admin' | 'hospice_super_admin' | 'hospice_business_development' | 'hospice_clinical_manager';

export const open = (server: TestServer, world: World, at = '/hospice', role: Role = 'hospice_admin') =>
  renderApp([hospiceRoutes], { at, user: world.people[role], server });

/** One in each of three statuses, received at once: half an hour before the server's clock unless the test says when. */
export async function addThree(server: TestServer, world: World, receivedAt = new Date('2026-11-20T14:30:00Z')) {
  const add = (lastName: string, status: 'referral_received' | 'pending_start_of_care' | 'enrolled') =>
    server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      status,
      receivedAt,
      referral: { first_name: 'Grace', last_name: lastName, responsible_provider_id: world.providerId },
    });
  await add('Newman', 'referral_received');
  await add('Waite', 'pending_start_of_care');
  return add('Holm', 'enrolled');
}

export const table = (name = 'Referrals') => screen.findByRole('table', { name });

/** The family names in the list's order, once they are these. */
export const expectNames = (expected: readonly string[], name?: string) =>
  waitFor(async () => {
    const links = within(await table(name)).getAllByRole('link');
    expect(links.map((link) => /[^ ]+(?=, Grace)/.exec(link.textContent)?.[0])).toEqual(expected);
  });

/** All three were received at once, so their order says nothing. */
export const expectAllThree = () =>
  waitFor(async () => expect(within(await table()).getAllByRole('link')).toHaveLength(3));

export const openActions = async (person: ReturnType<typeof open>['person'], name: string) =>
  person.click(await screen.findByRole('button', { name: `Actions for ${name}, Grace` }));
