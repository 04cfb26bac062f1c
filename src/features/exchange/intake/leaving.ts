/** The history state on the way from a paper that is settled: leaving needs no confirmation. */
export const LEAVING = { isSent: true };
