import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { Endpoint } from '#contract/platform/http.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import type { Allowed, App } from '#server/platform/http/app.ts';
import type { SurveyCaller } from '#server/platform/access/surveyCaller.ts';
import type { Identity } from '#server/platform/access/session.ts';
import { type Database, sql } from '#server/platform/database/connection.ts';

const WINDOW_SECONDS = 60;
const MAX_PEOPLE = 10_000;

const allowed = (count: number, limit: number, msLeft: number): Allowed => ({
  isAllowed: count <= limit,
  limit,
  remaining: Math.max(0, limit - count),
  resetsIn: Math.max(1, Math.ceil(msLeft / 1000)),
});

/** Counts in this process's memory, in windows of a minute: for ordinary calls, where a restart may forgive. */
export function createCounter(limit: number, clock: () => Date): (key: string) => Allowed {
  let windows = new Map<string, { count: number; endsAt: number }>();
  return (key) => {
    const now = clock().getTime();
    if (windows.size > MAX_PEOPLE) windows = new Map([...windows].filter(([, { endsAt }]) => endsAt > now));
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + WINDOW_SECONDS * 1000 };
    window.count += 1;
    windows.set(key, window);
    return allowed(window.count, limit, window.endsAt - now);
  };
}

/** The caller that a token identifies. */
export interface Caller {
  readonly identity: Identity | null;
  readonly survey: SurveyCaller | null;
}

/** A survey counts as a whole, however often its link was opened. */
const keyOf = ({ identity, survey }: Caller): string | undefined =>
  identity ? `${identity.issuer} ${identity.subject}` : survey ? `survey ${survey.invitationId}` : undefined;

const hashed = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/**
 * Counts a call against its person or survey, or against its address where it needs no sign-in, and names the rest in the headers.
 * @throws Refusal `rate_limited`
 */
export async function limitCalls(
  { countPerson, services }: App,
  c: Context,
  endpoint: Endpoint,
  caller: Caller,
  address: string | null,
): Promise<void> {
  const person = keyOf(caller);
  if (person === undefined) {
    const { method, maxPerMinute = Infinity, path } = endpoint;
    const { clock, db, limits } = services;
    const limit = Math.min(limits.perAddressAMinute, maxPerMinute);
    return limitAddress({ clock, db }, c, { key: `${method} ${path}`, limit, address });
  }
  if (services.limits.perPersonAMinute > 0) writeHeaders(c, countPerson(person));
}

/**
 * Counts a call without a sign-in against its network address. The count outlives a restart, and servers count together.
 * @throws Refusal `rate_limited`
 */
export async function limitAddress(
  { clock, db }: Pick<App['services'], 'clock' | 'db'>,
  c: Context,
  { address, key, limit }: { readonly key: string; readonly limit: number; readonly address: string | null },
): Promise<void> {
  if (limit === 0) return;
  const call = { key: `${key} ${hashed(address ?? '')}`, limit, windowSeconds: WINDOW_SECONDS, now: clock() };
  writeHeaders(c, await countCall(db, call));
}

/** @throws Refusal `rate_limited` */
function writeHeaders(c: Context, { isAllowed, limit, remaining, resetsIn }: Allowed): void {
  c.header('RateLimit-Policy', `"calls";q=${limit};w=${WINDOW_SECONDS}`);
  c.header('RateLimit', `"calls";r=${remaining};t=${resetsIn}`);
  if (isAllowed) return;
  c.header('Retry-After', String(resetsIn));
  throw new Refusal('rate_limited', `Too many calls. Please wait ${resetsIn} seconds`);
}

/**
 * Counts one call under a key, in windows of fixed length. In the database, so a restart forgives nothing and several
 * servers count together. The key is no personal data: hash an address or an email before.
 */
export async function countCall(
  db: Database,
  { key, limit, windowSeconds, now }: { key: string; limit: number; windowSeconds: number; now: Date },
): Promise<Allowed> {
  const endsAt = new Date(now.getTime() + windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limit as kept (key, count, window_ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when kept.window_ends_at <= ${now} then 1 else kept.count + 1 end,
      window_ends_at = case when kept.window_ends_at <= ${now} then excluded.window_ends_at else kept.window_ends_at end
    returning count, window_ends_at`.execute(db);
  const { count = 1, window_ends_at: ends = endsAt } = rows[0] ?? {};
  return allowed(count, limit, ends.getTime() - now.getTime());
}
