import type { Role } from '#contract/platform/roles.ts';
import { GROUPS, HOSPICES } from './scenarios/organizations.ts';
import { emailOf, PEOPLE } from './scenarios/people.ts';

export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly organization: string;
}

const SHOWN = [
  'ana.ruiz@harbor.example',
  'grace.lin@harbor.example',
  'maya.okafor@harbor.example',
  'ben.carter@harbor.example',
  'tom.becker@prairie.example',
  'lucia.mendes@coast.example',
  'noah.kim@northstar.example',
  'sofia.reyes@bayview.example',
  'priya.shah@bayview.example',
  'admin@wayside.example',
];

const organizationName = (key: string) =>
  [...HOSPICES, ...GROUPS].find((organization) => organization.key === key)?.name ?? 'Wayside';

const everybody: readonly DemoAccount[] = Object.entries(PEOPLE).flatMap(([key, people]) =>
  people.map((person) => ({
    name: `${person[0]} ${person[1]}`,
    email: emailOf(person, key),
    role: person[2],
    organization: organizationName(key),
  })),
);

/** The accounts with the demo password, in display order: one for every role, and an intake admin of each hospice. */
export const demoAccounts: readonly DemoAccount[] = SHOWN.flatMap((email) =>
  everybody.filter((account) => account.email === email),
);
