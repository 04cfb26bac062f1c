import { Hono, type MiddlewareHandler } from 'hono';
import { refuse } from './answer.ts';
import { createConcurrencyLimit } from './limits/concurrencyLimit.ts';
import type { App, Services, Variables, Wiring } from './app.ts';
import { createKeptAnswers } from './calls/keptAnswers.ts';
import { refusalFor } from './calls/failure.ts';
import type { HeaderSettings } from './headers.ts';
import { createCounter, createSharedCounter } from './limits/counters.queries.ts';
import { createWrongTokens } from './limits/wrongTokens.ts';
import { frameRequests } from './requests.ts';

const METHODS = 'GET, POST, PATCH, PUT, DELETE';
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, Access-Reason';
const ANSWER_HEADERS = 'Retry-After, Idempotency-Replayed, Content-Disposition, Total-Items, Total-Bytes';
const TEN_MINUTES = '600';

/**
 * Lets the app call the API from the other origins that serve it. Without credentials: who calls is said by the token alone,
 * so no cookie has to go along. Every other origin is left to the browser's own rule.
 */
const allowOrigins =
  (origins: readonly string[]): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    if (origins.length === 0 || !c.req.path.startsWith('/v1/')) return next();
    c.header('Vary', 'Origin');
    const from = c.req.header('Origin');
    if (from === undefined || !origins.includes(from)) return next();
    c.header('Access-Control-Allow-Origin', from);
    c.header('Access-Control-Expose-Headers', ANSWER_HEADERS);
    if (c.req.method !== 'OPTIONS' || c.req.header('Access-Control-Request-Method') === undefined) return next();
    c.set('route', 'preflight');
    c.header('Access-Control-Allow-Methods', METHODS);
    c.header('Access-Control-Allow-Headers', REQUEST_HEADERS);
    c.header('Access-Control-Max-Age', TEN_MINUTES);
    return c.body(null, 204);
  };

/** The limit for one person, because each large body is kept in memory as a whole. */
const LARGE_BODIES_AT_ONCE = 3;

export interface HttpSettings extends Services, Wiring {
  readonly headers: HeaderSettings;
  /** Other origins that serve the app. */
  readonly appOrigins: readonly string[];
}

/** The base of every answer, whatever the routes are: ids, headers, a log line, and errors in the contract's form. */
export function createHttpApp(settings: HttpSettings): App {
  const { appOrigins, clock, db, headers, limits, log, metrics, trustedProxies } = settings;
  const { findGuestSession, findSurveySession, noteOpened, operations, stopSurveys } = settings;
  const hono = new Hono<{ Variables: Variables }>();
  hono.use(frameRequests({ ...headers, trustedProxies }, { log, metrics }));
  hono.use(allowOrigins(appOrigins));
  hono.onError((error, c) => refuse(c, refusalFor(error, log, { requestId: c.get('info').requestId })));
  return {
    hono,
    services: settings,
    operations,
    findGuestSession,
    findSurveySession,
    noteOpened,
    stopSurveys,
    countPerson: createCounter(limits.perPersonAMinute, clock),
    countAddress: createSharedCounter(db, clock),
    wrongTokens: createWrongTokens(limits.perAddressAMinute, clock),
    kept: createKeptAnswers(),
    takeLargeBody: createConcurrencyLimit(
      LARGE_BODIES_AT_ONCE,
      'You’re already sending several large files. Wait until one finishes',
    ),
  };
}
