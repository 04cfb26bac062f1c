import type { RequestArgs } from './request.ts';

const open = new Map<string, string>();

const fingerprintOf = ({ method, url, body }: RequestArgs): string =>
  `${method} ${url} ${JSON.stringify(body ?? null)}`;

/** A submission that is tried again keeps its key until an answer decides it. */
export function idempotencyKeyFor(args: RequestArgs): string {
  const fingerprint = fingerprintOf(args);
  const key = open.get(fingerprint) ?? crypto.randomUUID();
  open.set(fingerprint, key);
  return key;
}

/** The answer to a submission; no status when none came. */
export interface Outcome {
  readonly status: number | undefined;
  readonly code: string | undefined;
}

const isDecided = ({ status, code }: Outcome): boolean =>
  status !== undefined && status < 500 && status !== 401 && status !== 429 && code !== 'in_progress';

/** After an answer that decides it, the same content sent again is a new submission. */
export function releaseIdempotencyKey(args: RequestArgs, outcome: Outcome): void {
  if (isDecided(outcome)) open.delete(fingerprintOf(args));
}

/** Each key is stored under its request, which contains typed text, so all are dropped at sign-out. */
export const forgetIdempotencyKeys = (): void => open.clear();
