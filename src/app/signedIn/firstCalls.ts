import * as z from 'zod/mini';
import type { AppStore } from './store.ts';

/** Where the router keeps the state of a place in the history. */
const Kept = z.object({ usr: z.unknown() });

const stateHere = (): unknown => {
  const kept = z.safeParse(Kept, window.history.state);
  return kept.success ? kept.data.usr : null;
};

/**
 * Asks for the rows and figures of an area's first screen while the server still confirms who is signed in: the ids are those of the
 * last visit. Resolves with the rows. Where they are not this person's, the server refuses, and the screen asks for its own.
 */
export async function askFirstCalls(store: AppStore): Promise<void> {
  const { group, hospice, user } = store.getState().auth;
  const { pathname, search } = window.location;
  if (new URLSearchParams(search).has('tab')) return;
  const isHospice = pathname === '/hospice' && hospice !== null;
  const isGroup = pathname === '/stakeholder' && group !== null && user?.role === 'care_manager';
  if (!isHospice && !isGroup) return;
  const { askForGroup, askForHospice } = await import('#src/features/referrals/firstCalls.ts');
  const address = { search, state: stateHere() };
  if (isHospice) await askForHospice(store.dispatch, hospice.id, address);
  if (isGroup) await askForGroup(store.dispatch, group.id, address);
}
