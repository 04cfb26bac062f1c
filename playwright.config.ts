import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort } from './tools/freePort.ts';
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './tools/chromium.ts';

const executablePath = await findChromium();
if (!executablePath) throw new Error(NO_CHROMIUM);

// The workers read this file too, and go to the same server.
process.env['JOURNEY_PORT'] ??= String(await freePort());
process.env['JOURNEY_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'wayside-journeys-'));
const PORT = process.env['JOURNEY_PORT'];
const origin = `http://localhost:${PORT}`;
const everySize = process.env['JOURNEY_AXE'] === 'every';

/** Files run two at a time against one server with fresh demo data: each journey makes its own patients. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  timeout: everySize ? 480_000 : 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: origin,
    viewport: { width: 1440, height: 900 },
    // Drawing animations is a tenth of the browser's work, so only the long tier has them.
    contextOptions: { reducedMotion: everySize ? 'no-preference' : 'reduce' },
    // Without the limit the browser keeps a process ready for a page that might still come: a fifth of a second of work for each, mostly for
    // nothing. The features let it keep memory that it would give back and ask for again a moment later: up to a tenth of its work.
    launchOptions: {
      executablePath,
      args: [
        ...CHROMIUM_ARGS,
        '--renderer-process-limit=1',
        '--enable-features=PartitionAllocLargeEmptySlotSpanRing,BlinkUseLargeEmptySlotSpanRingForBufferRoot',
      ],
    },
    // No trace: it keeps every page at every key press, and takes as long as the rest. `--trace retain-on-failure` makes one.
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node tests/journeys/server.ts',
    // Its own word that it is ready: another server on the port would not say it here.
    wait: { stdout: new RegExp(`ready at ${origin}`) },
    // It loads the demo data first.
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT,
      PUBLIC_ORIGIN: origin,
      DEMO_DATA: 'on',
      // Two files at a time sign in as the same person, and on a quick machine call more often than any person can.
      RATE_LIMIT_PER_MINUTE: '6000',
    },
  },
});
