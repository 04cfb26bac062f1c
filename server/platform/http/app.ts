import type { AccessReason } from '#contract/platform/accessReason.ts';
import type { Hono } from 'hono';
import type { Endpoint } from '#contract/platform/http.ts';
import type { Database, OpenDatabase, Trx } from '#server/platform/database/connection.ts';
import type { KeptAnswers } from './calls/keptAnswers.ts';
import type { WrongTokens } from './limits/wrongTokens.ts';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { LiveEvents } from '#server/platform/events/liveEvents.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import type { Identity, Person } from '#server/platform/access/session.queries.ts';
import type { GuestCaller } from '#server/platform/access/guestCaller.ts';
import type { SurveyCaller } from '#server/platform/access/surveyCaller.ts';

/** The services that calls need; tests pass their own clock and identities. Subjects add their own (`declare module`). */
export interface Services {
  readonly db: Database;
  readonly database: Pick<OpenDatabase, 'connections' | 'kind'>;
  /** Checks the `Authorization` header; null for everything but a good access token. */
  readonly identify: (authorization: string | undefined) => Promise<Identity | null>;
  readonly clock: () => Date;
  readonly storage: DocumentStore;
  /** The changes that all servers on this database make, as they happen. */
  readonly events: LiveEvents;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly limits: {
    /** Calls of one person; 0: no limit. */
    readonly perPersonAMinute: number;
    /** Calls without a token from one address; 0: no limit. */
    readonly perAddressAMinute: number;
  };
  /** How many proxies in front may name the caller's address. */
  readonly trustedProxies: number;
}

/** Rows of the contract with their operation ids. */
type Operations = readonly (readonly [string, Endpoint])[];

/** The id and the network address of a request, for logs and the audit. */
export interface RequestInfo {
  readonly requestId: string;
  readonly address: string | null;
}

export interface Variables {
  info: RequestInfo;
  /** The route's template, for the log: a real path may name a record. */
  route: string;
  userId: string;
  /** Makes a nonce for a page's own scripts and styles, and puts it into the policy of the answer. To be called once. */
  allowNonce: () => string;
}

/** The functions of later subjects that the platform calls; `server/app/wiring.ts` connects them. */
export interface Wiring {
  /** Every endpoint of the contract with its operation id. */
  readonly operations: Operations;
  /** The survey of a respondent's `Authorization` header; undefined for everything but a token that is still good. */
  readonly findSurveySession: (
    db: Database,
    authorization: string | undefined,
    now: Date,
  ) => Promise<SurveyCaller | undefined>;
  /** The same for a person without an account who refers a patient. */
  readonly findGuestSession: (
    db: Database,
    authorization: string | undefined,
    now: Date,
  ) => Promise<GuestCaller | undefined>;
  /** Records in a patient's history that an administrator opened it. `ids`: the path's parameters. */
  readonly noteOpened: (
    trx: Trx,
    ids: Readonly<Record<string, string>>,
    opening: { readonly actor: Person; readonly reason: AccessReason; readonly now: Date },
  ) => Promise<void>;
  /** Ends the surveys of a referral that its change forbids, in the transaction of the change. */
  readonly stopSurveys: (trx: Trx, referralId: string) => Promise<void>;
}

/** The HTTP server while its routes are added. */
export interface App extends Wiring {
  readonly hono: Hono<{ Variables: Variables }>;
  readonly services: Services;
  /** Counts the calls of each person in this process. */
  readonly countPerson: (key: string) => Allowed;
  /** Counts calls without a sign-in from one address, on all servers together. */
  readonly countAddress: (key: string, limit: number) => Promise<Allowed>;
  /** Counts the wrong tokens of surveys and guests from one address, in this process. */
  readonly wrongTokens: WrongTokens;
  /** Answers that were made in this minute. */
  readonly kept: KeptAnswers;
  /** Takes one of this person's slots for large bodies. @returns what frees it */
  readonly takeLargeBody: (key: string) => () => void;
}

/** The result of a rate limit for one call. */
export interface Allowed {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  readonly resetsIn: number;
}
