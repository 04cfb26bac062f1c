import type { RequestArgs } from './request.ts';

const open = new Map<string, string>();

const fingerprintOf = ({ method, url, body }: RequestArgs): string =>
  `${method} ${url} ${JSON.stringify(body ?? null)}`;

/** The same submission tried again keeps its key, until an answer says what became of it. */
export function idempotencyKeyFor(args: RequestArgs): string {
  const fingerprint = fingerprintOf(args);
  const key = open.get(fingerprint) ?? crypto.randomUUID();
  open.set(fingerprint, key);
  return key;
}

/** What came back; no status where no answer came. */
export interface Outcome {
  readonly status: number | undefined;
  readonly code: string | undefined;
}

const isDecided = ({ status, code }: Outcome): boolean =>
  status !== undefined && status < 500 && status !== 401 && status !== 429 && code !== 'in_progress';

/** After a decided answer the same content sent again is a new submission. */
export function releaseIdempotencyKey(args: RequestArgs, outcome: Outcome): void {
  if (isDecided(outcome)) open.delete(fingerprintOf(args));
}

/** The keys are kept by what was typed: nothing of it outlives the sign-in. */
export const forgetIdempotencyKeys = (): void => open.clear();
