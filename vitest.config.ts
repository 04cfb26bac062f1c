import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { CpuBudget } from './tools/testing/cpuBudget.ts';
import { LongestFirst } from './tools/testing/longestFirst.ts';
import { Trouble } from './tools/testing/trouble.ts';

const DATABASE_TEMPLATE = ['tests/server/support/globalSetup.ts'];
const EVERYWHERE = ['tests/support/cpuTime.ts', 'tests/support/seed.ts'];
/** Quick hashes only where the tests' own process checks them: a server that a test starts could not. */
const OWN_PROCESS = [...EVERYWHERE, 'tests/support/quickHashes.ts'];
const SHARED_PROCESS = [...OWN_PROCESS, 'tests/support/nothingLeftBehind.ts'];
/** Files that start processes, open databases of their own or replace what a process has once: each in a process of its own. */
const ISOLATED = 'tests/**/*.isolated.test.{ts,tsx}';
/** Files that start, stop and kill whole servers, and wait for them: the second tier runs them. */
const PROCESSES = 'tests/**/*.processes.test.ts';

/** The long tier proves that the files need neither each other nor their order. */
const isolate = process.env['TEST_ISOLATED'] === 'on';

export default defineConfig({
  test: {
    maxWorkers: 2,
    // More room for short-lived objects: clearing them away took a tenth of the component tests' time.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // CI's machine is slow at times: there a test has a second try, and the end of the output names each that needed it.
    retry: Number(process.env['TEST_RETRIES'] ?? 0),
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // What a passed test prints is nobody's concern.
    silent: 'passed-only',
    reporters: ['default', new CpuBudget(), new Trouble()],
    // Projects run one after the other: a worker whose next file is another project's would end, and its database with it.
    projects: [
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          isolate,
          setupFiles: SHARED_PROCESS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          environment: 'node',
          include: [ISOLATED],
          globalSetup: DATABASE_TEMPLATE,
          setupFiles: OWN_PROCESS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          include: [PROCESSES],
          globalSetup: DATABASE_TEMPLATE,
          setupFiles: EVERYWHERE,
          sequence: { groupOrder: 5 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: [ISOLATED, PROCESSES],
          isolate,
          globalSetup: DATABASE_TEMPLATE,
          setupFiles: SHARED_PROCESS,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'src',
          // Screens wait a lot: for what a person would not see yet, and for the database. Two leave a quarter of the processors idle.
          maxWorkers: 3,
          testTimeout: 45_000,
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          isolate,
          globalSetup: DATABASE_TEMPLATE,
          // jsdom draws frames by an interval: one that begins while intervals are faked never fires, not even in later files.
          fakeTimers: { toFake: ['Date', 'setTimeout', 'clearTimeout'] },
          setupFiles: [...SHARED_PROCESS, 'tests/src/support/setup.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
