import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Endpoint } from '#contract/platform/http.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import type { Allowed, App } from '#server/platform/http/app.ts';
import type { GuestCaller } from '#server/platform/access/guestCaller.ts';
import type { SurveyCaller } from '#server/platform/access/surveyCaller.ts';
import type { Identity } from '#server/platform/access/session.queries.ts';
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

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

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
  writeHeaders(c, await countAddress(`${key} ${hashed(address ?? '')}`, limit));
}

/**
 * Refuses the tokens of an address that has sent many wrong ones, without looking them up.
 * @throws Refusal `rate_limited`
 */
export function refuseGuesser({ services: { clock }, wrongTokens }: App, address: string | null): void {
  const until = wrongTokens.refusedUntil(hashed(address ?? ''));
  if (until) throw tooMany(Math.ceil((until.getTime() - clock().getTime()) / 1000));
}

/** Counts a wrong token against its network address. */
export const countWrongToken = ({ wrongTokens }: App, address: string | null): void =>
  wrongTokens.count(hashed(address ?? ''));

const tooMany = (seconds: number): Refusal =>
  new Refusal('rate_limited', `Too many requests. Wait ${seconds} seconds`, {}, seconds);

/** @throws Refusal `rate_limited` */
function writeHeaders(c: Context, { isAllowed, limit, remaining, resetsIn }: Allowed): void {
  c.header('RateLimit-Policy', `"calls";q=${limit};w=${WINDOW_SECONDS}`);
  c.header('RateLimit', `"calls";r=${remaining};t=${resetsIn}`);
  if (isAllowed) return;
  throw tooMany(resetsIn);
}
