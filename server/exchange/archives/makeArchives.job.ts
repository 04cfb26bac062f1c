import { Readable } from 'node:stream';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import { isDatabaseAway, type Database } from '#server/platform/database/connection.ts';
import { zipFile } from '#server/platform/http/files/zip.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { archiveEntries } from './archiveEntries.ts';
import {
  claimArchive,
  dropArchive,
  extendClaim,
  finishArchive,
  listEndedArchives,
  returnClaim,
  type ClaimedArchive,
} from './archives.queries.ts';

interface Making {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly clock: () => Date;
  readonly log: Log;
  readonly stopping: AbortSignal;
}

const EXTEND_EVERY_MS = MINUTE;

/** Makes the exports of all data that were asked for, and removes those whose time is over. */
defineJob({
  name: 'archives',
  every: 10_000,
  // An export of a large hospice takes minutes.
  lateAfter: 3 * HOUR,
  run: (making) => makeArchives(making),
});

/** @returns how many are ready now, and how many were removed */
export async function makeArchives(making: Making): Promise<{ readonly made: number; readonly removed: number }> {
  const { clock, db, stopping } = making;
  let removed = 0;
  let made = 0;
  for (;;) {
    // Between exports too: a long queue keeps nobody's patients longer than the days that were said.
    removed += await removeEnded(making);
    if (stopping.aborted) break;
    const claimed = await claimArchive(db, clock());
    if (!claimed) break;
    if (await makeOne(making, claimed)) made += 1;
  }
  return { made, removed };
}

async function removeEnded({ clock, db, storage }: Making): Promise<number> {
  const ended = await listEndedArchives(db, clock());
  for (const { id, storageKey } of ended) {
    if (storageKey !== null) await storage.remove(storageKey);
    await dropArchive(db, id);
  }
  return ended.length;
}

/**
 * A file that a dying server left is removed by the next attempt, and a half-written one is never under a key in use.
 * @returns whether it is ready
 */
async function makeOne(making: Making, claimed: ClaimedArchive): Promise<boolean> {
  const { clock, db, log, stopping, storage } = making;
  const { actor, formerKey, hospice, storageKey } = claimed;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const timer = setInterval(() => {
    extendClaim(db, claimed, clock()).then(
      (isOurs) => !isOurs && lost.abort(),
      () => {},
    );
  }, EXTEND_EVERY_MS).unref();
  try {
    if (formerKey !== null) await storage.remove(formerKey);
    if (!actor) {
      await returnClaim(db, claimed, clock(), 'refused');
      return false;
    }
    let size = 0;
    const entries = archiveEntries({ db, storage, hospice, actor, now: clock() }, signal);
    const pieces = async function* () {
      for await (const piece of zipFile(entries, signal)) {
        size += piece.byteLength;
        yield piece;
      }
    };
    await storage.putLarge(storageKey, Readable.from(pieces(), { objectMode: false }));
    const isReady = await finishArchive(db, claimed, size, clock());
    if (!isReady) await storage.remove(storageKey);
    return isReady;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (!signal.aborted) log.error({ kind: kindOf(error), archiveId: claimed.id }, 'An export of all data failed');
    await storage.remove(storageKey).catch(() => {});
    await returnClaim(db, claimed, clock(), stopping.aborted ? 'stopping' : 'failed');
    return false;
  } finally {
    clearInterval(timer);
  }
}
