import { Agent, get as httpGet, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { plusDays } from '#contract/platform/periods.ts';
import { signInAs, type Bench, type SignedIn } from './benchTimes.ts';
import { median } from './median.ts';

/** Times a small call of one hospice while somebody else floods the server. */

const FIGURES = 100;
const FIRST_DAY = '2025-08-15';
const GUESSES = 2_000;
const EVERY_MS = 25;
/** How much longer than without a flood another hospice may wait. */
export const LONGER_MS = 300;

/** What the neighbor waited, in milliseconds. */
interface Waits {
  readonly calls: number;
  readonly median: number;
  readonly longest: number;
}

/** A connection that the flood does not use. */
const ownConnection = new Agent({ keepAlive: true, maxSockets: 1 });

const callOnce = (origin: string, { token }: SignedIn): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    const options = { agent: ownConnection, headers: { Authorization: `Bearer ${token}` } };
    httpGet(`${origin}/v1/users/me`, options, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - started));
      if (answer.statusCode !== 200) reject(new Error(`GET /v1/users/me: ${answer.statusCode}`));
    }).once('error', reject);
  });

/** Calls again and again until `isOver`. */
export async function neighbor(origin: string, as: SignedIn, isOver: () => boolean): Promise<Waits> {
  const times: number[] = [];
  while (!isOver() || times.length === 0) {
    times.push(await callOnce(origin, as));
    await pause(EVERY_MS);
  }
  return { calls: times.length, median: median(times), longest: Math.max(...times) };
}

/** The status of each of so many calls, all begun at once. */
const flood = async (calls: number, call: (index: number) => Promise<number>): Promise<Map<number, number>> => {
  const statuses = await Promise.all(Array.from({ length: calls }, (_, index) => call(index)));
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
};

const openConnections = new Agent({ keepAlive: true, maxSockets: 256 });

/** The status of one call. */
const send = (url: string, headers: Record<string, string>, body?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent: openConnections, method: body === undefined ? 'GET' : 'POST', headers },
      (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
    );
    sent.once('error', reject).end(body);
  });

/** @param accounts emails of the large hospice's administrator and of another hospice's */
export async function timeFairness(
  bench: Bench,
  accounts: { readonly hospice: string; readonly neighbor: string },
): Promise<void> {
  const busy = await signInAs(bench, accounts.hospice);
  const other = await signInAs(bench, accounts.neighbor);
  // Other days each time: all pages of a table are computed as one.
  const figures = (index: number) => () =>
    send(
      `${bench.origin}/v1/hospices/${busy.me.hospice?.id}/performances?view=by_responsible_provider&period=custom&filter.days=$gte:${plusDays(FIRST_DAY, index)}`,
      { Authorization: `Bearer ${busy.token}` },
    );
  const floods: readonly (readonly [string, () => Promise<Map<number, number>>])[] = [
    ['nobody else', () => pause(2_000).then(() => new Map())],
    [`${FIGURES} different figures of one person at once`, () => flood(FIGURES, (index) => figures(index)())],
    [`${FIGURES} times the same figures of one person at once`, () => flood(FIGURES, figures(0))],
    [
      `${GUESSES} guesses at surveys from one address`,
      () =>
        flood(GUESSES, (index) =>
          send(
            `${bench.origin}/v1/survey/login`,
            { 'Content-Type': 'application/json' },
            JSON.stringify({ publicToken: String(index).padStart(43, 'x') }),
          ),
        ),
    ],
  ];
  console.log('\nWaits of another hospice’s GET /v1/users/me, in milliseconds');
  console.log(`${'while there are'.padEnd(50)}  calls   median  longest | flood took, answers`);
  let alone: number | undefined;
  for (const [name, begin] of floods) {
    let isOver = false;
    const started = performance.now();
    const flooding = begin().finally(() => (isOver = true));
    const { calls, longest, median: middle } = await neighbor(bench.origin, other, () => isOver);
    const statuses = [...(await flooding)].map(([status, count]) => `${count} × ${status}`).join(', ');
    const took = ((performance.now() - started) / 1000).toFixed(1);
    alone ??= longest;
    const verdict = `${longest - alone <= LONGER_MS ? 'kept' : 'MISSED'}: at most ${LONGER_MS} ms longer`;
    console.log(
      `${name.padEnd(50)} ${String(calls).padStart(6)} ${middle.toFixed(1).padStart(8)} ${longest.toFixed(1).padStart(8)} | ${verdict} | ${took} s ${statuses}`,
    );
  }
}
