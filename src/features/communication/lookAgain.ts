const AGAIN_AFTER = 4000;

/** While something is on its way: often enough to see it move, seldom enough to be no load. */
export const lookAgain = (isWatching: boolean) => (isWatching ? { pollingInterval: AGAIN_AFTER } : {});
