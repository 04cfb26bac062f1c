import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { TestServer } from '../../server/support/server.ts';
import type { World } from '../../server/support/world.ts';
import type { open } from './hospiceDashboard.ts';

export const MANY = Array.from({ length: 27 }, (_, index) => `N${String(index).padStart(2, '0')}`);

/** As many as fill one page and two rows of the next, the newest first; and Ivo Stern, who may take them. */
export async function addMany(server: TestServer, world: World) {
  server.clock.now = new Date();
  await server.addStaff(world.hospiceId, { name: 'Ivo Stern', user_id: world.people.hospice_clinical_manager.id });
  for (const [index, last_name] of MANY.entries()) {
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      receivedAt: new Date(Date.parse('2026-11-20T14:00:00Z') - index * 60_000),
      referral: { first_name: 'Grace', last_name },
    });
  }
}

/** The family names of those that belong to this person. */
export const assignedTo = async (server: TestServer, person: string) => {
  const rows = await server.db
    .selectFrom('enrollment')
    .innerJoin('referral', 'referral.id', 'enrollment.referral_id')
    .select('referral.last_name')
    .where('assigned_to_id', '=', person)
    .orderBy('referral.last_name')
    .execute();
  return rows.map(({ last_name }) => last_name);
};

export const bar = () => screen.findByRole('region', { name: 'Selected rows' });

type Person = ReturnType<typeof open>['person'];

export const tick = async (person: Person, name: string) =>
  person.click(await screen.findByRole('checkbox', { name: `Select ${name}, Grace` }));

/** Ticks all rows of all pages but the first and the last, and gives them to Ivo Stern. */
export async function assignAllButTwo(person: Person): Promise<void> {
  await tick(person, 'N00');
  await person.click(within(await bar()).getByRole('button', { name: 'Select all 27' }));
  await tick(person, 'N00');
  await person.click(await screen.findByRole('button', { name: 'Next page' }));
  await tick(person, 'N26');
  expect(await within(await bar()).findByText('25 of 27 selected')).toBeVisible();

  await person.click(await within(await bar()).findByRole('button', { name: 'Assign to…' }));
  await person.click(await screen.findByRole('combobox', { name: 'Person' }));
  await person.click(await screen.findByRole('option', { name: 'Ivo Stern' }));
  await person.click(screen.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('25 referrals assigned to Ivo Stern')).toBeVisible();
}
