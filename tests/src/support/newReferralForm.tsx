import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { hospiceRoutes } from '#src/app/routes/hospiceRoutes.tsx';
import { stakeholderRoutes } from '#src/app/routes/stakeholderRoutes.tsx';
import type { TestServer } from '../../server/support/server.ts';
import type { World } from '../../server/support/world.ts';
import { renderApp } from './renderApp.tsx';

/** The form of a new referral, and what a person types into it. */

export const RECORD = /^\/(hospice|stakeholder)\/referrals\/[0-9a-f]{8}-/;

export const openNewAsGroup = (server: TestServer, world: World) =>
  renderApp([stakeholderRoutes], { at: '/stakeholder/referrals/new', user: world.people.care_manager, server });

export const openNewAsHospice = (
  server: TestServer,
  world: World,
  role: 'hospice_admin' | 'hospice_business_development',
) => renderApp([hospiceRoutes], { at: '/hospice/referrals/new', user: world.people[role], server });

export type Person = ReturnType<typeof renderApp>['person'];

export const patientCard = async () => screen.findByRole('region', { name: 'Patient' });

export async function typePatient(person: Person) {
  const card = await patientCard();
  await person.type(within(card).getByLabelText(/^First name/), 'Zofia');
  await person.type(within(card).getByLabelText(/^Last name/), 'Nguyễn');
  await person.type(within(card).getByLabelText('Phone'), '410 555 0100');
}

export async function chooseProvider(person: Person) {
  await person.click(screen.getByRole('combobox', { name: 'Responsible provider' }));
  await person.click(await screen.findByRole('option', { name: /Okafor|Dr\./ }));
}

/** The group's only hospice is chosen from the start. */
export const hospiceIsChosen = async () =>
  waitFor(() => expect(screen.getByRole('checkbox', { name: /^Harbor Hospice/ })).toBeChecked());

/** Everything that a group's referral needs. */
export async function fillAsGroup(person: Person) {
  await typePatient(person);
  await hospiceIsChosen();
  await chooseProvider(person);
}
