import { PRODUCT_VERSION } from '#contract/platform/product.ts';
import { isDatabaseAway, type Database, type OpenDatabase } from '#server/platform/database/connection.ts';
import type { LiveEvents } from '#server/platform/events/liveEvents.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { readWork } from '#server/administration/work.queries.ts';
import { readWaitingMail } from './waitingMail.queries.ts';

interface Measured {
  readonly db: Database;
  readonly database: Pick<OpenDatabase, 'connections'>;
  readonly events: LiveEvents;
  readonly metrics: Metrics;
  readonly clock: () => Date;
}

/**
 * What a server says about itself and about the work that all servers share.
 * @returns a function that measures and answers in the form of OpenMetrics; without the database it leaves out what is read there
 */
export function createMetricsWriter({ clock, database, db, events, metrics }: Measured): () => Promise<string> {
  const build = metrics.gauge('wayside_build_info', 'The running version', ['version']);
  build.set({ version: PRODUCT_VERSION }, 1);
  const isUp = metrics.gauge('wayside_database_up', '1 while the database answers');
  const connected = metrics.gauge('wayside_database_connections', 'Open connections of this server', ['state']);
  const callsWaiting = metrics.gauge('wayside_database_calls_waiting', 'Calls that wait for a connection');
  const streams = metrics.gauge('wayside_live_streams', 'Screens that follow changes on this server');
  const mailWaiting = metrics.gauge('wayside_mail_waiting', 'Emails that are due and not sent yet');
  const mailAge = metrics.gauge('wayside_mail_oldest_seconds', 'How long the oldest of them has been due');
  const isLate = metrics.gauge('wayside_job_late', '1 where a job has not succeeded for several periods', ['job']);
  const ended = metrics.gauge('wayside_job_last_success_seconds', 'Unix time of the last success of a job', ['job']);

  const readDatabase = async (now: Date): Promise<void> => {
    const mail = await readWaitingMail(db, now);
    mailWaiting.set(mail.count);
    mailAge.set(mail.oldestDueAt === null ? 0 : (now.getTime() - mail.oldestDueAt.getTime()) / 1000);
    for (const work of await readWork(db, now)) {
      isLate.set({ job: work.name }, work.isLate ? 1 : 0);
      if (work.lastEndedAt !== null) ended.set({ job: work.name }, Date.parse(work.lastEndedAt) / 1000);
    }
  };

  return async () => {
    const { idle, open, waiting } = database.connections();
    connected.set({ state: 'busy' }, open - idle);
    connected.set({ state: 'idle' }, idle);
    callsWaiting.set(waiting);
    streams.set(events.countStreams());
    // An old value would pass for a new one while the database is away. A gauge without labels would say 0 after a reset.
    for (const shared of [mailWaiting, mailAge]) shared.remove();
    for (const shared of [isLate, ended]) shared.reset();
    try {
      await readDatabase(clock());
      isUp.set(1);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      isUp.set(0);
    }
    return metrics.write();
  };
}
