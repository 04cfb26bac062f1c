import type { Client } from 'pg';
import * as z from 'zod/mini';
import { CurrentUser } from '#contract/platform/users.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';
import { Visitor } from '#tests/server/identity/support/signIn.ts';

/** Times calls of the whole server beside the time that their statements take in the database. */

export interface Bench {
  readonly origin: string;
  /** A connection to the database, if it reports how long its statements took. */
  readonly statistics: Client | undefined;
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const inMs = (value: number) => value.toFixed(1).padStart(8);

interface InDatabase {
  /** All statements of one request, on average. */
  readonly all: number;
  /** The costliest statement that each request makes, at its fastest, and how long it was planned: neighbors on the machine slow down most runs. */
  readonly costliest: number;
  readonly planning: number;
}

/** The milliseconds that one request's statements took in the database, since the last reset. */
async function databaseTime({ statistics }: Bench, requests: number): Promise<InDatabase | undefined> {
  if (!statistics) return undefined;
  const { rows } = await statistics.query<{ total: number; costliest: number; planning: number }>(
    `select coalesce(sum(total_exec_time), 0) as total,
            coalesce((array_agg(min_exec_time order by min_exec_time desc) filter (where calls >= $1))[1], 0) as costliest,
            coalesce((array_agg(min_plan_time order by min_exec_time desc) filter (where calls >= $1))[1], 0) as planning
     from pg_stat_statements`,
    [requests],
  );
  const [row] = rows;
  return row && { all: row.total / requests, costliest: row.costliest, planning: row.planning };
}

interface Timed {
  /** The last answer. */
  readonly body: string;
  /** p50, p95 and p99, as they are printed. */
  readonly figures: string;
  readonly p95: number;
  readonly inDatabase: InDatabase | undefined;
}

interface Times {
  readonly requests: number;
  readonly warmUp: number;
  /** Comes before each call and isn’t timed. */
  readonly before?: () => Promise<unknown>;
}

/** Calls so many times, after a warm-up that is not counted. */
export async function timeCalls(
  bench: Bench,
  { before, requests, warmUp }: Times,
  once: () => Promise<string>,
): Promise<Timed> {
  let body = '';
  for (let i = 0; i < warmUp; i += 1) body = await once();
  await bench.statistics?.query('select pg_stat_statements_reset()');
  const times: number[] = [];
  for (let i = 0; i < requests; i += 1) {
    await before?.();
    const started = performance.now();
    body = await once();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    body,
    figures: [0.5, 0.95, 0.99].map((share) => inMs(quantile(sorted, share))).join(' '),
    p95: quantile(sorted, 0.95),
    inDatabase: await databaseTime(bench, requests),
  };
}

/** The database's share of the time, and the ratio of the p95 to it. */
export function besides({ inDatabase, p95 }: Timed): string {
  if (!inDatabase) return '   (embedded: not measured)';
  return `${inMs(inDatabase.all)}   ${(p95 / inDatabase.all).toFixed(2).padStart(6)}`;
}

/** The costliest statement beside its goal in milliseconds. */
export function costliestBeside({ inDatabase }: Timed, goal: number): string {
  if (!inDatabase) return '';
  const { costliest, planning } = inDatabase;
  return `${inMs(costliest)} ${inMs(planning)}   ${costliest <= goal ? 'kept' : 'MISSED'}: at most ${goal} ms`;
}

export interface SignedIn {
  readonly me: CurrentUser;
  /** The body of a call that is answered for sure. */
  readonly get: (path: string) => Promise<string>;
  readonly token: string;
}

/** Signs in as an account of the demo. */
export async function signInAs({ origin }: Bench, email: string): Promise<SignedIn> {
  const { access_token: token } = await new Visitor(origin).signIn({ email, password: DEMO_PASSWORD });
  const headers = { Authorization: `Bearer ${token}` };
  const get = async (path: string) => {
    const answer = await fetch(`${origin}${path}`, { headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  return { token, get, me: z.parse(CurrentUser, JSON.parse(await get('/v1/users/me'))) };
}
