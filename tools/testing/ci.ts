import { onPostgres, report, sideBySide, step, untilOneFails } from './steps.ts';
import { filesForBothDatabases } from './bothDatabases.ts';
import { journeys } from './journeys.ts';

/** `npm run test:ci`: what CI runs after `npm test`. With `--built` it takes the build that `npm test` has just made. */

const build = process.argv.includes('--built') ? [] : [() => step('Build', ['npm', 'run', '--silent', 'build'])];

const passed = await untilOneFails([
  ...build,
  () =>
    // The first part mostly waits for its servers: one worker takes what the others leave of two cores.
    sideBySide([
      () =>
        onPostgres((postgres) =>
          step(
            'Servers that are started, stopped and killed',
            ['npx', 'vitest', 'run', '--project=processes', '--maxWorkers=1'],
            postgres,
          ),
        ),
      () =>
        untilOneFails([
          () =>
            step(
              'Tests of SQL and locks on the embedded database',
              ['npx', 'vitest', 'run', ...filesForBothDatabases()],
              // A third of the draws: `npm test` has made all of them on PostgreSQL.
              { TEST_DATABASE_URL: undefined, LIST_RUNS: '20' },
            ),
          () =>
            onPostgres((postgres) => journeys('All other journeys in Chromium', ['--grep-invert', '@short'], postgres)),
        ]),
    ]),
]);

report(
  passed,
  '`npm run test:long`: 200,000 fuzzed calls, 50 kills, everything on both databases, random order and seeds, mutations',
);
