import { step, type Environment } from './steps.ts';

const playwright = (...args: readonly string[]) => ['npx', 'playwright', 'test', ...args];

/**
 * Runs journeys. With TEST_RETRIES, those that failed run once more, on a fresh server: what a broken-off journey left behind on the
 * shared one (a saved filter, a changed password) would make it fail again.
 * @returns whether each passed, at its first or second try
 */
export async function journeys(name: string, args: readonly string[], environment: Environment): Promise<boolean> {
  if (await step(name, playwright(...args), environment)) return true;
  if (!(Number(process.env['TEST_RETRIES'] ?? 0) > 0)) return false;
  return step(`${name}: those that failed, once more`, playwright('--last-failed', ...args), environment);
}
