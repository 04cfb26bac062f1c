import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase, type Database } from '#server/platform/database/connection.ts';
import { readEvents } from './support/eventReader.ts';
import { keepLog } from '../support/quietLog.ts';
import { makeDataDir, makeMigratedDatabase } from '../support/madeDatabases.ts';
import { breakableWay, freePort, furnish, originOf, refer, run, signInAt } from '../support/serverProcess.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];
const Referral = z.object({ id: z.string() });

let cleanup: AsyncDisposableStack;
let env: Readonly<Record<string, string>>;

beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'wayside-live-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  env = { PORT: port, PUBLIC_ORIGIN: `http://localhost:${port}`, DATA_DIR: folder, LOG_LEVEL: 'silent' };
});
afterEach(() => cleanup.disposeAsync());

function start(more: Readonly<Record<string, string>> = {}) {
  const child = run({ ...env, ...more });
  cleanup.defer(() => void child.kill('SIGKILL'));
  return child;
}

async function on<Result>(
  opening: { readonly databaseUrl?: string; readonly dataDir?: string },
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { db, close } = await openDatabase({ ...opening, log: keepLog() });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function follow(origin: string, authorization: string, gone = new AbortController()) {
  cleanup.defer(() => gone.abort());
  const answer = await fetch(`${origin}/v1/events`, { headers: { authorization }, signal: gone.signal });
  expect(answer.status).toBe(200);
  const events = readEvents(answer);
  expect(await events.next()).toBe('caught_up');
  return events;
}

/** Reads the stream until this event arrives. */
async function waitFor({ next }: { readonly next: () => Promise<string | undefined> }, wanted: string): Promise<void> {
  for (let said = await next(); said !== wanted; said = await next()) {
    if (said === undefined) throw new Error(`The stream ended before ${wanted}`);
  }
}

const idOf = async (answer: Response) => z.parse(Referral, await answer.json()).id;

test(
  'live update streams over the network report a change, free their places when readers leave, and end cleanly with the server',
  { timeout: 120_000 },
  async () => {
    const dataDir = env['DATA_DIR'] ?? '';
    await makeDataDir(dataDir);
    const office = await on({ dataDir }, furnish);
    const child = start();
    const origin = await originOf(child);
    const authorization = await signInAt(origin);
    const events = await follow(origin, authorization);
    const id = await idOf(await refer(origin, authorization, office));
    await waitFor(events, `changed ${id}`);

    const gone = new AbortController();
    await Promise.all(Array.from({ length: 9 }, () => follow(origin, authorization, gone)));
    const open = async () => {
      const answer = await fetch(`${origin}/v1/events`, { headers: { authorization } });
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await open()).toBe(429);
    gone.abort();
    await expect.poll(open, { timeout: 10_000 }).toBe(200);

    const left = once(child, 'exit');
    child.kill('SIGTERM');
    // A connection that is cut off throws here.
    for (let said = await events.next(); said !== undefined; said = await events.next());
    expect(await left).toEqual([0, null]);
  },
);

describe.runIf(realDatabase)('Live updates on a real PostgreSQL', () => {
  test(
    'a change made on one server reaches the other, also after a database outage',
    { timeout: 120_000 },
    async () => {
      const made = await makeMigratedDatabase(realDatabase ?? '');
      cleanup.defer(() => made.drop());
      const { url } = made;
      const office = await on({ databaseUrl: url }, furnish);
      const way = await breakableWay(url);
      cleanup.defer(way.cut);
      const first = await originOf(start({ DATABASE_URL: url }));
      const port = await freePort();
      const child = start({ DATABASE_URL: way.url, PORT: port });
      await originOf(child);
      const second = `http://localhost:${port}`;
      const authorization = await signInAt(first);
      const events = await follow(second, authorization);
      await waitFor(events, `changed ${await idOf(await refer(first, authorization, office))}`);

      await way.cut();
      const missed = await refer(first, authorization, office);
      expect(missed.status).toBe(201);
      await way.mend();
      await waitFor(events, 'caught_up');
      await waitFor(events, `changed ${await idOf(await refer(first, authorization, office))}`);
    },
  );
});
