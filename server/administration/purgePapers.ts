import { randomUUID } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import { SETTLED_PAPER_DAYS } from '#contract/exchange/intake/papers.ts';
import { DAY } from '#contract/platform/durations.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import { dropPaper, markPapers, settledBefore } from './purgePapers.queries.ts';

interface Purge {
  readonly db: Database;
  readonly storage: DocumentStore;
  readonly now: Date;
}

/**
 * Takes papers that were settled 30 days ago out of intake trays for good: first the file of one that was put aside, then the row. A paper
 * that became a document keeps its file there. Whatever stops it, the next run goes on; several servers may run it at once.
 * @returns how many
 * @throws StoreAway
 */
export async function purgePapers({ db, now, storage }: Purge): Promise<number> {
  const settled = settledBefore(new Date(now.getTime() - SETTLED_PAPER_DAYS * DAY));
  let count = 0;
  for (let some = await markPapers(db, settled, now); some.length > 0; some = await markPapers(db, settled, now)) {
    for (const { id, storageKey } of some) {
      if (storageKey !== null) await storage.remove(storageKey);
      await db.transaction().execute(async (trx) => {
        if (!(await dropPaper(trx, id))) return;
        const entry = { at: now, actorId: null, verb: 'purgePaper', entity: 'Documents', entityId: id, outcome: 'ok' };
        await recordAudit(trx, { ...entry, address: null, accessReason: null, requestId: randomUUID() });
        count += 1;
      });
      await pause();
    }
  }
  return count;
}
