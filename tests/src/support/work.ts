import { screen } from '@testing-library/react';
import { Caregiver } from '#contract/referrals/patients.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { addCall } from '../../server/notifications/support/workLines.ts';
import type { TestServer } from '../../server/support/server.ts';
import type { World } from '../../server/support/world.ts';
import { renderApp } from './renderApp.tsx';
// Screens come when they are asked for; on a busy machine that takes longer than a test waits for a word.
import '#src/features/notifications/work/WorkScreen.tsx';
import '#src/features/referrals/calls/NextStepDialog.tsx';
import '#src/features/referrals/hospice/HospiceDashboardScreen.tsx';

/** My work of the hospice’s administrator. */
export const openWork = (server: TestServer, world: World, more = '') =>
  renderApp([hospiceRoutes], { at: `/hospice?tab=work${more}`, user: world.people.hospice_admin, server });

/** What can be done with the line of this patient. */
export const lineOf = (name: string) => screen.findByRole('group', { name });

/** A patient of this name whose family waits for this person's call. */
export async function addFamily(server: TestServer, world: World, lastName: string, lateHours: number) {
  const dueAt = new Date(Date.now() - lateHours * HOUR);
  const { id } = await addCall(server, world, dueAt, { assigned_to_id: world.people.hospice_admin.id });
  const caregiver = Caregiver.parse({ name: 'Ruth Murray', relationship: 'child', phone: '(410) 555-0101' });
  await server.db
    .updateTable('referral')
    .set({ last_name: lastName, caregiver: JSON.stringify(caregiver) })
    .where('id', '=', id)
    .execute();
}
