import { findChromium, NO_CHROMIUM } from '../chromium.ts';
import { journeys } from './journeys.ts';
import { onPostgres, report, sideBySide, step, untilOneFails } from './steps.ts';

/**
 * `npm test`: the checks that must pass before a change lands, the quick ones first. Stops at the first part that fails.
 * With names of test files, it runs these alone.
 */

const files = process.argv.slice(2);
const chosen = files.length > 0 ? files : ['--project=!processes'];
const vitest = (environment: Readonly<Record<string, string | undefined>>) =>
  step('Contract, server and component tests', ['npx', 'vitest', 'run', ...chosen], environment);

if (files.length > 0) report(await onPostgres(vitest));

const chromium = await findChromium();
if (!chromium) {
  console.error(NO_CHROMIUM);
  process.exit(1);
}

const passed = await untilOneFails([
  () =>
    sideBySide([
      () => step('Types', ['npm', 'run', '--silent', 'typecheck']),
      () => step('Lint', ['npm', 'run', '--silent', 'lint:rules']),
      // The types take one core for as long as the others together.
      () =>
        untilOneFails([
          () => step('Format and unused code', ['npm', 'run', '--silent', 'lint:files']),
          () => step('Build', ['npm', 'run', '--silent', 'build']),
        ]),
    ]),
  () => onPostgres(vitest),
  () => onPostgres((postgres) => journeys('Journeys of each area in Chromium', ['--grep', '@short'], postgres)),
]);

report(
  passed,
  '`npm run test:ci`: all other journeys, with axe; servers that are started, stopped and killed; the tests of SQL and locks on the embedded database',
  '`npm run test:long`: 200,000 fuzzed calls, 50 kills, everything on both databases, random order and seeds, mutations',
);
