// Takes long: every route and every action for each role.
import { afterEach, beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { endpoints } from '#contract/app/endpoints.ts';
import { ROLES, type Role } from '#contract/platform/roles.ts';
import { forgetAccessReason } from '#src/api/accessReason.ts';
import { testOfOneWorld } from '../../server/support/server.ts';
import { abilityWorld } from '../support/abilityWorld.ts';
import { arrival } from '../support/arrival.ts';
import { allActions, allows, differencesOn, isExpected, misplaced, pagesOf } from '../support/actionDifferences.ts';
import { lasting } from '../support/offered.ts';
import { addressOf, expectedOf, ROUTES } from '../support/routeExpectations.ts';
import { APP_ADDRESSES, openApp } from '../support/wholeApp.tsx';
import { showThemes } from '../support/featureFlags.ts';

/**
 * Which pages and actions each role gets, for every route of the router and every action of the contract. The expected routes are
 * copied from the specification's table, and the places of the actions from the screens. The contract's rows say which roles may
 * act; the authorization matrix proves them on the server.
 */

showThemes();
// A browser that can use passkeys.
beforeEach(() => void vi.stubGlobal('PublicKeyCredential', vi.fn()));

const test = testOfOneWorld.extend('world', { scope: 'file' }, ({ server }) => abilityWorld(server));

// Screens and what they bring along come when they are asked for: here all of it is there before a test begins.
beforeAll(async () => {
  const files = import.meta.glob([
    '../../../src/{app,features}/**/*.tsx',
    // This one begins the page; the other brings a worker that draws.
    '!../../../src/app/start.tsx',
    '!../../../src/features/documents/PdfView.tsx',
  ]);
  await Promise.all(Object.values(files).map((load) => load()));
}, 120_000);

test('the table of routes in this test covers exactly the routes of the app', () => {
  expect(APP_ADDRESSES.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
});

const visits = Object.values(ROUTES).flat();
const VISITORS: readonly (readonly [string, Role | null])[] = [
  ...ROLES.map((role) => [role, role] as const),
  ['a visitor who is not logged in', null],
];

afterEach(() => forgetAccessReason());

test.for(VISITORS)(
  '%s enters the routes that the table allows, and is redirected from the others',
  { timeout: 120_000 },
  async ([, role], { server, world }) => {
    const app = openApp({ at: '/nowhere', server, user: role === null ? undefined : world.people[role] });
    const wrong: string[] = [];
    for (const visit of visits) {
      const address = addressOf(visit, world);
      const expected = expectedOf(visit, address, role);
      await app.router.navigate(address);
      wrong.push(...(await lasting(() => arrival(expected, app).map((words) => `${address}: ${words}`))));
    }
    expect(wrong).toEqual([]);
  },
);

test.for(ROLES)('%s is offered exactly what the API allows', { timeout: 120_000 }, async (role, { server, world }) => {
  const app = openApp({ at: '/nowhere', server, user: world.people[role] });
  const wrong = [...misplaced(role, world)];
  for (const page of pagesOf(role, world)) wrong.push(...(await differencesOn(page, app)));
  expect(wrong).toEqual([]);
});

describe('Action without a control of its own', () => {
  test('is allowed to every role that is offered the control it comes with', () => {
    const refused = allActions.flatMap(([action, entry]) =>
      'with' in entry
        ? ROLES.filter((role) => isExpected(role, entry.with) && !allows(action, role)).map(
            (role) => `${action}: ${role}`,
          )
        : [],
    );
    expect(refused).toEqual([]);
  });

  test('that is offered nowhere needs no signed-in user, except following changes', () => {
    const without = allActions.filter(([, entry]) => 'nowhere' in entry).map(([action]) => action);
    // Calls of other systems alone are open to nobody who is signed in.
    const ofPeople = without.filter(
      (action) => endpoints[action].access.token === 'user' && ROLES.some((role) => allows(action, role)),
    );
    expect(ofPeople).toEqual(['followChanges']);
  });
});
