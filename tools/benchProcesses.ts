import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { signInAs, type Bench, type SignedIn } from './benchTimes.ts';
import { median } from './median.ts';

/**
 * Whether two servers on one database carry twice what one does. Here they share the cores with the database and with this process, so
 * calls per second would only say how many cores there are: what counts is how many calls a server answers in a second of its own CPU.
 */

export interface MeasuredServer {
  readonly origin: string;
  readonly pid: number;
}

const CALLS = 2_000;
/** One process and two are measured in turn: the result of a single round varies by a third. */
const ROUNDS = 5;
const AT_ONCE = 4;
const GOAL = 1.7;
/** Of Linux, in which it counts the time of a process. */
const TICKS_PER_SECOND = 100;

/** Seconds of CPU that a process has used; not a number where the system does not tell. */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

const call = (url: string, token: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { Authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().once('end', resolve);
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
    }).once('error', reject);
  });

/** Calls both a small call and the first page of a list, so many times at each server. */
async function load({ origin }: MeasuredServer, { me, token }: SignedIn, calls: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const paths = ['/v1/users/me', `/v1/hospices/${me.hospice?.id}/referrals`];
  const worker = async (first: number) => {
    for (let index = first; index < calls; index += AT_ONCE) {
      await call(`${origin}${paths[index % 8 === 0 ? 1 : 0]}`, token, agent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, first) => worker(first)));
  agent.destroy();
}

interface Round {
  readonly one: Capacity;
  readonly two: Capacity;
}

interface Capacity {
  /** Calls that each answers in a second of its own CPU, in sum. */
  readonly perCpu: number;
  /** Calls that they answer in a second by the clock. */
  readonly perClock: number;
}

/** What these servers carry, each loaded like the others at the same time. */
async function capacityOf(servers: readonly MeasuredServer[], as: SignedIn): Promise<Capacity> {
  const before = servers.map(({ pid }) => cpuSeconds(pid));
  const started = performance.now();
  await Promise.all(servers.map((server) => load(server, as, CALLS)));
  const seconds = (performance.now() - started) / 1000;
  return {
    perCpu: servers
      .map(({ pid }, index) => CALLS / (cpuSeconds(pid) - (before[index] ?? Number.NaN)))
      .reduce((sum, each) => sum + each, 0),
    perClock: (servers.length * CALLS) / seconds,
  };
}

/** @param email of the large hospice's administrator */
export async function timeProcesses(bench: Bench, email: string, servers: readonly [MeasuredServer, MeasuredServer]) {
  const as = await signInAs(bench, email);
  for (const server of servers) await load(server, as, CALLS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each of the two in turn, as one may be slower.
    const one = await capacityOf([servers[round % 2] ?? servers[0]], as);
    rounds.push({ one, two: await capacityOf(servers, as) });
  }
  const medianOf = (figure: (round: Round) => number) => median(rounds.map(figure));
  console.log('\ncalls in a second of the servers’ own CPU, seven small ones to one page of a list, and by the clock');
  for (const key of ['one', 'two'] as const) {
    const byCpu = medianOf((round) => round[key].perCpu).toFixed(0);
    const byClock = medianOf((round) => round[key].perClock).toFixed(0);
    const name = { one: 'one process', two: 'two on one database' }[key];
    console.log(`${name.padEnd(30)} ${byCpu.padStart(5)} by CPU ${byClock.padStart(5)} by the clock`);
  }
  const ratio = medianOf(({ one, two }) => two.perCpu / one.perCpu);
  const byClock = medianOf(({ one, two }) => two.perClock / one.perClock);
  console.log(
    `two ÷ one                      × ${ratio.toFixed(2)} by CPU, ${ratio >= GOAL ? 'kept' : 'MISSED'}: at least ${GOAL}; × ${byClock.toFixed(2)} by the clock, all on ${availableParallelism()} cores`,
  );
}
