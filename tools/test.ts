import { spawnSync } from 'node:child_process';
import { findChromium, NO_CHROMIUM } from './chromium.ts';
import { startPostgres } from './postgres.ts';

/** Everything that must hold before a change lands, the quick answers first. Stops at the first that fails. */

const chromium = await findChromium();
if (!chromium) {
  console.error(NO_CHROMIUM);
  process.exit(1);
}
process.env['CHROMIUM_PATH'] = chromium;

function step(name: string, command: string, ...args: string[]): boolean {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
}

/** Tests whose promises lie before or behind the database: once is enough. */
const NO_SQL_OF_THEIR_OWN =
  'tests/server/{badTokenMatrix,config,fhir*,http*,identity*,openapi,otherOrigins,storage,tokens,upload}.test.ts';

function onRealPostgres(url: string): boolean {
  process.env['TEST_DATABASE_URL'] = url;
  // With fewer, a call may stay unentered by chance.
  process.env['FUZZ_REQUESTS'] = process.env['FUZZ_REQUESTS_ON_POSTGRES'] ?? '6000';
  const server = ['--project', 'server', '--exclude', NO_SQL_OF_THEIR_OWN];
  const passed = step('Server tests on PostgreSQL', 'npx', 'vitest', 'run', ...server);
  delete process.env['TEST_DATABASE_URL'];
  return passed;
}

async function all(): Promise<boolean> {
  if (!step('Types', 'npx', 'tsc', '-b')) return false;
  if (!step('Lint, format and unused code', 'npm', 'run', '--silent', 'lint')) return false;
  // A few minutes are enough to land a change; run the file by itself for the whole number, or for more.
  process.env['FUZZ_REQUESTS'] ??= '6000';
  if (!step('Contract, server and component tests', 'npx', 'vitest', 'run')) return false;
  const postgres = process.env['TEST_DATABASE_URL'] ? undefined : await startPostgres();
  const url = process.env['TEST_DATABASE_URL'] ?? postgres?.url;
  try {
    if (!url) console.log('\n── PostgreSQL is not installed here: the server tests ran on the embedded database only');
    else if (!onRealPostgres(url)) return false;
  } finally {
    postgres?.stop();
  }
  if (!step('Build', 'npm', 'run', '--silent', 'build')) return false;
  return step('End-to-end tests in Chromium', 'npx', 'playwright', 'test');
}

const passed = await all();
console.log(passed ? '\nAll tests passed.' : '\nTests failed.');
process.exit(passed ? 0 : 1);
