import { buffer } from 'node:stream/consumers';
import { MINUTE } from '#contract/platform/durations.ts';
import { isDatabaseAway, type Database } from '#server/platform/database/connection.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { lastDayIn } from '#server/platform/localDay.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { StoreAway, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { readPaper } from './reading/readPaper.ts';
import { claimPaper, giveBack, saveReading, type ClaimedPaper, type ReadPaper } from './readPapers.queries.ts';

interface Reading {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly clock: () => Date;
  readonly log: Log;
  /** The server is stopping: the next one goes on. */
  readonly stopping: AbortSignal;
  /** Reads the bytes of a paper; tests give their own. */
  readonly read?: typeof readPaper;
}

defineJob({
  name: 'papers',
  every: 2_000,
  lateAfter: 30 * MINUTE,
  run: readPapers,
});

/**
 * Looks for the fields of a referral on each paper that waits, one after the other. A paper that cannot be read is marked so, and keeps no
 * other waiting: a person types it in.
 * @returns how many were read or given up
 * @throws StoreAway: the paper is read later
 */
export async function readPapers(reading: Reading): Promise<number> {
  const { clock, db, stopping } = reading;
  let count = 0;
  while (!stopping.aborted) {
    const claimed = await claimPaper(db, clock());
    if (!claimed) break;
    await saveReading(db, claimed, await readOne(reading, claimed), clock());
    count += 1;
  }
  return count;
}

async function readOne(reading: Reading, claimed: ClaimedPaper): Promise<ReadPaper> {
  const { clock, db, log, read = readPaper, storage } = reading;
  const { contentType, id, storageKey, timeZone } = claimed;
  try {
    const bytes = await buffer(await storage.open(storageKey));
    return await read(new Uint8Array(bytes), contentType, lastDayIn([timeZone], clock()));
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ kind: kindOf(error), paperId: id }, 'A paper could not be read');
    if (!(error instanceof StoreAway)) return { problem: null };
    await giveBack(db, claimed);
    throw error;
  }
}
