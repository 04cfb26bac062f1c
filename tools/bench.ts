import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import type { CurrentUser } from '#contract/platform/users.ts';
import { timeExport } from './benchExport.ts';
import { timeFairness } from './benchFairness.ts';
import { timeImport } from './benchImport.ts';
import { timeProcesses } from './benchProcesses.ts';
import { timePerformance, untilWeeksAreKept } from './benchPerformance.ts';
import { startServerOf } from './benchServer.ts';
import { besides, costliestBeside, signInAs, timeCalls, type Bench } from './benchTimes.ts';
import { BUDGETS, measureScripts } from './measureScripts.ts';
import { startPostgres } from './postgres.ts';

/**
 * `npm run bench`: times the whole server, beside the time that its statements take in the database (pg_stat_statements) and beside its goals:
 * lists, the performance screens, the export beside COPY, what a second server adds, what others wait while somebody floods the server or
 * imports, and the weight of the screens' scripts. Times mean something as ratios of one run only. CONTRIBUTING.md says how to run a part.
 */

const PARTS = ['lists', 'processes', 'fairness', 'performance', 'export', 'import'] as const;

const { values: options } = parseArgs({
  options: {
    referrals: { type: 'string' },
    requests: { type: 'string' },
    only: { type: 'string' },
    embedded: { type: 'boolean', default: false },
  },
});
if (options.only !== undefined && !PARTS.some((part) => part === options.only))
  throw new Error(`--only takes one of: ${PARTS.join(', ')}`);
if (options.embedded && options.only === 'processes') throw new Error('The embedded database serves one process');
const isAsked = (part: (typeof PARTS)[number]) => options.only === undefined || options.only === part;

/** Three of four referrals of the demo are the large hospice's, whose rows are exported: of so many, 100,000. */
const FOR_EXPORT = '135000';
const REFERRALS = Number(options.referrals ?? (options.only === 'export' ? FOR_EXPORT : '100000'));
const REQUESTS = Number(options.requests ?? '200');
/** Figures over a year take far longer than milliseconds, so fewer calls are enough. */
const PERFORMANCE_REQUESTS = Number(options.requests ?? '20');
const WARM_UP = 20;
/** What a list's statement may take in the database, in milliseconds. */
const LIST_GOAL = REFERRALS >= 1_000_000 ? 30 : 20;
/** What filling the database may take, in seconds. */
const FILLING_GOAL = REFERRALS >= 1_000_000 ? 900 : 120;
const ACCOUNTS = {
  hospice: 'ana.ruiz@harbor.example',
  group: 'noah.kim@northstar.example',
  admin: 'admin@wayside.example',
  neighbor: 'tom.becker@prairie.example',
};

const HOSPICE_QUERIES: Readonly<Record<string, string>> = {
  'first page, newest first': '',
  'status and sort by name': 'filter.status=pending_start_of_care,referral_received&sortBy=patientName:ASC',
  'enrolled, received this year': 'filter.status=enrolled&filter.receivedAt=$gte:2026-01-01&sortBy=receivedAt:DESC',
  'alerts only': 'filter.hasAlert=true',
  'search by last name': 'search=granger',
  'search by whole name': 'search=dorothy%20granger',
  'search by a name misspelt': 'search=grangger',
  'page 40': 'page=40',
  'all by name': 'sortBy=patientName:ASC',
  'all by provider': 'sortBy=responsibleProvider:ASC',
};
const GROUP_QUERIES: Readonly<Record<string, string>> = {
  'first page, newest first': '',
  'open ones by name': 'filter.globalStatus=referral_received,pending_start_of_care&sortBy=patientName:ASC',
  'search by name': 'search=granger',
};
const ENROLLMENT_QUERIES: Readonly<Record<string, string>> = {
  'first page, by start of care': '',
  'enrolled ones': 'filter.status=enrolled',
};
/** As each screen's bell asks, and as the page of notifications does. */
const NEWS_QUERIES: Readonly<Record<string, string>> = {
  'first unread one': 'filter.isRead=false&limit=1',
  'newest ones': '',
};

interface List {
  readonly title: string;
  readonly email: string;
  readonly queries: Readonly<Record<string, string>>;
  readonly pathOf: (me: CurrentUser) => string;
}

const LISTS: readonly List[] = [
  {
    title: 'a call that reads almost nothing',
    email: ACCOUNTS.hospice,
    queries: { 'the signed-in person': '' },
    pathOf: () => '/v1/users/me',
  },
  {
    title: 'registry of the large hospice',
    email: ACCOUNTS.hospice,
    queries: HOSPICE_QUERIES,
    pathOf: ({ hospice }) => `/v1/hospices/${hospice?.id}/referrals`,
  },
  {
    title: 'referrals of a group',
    email: ACCOUNTS.group,
    queries: GROUP_QUERIES,
    pathOf: ({ group }) => `/v1/groups/${group?.id}/referrals`,
  },
  {
    title: 'enrollments of the large hospice',
    email: ACCOUNTS.hospice,
    queries: ENROLLMENT_QUERIES,
    pathOf: ({ hospice }) => `/v1/hospices/${hospice?.id}/enrollments`,
  },
  {
    title: 'enrollments of a group',
    email: ACCOUNTS.group,
    queries: ENROLLMENT_QUERIES,
    pathOf: ({ group }) => `/v1/groups/${group?.id}/enrollments`,
  },
  {
    title: 'notifications of the large hospice',
    email: ACCOUNTS.hospice,
    queries: NEWS_QUERIES,
    pathOf: () => '/v1/news',
  },
  { title: 'notifications of a group', email: ACCOUNTS.group, queries: NEWS_QUERIES, pathOf: () => '/v1/news' },
  {
    title: 'dashboard of the large hospice',
    email: ACCOUNTS.hospice,
    queries: { 'all its counts': '' },
    pathOf: ({ hospice }) => `/v1/hospices/${hospice?.id}/dashboard`,
  },
  {
    title: 'dashboard of a group',
    email: ACCOUNTS.group,
    queries: { 'all its counts': '' },
    pathOf: ({ group }) => `/v1/groups/${group?.id}/dashboard`,
  },
];

async function timeList(bench: Bench, { title, email, queries, pathOf }: List): Promise<void> {
  const { get, me } = await signInAs(bench, email);
  console.log(`\n${title}, in milliseconds`);
  console.log(`${''.padEnd(30)}   rows      p50      p95      p99 |   db all  p95 ÷ it | list alone  planned`);
  for (const [name, query] of Object.entries(queries)) {
    const calls = { requests: REQUESTS, warmUp: WARM_UP };
    const timed = await timeCalls(bench, calls, () => get(`${pathOf(me)}?${query}`));
    const rows = /"totalItems":(\d+)/.exec(timed.body)?.[1] ?? '';
    console.log(
      `${name.padEnd(30)} ${rows.padStart(6)} ${timed.figures} | ${besides(timed)} | ${costliestBeside(timed, LIST_GOAL)}`,
    );
  }
}

function weighBuild(): void {
  if (spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) {
    throw new Error('The build failed');
  }
  console.log('\nJavaScript before the screen is usable (KiB of brotli)');
  for (const { visit, bytes } of measureScripts('dist')) {
    console.log(`${visit.padEnd(30)} ${(bytes / 1024).toFixed(1).padStart(6)} of ${BUDGETS[visit]}`);
  }
}

async function run(): Promise<void> {
  await using cleanup = new AsyncDisposableStack();
  if (!options.only) weighBuild();

  const postgres = options.embedded
    ? undefined
    : await startPostgres([
        'shared_preload_libraries=pg_stat_statements',
        'pg_stat_statements.track_planning=on',
        'shared_buffers=512MB',
      ]);
  if (postgres) cleanup.defer(() => postgres.stop());
  const folder = mkdtempSync(join(tmpdir(), 'wayside-bench-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = 4179;
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: folder }),
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  };
  console.log(`\n${REFERRALS} referrals on ${postgres ? 'PostgreSQL' : 'the embedded database'}`);
  const seeding = performance.now();
  const seeded = spawnSync('node', ['demo/seed.ts', '--referrals', String(REFERRALS)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seeded.status !== 0) throw new Error('Filling the database failed');
  const filling = Math.round((performance.now() - seeding) / 1000);
  console.log(`filled in ${filling} s   (${filling <= FILLING_GOAL ? 'kept' : 'MISSED'}: at most ${FILLING_GOAL} s)`);

  let statistics: Client | undefined;
  if (postgres) {
    statistics = new Client({ connectionString: postgres.url });
    await statistics.connect();
    const client = statistics;
    cleanup.defer(() => client.end());
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('vacuum analyze');
  }
  const server = await startServerOf(origin, env, cleanup);
  const bench = { origin, statistics };
  await untilWeeksAreKept(bench);
  if (isAsked('lists')) for (const list of LISTS) await timeList(bench, list);
  if (postgres && isAsked('processes')) {
    const secondOrigin = `http://localhost:${port + 1}`;
    await using ofSecond = new AsyncDisposableStack();
    const second = await startServerOf(secondOrigin, { ...env, PORT: String(port + 1) }, ofSecond);
    await timeProcesses(bench, ACCOUNTS.hospice, [
      { origin, pid: server.pid ?? 0 },
      { origin: secondOrigin, pid: second.pid ?? 0 },
    ]);
  }
  if (isAsked('fairness')) await timeFairness(bench, ACCOUNTS);
  if (isAsked('performance')) await timePerformance(bench, ACCOUNTS, PERFORMANCE_REQUESTS);
  if (isAsked('export')) {
    const { me, token } = await signInAs(bench, ACCOUNTS.hospice);
    if (!me.hospice || server.pid === undefined) throw new Error('The demo’s large hospice is not there');
    await timeExport({ origin, token, hospiceId: me.hospice.id, pid: server.pid, postgres });
  }
  // It comes last, because it adds referrals.
  if (isAsked('import')) await timeImport(bench, ACCOUNTS);
}

await run();
