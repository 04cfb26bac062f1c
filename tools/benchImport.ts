import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { ImportResult } from '#contract/exchange/imports.ts';
import { FileImport } from '#contract/exchange/fileImports.ts';
import { LONGER_MS, neighbor } from './benchFairness.ts';
import { signInAs, timeCalls, type Bench, type SignedIn } from './benchTimes.ts';

/**
 * Imports 10,000 rows for one hospice while another one calls again and again, and times the registry's first page before and after.
 * The goal: nobody waits longer than 300 ms meanwhile, on the embedded database too.
 */

const ROWS = 10_000;
const LIST_REQUESTS = 20;
const WARM_UP = 5;
const POLL_MS = 500;

const Providers = z.object({ data: z.array(z.object({ name: z.string() })) });

/** A file of patients who are not here yet. */
async function fileFor({ get, me }: SignedIn): Promise<string> {
  const found = await get(`/v1/hospices/${me.hospice?.id}/stakeholders?filter.kind=provider&limit=1`);
  const [provider] = z.parse(Providers, JSON.parse(found)).data;
  const lines = Array.from(
    { length: ROWS },
    (_, index) => `Imported ${index},Grace,1940-05-12,Hospital,"${provider?.name ?? ''}"`,
  );
  return ['Last name,First name,DOB,Source,Provider', ...lines].join('\n');
}

/** Sends the file as the screen does. */
async function send({ origin }: Bench, { me, token }: SignedIn, text: string, mode: string): Promise<ImportResult> {
  const form = new FormData();
  form.append('mode', mode);
  form.append('file', new File([text], 'referrals.csv'));
  const headers = { Authorization: `Bearer ${token}` };
  const url = `${origin}/v1/hospices/${me.hospice?.id}/referrals/imports`;
  const answer = await fetch(url, { method: 'POST', headers, body: form });
  const body: unknown = await answer.json();
  if (!answer.ok) throw new Error(`The import was answered with ${answer.status}: ${JSON.stringify(body)}`);
  return z.parse(ImportResult, body);
}

async function importWhole(bench: Bench, person: SignedIn, text: string): Promise<void> {
  const { started } = await send(bench, person, text, 'all_or_nothing');
  for (;;) {
    const record = z.parse(FileImport, JSON.parse(await person.get(`/v1/imports/${started?.id}`)));
    if (record.state !== 'importing') {
      if (record.created !== ROWS) throw new Error(`${record.created} of ${ROWS} rows were imported`);
      return;
    }
    await pause(POLL_MS);
  }
}

/** @param accounts emails of the hospice's administrator who imports and of another hospice's */
export async function timeImport(
  bench: Bench,
  accounts: { readonly hospice: string; readonly neighbor: string },
): Promise<void> {
  const person = await signInAs(bench, accounts.hospice);
  const other = await signInAs(bench, accounts.neighbor);
  const text = await fileFor(person);
  const list = async (when: string) => {
    const calls = { requests: LIST_REQUESTS, warmUp: WARM_UP };
    const { figures } = await timeCalls(bench, calls, () =>
      person.get(`/v1/hospices/${person.me.hospice?.id}/referrals`),
    );
    console.log(`registry’s first page ${when.padEnd(8)} p50, p95, p99 ${figures}`);
  };
  console.log(`\nImport of ${ROWS} rows, in milliseconds`);
  await list('before');
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['nobody else', () => pause(2_000)],
    ['check', () => send(bench, person, text, 'check')],
    ['import', () => importWhole(bench, person, text)],
  ];
  let alone: number | undefined;
  for (const [name, begin] of steps) {
    let isOver = false;
    const started = performance.now();
    const working = begin().finally(() => (isOver = true));
    const { calls, longest, median } = await neighbor(bench.origin, other, () => isOver);
    await working;
    const took = ((performance.now() - started) / 1000).toFixed(1);
    alone ??= longest;
    const verdict = `${longest - alone <= LONGER_MS ? 'kept' : 'MISSED'}: at most ${LONGER_MS} ms longer`;
    console.log(
      `${name.padEnd(12)} ${took.padStart(6)} s; another hospice waits: median ${median.toFixed(1)}, longest ${longest.toFixed(1)} (${calls} calls)   ${verdict}`,
    );
  }
  await list('after');
}
