import { createHash } from 'node:crypto';
import type { Trx } from '#server/platform/database/connection.ts';
import { claimKey, keepAnswer } from './idempotencyKeys.ts';
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
 * Runs a creating call once per key and person; a repetition gets the first one's answer.
 * @throws Refusal `idempotency_mismatch` when the key was used for another request
 */
export async function runOnce(
  trx: Trx,
  { key, userId, operation, path, body }: Repeatable,
  run: () => Promise<{ status: number; body: unknown }>,
): Promise<Answered> {
  const requestHash = createHash('sha256').update(`${operation} ${path}\n`).update(body).digest('hex');
  const claim = { key, userId, operation, requestHash };
  const claimed = await claimKey(trx, claim);
  if (claimed.kind === 'other_request') {
    throw new Refusal('idempotency_mismatch', 'This Idempotency-Key was used for another request');
  }
  if (claimed.kind === 'repeated') return { status: claimed.status, body: claimed.body, isReplay: true };
  const answer = await run();
  await keepAnswer(trx, claim, answer.status, answer.body);
  return { ...answer, isReplay: false };
}
