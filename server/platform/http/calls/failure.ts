import type { Log } from '#server/platform/log.ts';
import { HungUp, Refusal } from '#server/platform/access/refusal.ts';
import { StoreAway } from '#server/platform/storage/documentStore.ts';
import { codeOf, isDatabaseAway, isStatementStopped } from '#server/platform/database/connection.ts';
import { TooManyWaiting } from '#server/platform/database/turns.ts';

/** The first cause: a library's own error says less than the system's. */
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;

/** The lines of an error's stack without its message. */
const stackOf = (error: unknown): string[] | undefined =>
  error instanceof Error ? error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) : undefined;

/** Asked again at once, a statement that took too long would only keep the database as busy as it was. */
const RETRY_STOPPED_SECONDS = 30;

/** The answer did not have the form that the contract promises: names the fields, never their values. */
export class BrokenPromise extends Error {
  readonly paths: readonly string[];

  constructor(paths: readonly string[]) {
    super('An answer differs from the contract');
    this.name = 'BrokenPromise';
    this.paths = paths;
  }
}

/**
 * The refusal that the caller gets for an error. Any other error is logged by its kind and place, without its message, as a
 * database names values in it.
 */
export function refusalFor(error: unknown, log: Log, fields: Readonly<Record<string, unknown>>): Refusal {
  if (error instanceof HungUp) log.info(fields, 'The client hung up');
  if (error instanceof Refusal) return error;
  if (error instanceof TooManyWaiting) return new Refusal('rate_limited', 'Too many requests at once. Wait a moment');
  if (isDatabaseAway(error)) {
    log.error({ ...fields, code: codeOf(error) }, 'The database does not answer');
    return new Refusal('unavailable', 'The service isn’t available right now. Try again in a moment');
  }
  if (isStatementStopped(error)) {
    const place = { code: codeOf(error), stack: stackOf(error) };
    log.error({ ...fields, ...place }, 'The database stopped a statement');
    const text = 'This took too long and was stopped. Nothing was changed. Try again in 30 seconds';
    return new Refusal('unavailable', text, {}, RETRY_STOPPED_SECONDS);
  }
  if (error instanceof StoreAway) {
    log.error({ ...fields, code: codeOf(rootOf(error)) }, 'The document store does not answer');
    return new Refusal('unavailable', 'Documents aren’t available right now. Try again in a moment');
  }
  log.error(
    {
      ...fields,
      kind: error instanceof Error ? error.name : typeof error,
      code: codeOf(error),
      ...(error instanceof BrokenPromise ? { paths: error.paths } : {}),
      ...(error instanceof Error && 'constraint' in error ? { constraint: error.constraint } : {}),
      ...(error instanceof Error && 'routine' in error ? { routine: error.routine } : {}),
      stack: stackOf(error),
    },
    'A call failed',
  );
  return new Refusal('internal', 'Something went wrong on our end. Nothing was changed');
}
