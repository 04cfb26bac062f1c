import type { Middleware } from '@reduxjs/toolkit';
import { MINUTE } from '#contract/platform/durations.ts';
import { api } from './api.ts';
import type { Tag } from './tags.ts';

/** Seconds for which an answer stays after the last screen that showed it was left. */
const KEPT_FOR = 600;

/** The tag of every kept answer: it was given to a person with certain rights. */
const RIGHTS: Tag = { type: 'User', id: 'rights' };

/** The requests whose answers a change outdated while no screen showed them. */
const outdated = new Set<string>();

interface Entry {
  readonly requestId?: string | undefined;
  readonly fulfilledTimeStamp?: number | undefined;
}

const isDue = ({ fulfilledTimeStamp = 0, requestId = '' }: Entry): boolean =>
  outdated.has(requestId) || Date.now() - fulfilledTimeStamp > MINUTE;

/**
 * A call whose answer is there at once for somebody who comes back to its screen within ten minutes. It is asked for again meanwhile, if a
 * change outdated it or it is older than a minute. Not for what fills a form: nobody should edit outdated values.
 */
export const kept = <Given extends readonly unknown[], Call extends object>(
  call: Call & { readonly providesTags: (...given: Given) => readonly Tag[] },
) => ({
  ...call,
  keepUnusedDataFor: KEPT_FOR,
  forceRefetch: ({ endpointState = {} }: { readonly endpointState?: Entry | undefined }): boolean =>
    isDue(endpointState),
  providesTags: (...given: Given) => [...call.providesTags(...given), RIGHTS],
});

/** Asks again for the kept answers on the screen and drops all others: this person may no longer see them. */
export const forgetKept = () => api.util.invalidateTags([RIGHTS]);

const isForgetting = (action: unknown): boolean =>
  api.util.invalidateTags.match(action) && action.payload.some((tag) => tag === RIGHTS);

/** Keeps what RTK Query would drop: an answer that no screen shows and a change has outdated. */
export const keepOutdated: Middleware<object, Parameters<typeof api.util.selectInvalidatedBy>[0]> =
  (store) => (next) => {
    // RTK Query removes outdated answers while it handles the change, and old ones by a timer.
    let change: unknown;
    return (action) => {
      if (change !== undefined && !isForgetting(change) && api.internalActions.removeQueryResult.match(action)) {
        const { queryCacheKey } = action.payload;
        const requestId = store.getState().api.queries[queryCacheKey]?.requestId;
        const all = api.util.selectInvalidatedBy(store.getState(), [RIGHTS]);
        if (requestId !== undefined && all.some((each) => each.queryCacheKey === queryCacheKey)) {
          outdated.add(requestId);
          return action;
        }
      }
      const outer = change;
      change = action;
      try {
        return next(action);
      } finally {
        change = outer;
      }
    };
  };
