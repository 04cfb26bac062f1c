import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import type { Log } from '#server/platform/log.ts';
import { postOutside } from '#server/platform/outgoing/callOutside.ts';
import {
  claimDeliveries,
  finishDelivered,
  finishFailed,
  purgeDeliveries,
  recoverDeliveries,
  type ClaimedDelivery,
} from './deliveries.queries.ts';
import { signedHeaders } from './sign.ts';

/** How many calls are made at the same time. */
const AT_ONCE = 8;
/** How long a call that has become due waits while others are under way. */
const LOOK_AGAIN_MS = 1000;
/** A run that has taken so long ends with the calls under way: the next one begins at once, and the health page sees that they run. */
const LONGEST_RUN_MS = MINUTE;
const GONE = 410;

interface Delivering {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  /** Outside production, other systems may run on this machine. */
  readonly allowsLoopback: boolean;
  /** When it is aborted, the calls that are on their way are the last. */
  readonly stopping?: AbortSignal;
}

/** What the other system gets: ids and the kind. What they stand for it reads with its own rights. */
const bodyOf = ({ enrollmentId, happenedAt, kind, referralId }: ClaimedDelivery): string =>
  JSON.stringify({
    type: kind,
    timestamp: happenedAt.toISOString(),
    data: {
      ...(referralId === null ? {} : { serviceRequest: `ServiceRequest/${referralId}` }),
      ...(enrollmentId === null ? {} : { task: `Task/${enrollmentId}` }),
    },
  });

/** Makes the calls whose time has come, until none is left. Any number of servers may run it at the same time. */
export async function deliverWebhooks(delivering: Delivering): Promise<void> {
  const { clock, db, stopping } = delivering;
  await recoverDeliveries(db, clock());
  const ends = AbortSignal.timeout(LONGEST_RUN_MS);
  const goesOn = () => stopping?.aborted !== true && !ends.aborted;
  const underWay = new Set<Promise<void>>();
  try {
    for (;;) {
      const claims = goesOn() ? await claimDeliveries(db, clock(), AT_ONCE - underWay.size) : [];
      for (const claimed of claims) {
        const call = deliver(delivering, claimed).finally(() => underWay.delete(call));
        underWay.add(call);
      }
      if (underWay.size === 0) return;
      // A call that nobody answers holds up none of the others.
      await Promise.race([...underWay, sleep(LOOK_AGAIN_MS, undefined, { ref: false })]);
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}

async function deliver({ allowsLoopback, clock, db, log }: Delivering, claimed: ClaimedDelivery): Promise<void> {
  const body = bodyOf(claimed);
  const headers = signedHeaders({ id: claimed.id, at: clock(), body, secrets: claimed.secrets });
  const posted = await postOutside(claimed.url, { allowsLoopback, body, headers });
  const isTaken = 'status' in posted && posted.status >= 200 && posted.status < 300;
  const answer = 'status' in posted ? String(posted.status) : posted.failure;
  if (isTaken) return finishDelivered(db, claimed, answer, clock());
  log.info({ webhookId: claimed.webhookId, attempt: claimed.attempts, answer }, 'A webhook was not delivered');
  const failure = { answer, isGone: 'status' in posted && posted.status === GONE, isSilent: 'failure' in posted };
  await finishFailed(db, claimed, failure, clock());
}

defineJob({
  name: 'webhooks',
  every: 2_000,
  lateAfter: 10 * MINUTE,
  run: (context) => deliverWebhooks(context),
});

/** Removes old deliveries, and former secrets whose day is over. */
defineJob({ name: 'old_webhook_deliveries', every: HOUR, run: ({ clock, db }) => purgeDeliveries(db, clock()) });

declare module '#server/platform/jobs/defineJob.ts' {
  interface JobContext {
    readonly allowsLoopback: boolean;
  }
}
