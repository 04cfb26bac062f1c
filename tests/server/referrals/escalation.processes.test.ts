import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import { escalateDue } from '#server/referrals/escalation/escalate.queries.ts';
import { openSink } from '../mail/support/mailSink.ts';
import { addOnCall, always } from '../organizations/support/onCall.ts';
import { makersFor } from '../support/makers.ts';
import { keepLog } from '../support/quietLog.ts';
import { makeMigratedDatabase } from '../support/madeDatabases.ts';
import { NODE_ONLY, originOf } from '../support/serverProcess.ts';
import { FOR_A_SHORT_LIFE } from '../support/shortLife.ts';

const realDatabase = process.env['TEST_DATABASE_URL'];
const REFERRALS = 20;
const RECEIVED = new Date('2026-11-20T15:00:00Z');
const minutes = (count: number) => new Date(RECEIVED.getTime() + count * 60_000);

let cleanup: AsyncDisposableStack;
beforeEach(() => {
  cleanup = new AsyncDisposableStack();
});
afterEach(() => cleanup.disposeAsync());

async function connectTo(databaseUrl: string): Promise<Database> {
  const { db, close } = await openDatabase({ databaseUrl, log: keepLog() });
  cleanup.defer(close);
  return db;
}

/** Referrals that wait for their first call until an hour after they came, with an owner, somebody on call and a manager. */
async function furnish(db: Database, receivedAt = RECEIVED): Promise<void> {
  await migrate(db);
  const { addHospice, addPerson, addReferral } = makersFor(db);
  const hospiceId = await addHospice();
  const role = 'hospice_clinical_manager';
  const [owner, onCall, manager] = [
    await addPerson({ role, hospiceId }),
    await addPerson({ role, hospiceId }),
    await addPerson({ role, hospiceId }),
  ];
  await addOnCall({ db }, { hospiceId, managerId: manager.id, shifts: always(onCall.id) });
  for (let index = 0; index < REFERRALS; index += 1) {
    await addReferral({
      hospiceIds: [hospiceId],
      receivedAt,
      enrollment: {
        assigned_to_id: owner.id,
        next_action: 'Call the family',
        next_action_due_at: new Date(receivedAt.getTime() + 3_600_000),
        next_action_set_at: receivedAt,
      },
    });
  }
}

/** How many connections of this name wait for a lock; of any name if it is left out. */
const waiting = async (db: Database, name?: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'
      and application_name = coalesce(${name ?? null}::text, application_name)`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Kills a process with SIGKILL while it is in the middle of its transaction: its steps are written, and its notices are not. */
async function killHalfway([db, other]: readonly [Database, Database], databaseUrl: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table escalation_notice in access exclusive mode`.execute(trx);
    const child = spawn(process.execPath, [...FOR_A_SHORT_LIFE, 'tests/server/referrals/support/escalateOnce.ts'], {
      env: { ...NODE_ONLY, DATABASE_URL: databaseUrl, NOW: now.toISOString() },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // Within a transaction the view of who waits does not change.
    while ((await waiting(other)) === 0) await pause(50);
    child.kill('SIGKILL');
    await ended;
  });
}

/** Each step of each referral was taken once, and told once to each of its people. */
async function expectEachOnce(db: Database): Promise<void> {
  const { rows } = await sql`
    select step, count(distinct enrollment_id) as referrals, count(distinct escalation_step.id) as steps, count(user_id) as notices
    from escalation_step join escalation_notice on escalation_notice.step_id = escalation_step.id
    group by step order by step`.execute(db);
  expect(rows).toEqual([
    { step: 75, referrals: REFERRALS, steps: REFERRALS, notices: REFERRALS },
    { step: 100, referrals: REFERRALS, steps: REFERRALS, notices: 2 * REFERRALS },
    { step: 200, referrals: REFERRALS, steps: REFERRALS, notices: 3 * REFERRALS },
  ]);
  const { rows: mails } = await sql`
    select count(*) as count, count(distinct (data ->> 'stepId', user_id)) as different
    from mail_message where kind = 'escalation'`.execute(db);
  expect(mails).toEqual([{ count: 6 * REFERRALS, different: 6 * REFERRALS }]);
}

test.runIf(realDatabase !== undefined)(
  'each step of each referral is notified once, over two servers, a third that is killed halfway and a clock that moves on',
  { timeout: 120_000 },
  async () => {
    const made = await makeMigratedDatabase(realDatabase ?? '');
    cleanup.defer(() => made.drop());
    const { url } = made;
    const servers = [await connectTo(url), await connectTo(url)] as const;
    const [db] = servers;
    await furnish(db);
    for (const after of [45, 60, 120]) {
      await killHalfway(servers, url, minutes(after));
      // The database ends the dead process's transaction when it finds that nobody is there.
      let steps = 0;
      while (steps < REFERRALS) {
        const runs = await Promise.all(servers.map((server) => escalateDue(server, minutes(after))));
        steps += runs.reduce((sum, count) => sum + count, 0);
        await pause(50);
      }
      expect(steps).toBe(REFERRALS);
      expect(await Promise.all(servers.map((server) => escalateDue(server, minutes(after))))).toEqual([0, 0]);
    }
    await expectEachOnce(db);
  },
);

interface Served {
  readonly name: string;
  readonly child: ChildProcess;
  /** @param ahead how far its clock is ahead of ours from now on, in milliseconds */
  readonly moveClock: (ahead: number) => Promise<void>;
}

/** A server as `npm start` runs it, whose clock can be moved and whose background work comes round every second. */
async function serve(databaseUrl: string, smtpUrl: string, name: string): Promise<Served> {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  const child = spawn(
    process.execPath,
    [...FOR_A_SHORT_LIFE, '--import', './tests/journeys/movedClock.ts', 'server/main.ts'],
    {
      env: {
        ...NODE_ONLY,
        DEMO_DATA: 'off',
        PORT: '0',
        DATABASE_URL: url.href,
        SMTP_URL: smtpUrl,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    },
  );
  cleanup.defer(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  await originOf(child);
  const moveClock = async (ahead: number) => {
    const moved = once(child, 'message');
    child.send(ahead);
    await moved;
  };
  return { name, child, moveClock };
}

describe.runIf(realDatabase)(
  'Two whole servers with a clock that moves on, one of them killed halfway at each step,',
  () => {
    test('call each person once for each step, and email them once', { timeout: 240_000 }, async () => {
      const made = await makeMigratedDatabase(realDatabase ?? '');
      cleanup.defer(() => made.drop());
      const [db, looking] = [await connectTo(made.url), await connectTo(made.url)];
      const sink = await openSink();
      cleanup.defer(() => sink.close());
      // At some hours of the day its people get their daily digest too.
      const calls = () => sink.mails.filter(({ headers }) => headers['subject']?.startsWith('A referral has waited '));
      await furnish(db, new Date());
      const stepsTaken = async () => (await db.selectFrom('escalation_step').select('id').execute()).length;

      let doomed = await serve(made.url, sink.url, 'first');
      let other = await serve(made.url, sink.url, 'second');
      let taken = 0;
      let mails = 0;
      for (const [after, people] of [
        [46, 1],
        [61, 2],
        [121, 3],
      ] as const) {
        const ahead = after * 60_000;
        const { child, moveClock, name } = doomed;
        await db.transaction().execute(async (trx) => {
          await sql`lock table escalation_notice in access exclusive mode`.execute(trx);
          await moveClock(ahead);
          // Its steps are written, and its notices wait.
          while ((await waiting(looking, name)) === 0) await pause(50);
          await other.moveClock(ahead);
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          await ended;
        });
        taken += REFERRALS;
        mails += people * REFERRALS;
        await expect.poll(stepsTaken, { timeout: 60_000 }).toBe(taken);
        // The server that survived is the next one to be killed; the one that starts in between finds nothing left to do.
        const started = await serve(made.url, sink.url, `after ${after}`);
        await started.moveClock(ahead);
        await expect.poll(() => calls().length, { timeout: 60_000 }).toBe(mails);
        [doomed, other] = [other, started];
      }
      for (const { child } of [doomed, other]) {
        const stopped = once(child, 'exit');
        child.kill('SIGTERM');
        await stopped;
      }
      await expectEachOnce(db);
      expect(calls()).toHaveLength(6 * REFERRALS);
      expect(new Set(calls().map(({ headers }) => headers['message-id'])).size).toBe(6 * REFERRALS);
    });
  },
);
