import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { TOTAL_ITEMS_HEADER } from '#contract/platform/http.ts';
import { median } from './median.ts';

/** Times the export of a hospice's whole registry beside PostgreSQL's own COPY of the same rows. */

interface ExportBench {
  readonly origin: string;
  readonly token: string;
  readonly hospiceId: string;
  /** The server's process, whose memory is watched. */
  readonly pid: number;
  /** A real PostgreSQL with its own client program; left out on the embedded database. */
  readonly postgres?: { readonly url: string; readonly psql: string } | undefined;
}

const MEGABYTE = 1_000_000;
const RUNS = 6;
const WARM_UP_MS = 5_000;
/** Goals of an export of 100,000 rows; one of a million outlasts its cursor, and finds the other rows by their ids. */
const MAX_GROWTH = 100;
const FIRST_BYTE_MS = 100;
const SHARE_OF_COPY = 0.5;

/** Resident memory in MB, now or at its highest since `forgetPeak`; not a number if the system does not report it. */
function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return (Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / MEGABYTE;
  } catch {
    return Number.NaN;
  }
}

function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Only Linux has this file; other systems report no memory.
  }
}

interface Measured {
  /** The server's peak memory during the export, in MB. */
  readonly peak: number;
  readonly rows: number;
  readonly ms: number;
  readonly firstByte: number;
}

/** Calls as another person's would come during the export, until the signal: the longest wait. */
async function callMeanwhile({ origin, token }: ExportBench, signal: AbortSignal): Promise<number> {
  let longestWait = 0;
  while (!signal.aborted) {
    const asked = performance.now();
    await (await fetch(`${origin}/v1/users/me`, { headers: { Authorization: `Bearer ${token}` } })).arrayBuffer();
    longestWait = Math.max(longestWait, performance.now() - asked);
    await wait(50);
  }
  return longestWait;
}

/** One export, read by a plain client as COPY is. `fetch` would use processor time that the server and the database need. */
async function exportOnce({ hospiceId, origin, pid, token }: ExportBench): Promise<Measured> {
  forgetPeak(pid);
  const started = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = `/v1/referrals/export?dataView=hospice&hospiceId=${hospiceId}`;
    get(origin + path, { headers: { Authorization: `Bearer ${token}` } }, resolve).on('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`The export was answered with ${answer.statusCode}`);
  let firstByte: number | undefined;
  answer.on('data', () => (firstByte ??= performance.now() - started));
  await once(answer, 'end');
  const rows = Number(answer.headers[TOTAL_ITEMS_HEADER.toLowerCase()]);
  const ms = performance.now() - started;
  return { rows, ms, firstByte: firstByte ?? Number.NaN, peak: memoryOf(pid, 'VmHWM') };
}

/** The longest wait of another call during an export. */
async function waitBeside(bench: ExportBench): Promise<number> {
  const over = new AbortController();
  const calling = callMeanwhile(bench, over.signal);
  await exportOnce(bench);
  over.abort();
  return calling;
}

/**
 * The same rows and joins, as they lie in the tables: without policies, labels and local times, and in one statement, which PostgreSQL shares
 * among several processes.
 */
const copyOf = (hospiceId: string): string => `copy (
  select referral.display_id, referral.last_name, referral.first_name, referral.date_of_birth, enrollment.status,
    enrollment.status_since, enrollment.received_at, enrollment.first_contact_at, referral.urgency,
    referral.diagnosis ->> 'text', provider.name, provider_group.name, community.name, location.name,
    assignee.first_name || ' ' || assignee.last_name, enrollment.next_action, enrollment.next_action_due_at,
    enrollment.pending_reason, enrollment.planned_start_of_care, enrollment.start_of_care, admission_nurse.name,
    primary_nurse.name, enrollment.level_of_care, enrollment.decline_reason, enrollment.discharge_date,
    enrollment.discharge_type, enrollment.is_sia, enrollment.has_open_low_score, enrollment.has_stakeholder_alert
  from enrollment
    join referral on referral.id = enrollment.referral_id
    left join provider on provider.id = referral.responsible_provider_id
    left join provider_group on provider_group.id = provider.group_id
    left join community on community.id = referral.community_id
    left join hospice_location as location on location.id = enrollment.hospice_location_id
    left join app_user as assignee on assignee.id = enrollment.assigned_to_id
    left join hospice_staff as admission_nurse on admission_nurse.id = enrollment.admission_nurse_id
    left join hospice_staff as primary_nurse on primary_nurse.id = enrollment.primary_nurse_id
  where enrollment.hospice_id = '${hospiceId}' and enrollment.deleted_at is null
  order by enrollment.received_at desc, enrollment.id
) to stdout with (format csv, header)`;

/** @param workers the processes that help the statement's own, as many as PostgreSQL has by default or none */
function copy({ hospiceId, postgres }: ExportBench, workers: 0 | 2): number | undefined {
  if (!postgres) return undefined;
  const started = performance.now();
  const { status, stderr } = spawnSync(postgres.psql, ['-qX', '-d', postgres.url, '-c', copyOf(hospiceId)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, PGOPTIONS: `-c max_parallel_workers_per_gather=${workers}` },
  });
  if (status !== 0) throw new Error(`COPY failed: ${stderr}`);
  return performance.now() - started;
}

const fastest = <Run>(runs: readonly Run[], msOf: (run: Run) => number): Run | undefined =>
  runs.toSorted((a, b) => msOf(a) - msOf(b))[0];

const verdict = (isKept: boolean, goal: string): string => `${isKept ? 'kept' : 'MISSED'}: ${goal}`;

/** Prints rows per second against COPY, the first byte, the memory before and at its highest, and how long others waited. */
export async function timeExport(bench: ExportBench): Promise<void> {
  // The calls beside it cost memory as well: what they take alone is where the export begins.
  await callMeanwhile(bench, AbortSignal.timeout(WARM_UP_MS));
  const before = memoryOf(bench.pid, 'VmRSS');
  const exports: Measured[] = [];
  const copies: number[] = [];
  const alone: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    exports.push(await exportOnce(bench));
    copies.push(copy(bench, 2) ?? Number.NaN);
    alone.push(copy(bench, 0) ?? Number.NaN);
  }
  // In a run of its own: COPY has no other calls beside it.
  const longestWait = await waitBeside(bench);
  const best = fastest(exports, ({ ms }) => ms);
  if (!best) return;
  const perSecond = (ms: number) => Math.round((best.rows / ms) * 1000);
  console.log(`\nexport of ${best.rows} rows as CSV, the best of ${RUNS}`);
  console.log(`rows per second                ${perSecond(best.ms)}`);
  if (bench.postgres) {
    const copied = Math.min(...copies);
    const share = copied / best.ms;
    const isFast = verdict(share >= SHARE_OF_COPY, `at least ${SHARE_OF_COPY}`);
    console.log(`COPY of the same rows          ${perSecond(copied)}   (export ÷ COPY ${share.toFixed(2)}, ${isFast})`);
    const byOne = Math.min(...alone);
    console.log(`COPY by one process            ${perSecond(byOne)}   (export ÷ COPY ${(byOne / best.ms).toFixed(2)})`);
  }
  const firstBytes = exports.map((run) => run.firstByte);
  const slowest = Math.max(...firstBytes);
  const inTime = verdict(slowest <= FIRST_BYTE_MS, `at most ${FIRST_BYTE_MS} ms`);
  console.log(
    `first byte, the slowest        ${slowest.toFixed(0)} ms, the median ${median(firstBytes).toFixed(0)} ms   (${inTime})`,
  );
  console.log(`longest wait of another call   ${longestWait.toFixed(0)} ms`);
  const peak = Math.max(...exports.map((run) => run.peak));
  const isFlat = verdict(peak - before <= MAX_GROWTH, `at most +${MAX_GROWTH} MB over all ${RUNS}`);
  console.log(`server memory before           ${before.toFixed(0)} MB`);
  console.log(`its peak, run by run           ${exports.map((run) => run.peak.toFixed(0)).join(', ')} MB`);
  console.log(`growth                         +${(peak - before).toFixed(0)} MB   (${isFlat})`);
  console.log(`load of this machine           ${loadavg()[0]?.toFixed(1)}`);
}
