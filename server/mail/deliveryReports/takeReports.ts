import { setImmediate as pause } from 'node:timers/promises';
import { Id } from '#contract/platform/fields.ts';
import * as z from 'zod/mini';
import { recordAudit, type AuditEntry } from '#server/platform/access/recordAudit.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { takeReport, type DeliveryReport } from './deliveryReports.queries.ts';
import { mailIdOf } from '#server/mail/letter.ts';
import { addressHash } from '#server/mail/links.ts';
import type { ReadReport } from './readReports.ts';

interface Taking {
  readonly db: Database;
  readonly now: Date;
  /** The server's origin, whose host is part of every Message-ID. */
  readonly publicOrigin: string;
  /** The source of the report for the audit; never a reader's address. */
  readonly from: Pick<AuditEntry, 'address' | 'requestId'>;
}

export interface Taken {
  readonly taken: number;
  readonly unchanged: number;
}

/** Processes reports, each in its own transaction. Running it again with the same reports changes nothing. */
export async function takeReports(taking: Taking, reports: readonly ReadReport[]): Promise<Taken> {
  let taken = 0;
  for (const report of reports) {
    const known = ourReport(report, taking.publicOrigin);
    if (known && (await takeOne(taking, known))) taken += 1;
    // The embedded database answers in this very thread: others have their turn in between.
    await pause();
  }
  return { taken, unchanged: reports.length - taken };
}

function ourReport({ messageId, ...report }: ReadReport, publicOrigin: string): DeliveryReport | undefined {
  const mailId = mailIdOf(messageId, publicOrigin);
  if (mailId === undefined || !z.safeParse(Id, mailId).success) return undefined;
  return { ...report, mailId, addressHash: addressHash(report.recipient) };
}

/** @returns whether the report changed anything */
const takeOne = ({ db, from, now }: Taking, report: DeliveryReport): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const outcome = await takeReport(trx, report, now);
    if (outcome === 'unknown' || outcome === 'unchanged') return false;
    await recordAudit(trx, {
      at: now,
      actorId: null,
      verb: 'takeDeliveryReport',
      entity: 'Communications',
      entityId: null,
      outcome: 'ok',
      accessReason: null,
      detail: { mailId: report.mailId, report: outcome, status: report.status },
      ...from,
    });
    return true;
  });
