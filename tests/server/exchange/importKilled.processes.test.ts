import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { FileImport } from '#contract/exchange/fileImports.ts';
import { ImportResult } from '#contract/exchange/imports.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { keepLog } from '../support/quietLog.ts';
import { makeDataDir } from '../support/madeDatabases.ts';
import { freePort, furnish, originOf, run, signInAt } from '../support/serverProcess.ts';

const ROWS = 1_200;

let cleanup: AsyncDisposableStack;
let env: Readonly<Record<string, string>>;

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'wayside-import-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  env = { PORT: port, PUBLIC_ORIGIN: `http://localhost:${port}`, DATA_DIR: folder, LOG_LEVEL: 'silent' };
});
afterEach(() => cleanup.disposeAsync());

function start() {
  const child = run(env);
  cleanup.defer(() => void child.kill('SIGKILL'));
  return child;
}

async function importOf(origin: string, authorization: string, id: string): Promise<FileImport> {
  const answer = await fetch(`${origin}/v1/imports/${id}`, { headers: { authorization } });
  return z.parse(FileImport, await answer.json());
}

/** Waits until the import is as far as `isFar` says. */
async function until(read: () => Promise<FileImport>, isFar: (record: FileImport) => boolean): Promise<FileImport> {
  for (;;) {
    const record = await read();
    if (isFar(record)) return record;
    await pause(50);
  }
}

test(
  'A server that is killed in the middle of an import goes on with it after its start, without a double or lost row',
  { timeout: 180_000 },
  async () => {
    const dataDir = env['DATA_DIR'] ?? '';
    await makeDataDir(dataDir);
    const opened = await openDatabase({ dataDir, log: keepLog() });
    const { groupId, hospiceId } = await furnish(opened.db);
    await opened.close();
    const first = start();
    const origin = await originOf(first);
    const authorization = await signInAt(origin);
    const rows = Array.from({ length: ROWS }, (_, index) => `Name ${index},Grace,1940-05-12,Hospital,Dr. Ines Okafor`);
    const form = new FormData();
    form.append('mode', 'all_or_nothing');
    form.append('hospiceIds', hospiceId);
    form.append('file', new File([['Last name,First name,DOB,Source,Provider', ...rows].join('\n')], 'log.csv'));
    const url = `${origin}/v1/groups/${groupId}/referrals/imports`;
    const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
    const { started } = z.parse(ImportResult, await answer.json());
    const id = started?.id ?? '';
    const killed = await until(
      () => importOf(origin, authorization, id),
      ({ done }) => done > 200,
    );
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(killed.state).toBe('importing');

    const again = await originOf(start());
    const anew = await signInAt(again);
    const ended = await until(
      () => importOf(again, anew, id),
      ({ state }) => state !== 'importing',
    );
    expect(ended).toMatchObject({ state: 'done', created: ROWS, leftOut: [] });
    const list = await fetch(`${again}/v1/groups/${groupId}/referrals?limit=1`, { headers: { authorization: anew } });
    expect(await list.json()).toMatchObject({ meta: { totalItems: ROWS } });
  },
);
