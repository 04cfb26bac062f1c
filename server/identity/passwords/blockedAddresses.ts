import type { Database } from '#server/platform/database/connection.ts';
import { createRemembered } from '#server/platform/http/limits/remembered.ts';
import { normalized } from './attempts.ts';
import { isKnownBrowser } from './knownBrowsers.queries.ts';
import { isAskable } from './localAccounts.ts';
import { networkOf } from '#server/platform/http/network.rules.ts';

interface Trying {
  readonly address: string;
  /** As typed; left out where no email plays a part. */
  readonly email?: string;
  /** The secret of the browser's cookie, if it has one. */
  readonly browser: string | undefined;
}

/** Addresses that the database has blocked, as this process knows. */
export interface BlockedAddresses {
  /** Until when the attempt is refused; undefined if the database has to count it. */
  readonly refusedUntil: (trying: Trying, now: Date) => Promise<Date | undefined>;
  readonly block: (address: string, until: Date) => void;
}

/**
 * Refuses further attempts of a blocked address without counting them: no row in the audit, which already has the attempt that blocked it. Only
 * an attempt with a browser cookie asks the database, because a browser in which this person logged in before is never stopped by its
 * address (attempts.ts).
 */
export function createBlockedAddresses(db: Database, clock: () => Date): BlockedAddresses {
  const refused = createRemembered(clock);
  return {
    async refusedUntil({ address, browser, email }, now) {
      const until = refused.until(networkOf(address));
      if (!until || browser === undefined || email === undefined || !isAskable(email)) return until;
      return (await isKnownBrowser(db, { secret: browser, email: normalized(email) }, now)) ? undefined : until;
    },
    block: (address, until) => refused.remember(networkOf(address), until),
  };
}
