import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import type { Limit, SlowDown } from './attemptLimits.ts';

/**
 * Counts one attempt before it is made, in one statement: attempts at the same time cannot slip past the limit.
 * @returns nothing when the attempt may be made, else when the next one may
 */
export async function countAttempt(
  db: Database,
  { key, limit, now }: { key: string; limit: Limit; now: Date },
): Promise<Date | undefined> {
  const windowEnd = new Date(now.getTime() + limit.windowMs);
  const lockEnd = new Date(now.getTime() + limit.lockMs);
  const { rows } = await sql<{ count: number; locked_until: Date | null }>`
    insert into sign_in_counter as c (key, count, window_ends_at, locked_until)
    values (${key}, 1, ${windowEnd}, ${limit.max === 1 ? lockEnd : null})
    on conflict (key) do update set
      count = case
        when c.locked_until > ${now} then c.count + 1
        when c.locked_until is not null or c.window_ends_at <= ${now} then 1
        else c.count + 1 end,
      window_ends_at = case
        when c.locked_until > ${now} then c.window_ends_at
        when c.locked_until is not null or c.window_ends_at <= ${now} then ${windowEnd}::timestamptz
        else c.window_ends_at end,
      locked_until = case
        when c.locked_until > ${now} then c.locked_until
        when c.locked_until is not null or c.window_ends_at <= ${now} then null
        when c.count + 1 >= ${limit.max} then ${lockEnd}::timestamptz
        else null end
    returning count, locked_until`.execute(db);
  const row = rows[0];
  return row && row.count > limit.max && row.locked_until ? row.locked_until : undefined;
}

/** Until when the key is locked, without counting. */
export async function lockedUntil(db: Database, key: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_in_counter')
    .select('locked_until')
    .where('key', '=', key)
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row?.locked_until ?? undefined;
}

/**
 * Takes the next turn of a slow-down, in one statement: of attempts at the same time one has it. A turn not taken counts for nothing.
 * @returns nothing when the attempt may be made, else when the next turn begins
 */
export async function takeTurn(
  db: Database,
  { key, slowDown, now }: { key: string; slowDown: SlowDown; now: Date },
): Promise<Date | undefined> {
  const { firstWaitMs, free, longestWaitMs, restMs } = slowDown;
  const atRest = new Date(now.getTime() + restMs);
  const count = sql`case when c.window_ends_at <= ${now} then 1 else c.count + 1 end`;
  const wait = sql`least(${firstWaitMs}::float8 * 2 ^ least(${count} - ${free}::int, 30), ${longestWaitMs}::float8)`;
  const { rows } = await sql`
    insert into sign_in_counter as c (key, count, window_ends_at) values (${key}, 1, ${atRest})
    on conflict (key) do update set
      count = ${count},
      window_ends_at = ${atRest},
      locked_until = case when ${count} >= ${free}::int
        then ${now}::timestamptz + ${wait} * interval '1 millisecond' end
    where c.locked_until is null or c.locked_until <= ${now}
    returning key`.execute(db);
  if (rows.length > 0) return undefined;
  // Its wait may have ended between the two statements.
  return (await lockedUntil(db, key, now)) ?? now;
}

/** Gives a turn back whose attempt was right: it slows nobody down. */
export async function giveTurnBack(db: Database, key: string): Promise<void> {
  await sql`update sign_in_counter set count = greatest(count - 1, 0), locked_until = null where key = ${key}`.execute(
    db,
  );
}

/** Forgets the attempts of a key: the person has proven who it is. */
export async function forgetAttempts(db: Database | Trx, key: string): Promise<void> {
  await db.deleteFrom('sign_in_counter').where('key', '=', key).execute();
}

/** Forgets the attempts of every key that begins so. */
export async function forgetAttemptsUnder(db: Database | Trx, beginning: string): Promise<void> {
  await sql`delete from sign_in_counter where starts_with(key, ${beginning})`.execute(db);
}

/** Removes counters that say nothing any more. */
export async function purgeCounters(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_counter')
    .where('window_ends_at', '<', now)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .execute();
}
