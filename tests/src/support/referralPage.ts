import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import type { TestServer } from '../../server/support/server.ts';
import type { World } from '../../server/support/world.ts';
import { renderApp } from './renderApp.tsx';
// Screens and dialogs come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/referrals/page/contact/ContactAttemptDialog.tsx';
import '#src/app/areas/referralScreens.tsx';
import '#src/features/referrals/transitions/TransitionDialog.tsx';

type HospiceRole =
  | 'hospice_admin'
  | 'hospice_super_admin'
  | 'hospice_business_development'
  | 'hospice_clinical_manager';

/** Screens take the time from this machine: the server has to live in the same one. */
export const liveNow = (server: TestServer) => {
  server.clock.now = new Date();
};

export async function addReferral(server: TestServer, world: World, status: ReferralStatus = 'referral_received') {
  liveNow(server);
  await server.addStaff(world.hospiceId, { name: 'Nora Quinn' });
  return server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    status,
    receivedAt: new Date(Date.now() - HOUR),
    referral: { responsible_provider_id: world.providerId },
  });
}

export const openAsHospice = (server: TestServer, world: World, id: string, role: HospiceRole = 'hospice_admin') =>
  renderApp([hospiceRoutes], { at: `/hospice/referrals/${id}`, user: world.people[role], server });

export const openAsGroup = (server: TestServer, world: World, id: string) =>
  renderApp([stakeholderRoutes], { at: `/stakeholder/referrals/${id}`, user: world.people.care_manager, server });

export const current = (name: string) =>
  waitFor(() => {
    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
    expect(steps.find((step) => step.getAttribute('aria-current') === 'step')).toHaveTextContent(name);
  });

export type Person = ReturnType<typeof renderApp>['person'];

export const choose = async (person: Person, entry: string) => {
  await person.click(await screen.findByRole('button', { name: /^More/ }));
  await person.click(screen.getByRole('menuitem', { name: entry }));
  return screen.findByRole('dialog');
};
