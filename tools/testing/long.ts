import { randomInt } from 'node:crypto';
import { all, onPostgres, report, step, type Environment } from './steps.ts';

/**
 * `npm run test:long`: everything on both databases, each file in a process of its own, in random order and with random draws, in
 * three time zones; 200,000 fuzzed calls; 50 kills; 30 minutes of mixed load; axe at every size and color scheme; mutations. Runs
 * all parts and reports at the end. Takes hours.
 */

const draw = () => String(randomInt(2 ** 31));

/** The whole suite once, shuffled; the output shows the seeds that repeat the run. */
function wholeSuite(zone: string, environment: Environment): Promise<boolean> {
  const seed = draw();
  const where = environment['TEST_DATABASE_URL'] === undefined ? 'the embedded database' : 'PostgreSQL';
  const command = ['npx', 'vitest', 'run', '--sequence.shuffle', `--sequence.seed=${seed}`];
  return step(`All tests on ${where} in ${zone}, TEST_SEED=${seed} and the same --sequence.seed`, command, {
    ...environment,
    TEST_ISOLATED: 'on',
    TEST_SEED: seed,
    TZ: zone,
  });
}

function fuzz(environment: Environment): Promise<boolean> {
  const seed = draw();
  const command = ['npx', 'vitest', 'run', 'tests/server/platform/contractFuzz.test.ts'];
  return step(`200,000 fuzzed calls, TEST_SEED=${seed}`, command, {
    ...environment,
    FUZZ_REQUESTS: '200000',
    TEST_SEED: seed,
  });
}

const kills = (environment: Environment) =>
  step('50 kills under load on each database', ['npx', 'vitest', 'run', 'outages'], { ...environment, KILLS: '50' });

const soak = () => step('30 minutes of mixed load', ['node', 'tools/soak.ts']);

const EMBEDDED: Environment = { TEST_DATABASE_URL: undefined };

const passed = await onPostgres((postgres) =>
  all([
    () => wholeSuite('America/Los_Angeles', postgres),
    () => wholeSuite('Asia/Kolkata', EMBEDDED),
    () => wholeSuite('Pacific/Auckland', postgres),
    () => fuzz(postgres),
    () => fuzz(EMBEDDED),
    () => kills(postgres),
    soak,
    () => step('Build', ['npm', 'run', '--silent', 'build']),
    () =>
      step('All journeys, with axe at every size', ['npx', 'playwright', 'test'], {
        ...postgres,
        JOURNEY_AXE: 'every',
      }),
    () => step('Mutations', ['npm', 'run', '--silent', 'test:mutations'], postgres),
  ]),
);

report(passed);
