import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { openMailServer } from '#server/mail/mailServer.ts';
import { deliverThrough } from './support/mailPost.ts';
import { openSink, type MailSink } from './support/mailSink.ts';
import { askFamily, later, queueFor } from './support/mailWorld.ts';
import { makersFor } from './support/makers.ts';
import { keepLog } from './support/quietLog.ts';
import { makeDatabase, originOf, run } from './support/serverProcess.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];
const MAILS = 200;

let cleanup: AsyncDisposableStack;
let sink: MailSink;
beforeEach(async () => {
  cleanup = new AsyncDisposableStack();
  sink = await openSink();
  cleanup.defer(() => sink.close());
});
afterEach(() => cleanup.disposeAsync());

const idsIn = ({ mails }: MailSink) =>
  mails.map(({ headers }) => /<(.+)@/.exec(headers['message-id'] ?? '')?.[1] ?? '');

const states = (db: Database) => db.selectFrom('mail_message').select(['id', 'status']).execute();

// Two servers on one database need one of its own: TEST_DATABASE_URL.
describe.runIf(realDatabase)('two servers, one of which is killed while it sends', () => {
  test('send each mail once, or leave it to be looked at; none is lost', { timeout: 120_000 }, async () => {
    const made = await makeDatabase(realDatabase ?? '');
    cleanup.defer(() => made.drop());
    const { close, db } = await openDatabase({ databaseUrl: made.url, log: keepLog() });
    cleanup.defer(close);
    await migrate(db);
    const makers = makersFor(db);
    const hospiceId = await makers.addHospice();
    for (let index = 0; index < MAILS; index += 1) await queueFor(db, await askFamily(db, makers, { hospiceId }));
    await sql`update survey_invitation set expires_at = now() + interval '30 days'`.execute(db);
    await sql`update mail_message set due_at = now() + interval '1 day'`.execute(db);

    sink.beforeAnswer = () => pause(20);
    const start = async (): Promise<ChildProcess> => {
      const child = run({ PORT: '0', DATABASE_URL: made.url, SMTP_URL: sink.url, LOG_LEVEL: 'silent' });
      cleanup.defer(() => void child.kill('SIGKILL'));
      await originOf(child);
      return child;
    };
    const [doomed, other] = await Promise.all([start(), start()]);
    await sql`update mail_message set due_at = now()`.execute(db);
    await expect.poll(() => sink.mails.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(MAILS / 4);
    const gone = once(doomed, 'exit');
    doomed.kill('SIGKILL');
    await gone;
    expect(sink.mails.length).toBeLessThan(MAILS);

    const waits = async () => (await states(db)).filter(({ status }) => status === 'queued').length;
    await expect.poll(waits, { timeout: 60_000 }).toBe(0);
    const stopped = once(other, 'exit');
    other.kill('SIGTERM');
    await stopped;
    // What the dead one had taken comes back when its time is over.
    const mailServer = openMailServer(sink.url);
    await deliverThrough(mailServer, db, later(10, new Date()));
    mailServer.close();

    const arrived = idsIn(sink);
    expect(new Set(arrived).size).toBe(arrived.length);
    const rows = await states(db);
    const notSent = rows.filter(({ status }) => status !== 'sent');
    expect(notSent.filter(({ status }) => status !== 'unclear')).toEqual([]);
    // At most what was on its way on the dead one's connections.
    expect(notSent.length).toBeLessThanOrEqual(4);
    expect(new Set([...arrived, ...notSent.map(({ id }) => id)])).toEqual(new Set(rows.map(({ id }) => id)));
    const sent = rows.filter(({ status }) => status === 'sent').map(({ id }) => id);
    expect(sent.filter((id) => !arrived.includes(id))).toEqual([]);
  });
});
