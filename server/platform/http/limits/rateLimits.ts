import { sql, type Database } from '#server/platform/database/connection.ts';

export interface Allowance {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window begins anew. */
  readonly resetsIn: number;
}

/**
 * Counts one call under a key, in windows of fixed length. In the database, so a restart forgives nothing and several
 * servers count together. The key is no personal data: hash an address or an email before.
 */
export async function countCall(
  db: Database,
  { key, limit, windowSeconds, now }: { key: string; limit: number; windowSeconds: number; now: Date },
): Promise<Allowance> {
  const endsAt = new Date(now.getTime() + windowSeconds * 1000);
  const { rows } = await sql<{ count: number; window_ends_at: Date }>`
    insert into rate_limit as kept (key, count, window_ends_at) values (${key}, 1, ${endsAt})
    on conflict (key) do update set
      count = case when kept.window_ends_at <= ${now} then 1 else kept.count + 1 end,
      window_ends_at = case when kept.window_ends_at <= ${now} then excluded.window_ends_at else kept.window_ends_at end
    returning count, window_ends_at`.execute(db);
  const { count = 1, window_ends_at: ends = endsAt } = rows[0] ?? {};
  return {
    isAllowed: count <= limit,
    limit,
    remaining: Math.max(0, limit - count),
    resetsIn: Math.max(1, Math.ceil((ends.getTime() - now.getTime()) / 1000)),
  };
}
