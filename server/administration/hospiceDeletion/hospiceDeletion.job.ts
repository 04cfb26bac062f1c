import { setImmediate as pause } from 'node:timers/promises';
import { HOUR } from '#contract/platform/durations.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import {
  dropFile,
  dropOwnReferrals,
  dropPaperOf,
  dropSharedParts,
  isPatientDataLeft,
  listOtherFiles,
  markFiles,
} from './deleteHospice.queries.ts';
import { markPapers, papersOf } from '#server/administration/purgePapers.queries.ts';
import { dropRecords, endDeletion } from './dropRecords.queries.ts';
import { beginDeletion, listDueDeletions, sendLastNotices } from './hospiceDeletion.queries.ts';

interface Deleting {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly now: Date;
  /** Whom the super administrators can write to. */
  readonly contact: string;
  /** The server is stopping: the next one goes on. */
  readonly stopping: AbortSignal;
}

/** Tells hospices that their data is deleted soon, and deletes the data of those whose day has come. */
defineJob({
  name: 'leaving',
  every: HOUR,
  lateAfter: 6 * HOUR,
  run: ({ clock, mail, ...context }) => deleteHospices({ ...context, now: clock(), contact: mail.from }),
});

/**
 * One hospice after the other; what stops one, such as a document store that is away, leaves the others alone.
 * @returns how many hospices were deleted
 * @throws the first error, after the others had their turn: the next run goes on
 */
export async function deleteHospices({ contact, db, now, stopping, storage }: Deleting): Promise<number> {
  await sendLastNotices(db, now, contact);
  const errors: unknown[] = [];
  let deleted = 0;
  for (const hospiceId of await listDueDeletions(db, now)) {
    if (stopping.aborted) break;
    try {
      if (await deleteOne({ db, now, stopping, storage }, hospiceId)) deleted += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return deleted;
}

/**
 * Files go before their rows, then referrals and all else in batches, each a transaction: whatever stops it, the next run goes on.
 * @returns whether all of it is gone, and recorded as gone
 */
async function deleteOne(
  { db, now, stopping, storage }: Omit<Deleting, 'contact'>,
  hospiceId: string,
): Promise<boolean> {
  if (!(await beginDeletion(db, hospiceId, now))) return false;
  while (!stopping.aborted && (await dropFiles(db, storage, hospiceId, now)) > 0) await pause();
  while (!stopping.aborted && (await dropPapers(db, storage, hospiceId, now)) > 0) await pause();
  for (const key of await listOtherFiles(db, hospiceId)) await storage.remove(key);
  while (!stopping.aborted && (await dropOwnReferrals(db, hospiceId, now)) > 0) await pause();
  while (!stopping.aborted && (await dropSharedParts(db, hospiceId, now)) > 0) await pause();
  if (stopping.aborted || (await isPatientDataLeft(db, hospiceId))) return false;
  const steps = dropRecords(db, hospiceId);
  while (!(await steps.next()).done) {
    if (stopping.aborted) return false;
    await pause();
  }
  return endDeletion(db, hospiceId, now);
}

/** @returns how many documents it deleted */
async function dropFiles(db: Database, storage: DocumentStore, hospiceId: string, now: Date): Promise<number> {
  const files = await markFiles(db, hospiceId, now);
  for (const { id, storageKey } of files) {
    await storage.remove(storageKey);
    await dropFile(db, hospiceId, id, now);
  }
  return files.length;
}

/** @returns how many papers of its intake tray it deleted */
async function dropPapers(db: Database, storage: DocumentStore, hospiceId: string, now: Date): Promise<number> {
  const papers = await markPapers(db, papersOf(hospiceId), now);
  for (const { id, storageKey } of papers) {
    if (storageKey !== null) await storage.remove(storageKey);
    await dropPaperOf(db, hospiceId, id, now);
  }
  return papers.length;
}
