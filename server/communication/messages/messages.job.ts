import { MINUTE } from '#contract/platform/durations.ts';
import { beginSending, failToStart, readyToSend } from './beginSending.queries.ts';
import { listDueMessages, lockDueMessage, type MessageRow } from './messageRows.queries.ts';
import { finishSentMessages } from './finishSent.queries.ts';
import type { Database, Trx } from '#server/platform/database/connection.ts';
import { tryStep } from '#server/platform/jobs/steps.ts';
import type { Log } from '#server/platform/log.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';

/** The counts of one run. */
export interface MessageRun {
  readonly begun: number;
  readonly failed: number;
  readonly finished: number;
}

/** Starts scheduled messages and completes those whose mails are sent. Recipients read messages in the app even where no mail is sent. */
defineJob({
  name: 'messages',
  every: 5_000,
  // Sending a message to thousands of readers takes minutes.
  lateAfter: 10 * MINUTE,
  run: ({ clock, db, log }) => runMessages(db, clock(), log),
});

/**
 * Processes everything that is due. Each message starts in one transaction that locks it, so an aborted or concurrent run starts nothing
 * twice.
 */
export async function runMessages(db: Database, now: Date, log: Log): Promise<MessageRun> {
  const done = { begun: 0, failed: 0 };
  for (const id of await listDueMessages(db, now)) {
    const outcome = await tryStep({
      log,
      about: { messageId: id },
      failure: 'A message could not be begun',
      run: () =>
        db.transaction().execute(async (trx) => {
          const message = await lockDueMessage(trx, id, now);
          return message && begin(trx, message, now);
        }),
    });
    if (outcome) done[outcome] += 1;
  }
  return { ...done, finished: await finishSentMessages(db, now) };
}

/** Conditions may have changed since it was scheduled: then it fails and stores the reason. */
async function begin(trx: Trx, message: MessageRow, now: Date): Promise<'begun' | 'failed'> {
  const ready = await readyToSend(trx, message, message.author_id);
  if ('failure' in ready) {
    await failToStart(trx, message.id, ready.failure, now);
    return 'failed';
  }
  await beginSending(trx, message, ready.readers, now);
  return 'begun';
}
