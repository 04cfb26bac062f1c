import { MINUTE } from '#contract/platform/durations.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { endDay, listDigestPeople, listDueDays, type DueDay } from './digestPeople.queries.ts';
import { inBatches, tryStep } from '#server/platform/jobs/steps.ts';
import type { Log } from '#server/platform/log.ts';
import { makeDigest } from './makeDigest.queries.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

/** Makes the digests of each hospice at 08:00 of its own clock. */
defineJob({
  name: 'digests',
  every: 30_000,
  // Hundreds of people of one hospice take a while.
  lateAfter: 15 * MINUTE,
  isEnabled: ({ mail }) => mail.canSend,
  run: ({ clock, db, log }) => runDigests(db, clock(), log),
});

/**
 * Makes the digests that have fallen due: at 08:00 or, where no server ran then, as soon as one does that day. Each is one
 * transaction with a row that there is once a person, hospice and day: a run that is broken off, or another one at the same time,
 * writes to nobody twice. @returns how many mails were queued
 */
export async function runDigests(db: Database, now: Date, log: Log): Promise<number> {
  let queued = 0;
  for (const due of await listDueDays(db, now)) {
    queued +=
      (await tryStep({
        log,
        about: { hospiceId: due.hospiceId },
        failure: 'The digests of a hospice could not be made',
        run: () => makeDay(db, due, now, log),
      })) ?? 0;
  }
  return queued;
}

async function makeDay(db: Database, due: DueDay, now: Date, log: Log): Promise<number> {
  let queued = 0;
  let isWhole = true;
  const people = inBatches(
    (after, limit) => listDigestPeople(db, due, after, limit),
    (personId) => personId,
  );
  for await (const personId of people) {
    const isQueued = await tryStep({
      log,
      about: { userId: personId, hospiceId: due.hospiceId },
      failure: 'A digest could not be made',
      run: () => db.transaction().execute((trx) => makeDigest(trx, due, personId, now)),
    });
    // The next run tries again; nobody else waits for it.
    if (isQueued === undefined) isWhole = false;
    if (isQueued) queued += 1;
  }
  if (isWhole) await endDay(db, due, now);
  return queued;
}
