import type { Context } from 'hono';
import * as z from 'zod/mini';
import { abilityFor, type AppAbility } from '#contract/platform/ability.ts';
import { isClosedByLocations, LIMITED_TO_LOCATIONS, mayCall, needsReason } from '#contract/platform/access.ts';
import { readAccessReason, REASON_NEEDED, type AccessReason } from '#contract/platform/accessReason.ts';
import type { Endpoint, Input, Reply } from '#contract/platform/http.ts';
import { recordAudit, type AuditDetail, type AuditEntry } from '#server/platform/access/recordAudit.queries.ts';
import { callIsOf } from '#server/platform/database/caller.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { enterSession, findPerson, type Identity, type Person } from '#server/platform/access/session.queries.ts';
import {
  forbidden,
  notFound,
  organizationSwitchedOff,
  Refusal,
  unauthenticated,
} from '#server/platform/access/refusal.ts';
import type { App, RequestInfo, Variables } from '#server/platform/http/app.ts';
import { BrokenPromise } from './failure.ts';
import { readIdempotencyKey, runOnce, type Answered } from './idempotency.queries.ts';
import { NoQuery, parseBody, parseParams, parseQuery } from './parse.ts';
import type { RequestBody } from './requestBody.ts';
import { streamedIn, type Streamed } from '#server/platform/http/files/streamed.ts';
import { checkTenancy } from './checkTenancy.queries.ts';
import type { ReadFile, StoredFile } from '#server/platform/http/files/upload.ts';
import type { GuestCaller } from '#server/platform/access/guestCaller.ts';
import type { SurveyCaller } from '#server/platform/access/surveyCaller.ts';

/** The person of a call; null for calls that need no sign-in. */
type ActorOf<E extends Endpoint> = E['access'] extends { readonly token: 'user' } ? Person : null;

/** The survey that a call was opened for; null for every other call. */
type SurveyOf<E extends Endpoint> = E['access'] extends { readonly token: 'survey' } ? SurveyCaller : null;

/** The guest who calls; null for every other call. */
type GuestOf<E extends Endpoint> = E['access'] extends { readonly token: 'guest' } ? GuestCaller : null;

type FileOf<E extends Endpoint> = E extends { readonly upload: { readonly to: 'store' } }
  ? StoredFile
  : E extends { readonly upload: { readonly to: 'memory' } }
    ? ReadFile
    : undefined;

/** The input for finding the record: only the path and the caller are known yet. */
interface Search<E extends Endpoint> {
  readonly params: Input<E>['params'];
  readonly actor: ActorOf<E>;
  readonly survey: SurveyOf<E>;
  readonly guest: GuestOf<E>;
  /** The caller's network address. */
  readonly address: string | null;
  readonly ability: AppAbility;
  /** The call's transaction. Everything of the call goes through it. */
  readonly db: Trx;
  readonly now: Date;
  /** The server, for its services. */
  readonly app: App;
}

/** The input of a handler. */
export interface Call<E extends Endpoint, Found = undefined, Ready = undefined> extends Search<E>, Input<E> {
  readonly params: Input<E>['params'];
  readonly found: Found;
  /** The result of `prepare`. */
  readonly prepared: Ready;
  /** The file of an upload. */
  readonly file: FileOf<E>;
  readonly headers: Headers;
  /** As it was sent. */
  readonly url: URL;
  /** Adds to this call's audit entry, beyond its name and record: counts and filters, never a name. */
  readonly note: (detail: AuditDetail) => void;
}

/** The result of a handler; void if the answer has no body. */
type Handled<E extends Endpoint> = E extends { readonly stream: string }
  ? Streamed
  : E['response'] extends null
    ? void | null
    : Reply<E>;

/** Work done before the transaction, and how to undo it when the call is refused. */
export interface Prepared<Value> {
  readonly value: Value;
  readonly discard: () => Promise<void>;
}

/** The input of `prepare`; person, path, record and right to call were checked. */
interface Asking<E extends Endpoint, Found> {
  readonly actor: ActorOf<E>;
  /** As it was before the call's own transaction, which finds it again. */
  readonly found: Found;
  readonly identity: E['access'] extends { readonly token: 'user' } ? Identity : null;
  readonly params: Input<E>['params'];
  readonly query: Input<E>['query'];
  readonly file: FileOf<E>;
  readonly address: string | null;
}

export interface Handling<E extends Endpoint, Found, Ready = undefined> {
  /** The record that the path names, locked where it will be changed; undefined: missing or not the caller's, both 404. */
  readonly find?: (search: Search<E>) => Promise<Found | undefined>;
  /**
   * Slow work on a valid body that must not block a transaction, such as storing a file or calling another server. The call may
   * still be refused after it, so it changes only data that `discard` can restore. It may use the service `db`.
   */
  readonly prepare?: (body: Input<E>['body'], asking: Asking<E, Found>) => Promise<Prepared<Ready>>;
  readonly handle: (call: Call<E, Found, Ready>) => Promise<Handled<E>>;
}

/** Facts found during the call, for the audit and the log. */
export interface Trail {
  actor: Person | null;
  accessReason: AccessReason | null;
  entityId: string | null;
  detail: AuditDetail | null;
}

/** A call before anything of its body was read. */
interface Admission<E extends Endpoint, Found, Ready> {
  readonly app: App;
  readonly c: Context<{ Variables: Variables }>;
  readonly endpoint: E;
  readonly operationId: string;
  readonly handling: Handling<E, Found, Ready>;
  readonly identity: Identity | null;
  readonly survey: SurveyCaller | null;
  readonly guest: GuestCaller | null;
  readonly trail: Trail;
}

interface Performance<E extends Endpoint, Found, Ready> extends Admission<E, Found, Ready> {
  readonly body: RequestBody | null;
  readonly prepared: Prepared<Ready> | undefined;
}

/** Person, path, tenant, record, right to call, in this order: what the body says plays no part in it. */
async function admit<E extends Endpoint, Found, Ready>(
  trx: Trx,
  { app, c, endpoint, guest, handling, identity, survey, trail }: Admission<E, Found, Ready>,
) {
  const actor = identity ? ((await findPerson(trx, identity)) ?? null) : null;
  if (identity && !actor) throw unauthenticated();
  if (identity) callIsOf(identity.subject, actor?.hospiceId ?? actor?.groupId ?? actor?.accountType);
  trail.actor = actor;
  trail.detail = null;
  if (actor && !actor.isOrganizationOn) throw organizationSwitchedOff();
  await enterSession(trx, actor);

  const params = parseParams(endpoint.params, c.req.param());
  await checkTenancy(trx, actor, c.req.param());
  const ability = abilityFor(actor?.role);
  const now = app.services.clock();
  // Each part was parsed by the schema that its type comes from; TypeScript cannot see that while E is open.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const search = {
    params,
    actor,
    survey,
    guest,
    address: c.get('info').address,
    ability,
    db: trx,
    now,
    app,
  } as Search<E>;
  const found = await handling.find?.(search);
  if (handling.find && found === undefined) throw notFound();

  if (actor) trail.accessReason = checkRights(endpoint, actor, c.req.header('Access-Reason'));
  return { actor, found, search };
}

/**
 * Refuses a call whose body is large before it is read; it is asked again with the body, in the call's own transaction.
 * @returns the record that the path names
 */
export async function checkAdmission<E extends Endpoint, Found, Ready>(
  admission: Admission<E, Found, Ready>,
): Promise<Found | undefined> {
  const { found } = await admission.app.services.db.transaction().execute((trx) => admit(trx, admission));
  return found;
}

/**
 * One call as one transaction. In this order: person, path, tenant, record, right to call, query, body, idempotency,
 * handler, answer's form, audit. A refusal undoes it, and ends the stream that was to be its answer.
 */
export async function perform<E extends Endpoint, Found, Ready>(
  performance: Performance<E, Found, Ready>,
): Promise<Answered> {
  const { app, c, endpoint, operationId, handling, body, prepared, trail } = performance;
  let begun: Streamed | undefined;
  const performed = app.services.db.transaction().execute(async (trx) => {
    const { actor, found, search } = await admit(trx, performance);
    const query = parseQuery(endpoint.query ?? NoQuery, new URL(c.req.url).searchParams);
    if (body?.refusal) throw body.refusal;
    const parsedBody = parseBody(endpoint.body, body?.value);
    const note = (detail: AuditDetail) => void (trail.detail = detail);
    const rest = { query, body: parsedBody, found, prepared: prepared?.value, file: body?.file, note };
    // As above.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const call = {
      ...search,
      ...rest,
      headers: c.req.raw.headers,
      url: new URL(c.req.url),
    } as Call<E, Found, Ready>;
    const run = async () => {
      const handled = await handling.handle(call);
      begun = streamedIn(endpoint, handled);
      return { status: endpoint.status, body: checkReply(endpoint, handled) };
    };

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
              body: body?.digest ?? new Uint8Array(),
            },
            run,
          )
        : { ...(await run()), isReplay: false };

    if (endpoint.creates) trail.entityId = idOf(answered.body) ?? trail.entityId;
    if (actor && trail.accessReason !== null) {
      await app.noteOpened(trx, c.req.param(), { actor, reason: trail.accessReason, now: search.now });
    }
    const outcome = answered.isReplay ? 'replayed' : 'ok';
    await recordAudit(trx, entryFor(app, endpoint, operationId, c.get('info'), trail, outcome));
    return answered;
  });
  try {
    return await performed;
  } catch (error) {
    begun?.onEnd?.();
    throw error;
  }
}

/** @returns the administrator's reason, where one was needed */
function checkRights(endpoint: Endpoint, actor: Person, reason: string | undefined): AccessReason | null {
  const caller = {
    accountType: actor.accountType,
    role: actor.role,
    hasHospice: actor.hospiceId !== null,
    hasGroup: actor.groupId !== null,
    isLimitedToLocations: actor.locationIds.length > 0,
    scopes: actor.scopes,
  };
  if (isClosedByLocations(endpoint.access, caller)) throw forbidden(LIMITED_TO_LOCATIONS);
  if (!mayCall(endpoint.access, caller)) throw forbidden();
  if (!needsReason(endpoint, caller)) return null;
  const given = readAccessReason(reason);
  if (!given) throw new Refusal('reason_required', REASON_NEEDED);
  return given;
}

/** @throws BrokenPromise: the handler's mistake, never shown */
function checkReply(endpoint: Endpoint, reply: unknown): unknown {
  if (endpoint.stream !== undefined) return reply;
  if (endpoint.response === null) return null;
  const parsed = z.safeParse(endpoint.response, reply);
  if (!parsed.success) {
    throw new BrokenPromise(parsed.error.issues.map(({ path, code }) => `${path.map(String).join('.')} ${code}`));
  }
  return parsed.data;
}

const Id = z.uuid();
const isId = (value: unknown): value is string => z.safeParse(Id, value).success;

function idOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'id' in body && isId(body.id) ? body.id : null;
}

/** The path's last parameter, which names the record; undefined if there is none. */
export const recordParam = ({ path }: Endpoint): string | undefined => [...path.matchAll(/:([A-Za-z]+)/g)].at(-1)?.[1];

/** The parameter's value if it is a UUID, otherwise null. */
export function recordIdIn(params: Readonly<Record<string, string>>, name: string | undefined): string | null {
  const id = name === undefined ? undefined : params[name];
  return isId(id) ? id : null;
}

/** One row of the audit for this call. */
export function entryFor(
  { services }: App,
  { resource }: Endpoint,
  verb: string,
  info: RequestInfo,
  { actor, accessReason, detail, entityId }: Trail,
  outcome: string,
): AuditEntry {
  const actorId = actor?.id ?? null;
  return { at: services.clock(), actorId, verb, entity: resource, entityId, outcome, accessReason, detail, ...info };
}
