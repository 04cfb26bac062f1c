import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { readHead, takeDay } from '#server/audit/auditHead.queries.ts';
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

/** The day of each server's newest line. The database does not decide about it: who can write there could silence the line. */
const loggedOn = new WeakMap<Log, string>();

/**
 * Brings the head of the audit's chain out of the database once a day (UTC): whoever cuts off the chain's end or writes all of it anew
 * cannot change what was logged and mailed before. Each server logs it, one of them mails it.
 * @returns whether this run took the day's head, and mailed it where there is an address
 */
export async function publishAuditHead({ auditHeadMailTo, db, log, now }: Publishing): Promise<boolean> {
  const day = dayIn('UTC', now);
  const { head, isTaken } = await db.transaction().execute(async (trx) => {
    const newest = await readHead(trx);
    if (!newest || !(await takeDay(trx, day, newest))) return { head: newest, isTaken: false };
    if (auditHeadMailTo !== undefined) {
      const { at, ...rest } = newest;
      const mail = {
        to: { address: auditHeadMailTo, name: null },
        from: { name: PRODUCT_NAME, replyTo: null },
        hospiceId: null,
        data: { ...rest, at: at.toISOString() },
      } as const;
      await queueMail(trx, auditHeadMail, mail, now);
    }
    return { head: newest, isTaken: true };
  });
  if (head && loggedOn.get(log) !== day) {
    loggedOn.set(log, day);
    log.info({ sequence: head.sequence, hash: head.hash, at: head.at.toISOString() }, 'Head of the audit chain');
  }
  return isTaken;
}

/** Logs and mails the head of the audit's chain, once a day. */
defineJob({
  name: 'audit_head',
  every: 10 * MINUTE,
  run: ({ auditHeadMailTo, clock, db, log }) => publishAuditHead({ auditHeadMailTo, db, log, now: clock() }),
});

declare module '#server/platform/jobs/defineJob.ts' {
  interface JobContext {
    /** The address that keeps the audit's heads; undefined: there is none. */
    readonly auditHeadMailTo: string | undefined;
  }
}
