import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Endpoint } from '#contract/platform/http.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import type { Allowed, App } from '#server/platform/http/app.ts';
import type { GuestCaller } from '#server/platform/access/guestCaller.ts';
import type { SurveyCaller } from '#server/platform/access/surveyCaller.ts';
import { bearerSecret } from '#server/platform/access/bearerSecret.ts';
import type { Identity } from '#server/platform/access/session.queries.ts';
import { networkOf } from '#server/platform/http/network.rules.ts';
import { WINDOW_SECONDS } from './counters.queries.ts';

/** The caller that a token identifies. */
export interface Caller {
  readonly identity: Identity | null;
  readonly survey: SurveyCaller | null;
  readonly guest: GuestCaller | null;
}

/** A survey counts as a whole, however often its link was opened. */
function keyOf({ guest, identity, survey }: Caller): string | undefined {
  if (identity) return `${identity.issuer} ${identity.subject}`;
  if (survey) return `survey ${survey.invitationId}`;
  return guest ? `guest ${guest.accessId}` : undefined;
}

/** An IPv6 network counts as one address (network.rules.ts). */
const hashed = (address: string | null) =>
  createHash('sha256')
    .update(networkOf(address ?? ''))
    .digest('hex')
    .slice(0, 32);

/**
 * Counts a call against its person or survey, or against its address where it needs no sign-in, and names the rest in the headers.
 * @throws Refusal `rate_limited`
 */
export async function limitCalls(
  app: App,
  c: Context,
  endpoint: Endpoint,
  caller: Caller,
  address: string | null,
): Promise<void> {
  const { countPerson, services } = app;
  const person = keyOf(caller);
  if (person === undefined) {
    const { method, maxPerMinute = Infinity, path } = endpoint;
    const limit = Math.min(services.limits.perAddressAMinute, maxPerMinute);
    return limitAddress(app, c, { key: `${method} ${path}`, limit, address });
  }
  if (services.limits.perPersonAMinute > 0) writeHeaders(c, countPerson(person));
}

/**
 * Counts a call without a sign-in against its network address. The count outlives a restart, and servers count together.
 * @throws Refusal `rate_limited`
 */
export async function limitAddress(
  { countAddress }: Pick<App, 'countAddress'>,
  c: Context,
  { address, key, limit }: { readonly key: string; readonly limit: number; readonly address: string | null },
): Promise<void> {
  if (limit === 0) return;
  writeHeaders(c, await countAddress(`${key} ${hashed(address)}`, limit));
}

/**
 * Looks a token of a survey or a guest up, unless its address has sent many wrong ones.
 * @returns undefined for a wrong token and without one
 * @throws Refusal `rate_limited`
 */
export async function lookUpToken<Found>(
  { services: { clock }, wrongTokens }: App,
  { address, authorization }: { readonly address: string | null; readonly authorization: string | undefined },
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const token = bearerSecret(authorization);
  if (token === undefined) return undefined;
  const sent = { token, address: hashed(address) };
  const until = wrongTokens.refusedUntil(sent);
  if (until) throw tooMany(Math.max(1, Math.ceil((until.getTime() - clock().getTime()) / 1000)));
  const found = await find();
  wrongTokens.note(sent, found !== undefined);
  return found;
}

const tooMany = (seconds: number): Refusal =>
  new Refusal('rate_limited', `Too many requests. Wait ${seconds} seconds`, {}, seconds);

/** @throws Refusal `rate_limited` */
function writeHeaders(c: Context, { isAllowed, limit, remaining, resetsIn }: Allowed): void {
  c.header('RateLimit-Policy', `"calls";q=${limit};w=${WINDOW_SECONDS}`);
  c.header('RateLimit', `"calls";r=${remaining};t=${resetsIn}`);
  if (isAllowed) return;
  throw tooMany(resetsIn);
}
