import type { Hono } from 'hono';
import type { Database } from '#server/db/connection.ts';
import type { Identity } from '#server/db/identityStore.ts';
import type { Log } from '#server/domain/log.ts';
import type { LiveEvents } from '#server/events/liveEvents.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import type { MailSettings } from '#server/mail/settings.ts';
import type { DocumentStore } from '#server/storage/documentStore.ts';

/** What the answering of calls needs from outside. Tests pass their own clock and their own identities. */
export interface Services {
  readonly db: Database;
  /** Checks the `Authorization` header; null for everything but a good access token. */
  readonly identify: (authorization: string | undefined) => Promise<Identity | null>;
  readonly clock: () => Date;
  readonly storage: DocumentStore;
  /** The changes that all servers on this database make, as they happen. */
  readonly events: LiveEvents;
  readonly mail: MailSettings;
  /** Where people's passwords and sign-ins are kept. */
  readonly accounts: Accounts;
  readonly log: Log;
  readonly limits: {
    /** Calls of one person; 0: no limit. */
    readonly perPersonAMinute: number;
    /** Calls without a token from one address; 0: no limit. */
    readonly perAddressAMinute: number;
  };
  /** How many proxies in front may name the caller's address. */
  readonly trustedProxies: number;
}

/** What a request carries beside itself. */
export interface RequestFacts {
  readonly requestId: string;
  readonly address: string | null;
}

export interface Variables {
  facts: RequestFacts;
  /** The route's template, for the log: a real path may name a record. */
  route: string;
  userId: string;
  nonce: string;
}

export interface App {
  readonly hono: Hono<{ Variables: Variables }>;
  readonly services: Services;
  /** Counts the calls of each person in this process. */
  readonly countPerson: (key: string) => Allowed;
  /** A place for a large body of this person; what it answers with frees the place. */
  readonly takeLargeBody: (key: string) => () => void;
}

export interface Allowed {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetsIn: number;
}
