import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose work a statement is, so that nobody's work keeps another's waiting for a connection (turns.ts). */
export interface Caller {
  readonly tenant: string;
  readonly person: string;
}

/** What the server does of its own accord. */
export const SERVER: Caller = { tenant: 'server', person: 'server' };
/** Everybody without a token, family members included, together has a turn and slots like one organization. */
const NOT_LOGGED_IN = 'not logged in';
const NEWCOMERS = 'newcomers';

const current = new AsyncLocalStorage<{ caller: Caller }>();

const MAX_KNOWN = 10_000;
/** The organizations of people who called before: a call takes its turn before the database has said whose it is. */
const tenants = new Map<string, string>();

/** Runs a request as the work of somebody on this network, until `callIsOf` says more. */
export const callIsFrom = <Result>(network: string, run: () => Result): Result =>
  current.run({ caller: { tenant: NOT_LOGGED_IN, person: network } }, run);

/** From here on the current call is the work of this person, whose token was checked. `tenant`: where it is known already. */
export function callIsOf(person: string, tenant?: string | null): void {
  if (tenant != null && tenants.get(person) !== tenant) {
    if (tenants.size >= MAX_KNOWN) tenants.clear();
    tenants.set(person, tenant);
  }
  const call = current.getStore();
  if (call) call.caller = { person, tenant: tenants.get(person) ?? NEWCOMERS };
}

/** Whose work runs now: that of the call, or the server’s own outside of calls. */
export const currentCaller = (): Caller => current.getStore()?.caller ?? SERVER;
