import { DAY, MINUTE } from '#contract/platform/durations.ts';

const SECOND = 1000;

/** How many attempts are let through in one window. */
export interface Limit {
  readonly max: number;
  readonly windowMs: number;
  /** How long it stays shut after the last one of the window. */
  readonly lockMs: number;
}

/** How attempts are slowed down, whoever makes them: never a lock, always a next turn. */
export interface SlowDown {
  /** How many attempts come before the first wait. */
  readonly free: number;
  /** The first wait; each further attempt doubles it. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** How long it takes without attempts until it is at rest again. */
  readonly restMs: number;
}

/** All attempts of one address, with any email. A known browser is not counted. */
export const PER_ADDRESS: Limit = { max: 60, windowMs: MINUTE, lockMs: MINUTE };

/** Wrong passwords for one email from one address: who guesses at one address stops nobody at another. */
export const PER_EMAIL_AND_ADDRESS: Limit = { max: 5, windowMs: 15 * MINUTE, lockMs: 15 * MINUTE };

/** Wrong passwords for one email in a browser in which that person logged in before. */
export const PER_KNOWN_BROWSER: Limit = { max: 5, windowMs: 15 * MINUTE, lockMs: 15 * MINUTE };

/** Wrong current passwords of a person who is logged in, in all browsers together. */
export const PER_SIGNED_IN_PERSON: Limit = { max: 5, windowMs: 15 * MINUTE, lockMs: 15 * MINUTE };

/** Wrong passwords for one email from all unknown browsers of the world. */
export const PER_EMAIL: SlowDown = { free: 20, firstWaitMs: SECOND, longestWaitMs: MINUTE, restMs: 60 * MINUTE };

/** Requests of one address for links to new passwords, with any email. */
export const RESETS_PER_ADDRESS: Limit = { max: 20, windowMs: 15 * MINUTE, lockMs: 15 * MINUTE };

/** Such links for one email that are asked for at one address; also for one email in a known browser. */
export const RESETS_PER_EMAIL_AND_ADDRESS: Limit = { max: 3, windowMs: 15 * MINUTE, lockMs: 15 * MINUTE };

/** Such links for one email that are asked for anywhere but in a known browser. A link works for longer than the longest wait. */
export const RESETS_PER_EMAIL: SlowDown = {
  free: 10,
  firstWaitMs: MINUTE,
  longestWaitMs: 10 * MINUTE,
  restMs: 60 * MINUTE,
};

/** How long a link to choose a new password works. */
export const RESET_LINK_MINUTES = 30;

/** How long a browser stays known after the last time the person logged in there. */
export const KNOWN_BROWSER_MS = 180 * DAY;
