import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { MINUTE } from '#contract/platform/durations.ts';
import { api } from './api.ts';
import type { Tag } from './tags.ts';

/** Seconds for which an answer stays after the last screen that showed it was left. */
const KEPT_FOR = (10 * MINUTE) / 1000;

/** On every kept answer: a change of the person's rights outdates it. */
const RIGHTS: Tag = { type: 'User', id: 'rights' };
/** On those that stay although a change outdated them. */
const OUTLIVES_CHANGE: Tag = { type: 'User', id: 'outlives-change' };

type ApiRoot = Parameters<typeof api.util.selectInvalidatedBy>[0];

interface Entry {
  readonly requestId?: string | undefined;
  readonly status?: string | undefined;
  readonly fulfilledTimeStamp?: number | undefined;
}

/** The request ids of answers that a change outdated while no screen showed them. An id is never used twice. */
const outdated = new Set<string>();

const isToAskAgain = ({ fulfilledTimeStamp = 0, requestId = '', status }: Entry): boolean =>
  // Of a failed call the earlier answer is still there.
  status === 'rejected' || outdated.has(requestId) || Date.now() - fulfilledTimeStamp > MINUTE;

const keptAs =
  (marks: readonly Tag[]) =>
  <Given extends readonly unknown[], Call extends object>(
    call: Call & { readonly providesTags: (...given: Given) => readonly Tag[] },
  ) => ({
    ...call,
    keepUnusedDataFor: KEPT_FOR,
    forceRefetch: ({ endpointState = {} }: { readonly endpointState?: Entry | undefined }): boolean =>
      isToAskAgain(endpointState),
    providesTags: (...given: Given) => [...call.providesTags(...given), ...marks],
  });

/**
 * A call whose answer stays for ten minutes after its last screen was left, and is shown at once when somebody comes back. It is asked
 * for again in the background if a change outdated it or it is over a minute old. For lists and figures (docs/decisions/0408).
 */
export const kept = keptAs([RIGHTS, OUTLIVES_CHANGE]);

/** The same for one patient's record, of which nobody should see an outdated one: a change of it drops the answer. */
export const keptUntilChanged = keptAs([RIGHTS]);

/** The person has other rights now: asks again for the kept answers on the screen, and drops all others. */
export const forgetKept = () => (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => {
  const running = dispatch(api.util.getRunningQueriesThunk());
  const forget = () => dispatch(api.util.invalidateTags([RIGHTS]));
  forget();
  // Those were asked for with the former rights, and RTK Query leaves out what is loading.
  if (running.length > 0) void Promise.allSettled(running).then(forget);
};

const isForgetting = (action: unknown): boolean =>
  api.util.invalidateTags.match(action) && action.payload.some((tag) => tag === RIGHTS);

/** Keeps what RTK Query would drop: a kept answer that no screen shows and a change has outdated. */
export const keepOutdated: Middleware<object, ApiRoot> = (store) => (next) => {
  let handled: unknown;
  let keys: ReadonlySet<string> | undefined;

  const mayStay = (queryCacheKey: string): boolean => {
    const state = store.getState();
    const { data, error, requestId } = state.api.queries[queryCacheKey] ?? {};
    // A refusal is worth nothing once something has changed.
    if (requestId === undefined || data === undefined || error !== undefined) return false;
    keys ??= new Set(api.util.selectInvalidatedBy(state, [OUTLIVES_CHANGE]).map((each) => each.queryCacheKey));
    if (!keys.has(queryCacheKey)) return false;
    outdated.add(requestId);
    return true;
  };

  return (action) => {
    if (api.util.resetApiState.match(action)) outdated.clear();
    // RTK Query removes an outdated answer while it handles the change, so inside of another action; an old one by a timer, so by itself.
    const isOutdated = handled !== undefined && api.internalActions.removeQueryResult.match(action);
    if (isOutdated && !isForgetting(handled) && mayStay(action.payload.queryCacheKey)) return action;
    const before = handled;
    handled = action;
    try {
      return next(action);
    } finally {
      handled = before;
      if (before === undefined) keys = undefined;
    }
  };
};
