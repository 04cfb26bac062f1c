import type { Context } from 'hono';
import type { ErrorCode } from '#contract/platform/errors.ts';
import { type Endpoint, FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import type { Identity, Person } from '#server/platform/access/session.queries.ts';
import {
  guestSessionEnded,
  type Refusal,
  surveySessionEnded,
  unauthenticated,
} from '#server/platform/access/refusal.ts';
import type { App, RequestInfo } from './app.ts';
import { refusalFor } from './calls/failure.ts';
import { limitCalls, lookUpToken, type Caller } from './limits/limits.ts';
import { operationOutcome } from './calls/operationOutcome.ts';
import { NoQuery, parseBody, parseParams, parseQuery } from './calls/parse.ts';
import {
  checkAdmission,
  entryFor,
  recordIdIn,
  recordParam,
  perform,
  type Handling,
  type Prepared,
  type Trail,
} from './calls/perform.ts';
import { readRequestBody, type RequestBody } from './calls/requestBody.ts';
import { streamedIn, streamedResponse } from './files/streamed.ts';
import { isDatabaseAway, isWorthRetrying } from '#server/platform/database/connection.ts';

export type { App };
export type { Call } from './calls/perform.ts';

const MAX_TRIES = 4;
/** When to retry, unless the refusal says so itself. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = { unavailable: 2, rate_limited: 10 };
/** Refusals that reached no operation: they leave no row in the audit. */
const UNAUDITED = new Set<ErrorCode>([
  'malformed',
  'unknown_parameter',
  'invalid_parameter',
  'unauthenticated',
  'survey_session_ended',
  'guest_session_ended',
  'rate_limited',
  'unavailable',
]);

/** A handler that needs nothing found or prepared is given alone. */
type Given<E extends Endpoint, Found, Ready> = Handling<E, Found, Ready> | Handling<E, Found, Ready>['handle'];

/**
 * Binds one row of the contract to its handler. In this order: token, rate limit, the right to send a large body, reading and
 * preparing the body, then the call itself as one transaction (perform.ts). If a call fails, its prepared work is undone.
 */
export function answerIn<const E extends Endpoint, Found = undefined, Ready = undefined>(
  app: App,
  endpoint: E,
  given: Given<E, Found, Ready>,
): void {
  const handling = typeof given === 'function' ? { handle: given } : given;
  const operationId = app.operations.find(([, row]) => row === endpoint)?.[0];
  if (!operationId) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract’s list of endpoints`);
  const { services } = app;
  const param = recordParam(endpoint);

  app.hono.on(endpoint.method, endpoint.path, async (c) => {
    c.set('route', endpoint.path);
    const info = c.get('info');
    const trail: Trail = { actor: null, accessReason: null, detail: null, entityId: recordIdIn(c.req.param(), param) };
    let body: RequestBody | null = null;
    let prepared: Prepared<Ready> | undefined;
    let leave: (() => void) | undefined;
    const discard = async (): Promise<void> => {
      await body?.discard();
      await prepared?.discard();
    };
    try {
      const caller = await whoCalls(app, endpoint, c.req.header('Authorization'), info.address);
      await limitCalls(app, c, endpoint, caller, info.address);
      const admission = { app, c, endpoint, operationId, handling, ...caller, trail };
      const isHeld = endpoint.largestBody !== undefined || endpoint.upload?.to === 'memory';
      const isAsked = isHeld || endpoint.upload || handling.prepare;
      const found = isAsked ? await withRetries(() => checkAdmission(admission)) : undefined;
      if (isHeld && trail.actor) leave = app.takeLargeBody(trail.actor.id);
      body = await readRequestBody(c.req.raw, endpoint, services.storage);
      const asking = { actor: trail.actor, found, identity: caller.identity, address: info.address };
      prepared = await prepare(endpoint, handling, body, { ...asking, url: c.req.url, params: c.req.param() });
      const performance = { ...admission, body, prepared };
      const answered = await withRetries(() => perform(performance));
      if (trail.actor) c.set('userId', trail.actor.id);
      if (answered.isReplay) {
        c.header('Idempotency-Replayed', 'true');
        await discard();
      }
      const streamed = streamedIn(endpoint, answered.body);
      if (endpoint.stream !== undefined && streamed) {
        await streamed.ready?.().catch((error: unknown) => {
          streamed.onEnd?.();
          throw error;
        });
        const fields = { requestId: info.requestId, operation: operationId, part: 'stream' };
        return streamedResponse(c, endpoint.stream, streamed, (error) => {
          refusalFor(error, services.log, fields);
        });
      }
      if (endpoint.response === null) return c.body(null, 204);
      const headers = endpoint.format === 'fhir' ? { 'Content-Type': FHIR_MEDIA_TYPE } : undefined;
      return c.json(answered.body, answered.status === 201 ? 201 : 200, headers);
    } catch (error) {
      if (trail.actor) c.set('userId', trail.actor.id);
      const refusal = refusalFor(error, services.log, { requestId: info.requestId, operation: operationId });
      // Whether a lost commit was made nobody knows: a file without a document is found, a document without its file is lost.
      if (!isDatabaseAway(error)) await takeBack(discard, app, info, operationId);
      if (!UNAUDITED.has(refusal.code)) await auditRefusal(app, endpoint, operationId, info, trail, refusal);
      return refuse(c, refusal, endpoint);
    } finally {
      leave?.();
    }
  });
}

/**
 * Staff, respondents and guests have tokens of different kinds; none is known on another side.
 * @throws Refusal `unauthenticated`, `survey_session_ended`, `guest_session_ended` or `rate_limited`
 */
async function whoCalls(
  app: App,
  { access }: Endpoint,
  authorization: string | undefined,
  address: string | null,
): Promise<Caller> {
  const { findGuestSession, findSurveySession, services } = app;
  const { clock, db, identify } = services;
  const nobody = { guest: null, identity: null, survey: null };
  if (access.token === 'none') return nobody;
  if (access.token === 'user') {
    const identity = await identify(authorization);
    if (!identity) throw unauthenticated();
    return { ...nobody, identity };
  }
  // A person's token is signed; these two only the database knows.
  const sent = { address, authorization };
  if (access.token === 'survey') {
    const survey = await lookUpToken(app, sent, () => findSurveySession(db, authorization, clock()));
    if (!survey) throw surveySessionEnded();
    return { ...nobody, survey };
  }
  const guest = await lookUpToken(app, sent, () => findGuestSession(db, authorization, clock()));
  if (!guest) throw guestSessionEnded();
  return { ...nobody, guest };
}

/** A refusal as the contract's `ApiError`, or as FHIR's own form where the call speaks that. */
export function refuse(c: Context, refusal: Refusal, { format }: Pick<Endpoint, 'format'> = {}): Response {
  if (refusal.status === 401) c.header('WWW-Authenticate', 'Bearer');
  setRetryAfter(c, refusal);
  if (format === 'fhir') return c.json(operationOutcome(refusal), refusal.status, { 'Content-Type': FHIR_MEDIA_TYPE });
  const reference = refusal.status === 500 ? { requestId: c.get('info').requestId } : {};
  return c.json({ ...refusal.toBody(), ...reference }, refusal.status);
}

/** Sets `Retry-After` if the refusal says when to retry. */
export function setRetryAfter(c: Context, { code, retryAfterSeconds }: Refusal): void {
  const seconds = retryAfterSeconds ?? RETRY_AFTER_SECONDS[code];
  if (seconds !== undefined) c.header('Retry-After', String(seconds));
}

interface Asked {
  readonly actor: Person | null;
  readonly found: unknown;
  readonly identity: Identity | null;
  readonly address: string | null;
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A query or a body that the schema refuses is refused later, in its turn: nothing is prepared for it. */
async function prepare<E extends Endpoint, Found, Ready>(
  endpoint: E,
  { prepare: make }: Handling<E, Found, Ready>,
  body: RequestBody | null,
  { url, ...asking }: Asked,
): Promise<Prepared<Ready> | undefined> {
  if (!make || body?.refusal) return undefined;
  let parsed: unknown;
  let query: unknown;
  try {
    query = parseQuery(endpoint.query ?? NoQuery, new URL(url).searchParams);
    parsed = parseBody(endpoint.body, body?.value);
  } catch {
    return undefined;
  }
  const known = { ...asking, params: parseParams(endpoint.params, asking.params), query, file: body?.file };
  // Path, query and body were parsed by the schemas that define the types; TypeScript cannot see that while E is open.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return make(...([parsed, known] as Parameters<typeof make>));
}

/** Data that cannot be removed now becomes an orphan that the check of the store finds. */
async function takeBack(discard: () => Promise<void>, app: App, { requestId }: RequestInfo, operation: string) {
  try {
    await discard();
  } catch (error) {
    refusalFor(error, app.services.log, { requestId, operation, part: 'storage' });
  }
}

/** Runs it again where another call was in its way in the database. */
export async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= MAX_TRIES || !isWorthRetrying(error)) throw error;
    }
  }
}

async function auditRefusal(
  app: App,
  endpoint: Endpoint,
  operationId: string,
  info: RequestInfo,
  trail: Trail,
  refusal: Refusal,
): Promise<void> {
  const { db, log } = app.services;
  try {
    await recordAudit(db, entryFor(app, endpoint, operationId, info, trail, refusal.code));
  } catch (error) {
    refusalFor(error, log, { requestId: info.requestId, operation: operationId, part: 'audit' });
  }
}

type Routes = (app: App) => void;

const definitions: Routes[] = [];

/** Defines routes that need the server before the first call. It knows them once server/app/routes.ts imports the file. */
export const defineRoutes = (routes: Routes): void => void definitions.push(routes);

/** Defines how one row of the contract is answered, as `answerIn` does it. */
export const answer = <const E extends Endpoint, Found = undefined, Ready = undefined>(
  endpoint: E,
  given: Given<E, Found, Ready>,
): void => defineRoutes((app) => answerIn(app, endpoint, given));

/** Answers every call that is defined; of two paths that fit, the one that was defined first. */
export const addRoutes = (app: App): void => definitions.forEach((routes) => routes(app));
