import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { PERFORMANCE_VIEWS } from '#contract/platform/ability.ts';
import { HospicePerformance } from '#contract/performance/performance.ts';
import { besides, signInAs, timeCalls, type Bench, type SignedIn } from './benchTimes.ts';
import { sourceTypeOfView } from '#contract/referrals/counts/sources.ts';

/** Times every call of the performance screens and of the dashboards, beside the database's own time for the same statements. */

/** What all statements of a table of a year may take in the database, in milliseconds. */
const YEAR_GOAL = 150;
const PERIODS = ['last_30_days', 'last_12_months'] as const;

interface Call {
  readonly name: string;
  readonly as: SignedIn;
  readonly path: string;
}

async function hospiceCalls(as: SignedIn): Promise<Call[]> {
  const ofHospice = `/v1/hospices/${as.me.hospice?.id}`;
  const root = `${ofHospice}/performances`;
  const calls: Call[] = [{ name: 'dashboard of the hospice', as, path: `${ofHospice}/dashboard` }];
  for (const period of PERIODS) {
    for (const view of PERFORMANCE_VIEWS) {
      const query = `view=${view}&period=${period}`;
      calls.push({ name: `${view} ${period}`, as, path: `${root}?${query}` });
      const { data } = z.parse(HospicePerformance, JSON.parse(await as.get(`${root}?${query}`)));
      const source = data.find(({ source: { id } }) => id !== null)?.source.id;
      const path = `${root}/${sourceTypeOfView[view]}/${source}?period=${period}`;
      if (source) calls.push({ name: `one of ${view} ${period}`, as, path });
    }
    const byRate = `view=by_responsible_provider&period=${period}&sortBy=conversionRate:DESC`;
    calls.push({ name: `providers by conversion ${period}`, as, path: `${root}?${byRate}` });
    calls.push({ name: `charts ${period}`, as, path: `${root}/charts?view=by_community&period=${period}` });
  }
  return calls;
}

function groupCalls(as: SignedIn): Call[] {
  const ofGroup = `/v1/groups/${as.me.group?.id}`;
  return [
    { name: 'dashboard of the group', as, path: `${ofGroup}/dashboard` },
    ...PERIODS.map((period) => ({
      name: `comparison of the group ${period}`,
      as,
      path: `${ofGroup}/performances?period=${period}`,
    })),
  ];
}

const systemCalls = (as: SignedIn): Call[] =>
  PERIODS.map((period) => ({
    name: `all hospices ${period}`,
    as,
    path: `/v1/administration/figures?period=${period}`,
  }));

/** Whether nothing changed for so many seconds that nothing more comes. Without large hospices, no week is kept at all. */
const isEnough = (state: string, quiet: number): boolean => quiet >= (state.includes('null') ? 45 : 5);

/**
 * Waits until the weeks of large hospices are kept and have statistics. Keeping them begins with the server (decision 0504) and slows down its
 * first calls.
 */
export async function untilWeeksAreKept({ statistics }: Bench): Promise<void> {
  if (!statistics) return;
  const started = performance.now();
  const stateOf = async () => {
    const { rows } = await statistics.query<{ kept: string; marked: string }>(
      'select (select max(id) from kept_days) as kept, (select count(*) from kept_days_change) as marked',
    );
    return JSON.stringify(rows);
  };
  for (let [before, quiet] = ['', 0]; !isEnough(before, quiet);) {
    await sleep(1000);
    const now = await stateOf();
    quiet = now === before ? quiet + 1 : 0;
    before = now;
  }
  console.log(`\nweeks were kept ${Math.round((performance.now() - started) / 1000)} s later`);
  await statistics.query('vacuum analyze kept_days_figures');
}

/** @param accounts emails of the large hospice's administrator, of a group's and of the superuser */
export async function timePerformance(
  bench: Bench,
  accounts: { readonly hospice: string; readonly group: string; readonly admin: string },
  requests: number,
): Promise<void> {
  const calls = [
    ...(await hospiceCalls(await signInAs(bench, accounts.hospice))),
    ...groupCalls(await signInAs(bench, accounts.group)),
    ...systemCalls(await signInAs(bench, accounts.admin)),
  ];
  console.log('\nperformance, in milliseconds');
  console.log(
    `${''.padEnd(44)}      p50      p95      p99 |   db all   p95 ÷ db all |     kept: p50      p95      p99`,
  );
  // As after a change of everybody's figures: otherwise they are kept, and timed is how they are given again.
  const before = () =>
    bench.statistics?.query(`insert into figure_change (tenant_id) values ('00000000-0000-0000-0000-000000000000')`) ??
    Promise.resolve();
  for (const { as, name, path } of calls) {
    const timed = await timeCalls(bench, { before, requests, warmUp: 3 }, () => as.get(path));
    const kept = await timeCalls(bench, { requests, warmUp: 1 }, () => as.get(path));
    const isTable = /^by_\w+ last_12_months$/.test(name);
    const all = timed.inDatabase?.all;
    const verdict =
      isTable && all !== undefined
        ? `   ${all <= YEAR_GOAL ? 'kept' : 'MISSED'}: at most ${YEAR_GOAL} ms in the database`
        : '';
    console.log(`${name.padEnd(44)} ${timed.figures} | ${besides(timed)} | ${kept.figures}${verdict}`);
  }
}
