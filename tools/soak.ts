import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { signInAs } from './benchTimes.ts';
import { freePort } from './freePort.ts';
import { startPostgres } from './postgres.ts';
import { ACTS, type SoakWorld } from './soakActs.ts';

/**
 * `node tools/soak.ts`: mixed load on one server for 30 minutes (`SOAK_MINUTES`), at a low rate. Fails if a call is answered
 * unexpectedly, if memory grows by 10% or more after the warm-up, or if the server opens more and more files. On this machine
 * alone; it stops by itself.
 */

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30);
const WORKERS = 2;
const PAUSE_MS = 100;
const SAMPLE_MS = 5_000;
/** Tokens live for minutes: everybody logs in again before. */
const LOGIN_MS = 120_000;
const REFERRALS = 1_000;
/** The first part of the time is the warm-up; growth is what lies between the next part and the last one. */
const PARTS = 5;
const MORE_MEMORY = 1.1;
const MORE_FILES = 10;

const ACCOUNTS = { hospice: 'ana.ruiz@harbor.example', group: 'noah.kim@northstar.example' };

interface Sample {
  readonly memory: number;
  readonly heap: number;
  readonly files: number;
}

const METRICS_TOKEN = randomBytes(32).toString('hex');

async function sample(origin: string): Promise<Sample> {
  const answer = await fetch(`${origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
  return {
    memory: read('process_resident_memory_bytes'),
    heap: read('nodejs_heap_size_used_bytes'),
    files: read('process_open_fds'),
  };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function enter(origin: string, databaseUrl: string): Promise<SoakWorld> {
  const [hospice, group] = [
    await signInAs({ origin, statistics: undefined }, ACCOUNTS.hospice),
    await signInAs({ origin, statistics: undefined }, ACCOUNTS.group),
  ];
  const [hospiceId, groupId] = [hospice.me.hospice?.id ?? '', group.me.group?.id ?? ''];
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from provider where group_id = $1 limit 1', [groupId]);
  await client.end();
  const world = { origin, hospice, group, hospiceId, groupId, providerId: rows[0]?.id ?? '', referralId: '' };
  await ACTS.find(({ name }) => name === 'refer')?.send(world);
  return world;
}

async function run(): Promise<boolean> {
  await using cleanup = new AsyncDisposableStack();
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL is not installed');
  cleanup.defer(() => postgres.stop());
  const folder = mkdtempSync(join(tmpdir(), 'wayside-soak-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
    METRICS_TOKEN,
  };
  const seeded = spawnSync('node', ['demo/seed.ts', '--referrals', String(REFERRALS)], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (seeded.status !== 0) throw new Error('Filling the database failed');
  const server = spawn('node', ['--max-semi-space-size=16', 'server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanup.defer(async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  });
  for await (const chunk of server.stdout) if (String(chunk).includes('ready at')) break;

  let world = await enter(origin, postgres.url);
  const ends = Date.now() + MINUTES * 60_000;
  const wrong: string[] = [];
  const samples: Sample[] = [];
  let calls = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    while (Date.now() < ends) {
      const act = ACTS[next++ % ACTS.length];
      if (!act) return;
      const answer = await act.send(world).catch((error: unknown) => new Response(String(error), { status: 599 }));
      const body = await answer.text();
      calls += 1;
      if (answer.status !== act.status) wrong.push(`${act.name}: ${answer.status} ${body.slice(0, 200)}`);
      await pause(PAUSE_MS);
    }
  };
  const watch = async (): Promise<void> => {
    while (Date.now() < ends) {
      samples.push(await sample(origin));
      await pause(SAMPLE_MS);
    }
  };
  const logIn = async (): Promise<void> => {
    for (let at = Date.now() + LOGIN_MS; Date.now() < ends; await pause(1_000)) {
      if (Date.now() < at) continue;
      world = await enter(origin, postgres.url);
      at = Date.now() + LOGIN_MS;
    }
  };
  await Promise.all([watch(), logIn(), ...Array.from({ length: WORKERS }, work)]);
  return judge({ calls, wrong, samples, hasEnded: server.exitCode !== null });
}

interface Outcome {
  readonly calls: number;
  readonly wrong: readonly string[];
  readonly samples: readonly Sample[];
  readonly hasEnded: boolean;
}

/** Prints each part's figures. @returns whether nothing grew and every answer was the expected one */
function judge({ calls, hasEnded, samples, wrong }: Outcome): boolean {
  const size = Math.floor(samples.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, index) => samples.slice(index * size, (index + 1) * size));
  const MB = 1_000_000;
  console.log(`${MINUTES} minutes, ${calls} calls, ${wrong.length} answered unexpectedly`);
  for (const line of new Set(wrong)) console.log(`  ${line}`);
  console.log('part  memory (median)  heap used (least)  open files (median)');
  const figures = parts.map((part) => ({
    memory: median(part.map(({ memory }) => memory)) / MB,
    heap: Math.min(...part.map(({ heap }) => heap)) / MB,
    files: median(part.map(({ files }) => files)),
  }));
  figures.forEach(({ files, heap, memory }, index) =>
    console.log(
      `${index + 1}     ${memory.toFixed(0).padStart(6)} MB        ${heap.toFixed(0).padStart(6)} MB          ${files}`,
    ),
  );
  const [, first, last] = [undefined, figures[1], figures.at(-1)];
  if (!first || !last) return false;
  const growth = last.memory / first.memory;
  console.log(`memory after the warm-up: ${((growth - 1) * 100).toFixed(1)}%; files: ${last.files - first.files}`);
  return wrong.length === 0 && !hasEnded && growth < MORE_MEMORY && last.files - first.files < MORE_FILES;
}

process.exitCode = (await run()) ? 0 : 1;
