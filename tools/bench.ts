import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { CurrentUser } from '#contract/users.ts';
import { DEMO_PASSWORD } from '#server/identity/demoAccounts.ts';
import { Visitor } from '#tests/server/support/signIn.ts';
import { timeExport } from './benchExport.ts';
import { BUDGETS, measureScripts } from './measureScripts.ts';
import { startPostgres } from './postgres.ts';

/**
 * Times the registry's list on much data through the whole server, beside the time that its statements take in the database
 * (pg_stat_statements), the export of the registry beside COPY, and weighs the scripts of the screens. Times mean something as
 * ratios of one run only. `--only export` leaves the rest out and takes 100,000 rows, `--embedded` takes the embedded database in
 * any case.
 */

const { values: options } = parseArgs({
  options: {
    referrals: { type: 'string' },
    requests: { type: 'string', default: '200' },
    only: { type: 'string' },
    embedded: { type: 'boolean', default: false },
  },
});
/** Three of four referrals of the demo are the large hospice's, whose rows are exported: of so many, 100,000. */
const FOR_EXPORT = '135000';
const REFERRALS = Number(options.referrals ?? (options.only === 'export' ? FOR_EXPORT : '100000'));
const REQUESTS = Number(options.requests);
const WARM_UP = 20;

const HOSPICE_QUERIES: Readonly<Record<string, string>> = {
  'first page, newest first': '',
  'status and sort by name': 'filter.status=pending_start_of_care,referral_received&sortBy=patientName:ASC',
  'enrolled, received this year': 'filter.status=enrolled&filter.receivedAt=$gte:2026-01-01&sortBy=receivedAt:DESC',
  'alerts only': 'filter.hasAlert=true',
  'search by last name': 'search=granger',
  'search by whole name': 'search=dorothy%20granger',
  'search by a name misspelt': 'search=grangger',
  'page 40': 'page=40',
};
const GROUP_QUERIES: Readonly<Record<string, string>> = {
  'first page, newest first': '',
  'open ones by name': 'filter.globalStatus=referral_received,pending_start_of_care&sortBy=patientName:ASC',
  'search by name': 'search=granger',
};

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const inMs = (value: number) => value.toFixed(1).padStart(8);

async function ready(origin: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('The server did not become ready');
}

/** What `npm start` gives Node once all is built, its flags among it. */
function startArguments(): string[] {
  const PackageFile = z.object({ scripts: z.object({ start: z.string() }) });
  const { scripts } = z.parse(PackageFile, JSON.parse(readFileSync('package.json', 'utf8')));
  const [program, ...args] = scripts.start.split('&&').at(-1)?.trim().split(' ') ?? [];
  if (program !== 'node') throw new Error(`npm start ends in something else than node: ${scripts.start}`);
  return args;
}

interface Bench {
  readonly origin: string;
  readonly statistics: Client | undefined;
}

/** The milliseconds that one request's statements took in the database, on average since the last reset. */
async function databaseTime(
  { statistics }: Bench,
  requests: number,
): Promise<{ all: number; list: number } | undefined> {
  if (!statistics) return undefined;
  const { rows } = await statistics.query<{ total: number; list: number }>(
    `select coalesce(sum(total_exec_time), 0) as total,
            coalesce(sum(total_exec_time) filter (where query ~* '^\\s*(select\\s+referral|with\\s+found)'), 0) as list
     from pg_stat_statements`,
  );
  const [row] = rows;
  return row && { all: row.total / requests, list: row.list / requests };
}

interface List {
  readonly title: string;
  readonly email: string;
  readonly queries: Readonly<Record<string, string>>;
  readonly pathOf: (me: CurrentUser) => string;
}

const LISTS: readonly List[] = [
  {
    title: 'registry of the large hospice',
    email: 'ana.ruiz@harbor.example',
    queries: HOSPICE_QUERIES,
    pathOf: ({ hospice }) => `/v1/hospices/${hospice?.id}/referrals`,
  },
  {
    title: 'referrals of a group',
    email: 'noah.kim@northstar.example',
    queries: GROUP_QUERIES,
    pathOf: ({ group }) => `/v1/groups/${group?.id}/referrals`,
  },
];

async function timeQuery(bench: Bench, name: string, once: () => Promise<string>): Promise<void> {
  let body = '';
  for (let i = 0; i < WARM_UP; i += 1) body = await once();
  await bench.statistics?.query('select pg_stat_statements_reset()');
  const times: number[] = [];
  for (let i = 0; i < REQUESTS; i += 1) {
    const started = performance.now();
    await once();
    times.push(performance.now() - started);
  }
  const inDatabase = await databaseTime(bench, REQUESTS);
  const sorted = times.toSorted((a, b) => a - b);
  const rows = /"totalItems":(\d+)/.exec(body)?.[1] ?? '?';
  const figures = [0.5, 0.95, 0.99].map((share) => inMs(quantile(sorted, share))).join(' ');
  const beside = inDatabase
    ? `${inMs(inDatabase.list)} ${inMs(inDatabase.all)}   ${(quantile(sorted, 0.95) / inDatabase.list).toFixed(2)}`
    : '   (embedded: not measured)';
  console.log(`${name.padEnd(30)} ${rows.padStart(6)} ${figures} | ${beside}`);
}

async function signIn({ origin }: Bench, email: string): Promise<{ token: string; me: CurrentUser }> {
  const { access_token: token } = await new Visitor(origin).signIn({ email, password: DEMO_PASSWORD });
  const headers = { Authorization: `Bearer ${token}` };
  return { token, me: z.parse(CurrentUser, await (await fetch(`${origin}/v1/users/me`, { headers })).json()) };
}

async function timeList(bench: Bench, { title, email, queries, pathOf }: List): Promise<void> {
  const { token, me } = await signIn(bench, email);
  const headers = { Authorization: `Bearer ${token}` };
  console.log(`\n${title}: 25 rows with total, in milliseconds`);
  console.log(`${''.padEnd(30)}   rows      p50      p95      p99 | db list   db all   p95 ÷ db list`);
  for (const [name, query] of Object.entries(queries)) {
    await timeQuery(bench, name, async () => {
      const answer = await fetch(`${bench.origin}${pathOf(me)}?${query}`, { headers });
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
      return answer.text();
    });
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
    : await startPostgres(['shared_preload_libraries=pg_stat_statements', 'shared_buffers=512MB']);
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
  const seeded = spawnSync('node', ['server/demo/seed.ts', '--referrals', String(REFERRALS)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seeded.status !== 0) throw new Error('Filling the database failed');

  let statistics: Client | undefined;
  if (postgres) {
    statistics = new Client({ connectionString: postgres.url });
    await statistics.connect();
    const client = statistics;
    cleanup.defer(() => client.end());
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('vacuum analyze');
  }
  const server = spawn('node', startArguments(), { env, stdio: ['ignore', 'ignore', 'inherit'] });
  cleanup.defer(
    () =>
      new Promise<void>((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  );
  await ready(origin, server);
  const bench = { origin, statistics };
  if (!options.only) for (const list of LISTS) await timeList(bench, list);
  const { me, token } = await signIn(bench, 'ana.ruiz@harbor.example');
  if (!me.hospice || server.pid === undefined) throw new Error('The demo’s large hospice is not there');
  await timeExport({ origin, token, hospiceId: me.hospice.id, pid: server.pid, postgres });
}

await run();
