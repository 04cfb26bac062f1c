import { randomUUID } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { DELETED_DOCUMENT_DAYS } from '#contract/documents/documents.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import type { Database, Trx } from '#server/platform/database/connection.ts';
import { dropDocument, dropReferral, markFilesForPurge, referralsToPurge } from './purging.queries.ts';
import { purgePapers } from './purgePapers.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';

interface Purge {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly now: Date;
  /** How long a deleted referral is kept. */
  readonly deletedReferralDays: number;
}

export interface Purged {
  readonly documents: number;
  readonly referrals: number;
}

/**
 * Takes away for good what was deleted long ago: documents after 30 days, whole referrals after the time that the settings say.
 * A document's row is marked, then its file is removed, then its row: whatever stops it in between, the next run goes on there.
 * Several servers may run it at once.
 * @throws StoreAway: nothing is lost, the next run tries again
 */
export async function purgeDeleted({ db, storage, now, deletedReferralDays }: Purge): Promise<Purged> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  const referralsBefore = before(deletedReferralDays);
  const marking = { documentsBefore: before(DELETED_DOCUMENT_DAYS), referralsBefore, now };
  const note = (trx: Trx, verb: string, entity: string, entityId: string) =>
    recordAudit(trx, {
      at: now,
      actorId: null,
      verb,
      entity,
      entityId,
      address: null,
      outcome: 'ok',
      accessReason: null,
      requestId: randomUUID(),
    });

  let documents = 0;
  for (
    let files = await markFilesForPurge(db, marking);
    files.length > 0;
    files = await markFilesForPurge(db, marking)
  ) {
    for (const { id, storageKey } of files) {
      await storage.remove(storageKey);
      await db.transaction().execute(async (trx) => {
        if (!(await dropDocument(trx, id))) return;
        await note(trx, 'purgeDocument', 'Documents', id);
        documents += 1;
      });
      await pause();
    }
  }

  let referrals = 0;
  for (const id of await referralsToPurge(db, referralsBefore)) {
    await db.transaction().execute(async (trx) => {
      if (!(await dropReferral(trx, id, referralsBefore))) return;
      await note(trx, 'purgeReferral', 'Referrals', id);
      referrals += 1;
    });
    await pause();
  }
  return { documents, referrals };
}

declare module '#server/platform/jobs/defineJob.ts' {
  interface JobContext {
    /** How many days a deleted referral is kept. */
    readonly deletedReferralDays: number;
  }
}

defineJob({
  name: 'retention',
  every: HOUR,
  lateAfter: 3 * HOUR,
  run: async ({ clock, ...context }) => {
    const now = clock();
    await purgeDeleted({ ...context, now });
    await purgePapers({ ...context, now });
  },
});
