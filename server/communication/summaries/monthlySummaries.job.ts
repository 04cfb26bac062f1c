import { setImmediate as pause } from 'node:timers/promises';
import { MINUTE } from '#contract/platform/durations.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { findSummaryReaders } from './summaryReaders.queries.ts';
import { endSummaryMonth, listDueSummaries, readSummaryHospice, type DueMonth } from './summarySettings.queries.ts';
import { tryStep } from '#server/platform/jobs/steps.ts';
import type { Log } from '#server/platform/log.ts';
import { makeSummary } from './makeSummary.queries.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

/** Writes to providers on the first of each month at 08:00 of their hospice's clock. */
defineJob({
  name: 'summaries',
  every: MINUTE,
  lateAfter: 15 * MINUTE,
  isEnabled: ({ mail }) => mail.canSend,
  run: ({ clock, db, log }) => runMonthlySummaries(db, clock(), log),
});

/**
 * Makes the summaries that have fallen due. Each is one transaction with a row that there is once: a run that is broken off, or
 * another one at the same time, writes to nobody twice. @returns how many were made
 */
export async function runMonthlySummaries(db: Database, now: Date, log: Log): Promise<number> {
  let made = 0;
  for (const due of await listDueSummaries(db, now)) {
    made +=
      (await tryStep({
        log,
        about: { hospiceId: due.hospiceId },
        failure: 'The summaries of a hospice could not be made',
        run: () => makeMonth(db, due, now),
      })) ?? 0;
  }
  return made;
}

async function makeMonth(db: Database, { hospiceId, month }: DueMonth, now: Date): Promise<number> {
  const hospice = await readSummaryHospice(db, hospiceId);
  if (!hospice) return 0;
  const of = { hospice, month, now };
  const readers = await db.transaction().execute((trx) => findSummaryReaders(trx, of));
  let made = 0;
  for (const reader of readers.values()) {
    if (await db.transaction().execute((trx) => makeSummary(trx, { ...of, reader }))) made += 1;
    // The embedded database answers in this very thread: others have their turn in between.
    await pause();
  }
  await endSummaryMonth(db, { hospiceId, month }, now);
  return made;
}
