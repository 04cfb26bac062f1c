import { createHash } from 'node:crypto';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { Refusal } from '#server/platform/access/refusal.ts';

const KEY = /^[\x21-\x7e]{8,100}$/;

interface Repeatable {
  readonly key: string;
  readonly userId: string;
  readonly operation: string;
  readonly path: string;
  readonly body: Uint8Array;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly isReplay: boolean;
}

/** @throws Refusal `malformed` when the header is not a usable key */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('Idempotency-Key');
  if (key !== null && !KEY.test(key)) {
    throw new Refusal('malformed', 'Idempotency-Key must be 8 to 100 visible characters');
  }
  return key;
}

/**
 * Runs a creating call once per key and person; a repetition gets the first one's answer. A concurrent call with the same key
 * waits for the first to end: it then gets the first one's answer, or becomes the first where that was refused and rolled back.
 * Keys are forgotten after a day.
 * @throws Refusal `idempotency_mismatch` when the key was used for another request
 */
export async function runOnce(
  trx: Trx,
  { key, userId, operation, path, body }: Repeatable,
  run: () => Promise<{ status: number; body: unknown }>,
): Promise<Answered> {
  const requestHash = createHash('sha256').update(`${operation} ${path}\n`).update(body).digest('hex');
  const mine = { user_id: userId, key };
  await sql`delete from idempotency_key
    where user_id = ${userId} and key = ${key} and created_at < now() - interval '24 hours'`.execute(trx);
  const inserted = await trx
    .insertInto('idempotency_key')
    .values({ ...mine, operation, request_hash: requestHash, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return keptAnswer(trx, mine, requestHash);
  const answer = await run();
  await trx
    .updateTable('idempotency_key')
    .set({ status: answer.status, body: JSON.stringify(answer.body ?? null) })
    .where((eb) => eb.and(mine))
    .execute();
  return { ...answer, isReplay: false };
}

/** The first call's answer, for one that repeats it. */
async function keptAnswer(
  trx: Trx,
  mine: { readonly user_id: string; readonly key: string },
  requestHash: string,
): Promise<Answered> {
  const {
    body,
    request_hash: known,
    status,
  } = await trx
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'body'])
    .where((eb) => eb.and(mine))
    .executeTakeFirstOrThrow();
  if (known !== requestHash || status === null) {
    throw new Refusal('idempotency_mismatch', 'This Idempotency-Key was used for another request');
  }
  return { status, body, isReplay: true };
}

/** Removes the keys and the call counts whose time is over. */
export async function purgeHttpRecords(db: Database): Promise<void> {
  await sql`delete from idempotency_key where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from rate_limit where window_ends_at < now()`.execute(db);
}
