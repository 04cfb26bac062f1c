import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from './api.ts';
import type { Tag } from './tags.ts';

/** What RTK Query tells about a change that was saved. */
export interface Saved {
  /** For the actions of every part of the API. */
  readonly dispatch: ThunkDispatch<never, unknown, UnknownAction>;
  readonly getCacheEntry: () => { readonly fulfilledTimeStamp?: number | undefined };
  readonly getState: () => Parameters<typeof api.util.selectInvalidatedBy>[0];
}

/**
 * Asks again for what was loading when a change was saved, once it has arrived: the server may have read it before the change, and RTK Query
 * leaves out what is loading when it asks again for all that a change concerns.
 * @param tags what the change concerns
 * @param onLate called when one has arrived and replaced what was shown of the change
 */
export function askLateAnswersAgain(tags: readonly Tag[], saved: Saved, onLate: () => void): void {
  const { dispatch, getCacheEntry, getState } = saved;
  const savedAt = getCacheEntry().fulfilledTimeStamp ?? 0;
  const requestOf = (key: string) => getState().api.queries[key];
  for (const running of dispatch(api.util.getRunningQueriesThunk())) {
    const { queryCacheKey, requestId } = running;
    // What was asked for later knows the change.
    if ((requestOf(queryCacheKey)?.startedTimeStamp ?? savedAt) >= savedAt) continue;
    void Promise.allSettled([running]).then(() => {
      if (requestOf(queryCacheKey)?.requestId !== requestId) return;
      const concerned = api.util.selectInvalidatedBy(getState(), tags);
      if (!concerned.some((each) => each.queryCacheKey === queryCacheKey)) return;
      onLate();
      void running.refetch();
    });
  }
}
