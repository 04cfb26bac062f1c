import type { Allowed } from '#server/platform/http/app.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { createRemembered, MAX_KEYS, PRUNE_EVERY_MS } from './remembered.ts';

/** The window of the ordinary limits. */
export const WINDOW_SECONDS = 60;

const allowed = (count: number, limit: number, msLeft: number): Allowed => ({
  isAllowed: count <= limit,
  limit,
  remaining: Math.max(0, limit - count),
  resetsIn: Math.max(1, Math.ceil(msLeft / 1000)),
});

/** Counts in this process's memory, in windows of a minute: for ordinary calls, where a restart may forgive. */
export function createCounter(limit: number, clock: () => Date): (key: string) => Allowed {
  let windows = new Map<string, { count: number; endsAt: number }>();
  let prunedAt = 0;
  return (key) => {
    const now = clock().getTime();
    if (windows.size > MAX_KEYS && now - prunedAt >= PRUNE_EVERY_MS) {
      windows = new Map([...windows].filter(([, { endsAt }]) => endsAt > now));
      prunedAt = now;
    }
    const known = windows.get(key);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + WINDOW_SECONDS * 1000 };
    window.count += 1;
    windows.set(key, window);
    return allowed(window.count, limit, window.endsAt - now);
  };
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

/**
 * Counts calls in the database, in windows of a minute. Whoever was refused is refused by this process alone until the window is over:
 * a flood does not reach the database.
 */
export function createSharedCounter(db: Database, clock: () => Date): (key: string, limit: number) => Promise<Allowed> {
  const refused = createRemembered(clock);
  return async (key, limit) => {
    const now = clock();
    const until = refused.until(key);
    if (until) return allowed(limit + 1, limit, until.getTime() - now.getTime());
    const counted = await countCall(db, { key, limit, windowSeconds: WINDOW_SECONDS, now });
    if (!counted.isAllowed) refused.remember(key, new Date(now.getTime() + counted.resetsIn * 1000));
    return counted;
  };
}
