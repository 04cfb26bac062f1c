import type { Database } from '#server/platform/database/connection.ts';
import { createRefusedUntil } from '#server/platform/http/limits/refusedUntil.ts';
import { normalized } from './attempts.ts';
import { isKnownBrowser } from './knownBrowsers.queries.ts';
import { isAskable } from './localAccounts.ts';
import { networkOf } from './network.rules.ts';

interface Trying {
  readonly address: string;
  /** As typed; left out where no email plays a part. */
  readonly email?: string;
  /** The secret of the browser's cookie, if it has one. */
  readonly browser: string | undefined;
}

/** Addresses that the database has blocked, as this process knows. */
export interface BlockedAddresses {
  /** Until when the attempt is refused without the database; undefined where it has to be counted there. */
  readonly refusedUntil: (trying: Trying, now: Date) => Promise<Date | undefined>;
  readonly block: (address: string, until: Date) => void;
}

/**
 * Refuses a blocked address's further attempts by itself: they cost no statement and no row of the audit, which has the attempt that
 * blocked it. A browser in which the person of this email logged in before is never stopped by its address (attempts.ts).
 */
export function createBlockedAddresses(db: Database, clock: () => Date): BlockedAddresses {
  const refused = createRefusedUntil(clock);
  return {
    async refusedUntil({ address, browser, email }, now) {
      const until = refused.of(networkOf(address));
      if (!until || browser === undefined || email === undefined || !isAskable(email)) return until;
      return (await isKnownBrowser(db, { secret: browser, email: normalized(email) }, now)) ? undefined : until;
    },
    block: (address, until) => refused.refuse(networkOf(address), until),
  };
}
