import { mayCall } from '#contract/platform/access.ts';
import { allEndpoints, endpoints } from '#contract/app/endpoints.ts';
import { accountTypeOf, type Role } from '#contract/platform/roles.ts';
import { giveAccessReason } from '#src/api/accessReason.ts';
import type { AbilityWorld } from './abilityWorld.ts';
import { addressFor, PAGES, type PageName } from './actPages.ts';
import { ACTS, type Act, type Control, type Shown } from './acts.ts';
import { hasControl, lasting, press, settled } from './offered.ts';
import { HOME } from './routeExpectations.ts';
import type { App } from './wholeApp.tsx';

const isAct = (operationId: string): operationId is Act => operationId in ACTS;

/** Every act of the contract, with its entry in `ACTS`. */
export const allActions: readonly (readonly [Act, Shown])[] = allEndpoints.flatMap(
  ([operationId, { method, stream }]) => {
    if (method === 'GET' && stream === undefined) return [];
    if (!isAct(operationId)) throw new Error(`Nobody says where ${operationId} is offered`);
    return [[operationId, ACTS[operationId]] as const];
  },
);

/** Whether the row of the contract opens the call to this role, in an organization of its kind. */
export const allows = (act: Act, role: Role): boolean =>
  mayCall(endpoints[act].access, {
    accountType: accountTypeOf(role),
    role,
    hasHospice: accountTypeOf(role) === 'hospice',
    hasGroup: accountTypeOf(role) === 'stakeholder',
  });

/** Whether this role should be offered the act. */
export function isExpected(role: Role, act: Act): boolean {
  const entry = ACTS[act];
  return !('nowhere' in entry) && allows(act, role) && entry.not?.[role] === undefined;
}

interface Expectation extends Control {
  readonly act: Act;
  readonly isOffered: boolean;
}

interface Page {
  readonly address: string;
  readonly expectations: readonly Expectation[];
}

const expectationsOf = (role: Role): readonly Expectation[] =>
  allActions.flatMap(([act, entry]) =>
    'controls' in entry
      ? entry.controls.map((control) => ({
          ...control,
          act,
          isOffered: isExpected(role, act) && control.only?.(role) !== false,
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

/** Acts that the API allows a role but its area does not offer, and reasons given for acts that are not allowed anyway. */
export const misplaced = (role: Role, world: AbilityWorld): readonly string[] =>
  allActions.flatMap(([act, entry]) => {
    if ('nowhere' in entry) return [];
    if (entry.not?.[role] !== undefined) return allows(act, role) ? [] : [`${act} is refused: it needs no reason`];
    const hasPlace =
      'with' in entry
        ? isExpected(role, entry.with)
        : entry.controls.some(({ page }) => addressFor(role, page, world) !== undefined);
    return allows(act, role) && !hasPlace ? [`${act} is allowed and has no place`] : [];
  });

const wordsOf = ({ act, isOffered, name, opener }: Expectation) =>
  `${act}: ${isOffered ? 'no' : 'a'} control “${String(name)}”${opener === undefined ? '' : ` under “${opener}”`}`;

const wrongNow = (expectations: readonly Expectation[]): string[] =>
  expectations.filter(({ isOffered, name }) => hasControl(name) !== isOffered).map(wordsOf);

/** The differences in the menu or panel that this control opens. A list that reloads meanwhile closes it: then it is reopened. */
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
  if (record !== undefined) giveAccessReason(record, 'Helping the hospice with a support request');
  await app.router.navigate(address);
  await settled(app);
  const wrong = [...(await lasting(() => wrongNow(expectations.filter(({ opener }) => opener === undefined))))];
  const openers = new Set(expectations.flatMap(({ opener }) => (opener === undefined ? [] : [opener])));
  for (const opener of openers) {
    const under = expectations.filter((each) => each.opener === opener);
    const wanted = under.filter(({ isOffered }) => isOffered).map(wordsOf);
    wrong.push(...(await lasting(() => (hasControl(opener) ? [] : wanted))));
    wrong.push(...(await wrongUnder(opener, under)));
  }
  return wrong.map((words) => `${address} has ${words}`);
}
