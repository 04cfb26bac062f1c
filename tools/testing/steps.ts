import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres, type TemporaryPostgres } from '../postgres.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Done {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

const done: Done[] = [];

/** What ran until now. */
export const stepsDone = (): readonly Done[] => done;

// Dozens of servers and test files start one after the other: Node keeps what it has compiled, which halves each start.
process.env['NODE_COMPILE_CACHE'] ??= join(process.cwd(), 'node_modules/.cache/node');

/** Runs one part of a tier with its output on the screen. @returns whether it passed */
export async function step(name: string, command: readonly string[], environment: Environment = {}): Promise<boolean> {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  });
  const passed = await new Promise<boolean>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code === 0));
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  done.push({ name, passed, seconds });
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} after ${seconds} s`);
  return passed;
}

/** Runs the parts in their order until one fails. */
export async function untilOneFails(parts: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const part of parts) if (!(await part())) return false;
  return true;
}

/**
 * Runs parts at the same time, each with its output on the screen as it comes: for parts that leave a core idle, or wait.
 * @returns whether all passed
 */
export async function sideBySide(parts: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  const results = await Promise.all(parts.map((part) => part()));
  return results.every(Boolean);
}

// Nothing that these tests write has to outlive the machine; some of them start several servers at once.
const FOR_TESTS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'shared_buffers=256MB',
  // Tables are small and emptied by the tests themselves: counting and cleaning up behind them only takes time.
  'autovacuum=off',
  'track_counts=off',
];

const stop = () => process.exit(1);

/**
 * Runs the tests on PostgreSQL: the one that TEST_DATABASE_URL names, else one that is started for them; on the embedded
 * database where PostgreSQL is not installed.
 */
export async function onPostgres(run: (environment: Environment) => Promise<boolean>): Promise<boolean> {
  if (process.env['TEST_DATABASE_URL']) return run({});
  const postgres: TemporaryPostgres | undefined = await startPostgres(FOR_TESTS);
  if (!postgres) {
    console.log('\n── PostgreSQL is not installed here: the tests run on the embedded database');
    return run({});
  }
  // Stopping the run by hand also stops the database.
  const end = () => postgres.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('exit', end);
  try {
    return await run({ TEST_DATABASE_URL: postgres.socketUrl });
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
    process.off('exit', end);
    postgres.stop();
  }
}

/** Says what ran and how long it took, and ends the process. */
export function report(passed: boolean, ...notRun: readonly string[]): never {
  console.log(`\n${passed ? 'All tests passed.' : 'Tests failed.'}`);
  for (const { name, passed: isGood, seconds } of done) {
    console.log(`  ${isGood ? 'passed' : 'FAILED'}  ${String(seconds).padStart(5)} s  ${name}`);
  }
  if (notRun.length > 0) console.log('\nNot run here:');
  for (const words of notRun) console.log(`  ${words}`);
  process.exit(passed ? 0 : 1);
}
