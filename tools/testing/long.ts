import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { forgetResult, keepResult, reportResults } from './longResults.ts';
import { onPostgres, step, stepsDone, untilOneFails, type Environment } from './steps.ts';

/**
 * `npm run test:long`: everything on both databases, each file in a process of its own, in random order and with random draws, in
 * three time zones; 200,000 fuzzed calls; 50 kills; an upgrade with 100,000 referrals; 30 minutes of mixed load; axe at every size and color scheme; mutations. Takes
 * hours, so its parts can be run one by one, and add up to one report.
 */

const HELP = `npm run test:long -- [part…]

Without names, it runs all parts. What became of each part at its last run is kept in .long-tests.json.

  --report  prints it, and fails unless all parts have passed on this commit
  --list    prints the names of the parts
`;

const draw = () => String(randomInt(2 ** 31));

/** The whole suite once, shuffled; the output shows the seeds that repeat the run. */
function wholeSuite(zone: string, environment: Environment): Promise<boolean> {
  const seed = draw();
  const where = environment['TEST_DATABASE_URL'] === undefined ? 'the embedded database' : 'PostgreSQL';
  const command = ['npx', 'vitest', 'run', '--sequence.shuffle', `--sequence.seed=${seed}`];
  return step(`All tests on ${where} in ${zone}, TEST_SEED=${seed} and the same --sequence.seed`, command, {
    ...environment,
    TEST_ISOLATED: 'on',
    MAILS: '5000',
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

const upgrade = (environment: Environment) =>
  step('An upgrade with 100,000 referrals on each database', ['npx', 'vitest', 'run', 'upgrade.processes'], {
    ...environment,
    UPGRADE_REFERRALS: '100000',
  });

const soak = () => step('30 minutes of mixed load', ['node', 'tools/soak.ts']);

const papers = () => step('Forty made face sheets of eight layouts', ['node', 'tools/benchPapers.ts']);

const mutations = (group: string, environment: Environment) =>
  step(`Mutations of ${group}`, ['npm', 'run', '--silent', 'test:mutations', '--', group], environment);

const EMBEDDED: Environment = { TEST_DATABASE_URL: undefined };

const journeys = (postgres: Environment) =>
  untilOneFails([
    () => step('Build', ['npm', 'run', '--silent', 'build']),
    () =>
      step('All journeys, with axe at every size', ['npx', 'playwright', 'test'], {
        ...postgres,
        JOURNEY_AXE: 'every',
      }),
  ]);

const PARTS: Readonly<Record<string, (postgres: Environment) => Promise<boolean>>> = {
  'los-angeles': (postgres) => wholeSuite('America/Los_Angeles', postgres),
  kolkata: () => wholeSuite('Asia/Kolkata', EMBEDDED),
  auckland: (postgres) => wholeSuite('Pacific/Auckland', postgres),
  'fuzz-postgres': fuzz,
  'fuzz-embedded': () => fuzz(EMBEDDED),
  kills,
  upgrade,
  load: soak,
  papers,
  journeys,
  'mutations-contract': (postgres) => mutations('contract', postgres),
  'mutations-rules': (postgres) => mutations('rules', postgres),
  'mutations-queries': (postgres) => mutations('queries', postgres),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' }, list: { type: 'boolean' }, report: { type: 'boolean' } },
});
const names = Object.keys(PARTS);
const unknown = positionals.filter((name) => !names.includes(name));
if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `There is no part ${unknown.join(', ')}: see --list.` : HELP);
  process.exit(unknown.length > 0 ? 1 : 0);
}
if (values.list) {
  console.log(names.join('\n'));
  process.exit();
}
if (values.report) process.exit(reportResults(names) ? 0 : 1);

const chosen = positionals.length > 0 ? positionals : names;
const failed: string[] = [];
await onPostgres(async (postgres) => {
  for (const name of chosen) {
    forgetResult(name);
    const before = stepsDone().length;
    // One after the other: they would take each other's time.
    // oxlint-disable-next-line no-await-in-loop
    const passed = (await PARTS[name]?.(postgres)) === true;
    keepResult(name, passed, stepsDone().slice(before));
    if (!passed) failed.push(name);
  }
  return failed.length === 0;
});
console.log();
reportResults(names);
process.exit(failed.length === 0 ? 0 : 1);
