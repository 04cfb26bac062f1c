import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';
import { startServerOf } from './benchServer.ts';
import { startFixture } from './benchWeb/fixtureServer.ts';
import { visitList, visitLogin, visitSeen, type App, type Figures } from './benchWeb/visit.ts';
import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './chromium.ts';
import { freePort } from './freePort.ts';
import { median } from './median.ts';
import { startPostgres } from './postgres.ts';

/**
 * `npm run bench:web`: what a person waits for in the browser, beside a list of the same rows in react-admin. Both are built for
 * production and visited in turn, each time by a browser that has nothing in its cache, with the processor slowed down four times and
 * a line of 10 Mbit/s and 40 ms. Times mean something as ratios of one run only. `--pairs 3` visits each three times, `--only registry`
 * (or `login`, `seen`) measures one part.
 */

const PARTS = ['registry', 'login', 'seen'] as const;

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '7' }, only: { type: 'string' } } });
const PAIRS = Number(values.pairs);
if (values.only !== undefined && !PARTS.some((part) => part === values.only))
  throw new Error(`--only takes one of: ${PARTS.join(', ')}`);
const isAsked = (part: (typeof PARTS)[number]) => values.only === undefined || values.only === part;
const EMAIL = 'ana.ruiz@harbor.example';
const PAGES = 3;

/** What is printed, with what it may be beside the fixture's. */
const LIST_GOALS: readonly Row[] = [
  { figure: 'usable', label: 'first real row, ms', ratio: 0.6 },
  { figure: 'alive', label: 'the app’s own rows, ms' },
  { figure: 'firstPaint', label: 'first paint, ms', ratio: 0.35 },
  { figure: 'script', label: 'script until the first row, ms', ratio: 0.3 },
  { figure: 'mainThread', label: 'main thread until the first row, ms', ratio: 0.5 },
  { figure: 'requestsUntil', label: 'requests until the first row' },
  { figure: 'scriptsUntil', label: 'scripts until the first row', most: 10 },
  { figure: 'kibUntil', label: 'KiB until the first row' },
  { figure: 'requests', label: 'requests until it is quiet', most: 25 },
  { figure: 'scripts', label: 'scripts until it is quiet' },
  { figure: 'kib', label: 'KiB until it is quiet' },
  { figure: 'elements', label: 'elements of the page' },
  { figure: 'shift', label: 'layout shift', most: 0.01 },
  { figure: 'nextPage', label: 'next page to painted rows, ms', ratio: 0.25 },
];
const LOGIN_GOALS: readonly Row[] = [
  { figure: 'usable', label: 'control usable, ms', ratio: 0.45 },
  { figure: 'firstPaint', label: 'first paint, ms', ratio: 0.35 },
  { figure: 'script', label: 'script, ms', ratio: 0.3 },
  { figure: 'kibUntil', label: 'KiB' },
];
const SEEN_GOALS: readonly Row[] = [
  { figure: 'enrollments', label: 'back from the enrollments, 1×, ms', most: 100 },
  { figure: 'referral', label: 'back from a referral, 1×, ms', most: 100 },
  { figure: 'performance', label: 'back from performance, 1×, ms', most: 100 },
];

interface Row {
  readonly figure: string;
  readonly label: string;
  /** The goal, as a part of the fixture's. */
  readonly ratio?: number;
  /** The goal as it stands. */
  readonly most?: number;
}

interface Pair {
  readonly ours: Figures;
  readonly theirs: Figures;
}

const short = (value: number) => {
  if (Number.isNaN(value)) return '–';
  return Math.abs(value) < 10 ? value.toFixed(3) : value.toFixed(0);
};

function print(title: string, rows: readonly Row[], pairs: readonly Pair[]): void {
  console.log(`\n${title.padEnd(38)}     ours  react-admin   ratio   goal`);
  for (const { figure, label, most, ratio } of rows) {
    const ours = median(pairs.map((pair) => pair.ours[figure] ?? Number.NaN));
    const theirs = median(pairs.map((pair) => pair.theirs[figure] ?? Number.NaN));
    const quotient = median(
      pairs.map((pair) => (pair.ours[figure] ?? Number.NaN) / (pair.theirs[figure] ?? Number.NaN)),
    );
    const goal = ratio === undefined ? (most === undefined ? '' : `≤ ${most} itself`) : `≤ ${ratio}`;
    console.log(
      `${label.padEnd(38)} ${short(ours).padStart(8)} ${short(theirs).padStart(12)} ${(Number.isNaN(quotient) ? '–' : quotient.toFixed(2)).padStart(7)}   ${goal}`,
    );
  }
}

/** Visits the two in turn, so that what else the machine does meanwhile slows down both. */
async function inPairs(apps: readonly [App, App], visit: (app: App) => Promise<Figures>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const ours = await visit(apps[0]);
    pairs.push({ ours, theirs: await visit(apps[1]) });
  }
  return pairs;
}

/** Signs in as a person does, looks at each screen once, and returns what the browser keeps and the first pages of the list. */
async function signIn(browser: Browser, origin: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked = page.waitForRequest((request) => /\/v1\/hospices\/[^/]+\/referrals(?:\?|$)/.test(request.url()));
  await page.goto(`${origin}/login`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // Wherever the person begins: the bench looks at the list.
  await page.getByRole('link', { name: 'Referrals' }).first().click();
  const request = await asked;
  await page.locator('main table tbody tr a').first().waitFor();
  const authorization = (await request.headerValue('authorization')) ?? '';
  const pages = await Promise.all(
    Array.from({ length: PAGES }, async (_, index) => {
      const url = new URL(request.url());
      url.searchParams.set('page', String(index + 1));
      return (await fetch(url, { headers: { authorization } })).text();
    }),
  );
  const state = await context.storageState();
  await context.close();
  return { pages, state };
}

async function run(): Promise<void> {
  const executablePath = await findChromium();
  if (!executablePath) throw new Error(NO_CHROMIUM);
  await using cleanup = new AsyncDisposableStack();
  if (spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) {
    throw new Error('The build failed');
  }
  const folder = mkdtempSync(join(tmpdir(), 'wayside-bench-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startPostgres();
  if (postgres) cleanup.defer(() => postgres.stop());
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  await startServerOf(
    origin,
    {
      ...process.env,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      DATA_DIR: folder,
      DEMO_DATA: 'on',
      PORT: String(port),
      PUBLIC_ORIGIN: origin,
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
    },
    cleanup,
  );
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  cleanup.defer(() => browser.close());
  const { pages, state } = await signIn(browser, origin);
  const fixture = await startFixture(pages, await freePort());
  cleanup.defer(() => fixture.close());

  const ours: App = {
    name: 'Wayside',
    origin,
    state,
    list: {
      path: '/hospice',
      row: 'table tbody tr a[href^="/hospice/referrals/"]',
      alive: '#root table tbody tr a',
      nextPage: 'nav[aria-label="Pages"] button[aria-label="Next page"]',
    },
    // It is in the page before a script makes it work.
    login: { path: '/login', control: 'main button:not([data-waits])' },
    seen: { link: 'header a[href="/hospice"]', row: 'table[aria-label="Referrals"] tbody tr a' },
    elsewhere: {
      enrollments: {
        link: 'header a[href="/hospice?tab=enrollments"]',
        row: 'table[aria-label="Enrollments"] tbody tr a',
      },
      referral: { link: 'table tbody tr a[href^="/hospice/referrals/"]', row: 'main h1' },
      performance: { link: 'header a[href^="/hospice/performances"]', row: 'main h1' },
    },
  };
  const theirs: App = {
    name: 'react-admin',
    origin: fixture.origin,
    state: { cookies: [], origins: [{ origin: fixture.origin, localStorage: [{ name: 'isIn', value: 'yes' }] }] },
    list: {
      path: '/#/referrals',
      row: 'table tbody tr td',
      alive: 'table tbody tr td',
      nextPage: 'button[aria-label="Go to next page"]',
    },
    login: { path: '/#/login', control: 'input[name="username"]' },
    seen: { link: 'a[href="#/referrals"]', row: 'table tbody tr td' },
    // It has no records and no figures.
    elsewhere: { enrollments: { link: 'a[href="#/enrollments"]', row: 'table tbody tr td' } },
  };
  const apps = [ours, theirs] as const;
  // Both servers have answered once, and the browser has started all its processes.
  for (const app of apps) await visitList(browser, app);

  console.log(`Medians of ${PAIRS} visits each in turn; the ratio is the median of the pairs’`);
  if (isAsked('registry')) print('/hospice', LIST_GOALS, await inPairs(apps, (app) => visitList(browser, app)));
  if (isAsked('login')) print('/login', LOGIN_GOALS, await inPairs(apps, (app) => visitLogin(browser, app)));
  if (isAsked('seen'))
    print('to a list seen before', SEEN_GOALS, await inPairs(apps, (app) => visitSeen(browser, app)));
}

await run();
