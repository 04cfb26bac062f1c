/** Lengths of time, in milliseconds. A local day may be an hour longer or shorter: `localTimes` counts those. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
