import { setImmediate as pause } from 'node:timers/promises';
import { HOUR } from '#contract/platform/durations.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { namedKeys, unnamedKeys } from './purging.queries.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';

/** Younger files may belong to a call that has not written its row yet. */
const MIN_AGE_MS = HOUR;
const BATCH = 500;

export interface Orphans {
  /** Keys that a document or an import names and the store does not have. */
  readonly missing: readonly string[];
  /** Files older than an hour that nothing names. */
  readonly unnamed: readonly string[];
}

/**
 * Looks for what belongs together and is not, both ways. Changes nothing.
 * @throws StoreAway
 */
export async function findOrphans({
  db,
  storage,
  now,
}: {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly now: Date;
}): Promise<Orphans> {
  const missing: string[] = [];
  let keys = await namedKeys(db, '', BATCH);
  while (keys.length > 0) {
    for (const key of keys) if (!(await storage.has(key))) missing.push(key);
    keys = await namedKeys(db, keys.at(-1) ?? '', BATCH);
    await pause();
  }

  const unnamed: string[] = [];
  let old: string[] = [];
  const flush = async () => {
    if (old.length > 0) unnamed.push(...(await unnamedKeys(db, old)));
    old = [];
    await pause();
  };
  for await (const { key, writtenAt } of storage.list()) {
    if (now.getTime() - writtenAt.getTime() < MIN_AGE_MS) continue;
    old.push(key);
    if (old.length === BATCH) await flush();
  }
  await flush();
  return { missing, unnamed: unnamed.toSorted() };
}
