import { setImmediate as pause } from 'node:timers/promises';
import { isDatabaseAway } from '#server/platform/database/availability.ts';
import { beginSending, failToBegin, readyToSend } from './beginSending.queries.ts';
import { type MessageRow, takeDueMessage } from './messageRows.queries.ts';
import { finishSentMessages } from './finishSent.queries.ts';
import type { Database, Trx } from '#server/platform/database/connection.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

/** What one run did. */
export interface MessageRun {
  readonly begun: number;
  readonly failed: number;
  readonly settled: number;
}

/** Begins scheduled messages and ends those whose mails are sent. Recipients read messages in the app even where no mail is sent. */
defineJob({
  name: 'messages',
  every: 5_000,
  // A message to thousands takes minutes.
  lateAfter: 10 * 60_000,
  run: ({ clock, db, log }) => runMessages(db, clock(), log),
});

/**
 * Does everything that has come up by now. Each message begins in one transaction that holds it: a run that is broken off, or
 * another one at the same time, begins nothing twice.
 */
export async function runMessages(db: Database, now: Date, log: Log): Promise<MessageRun> {
  const done = { begun: 0, failed: 0 };
  const left: string[] = [];
  for (;;) {
    const taken: { id?: string } = {};
    try {
      const outcome = await db.transaction().execute(async (trx) => {
        const message = await takeDueMessage(trx, now, left);
        if (!message) return undefined;
        taken.id = message.id;
        return begin(trx, message, now);
      });
      if (outcome === undefined) break;
      done[outcome] += 1;
    } catch (error) {
      // One message that cannot be worked on keeps no other from going out; the next run looks at it again.
      if (isDatabaseAway(error) || taken.id === undefined) throw error;
      log.error({ kind: kindOf(error), messageId: taken.id }, 'A message could not be begun');
      left.push(taken.id);
    }
    await pause();
  }
  return { ...done, settled: await finishSentMessages(db, now) };
}

/** What held when it was scheduled may not hold any more: then it fails, and says why. */
async function begin(trx: Trx, message: MessageRow, now: Date): Promise<'begun' | 'failed'> {
  const ready = await readyToSend(trx, message, message.author_id);
  if ('failure' in ready) {
    await failToBegin(trx, message.id, ready.failure, now);
    return 'failed';
  }
  await beginSending(trx, message, ready.readers, now);
  return 'begun';
}
