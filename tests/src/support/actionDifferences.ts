import { mayCall } from '#contract/platform/access.ts';
import { allEndpoints, endpoints } from '#contract/app/endpoints.ts';
import { accountTypeOf, type Role } from '#contract/platform/roles.ts';
import { giveAccessReason } from '#src/api/accessReason.ts';
import type { AbilityWorld } from './abilityWorld.ts';
import { addressFor, PAGES, type PageName } from './actionPages.ts';
import { ACTIONS, type Action, type Control, type Shown } from './actions.ts';
import { isNamed, lasting, offered, press, waitUntilStill } from './offered.ts';
import { HOME } from './routeExpectations.ts';
import type { App } from './wholeApp.tsx';

const isAction = (operationId: string): operationId is Action => operationId in ACTIONS;

/** Every action of the contract, with its entry in `ACTIONS`. */
export const allActions: readonly (readonly [Action, Shown])[] = allEndpoints.flatMap(
  ([operationId, { method, stream }]) => {
    if (method === 'GET' && stream === undefined) return [];
    if (!isAction(operationId)) throw new Error(`Nobody says where ${operationId} is offered`);
    return [[operationId, ACTIONS[operationId]] as const];
  },
);

/** Whether the row of the contract opens the call to this role, in an organization of its kind. */
export const allows = (action: Action, role: Role): boolean =>
  mayCall(endpoints[action].access, {
    accountType: accountTypeOf(role),
    role,
    hasHospice: accountTypeOf(role) === 'hospice',
    hasGroup: accountTypeOf(role) === 'stakeholder',
    isLimitedToLocations: false,
  });

/** Whether this role should be offered the action. */
export function isExpected(role: Role, action: Action): boolean {
  const entry = ACTIONS[action];
  return !('nowhere' in entry) && allows(action, role) && entry.not?.[role] === undefined;
}

interface Expectation extends Control {
  readonly action: Action;
  readonly isOffered: boolean;
}

interface Page {
  readonly address: string;
  readonly expectations: readonly Expectation[];
}

const expectationsOf = (role: Role): readonly Expectation[] =>
  allActions.flatMap(([action, entry]) =>
    'controls' in entry
      ? entry.controls.map((control) => ({
          ...control,
          action,
          isOffered: isExpected(role, action) && control.only?.(role) !== false,
        }))
      : [],
  );

const PAGE_NAMES = Object.keys(PAGES).filter((name): name is PageName => name in PAGES);

/** The pages of this role's area with what should, and what should not, be found there. */
export function pagesOf(role: Role, world: AbilityWorld): readonly Page[] {
  const home = HOME[role];
  const ofArea = expectationsOf(role).filter(({ area = home }) => area === home);
  return PAGE_NAMES.flatMap((name) => {
    const address = addressFor(role, name, world);
    const expectations = ofArea.filter(({ page }) => page === name);
    return address === undefined ? [] : [{ address, expectations }];
  });
}

/** Actions that the API allows a role but its area does not offer, and reasons given for actions that are not allowed anyway. */
export const misplaced = (role: Role, world: AbilityWorld): readonly string[] =>
  allActions.flatMap(([action, entry]) => {
    if ('nowhere' in entry) return [];
    if (entry.not?.[role] !== undefined)
      return allows(action, role) ? [] : [`${action} is refused: it needs no reason`];
    const hasPlace =
      'with' in entry
        ? isExpected(role, entry.with)
        : entry.controls.some(({ page }) => addressFor(role, page, world) !== undefined);
    return allows(action, role) && !hasPlace ? [`${action} is allowed and has no place`] : [];
  });

const wordsOf = ({ action, isOffered, name, opener }: Expectation) =>
  `${action}: ${isOffered ? 'no' : 'a'} control “${String(name)}”${opener === undefined ? '' : ` under “${opener}”`}`;

function wrongNow(expectations: readonly Expectation[]): readonly string[] {
  const names = offered();
  return expectations.filter(({ isOffered, name }) => names.some(isNamed(name)) !== isOffered).map(wordsOf);
}

/** The differences in the menu or panel that this control opens. A list that reloads closes it: then it is reopened. */
async function wrongUnder(opener: string | RegExp, under: readonly Expectation[]): Promise<readonly string[]> {
  for (let presses = 3; ; presses -= 1) {
    const close = await press(opener);
    if (!close) return [];
    const wrong = await lasting(() => wrongNow(under));
    if (wrong.length > 0 && presses > 1) continue;
    await close();
    return wrong;
  }
}

/** Opens a page and compares what it offers with what it should. */
export async function differencesOn({ address, expectations }: Page, app: App): Promise<readonly string[]> {
  const [, record] = /^\/admin\/referrals\/(.+)$/.exec(address) ?? [];
  if (record !== undefined)
    giveAccessReason(record, { category: 'support_request', words: 'Helping the hospice with a survey' });
  await app.router.navigate(address);
  await waitUntilStill(app);
  const wrong = [...(await lasting(() => wrongNow(expectations.filter(({ opener }) => opener === undefined))))];
  const openers = new Set(expectations.flatMap(({ opener }) => (opener === undefined ? [] : [opener])));
  for (const opener of openers) {
    const under = expectations.filter((each) => each.opener === opener);
    const wanted = under.filter(({ isOffered }) => isOffered).map(wordsOf);
    wrong.push(...(await lasting(() => (offered().some(isNamed(opener)) ? [] : wanted))));
    wrong.push(...(await wrongUnder(opener, under)));
  }
  return wrong.map((words) => `${address} has ${words}`);
}
