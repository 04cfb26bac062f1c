const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

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
const DRIVER_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|connection error|not queryable|after calling end on the pool/i;

/** Whether an error says that the database cannot be reached now, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = codeOf(error);
  if (LOST_CONNECTION.has(code) || code.startsWith('08')) return true;
  return error instanceof Error && DRIVER_MESSAGE.test(error.message);
}

/** Another transaction was in the way: this one is run again from its beginning. */
export const isWorthRetrying = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));
