import { Hono } from 'hono';
import { refuse } from './answer.ts';
import { createConcurrencyLimit } from './limits/concurrencyLimit.ts';
import type { App, Services, Variables, Wiring } from './app.ts';
import { allowOrigins } from './cors.ts';
import { refusalFor } from './calls/failure.ts';
import type { HeaderSettings } from './headers.ts';
import { createCounter } from './limits/counters.queries.ts';
import { frameRequests } from './requests.ts';

/** The limit for one person, because each large body is kept in memory as a whole. */
const LARGE_BODIES_AT_ONCE = 3;

export interface HttpSettings extends Services, Wiring {
  readonly headers: HeaderSettings;
  /** Other origins that serve the app. */
  readonly appOrigins: readonly string[];
}

/** The base of every answer, whatever the routes are: ids, headers, a log line, and errors in the contract's form. */
export function createHttpApp(settings: HttpSettings): App {
  const { appOrigins, clock, headers, limits, log, metrics, trustedProxies } = settings;
  const { findSurveySession, noteOpened, operations, stopSurveys } = settings;
  const hono = new Hono<{ Variables: Variables }>();
  hono.use(frameRequests({ ...headers, trustedProxies }, { log, metrics }));
  hono.use(allowOrigins(appOrigins));
  hono.onError((error, c) => refuse(c, refusalFor(error, log, { requestId: c.get('info').requestId })));
  return {
    hono,
    services: settings,
    operations,
    findSurveySession,
    noteOpened,
    stopSurveys,
    countPerson: createCounter(limits.perPersonAMinute, clock),
    takeLargeBody: createConcurrencyLimit(
      LARGE_BODIES_AT_ONCE,
      'You’re already sending several large files. Wait until one finishes',
    ),
  };
}
