import type { Context } from 'hono';
import * as z from 'zod/mini';
import { abilityFor, type AppAbility } from '#contract/ability.ts';
import { mayCall, needsReason, REASON_LENGTH } from '#contract/access.ts';
import { allEndpoints } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Endpoint, Input, Reply } from '#contract/http.ts';
import { recordAudit } from '#server/audit/recordAudit.ts';
import type { Trx } from '#server/db/connection.ts';
import type { Identity } from '#server/db/identityStore.ts';
import { enterSession, findPerson, type Person } from '#server/db/session.ts';
import { forbidden, notFound, Refusal, unauthenticated } from '#server/domain/refusal.ts';
import type { App, RequestFacts, Variables } from './app.ts';
import { BrokenPromise, isWorthRetrying, refusalFor } from './failure.ts';
import { readIdempotencyKey, runOnce, type Answered } from './idempotency.ts';
import { limitCalls } from './limits.ts';
import { parseBody, parseParams, parseQuery, readBody, type ReadBody } from './parse.ts';
import { checkTenancy } from './tenancy.ts';

export type { App };

/** The person of a call; null for calls that need no sign-in. */
type ActorOf<E extends Endpoint> = E['access'] extends { readonly token: 'user' } ? Person : null;

/** What looks the record up: the path and the caller are known, nothing else is read yet. */
interface Search<E extends Endpoint> {
  readonly params: Input<E>['params'];
  readonly actor: ActorOf<E>;
  readonly ability: AppAbility;
  /** The call's transaction. Everything of the call goes through it. */
  readonly db: Trx;
  readonly now: Date;
}

/** What a handler receives. */
export interface Call<E extends Endpoint, Found = undefined> extends Search<E>, Input<E> {
  readonly params: Input<E>['params'];
  readonly found: Found;
  /** Why an administrator opened a patient's record. */
  readonly accessReason: string | null;
}

/** What a handler answers; nothing where the answer has no body. */
type Handled<E extends Endpoint> = E['response'] extends null ? void | null : Reply<E>;

export interface Handling<E extends Endpoint, Found> {
  /** The record that the path names, locked where it will be changed; undefined: missing or not the caller's, both 404. */
  readonly find?: (search: Search<E>) => Promise<Found | undefined>;
  readonly handle: (call: Call<E, Found>) => Promise<Handled<E>>;
}

const MOST_TRIES = 4;
const RETRY_AFTER_SECONDS = '2';
/** Refusals that reached no operation: they leave no row in the audit. */
const UNAUDITED = new Set<ErrorCode>([
  'malformed',
  'unknown_parameter',
  'invalid_parameter',
  'unauthenticated',
  'survey_session_ended',
  'rate_limited',
  'unavailable',
]);

const operationIds = new Map<Endpoint, string>(allEndpoints.map(([operationId, endpoint]) => [endpoint, operationId]));

/** What is learnt on the way, for the audit and the log. */
interface Trail {
  actor: Person | null;
  accessReason: string | null;
  entityId: string | null;
}

/**
 * Binds one row of the contract to its handler. In this order: token, rate limit, person, path, tenant, record, right to
 * call, query, body, idempotency, handler, answer's form, audit. All of it is one transaction; a refusal undoes it.
 */
export function answer<const E extends Endpoint, Found = undefined>(
  app: App,
  endpoint: E,
  handling: Handling<E, Found>,
): void {
  const operationId = operationIds.get(endpoint);
  if (!operationId) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract's list of endpoints`);
  if (endpoint.access.token === 'survey') throw new Error(`${operationId} needs a survey session: there are none`);
  const { services } = app;

  app.hono.on(endpoint.method, endpoint.path, async (c) => {
    c.set('route', endpoint.path);
    const facts = c.get('facts');
    const trail: Trail = { actor: null, accessReason: null, entityId: lastId(endpoint, c.req.param()) };
    try {
      const identity = endpoint.access.token === 'user' ? await services.identify(c.req.header('Authorization')) : null;
      if (endpoint.access.token === 'user' && !identity) throw unauthenticated();
      await limitCalls(app, c, endpoint, identity, facts.address);
      const body = endpoint.body ? await readBody(c.req.raw) : null;
      const answered = await withRetries(() =>
        perform({ app, c, endpoint, operationId, handling, identity, body, trail }),
      );
      if (trail.actor) c.set('userId', trail.actor.id);
      if (answered.isReplay) c.header('Idempotency-Replayed', 'true');
      return endpoint.response === null
        ? c.body(null, 204)
        : c.json(answered.body, answered.status === 201 ? 201 : 200);
    } catch (error) {
      if (trail.actor) c.set('userId', trail.actor.id);
      const refusal = refusalFor(error, services.log, { requestId: facts.requestId, operation: operationId });
      if (!UNAUDITED.has(refusal.code)) await auditRefusal(app, endpoint, operationId, facts, trail, refusal);
      if (refusal.code === 'unavailable') c.header('Retry-After', RETRY_AFTER_SECONDS);
      return refuse(c, refusal);
    }
  });
}

/** A refusal as the contract's `ApiError`. */
export function refuse(c: Context, refusal: Refusal): Response {
  if (refusal.status === 401) c.header('WWW-Authenticate', 'Bearer');
  return Response.json(refusal.toBody(), { status: refusal.status, headers: c.res.headers });
}

async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= MOST_TRIES || !isWorthRetrying(error)) throw error;
    }
  }
}

interface Performance<E extends Endpoint, Found> {
  readonly app: App;
  readonly c: Context<{ Variables: Variables }>;
  readonly endpoint: E;
  readonly operationId: string;
  readonly handling: Handling<E, Found>;
  readonly identity: Identity | null;
  readonly body: ReadBody | null;
  readonly trail: Trail;
}

function perform<E extends Endpoint, Found>(performance: Performance<E, Found>): Promise<Answered> {
  const { app, c, endpoint, operationId, handling, identity, body, trail } = performance;
  const { clock, db } = app.services;
  return db.transaction().execute(async (trx) => {
    const actor = identity ? ((await findPerson(trx, identity)) ?? null) : null;
    if (identity && !actor) throw unauthenticated();
    trail.actor = actor;
    await enterSession(trx, actor);

    const params = parseParams(endpoint.params, c.req.param());
    await checkTenancy(trx, actor, c.req.param());
    const ability = abilityFor(actor?.role);
    const now = clock();
    // Each part was parsed by the schema that its type comes from; TypeScript cannot see that while E is open.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const search = { params, actor, ability, db: trx, now } as Search<E>;
    const found = await handling.find?.(search);
    if (handling.find && found === undefined) throw notFound();

    if (actor) trail.accessReason = checkRights(endpoint, actor, c.req.header('Access-Reason'));
    const query = parseQuery(endpoint.query, new URL(c.req.url).searchParams);
    if (body?.refusal) throw body.refusal;
    const parsedBody = parseBody(endpoint.body, body?.json);
    // As above.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const call = { ...search, query, body: parsedBody, found, accessReason: trail.accessReason } as Call<E, Found>;
    const run = async () => ({ status: endpoint.status, body: checkReply(endpoint, await handling.handle(call)) });

    const key = endpoint.creates ? readIdempotencyKey(c.req.raw.headers) : null;
    const answered =
      key !== null && actor
        ? await runOnce(
            trx,
            {
              key,
              userId: actor.id,
              operation: operationId,
              path: c.req.path,
              body: body?.refusal === null ? body.bytes : new Uint8Array(),
            },
            run,
          )
        : { ...(await run()), isReplay: false };

    if (endpoint.status === 201) trail.entityId = idOf(answered.body) ?? trail.entityId;
    const outcome = answered.isReplay ? 'replayed' : 'ok';
    await recordAudit(trx, entryFor(app, endpoint, operationId, c.get('facts'), trail, outcome));
    return answered;
  });
}

/** @returns the administrator's reason, where one was needed */
function checkRights(endpoint: Endpoint, actor: Person, reason: string | undefined): string | null {
  const caller = {
    accountType: actor.accountType,
    role: actor.role,
    hasHospice: actor.hospiceId !== null,
    hasGroup: actor.groupId !== null,
  };
  if (!mayCall(endpoint.access, caller)) throw forbidden();
  if (!needsReason(endpoint, caller)) return null;
  const given = decodeReason(reason).trim();
  if (given.length < REASON_LENGTH.least || given.length > REASON_LENGTH.most) {
    throw new Refusal('reason_required', 'Say why you open patient data: 10 to 300 characters');
  }
  return given;
}

/** Headers carry ASCII only, so the app sends the reason percent-encoded; plain text is understood as well. */
function decodeReason(reason = ''): string {
  try {
    const decoded = decodeURIComponent(reason);
    return decoded.isWellFormed() && !decoded.includes('\0') ? decoded : '';
  } catch {
    return reason;
  }
}

/** @throws BrokenPromise: the handler's mistake, never shown */
function checkReply(endpoint: Endpoint, reply: unknown): unknown {
  if (endpoint.response === null) return null;
  const parsed = z.safeParse(endpoint.response, reply);
  if (!parsed.success) {
    throw new BrokenPromise(parsed.error.issues.map(({ path, code }) => `${path.map(String).join('.')} ${code}`));
  }
  return parsed.data;
}

const isId = (value: unknown): value is string => z.safeParse(z.uuid(), value).success;

function idOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'id' in body && isId(body.id) ? body.id : null;
}

/** The record that a path names is its last id. */
function lastId({ path }: Endpoint, params: Readonly<Record<string, string>>): string | null {
  const name = [...path.matchAll(/:([A-Za-z]+)/g)].at(-1)?.[1] ?? '';
  return isId(params[name]) ? params[name] : null;
}

function entryFor(
  { services }: App,
  { resource }: Endpoint,
  verb: string,
  facts: RequestFacts,
  { actor, accessReason, entityId }: Trail,
  outcome: string,
) {
  const actorId = actor?.id ?? null;
  return { at: services.clock(), actorId, verb, entity: resource, entityId, outcome, accessReason, ...facts };
}

async function auditRefusal(
  app: App,
  endpoint: Endpoint,
  operationId: string,
  facts: RequestFacts,
  trail: Trail,
  refusal: Refusal,
): Promise<void> {
  const { db, log } = app.services;
  try {
    await recordAudit(db, entryFor(app, endpoint, operationId, facts, trail, refusal.code));
  } catch (error) {
    refusalFor(error, log, { requestId: facts.requestId, operation: operationId, part: 'audit' });
  }
}
