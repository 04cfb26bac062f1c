import type { Log } from '#server/domain/log.ts';
import { Refusal } from '#server/domain/refusal.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Another transaction was in the way: the call is run again from its beginning. */
export const isWorthRetrying = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const LOST_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
const POOL_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|Client has encountered a connection error/i;

function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = codeOf(error);
  if (LOST_CONNECTION.has(code) || code.startsWith('08')) return true;
  return error instanceof Error && POOL_MESSAGE.test(error.message);
}

/** The answer did not have the form that the contract promises; only the places are told, never the values. */
export class BrokenPromise extends Error {
  readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    super('An answer differs from the contract');
    this.name = 'BrokenPromise';
    this.paths = paths;
  }
}

/**
 * What the caller is told about an error. Whatever is not a refusal is logged by its kind and place; its message is left
 * out, as a database names values in it.
 */
export function refusalFor(error: unknown, log: Log, fields: Readonly<Record<string, unknown>>): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseAway(error)) {
    log.error({ ...fields, code: codeOf(error) }, 'The database does not answer');
    return new Refusal('unavailable', 'The service is not available at the moment. Please try again shortly');
  }
  const stack = error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined;
  log.error(
    {
      ...fields,
      kind: error instanceof Error ? error.name : typeof error,
      code: codeOf(error),
      ...(error instanceof BrokenPromise ? { paths: error.paths } : {}),
      ...(error instanceof Error && 'constraint' in error ? { constraint: error.constraint } : {}),
      ...(error instanceof Error && 'routine' in error ? { routine: error.routine } : {}),
      stack,
    },
    'A call failed',
  );
  return new Refusal('internal', 'Something went wrong on our side. Nothing was changed');
}
