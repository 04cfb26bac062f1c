import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { takeHeadOf } from '#server/audit/auditHead.queries.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { dayIn } from '#server/platform/localDay.ts';
import type { Log } from '#server/platform/log.ts';
import { auditHeadMail } from './auditHead.mail.ts';

interface Publishing {
  readonly db: Database;
  readonly log: Log;
  readonly now: Date;
  /** The address that keeps the heads; undefined: they are only logged. */
  readonly auditHeadMailTo: string | undefined;
}

/**
 * Brings the head of the audit's chain out of the database once a day (UTC), however many servers run: whoever cuts off the chain's end
 * or writes all of it anew cannot change what was logged and mailed before.
 * @returns whether this run did it
 */
export async function publishAuditHead({ auditHeadMailTo, db, log, now }: Publishing): Promise<boolean> {
  const head = await db.transaction().execute(async (trx) => {
    const taken = await takeHeadOf(trx, dayIn('UTC', now));
    if (taken && auditHeadMailTo !== undefined) {
      const { at, ...rest } = taken;
      const mail = {
        to: { address: auditHeadMailTo, name: null },
        from: { name: PRODUCT_NAME, replyTo: null },
        hospiceId: null,
        language: 'en',
        data: { ...rest, at: at.toISOString() },
      } as const;
      await queueMail(trx, auditHeadMail, mail, now);
    }
    return taken;
  });
  if (!head) return false;
  log.info({ sequence: head.sequence, hash: head.hash, at: head.at.toISOString() }, 'Head of the audit chain');
  return true;
}

/** Logs and mails the head of the audit's chain, once a day. */
defineJob({
  name: 'audit_head',
  every: 10 * 60_000,
  run: ({ auditHeadMailTo, clock, db, log }) => publishAuditHead({ auditHeadMailTo, db, log, now: clock() }),
});

declare module '#server/platform/jobs/defineJob.ts' {
  interface JobContext {
    /** The address that keeps the audit's heads; undefined: there is none. */
    readonly auditHeadMailTo: string | undefined;
  }
}
