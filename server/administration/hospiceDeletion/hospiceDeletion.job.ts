import { randomUUID } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { dropDocument } from '#server/administration/purging.queries.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import {
  dropHospice,
  dropOwnReferrals,
  dropSharedParts,
  listArchiveFiles,
  markFiles,
} from './deleteHospice.queries.ts';
import { listDueDeletions, sendLastNotices } from './hospiceDeletion.queries.ts';

interface Deleting {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly now: Date;
  /** Whom the super administrators can write to. */
  readonly contact: string;
}

/** Tells hospices that their data is deleted soon, and deletes the data of those whose day has come. */
defineJob({
  name: 'leaving',
  every: 3_600_000,
  lateAfter: 6 * 3_600_000,
  run: ({ clock, mail, ...context }) => deleteHospices({ ...context, now: clock(), contact: mail.from }),
});

/**
 * Files go before their rows, referrals in batches, then the rest in one transaction: whatever stops it, the next run goes on.
 * @returns how many hospices were deleted
 * @throws StoreAway: the next run goes on
 */
export async function deleteHospices({ contact, db, now, storage }: Deleting): Promise<number> {
  await sendLastNotices(db, now, contact);
  let deleted = 0;
  for (const hospiceId of await listDueDeletions(db, now)) {
    for (
      let files = await markFiles(db, hospiceId, now);
      files.length > 0;
      files = await markFiles(db, hospiceId, now)
    ) {
      for (const { id, storageKey } of files) {
        await storage.remove(storageKey);
        await db.transaction().execute((trx) => dropDocument(trx, id));
      }
      await pause();
    }
    for (const key of await listArchiveFiles(db, hospiceId)) await storage.remove(key);
    while ((await dropOwnReferrals(db, hospiceId)) > 0) await pause();
    while ((await dropSharedParts(db, hospiceId)) > 0) await pause();
    await dropHospice(db, hospiceId, now);
    await recordAudit(db, {
      at: now,
      actorId: null,
      verb: 'deleteHospiceData',
      entity: 'Hospices',
      entityId: hospiceId,
      address: null,
      outcome: 'ok',
      accessReason: null,
      requestId: randomUUID(),
    });
    deleted += 1;
  }
  return deleted;
}
