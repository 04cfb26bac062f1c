import { performance } from 'node:perf_hooks';
import { serverStatusEndpoints, type ServerStatus } from '#contract/administration/serverStatus.ts';
import { PRODUCT_VERSION } from '#contract/platform/product.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { App } from '#server/platform/http/app.ts';
import { answer } from '#server/platform/http/answer.ts';
import { readWaitingMail } from './waitingMail.queries.ts';

/** Whole milliseconds are enough for a person, but none is too few. */
const rounded = (ms: number): number => Math.max(1, Math.round(ms));

async function readStatus(db: Trx, { database, events, metrics }: App['services'], now: Date): Promise<ServerStatus> {
  const askedAt = performance.now();
  // No session may read mails, so they are only counted, with system rights.
  const mail = await asSystem(db, () => readWaitingMail(db, now));
  const answeredInMs = rounded(performance.now() - askedAt);
  const times = await metrics.recentResponseTimes();
  return {
    version: PRODUCT_VERSION,
    startedAt: new Date(performance.timeOrigin).toISOString(),
    database: { kind: database.kind, answeredInMs, connections: database.connections() },
    calls: metrics.counts(),
    responseTimes: times && { median: rounded(times.median * 1000), p95: rounded(times.p95 * 1000) },
    memoryBytes: process.memoryUsage.rss(),
    openScreens: events.countStreams(),
    mail: { waiting: mail.count, oldestDueAt: mail.oldestDueAt?.toISOString() ?? null },
  };
}

answer(serverStatusEndpoints.getServerStatus, ({ app, db, now }) => readStatus(db, app.services, now));
