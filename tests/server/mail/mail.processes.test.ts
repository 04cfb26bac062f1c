import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import { openMailServer } from '#server/mail/mailServer.ts';
import { deliverThrough } from './support/mailPost.ts';
import { openSink, type MailSink } from './support/mailSink.ts';
import { askFamily, later, queueFor } from './support/mailWorld.ts';
import { makersFor } from '../support/makers.ts';
import { keepLog } from '../support/quietLog.ts';
import { makeMigratedDatabase } from '../support/madeDatabases.ts';
import { originOf, run } from '../support/serverProcess.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];
const MAILS = 200;
/** As many mails are on their way at once from one server. */
const LANES = 4;

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

/** `MAILS` sets how many; the long tier sends 5,000. */
const RECIPIENTS = Number(process.env['MAILS'] ?? 2_000);

/** How the mail server treats each recipient's mail, the same in every run; it accepts most of them. */
const FATES = ['taken', 'laterAtRecipient', 'laterAtData', 'refusedAtRecipient', 'refusedAtData', 'hangUp'] as const;
type Fate = (typeof FATES)[number];
const IS_REFUSED: ReadonlySet<Fate> = new Set(['refusedAtRecipient', 'refusedAtData']);

/** Numbers from 0 to 1 that look like chance (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const addressOf = (index: number) => `reader${index}@people.example`;

function drawFates(seed: number): ReadonlyMap<string, Fate> {
  const random = seeded(seed);
  return new Map(
    Array.from({ length: RECIPIENTS }, (_, index): [string, Fate] => {
      const drawn = random() < 0.1 ? FATES[Math.floor(random() * FATES.length)] : undefined;
      return [addressOf(index + 1), drawn ?? 'taken'];
    }),
  );
}

/** A message of a hospice that waits for its time, for all people of one group. */
async function addLargeMessage(db: Database): Promise<void> {
  const makers = makersFor(db);
  const hospiceId = await makers.addHospice();
  const groupId = await makers.addGroup();
  await db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: hospiceId }).execute();
  await sql`
    insert into app_user (email, role, account_type, first_name, last_name, group_id, created_at)
    select 'reader' || index || '@people.example', 'care_manager', 'stakeholder', 'Noor', 'Haddad', ${groupId}::uuid, now()
    from generate_series(1, ${RECIPIENTS}) as index`.execute(db);
  const inADay = new Date(Date.now() + 86_400_000);
  await db
    .insertInto('communication')
    .values({
      hospice_id: hospiceId,
      subject: 'A new inpatient unit',
      body: 'Hello {{first_name}},\n\nwe opened **six beds**.',
      topic: 'announcement',
      group_ids: [groupId],
      author_name: 'Ben Carter',
      status: 'scheduled',
      scheduled_at: inADay,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
}

// Two servers on one database need one of its own: TEST_DATABASE_URL.
describe.runIf(realDatabase)('Two servers sending mail, one of them killed midway', () => {
  test('deliver no mail twice and lose none; at most four mails end as unclear', { timeout: 120_000 }, async () => {
    const made = await makeMigratedDatabase(realDatabase ?? '');
    cleanup.defer(() => made.drop());
    const { close, db } = await openDatabase({ databaseUrl: made.url, log: keepLog() });
    cleanup.defer(close);
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
    // Mails claimed by the dead server return to the queue when its lease expires.
    const mailServer = openMailServer(sink.url);
    await deliverThrough(mailServer, db, later(10, new Date()));
    mailServer.close();

    const arrived = idsIn(sink);
    expect(new Set(arrived).size).toBe(arrived.length);
    const rows = await states(db);
    const notSent = rows.filter(({ status }) => status !== 'sent');
    expect(notSent.filter(({ status }) => status !== 'unclear')).toEqual([]);
    // At most the mails in flight on the dead server's connections.
    expect(notSent.length).toBeLessThanOrEqual(LANES);
    expect(new Set([...arrived, ...notSent.map(({ id }) => id)])).toEqual(new Set(rows.map(({ id }) => id)));
    const sent = rows.filter(({ status }) => status === 'sent').map(({ id }) => id);
    expect(sent.filter((id) => !arrived.includes(id))).toEqual([]);
  });

  test(
    `send ${RECIPIENTS} mails through a failing mail server: none twice, and each ends as sent, failed or unclear`,
    {
      timeout: 420_000,
    },
    async () => {
      const made = await makeMigratedDatabase(realDatabase ?? '');
      cleanup.defer(() => made.drop());
      const { close, db } = await openDatabase({ databaseUrl: made.url, log: keepLog() });
      cleanup.defer(close);
      await addLargeMessage(db);
      const fates = drawFates(20_261_120);
      const failedBefore = new Set<string>();
      let hangUps = 0;
      sink.misbehave = (to, step) => {
        const fate = fates.get(to) ?? 'taken';
        const isFirst = !failedBefore.has(to);
        if (fate === 'refusedAtRecipient' && step === 'recipient') return { at: 'recipient', code: 550 };
        if (fate === 'refusedAtData' && step === 'data') return { at: 'data', code: 554 };
        if (!isFirst) return undefined;
        if (fate === 'laterAtRecipient' && step === 'recipient') {
          failedBefore.add(to);
          return { at: 'recipient', code: 450 };
        }
        if (fate === 'laterAtData' && step === 'data') {
          failedBefore.add(to);
          return { at: 'data', code: 451 };
        }
        if (fate === 'hangUp' && step === 'data') {
          failedBefore.add(to);
          hangUps += 1;
          return { at: 'hangUp' };
        }
        return undefined;
      };
      const start = async (): Promise<ChildProcess> => {
        const child = run({ PORT: '0', DATABASE_URL: made.url, SMTP_URL: sink.url, LOG_LEVEL: 'silent' });
        cleanup.defer(() => void child.kill('SIGKILL'));
        await originOf(child);
        return child;
      };
      const [doomed, other] = await Promise.all([start(), start()]);
      await sql`update communication set scheduled_at = now()`.execute(db);
      await expect.poll(() => sink.mails.length, { timeout: 120_000, interval: 20 }).toBeGreaterThan(RECIPIENTS / 4);
      const gone = once(doomed, 'exit');
      doomed.kill('SIGKILL');
      await gone;
      expect(sink.mails.length).toBeLessThan(RECIPIENTS);
      const again = await start();

      // Mails that were not accepted wait for minutes; mails claimed by the dead server wait until its lease expires.
      const isLeft = async () => {
        await sql`update mail_message set due_at = now() where status = 'queued' and due_at > now()`.execute(db);
        const { rows } = await sql<{ left: number; held: number }>`
        select count(*) filter (where status = 'queued') as left,
          count(*) filter (where status in ('claimed', 'sending')) as held from mail_message`.execute(db);
        const [{ held, left } = { held: 0, left: 0 }] = rows;
        return [left, held];
      };
      await expect.poll(async () => (await isLeft())[0], { timeout: 240_000, interval: 500 }).toBe(0);
      await pause(1_000);
      await sql`update mail_message set claimed_until = now() - interval '1 second' where claimed_until is not null`.execute(
        db,
      );
      await expect.poll(isLeft, { timeout: 30_000, interval: 500 }).toEqual([0, 0]);
      for (const server of [other, again]) {
        const stopped = once(server, 'exit');
        server.kill('SIGTERM');
        await stopped;
      }

      const arrived = idsIn(sink);
      expect(new Set(arrived).size).toBe(arrived.length);
      const rows = await db.selectFrom('mail_message').select(['id', 'status', 'to_address']).execute();
      expect(rows).toHaveLength(RECIPIENTS);
      const byStatus = Object.groupBy(rows, ({ status }) => status);
      expect(Object.keys(byStatus).toSorted()).toEqual(['failed', 'sent', 'unclear']);
      const { failed = [], sent = [], unclear = [] } = byStatus;
      const has = new Set(arrived);
      expect(sent.filter(({ id }) => !has.has(id))).toEqual([]);
      expect(failed.filter(({ id }) => has.has(id))).toEqual([]);
      // Refused for good, and nobody else; but for what was on its way to be refused when its server died.
      expect(failed.filter(({ to_address: to }) => !IS_REFUSED.has(fates.get(to) ?? 'taken'))).toEqual([]);
      expect(arrived.length + failed.length).toBeGreaterThanOrEqual(RECIPIENTS - LANES);
      // The mails that the mail server left open, and at most those in flight on the dead server's connections.
      expect(unclear.length).toBeGreaterThanOrEqual(hangUps);
      expect(unclear.length).toBeLessThanOrEqual(hangUps + LANES);
      const message = await db
        .selectFrom('communication_recipient')
        .select(sql<number>`count(*)`.as('count'))
        .executeTakeFirst();
      expect(message?.count).toBe(RECIPIENTS);
    },
  );
});
