import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

interface Claim {
  readonly userId: string;
  readonly key: string;
  readonly operation: string;
  readonly requestHash: string;
}

type Claimed =
  | { readonly kind: 'first' }
  | { readonly kind: 'repeated'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'other_request' };

/**
 * Takes a key for this call. A concurrent call with the same key waits here until the first has ended: it then finds the
 * first one's answer, or becomes the first where that was refused and rolled back. Keys are forgotten after a day.
 */
export async function claimKey(trx: Trx, { userId, key, operation, requestHash }: Claim): Promise<Claimed> {
  const mine = { user_id: userId, key };
  await sql`delete from idempotency_key
    where user_id = ${userId} and key = ${key} and created_at < now() - interval '24 hours'`.execute(trx);
  const inserted = await trx
    .insertInto('idempotency_key')
    .values({ ...mine, operation, request_hash: requestHash, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'first' };
  const kept = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'body'])
    .where((eb) => eb.and(mine))
    .executeTakeFirstOrThrow();
  if (kept.request_hash !== requestHash || kept.status === null) return { kind: 'other_request' };
  return { kind: 'repeated', status: kept.status, body: kept.body };
}

/** Keeps the first call's answer for those that repeat it. */
export async function keepAnswer(trx: Trx, { userId, key }: Claim, status: number, body: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_key')
    .set({ status, body: JSON.stringify(body ?? null) })
    .where((eb) => eb.and({ user_id: userId, key }))
    .execute();
}

/** Forgets what nobody will repeat any more. */
export async function purgeHttpRecords(db: Database): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from rate_limit where window_ends_at < now()`.execute(db);
  await sql`delete from survey_session where expires_at < now()`.execute(db);
}
