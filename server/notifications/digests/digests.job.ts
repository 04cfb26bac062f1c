import { setImmediate as pause } from 'node:timers/promises';
import { isDatabaseAway } from '#server/platform/database/availability.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { endDay, listDigestPeople, listDueDays, type DueDay } from './digestPeople.queries.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { makeDigest } from './digestMails.queries.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

const BATCH = 200;

/** Makes the digests of each hospice at 08:00 of its own clock. */
defineJob({
  name: 'digests',
  every: 30_000,
  // Hundreds of people of one hospice take a while.
  lateAfter: 15 * 60_000,
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
    try {
      queued += await makeDay(db, due, now, log);
    } catch (error) {
      // One hospice keeps no other from writing.
      if (isDatabaseAway(error)) throw error;
      log.error({ kind: kindOf(error), hospiceId: due.hospiceId }, 'The digests of a hospice could not be made');
    }
  }
  return queued;
}

async function makeDay(db: Database, due: DueDay, now: Date, log: Log): Promise<number> {
  let queued = 0;
  let isWhole = true;
  for (let after: string | null = null; ;) {
    const people: string[] = await listDigestPeople(db, due, after, BATCH);
    for (const personId of people) {
      try {
        if (await db.transaction().execute((trx) => makeDigest(trx, due, personId, now))) queued += 1;
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        // The next run tries again; nobody else waits for it.
        isWhole = false;
        log.warn({ kind: kindOf(error), userId: personId, hospiceId: due.hospiceId }, 'A digest could not be made');
      }
      // The embedded database answers in this very thread: others have their turn in between.
      await pause();
    }
    const last = people.at(-1);
    if (last === undefined || people.length < BATCH) break;
    after = last;
  }
  if (isWhole) await endDay(db, due, now);
  return queued;
}
