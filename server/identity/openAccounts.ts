import type { Database } from '#server/platform/database/connection.ts';
import type { Log } from '#server/platform/log.ts';
import { unmanagedAccounts, type Accounts } from './accounts.ts';
import { auth0Accounts } from './auth0/auth0Accounts.ts';
import { embeddedAccounts } from './embeddedAccounts.ts';
import type { IdentityConfig } from './provider/origins.ts';

interface Parts {
  readonly db: Database;
  readonly auth: IdentityConfig['auth'];
  readonly clock: () => Date;
  readonly log: Log;
}

/** The accounts of whichever provider is configured. */
export function openAccounts({ auth, clock, db, log }: Parts): Accounts {
  const { issuer, management } = auth;
  if (issuer === undefined) return embeddedAccounts({ db, clock });
  if (management === undefined) return unmanagedAccounts;
  return auth0Accounts({ db, clock, log, settings: { issuer, ...management } });
}
