// On both databases: triggers move the position.
import { describe, expect } from 'vitest';
import { readSystemFigures } from '#server/administration/systemFigures.queries.ts';
import { readCharts } from '#server/performance/charts.queries.ts';
import { readComparison } from '#server/performance/groupPerformance.queries.ts';
import { readHospicePerformance } from '#server/performance/hospicePerformance.queries.ts';
import { hospiceScope } from '#server/performance/hospiceScope.queries.ts';
import { findSource, readSourceDetail } from '#server/performance/sourceDetail.queries.ts';
import { inCall, type Reading } from '#server/platform/access/reading.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { hospiceView, type Actor } from '#server/platform/access/viewpoint.ts';
import { NO_SOURCE } from '#contract/referrals/counts/sources.ts';
import { actorOf } from '../support/sessions.ts';
import { figurePosition, foldFigureChanges } from '#server/performance/figureChanges.queries.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { addResult } from '../surveys/support/surveyResults.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** What every kept figure relies on: the position of its data moves with each change, whoever makes it and whenever it is committed. */

const realDatabase = process.env['TEST_DATABASE_URL'];

async function referredPatient(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, providerId } = world;
  const { enrollmentIds, id } = await server.addReferral({
    hospiceIds: [hospiceId],
    referral: { creator_group_id: groupId, creator_hospice_id: null, responsible_provider_id: providerId },
  });
  const positions = async (db: Database = server.db) => ({
    hospice: await figurePosition(db, hospiceId),
    group: await figurePosition(db, groupId),
    all: await figurePosition(db, null),
  });
  return { ...world, id, enrollmentId: enrollmentIds[0] ?? '', positions };
}

type Patient = Awaited<ReturnType<typeof referredPatient>>;

/** Changes of each table that figures are read from, and whose figures each moves beside those of all hospices. */
const CHANGES: Readonly<Record<string, readonly [of: string, (patient: Patient) => ReturnType<typeof sql>]>> = {
  'a status': [
    'hospice group',
    ({ id }) => sql`update enrollment set status = 'pending_start_of_care' where referral_id = ${id}`,
  ],
  'an addition': [
    'hospice group',
    ({ hospiceId, foreignHospiceId }) => sql`
    update enrollment set hospice_id = case hospice_id when ${hospiceId} then ${foreignHospiceId}::uuid else hospice_id end`,
  ],
  'a removal': ['hospice group', ({ id }) => sql`update referral set deleted_at = now() where id = ${id}`],
  'a survey that is sent': ['hospice group', () => sql`update survey_invitation set status = 'sent'`],
  'an answer that is resolved': ['hospice group', () => sql`update survey_result set is_low = is_low`],
  'an answer that goes': ['hospice group', () => sql`delete from survey_result`],
  'a score': ['hospice', () => sql`update survey_answer set value = 1`],
  'a nurse’s name': [
    'hospice',
    ({ hospiceId }) => sql`update hospice_staff set name = 'N' where hospice_id = ${hospiceId}`,
  ],
  'a provider’s name': [
    'hospice group',
    ({ providerId }) => sql`update provider set name = 'N' where id = ${providerId}`,
  ],
  'a community’s type': ['hospice group', () => sql`update community set type = type`],
  'a group that is turned off': [
    'hospice group',
    ({ groupId }) => sql`update provider_group set is_active = false where id = ${groupId}`,
  ],
  'a time zone': ['hospice group', () => sql`update hospice set time_zone = 'America/Denver'`],
  'a connection': ['hospice group', () => sql`delete from group_hospice`],
  'sharing with one group': ['hospice group', () => sql`delete from group_sharing`],
  'a person who was turned off': [
    'hospice group',
    ({ people }) => sql`update app_user set is_active = false where id = ${people.provider.id}`,
  ],
};

describe('The position of figures', () => {
  for (const [name, [moved, change]] of Object.entries(CHANGES)) {
    test(`moves with ${name}`, async ({ server }) => {
      const patient = await referredPatient(server);
      await addResult(server, { enrollmentId: patient.enrollmentId, hospiceId: patient.hospiceId });
      const before = await patient.positions();
      await change(patient).execute(server.db);
      const after = await patient.positions();
      const names = (['hospice', 'group'] as const).filter((whose) => before[whose] !== after[whose]);
      expect(names.join(' ')).toBe(moved);
      expect(after.all).not.toBe(before.all);
    });
  }

  test('stays for other hospices and groups, and for what no figure shows', async ({ server }) => {
    const { foreignGroupId, foreignHospiceId, id, people } = await referredPatient(server);
    const others = async () => [
      await figurePosition(server.db, foreignHospiceId),
      await figurePosition(server.db, foreignGroupId),
    ];
    const before = await others();
    await sql`update enrollment set status = 'pending_start_of_care' where referral_id = ${id}`.execute(server.db);
    await sql`update app_user set last_login_at = now() where id = ${people.superuser.id}`.execute(server.db);
    expect(await others()).toEqual(before);
  });

  test('takes one row for each organization of a transaction, and none that was taken back', async ({ server }) => {
    const { id, positions } = await referredPatient(server);
    const count = async () => (await sql`select from figure_change`.execute(server.db)).rows.length;
    const rows = await count();
    const before = await positions();
    const change = (db: Database) =>
      sql`update enrollment set version = version + 1 where referral_id = ${id}`.execute(db);
    await server.db.transaction().execute(async (trx) => {
      for (let each = 0; each < 10; each += 1) await change(trx);
    });
    expect(await count()).toBe(rows + 2);
    const after = await positions();
    expect(after).not.toEqual(before);
    const undone = server.db.transaction().execute(async (trx) => {
      await change(trx);
      throw new Error('Taken back');
    });
    await expect(undone).rejects.toThrow('Taken back');
    expect(await positions()).toEqual(after);
  });

  test('stays when its rows are added up', async ({ server }) => {
    const { id, positions } = await referredPatient(server);
    await sql`update enrollment set version = version + 1 where referral_id = ${id}`.execute(server.db);
    const before = await positions();
    await foldFigureChanges(server.db);
    expect(await positions()).toEqual(before);
    const { rows } = await sql`select tenant_id from figure_change group by 1 having count(*) > 1`.execute(server.db);
    expect(rows).toEqual([]);
    await sql`update enrollment set version = version + 1 where referral_id = ${id}`.execute(server.db);
    expect((await positions()).hospice).not.toBe(before.hospice);
  });

  test('moves in a restored database that holds the number of this transaction', async ({ server }) => {
    const { hospiceId, id, positions } = await referredPatient(server);
    await server.db.transaction().execute(async (trx) => {
      await sql`insert into figure_change (tenant_id, at) values (${hospiceId}, '2020-01-01')`.execute(trx);
      const before = await positions(trx);
      await sql`update enrollment set version = version + 1 where referral_id = ${id}`.execute(trx);
      expect((await positions(trx)).hospice).not.toBe(before.hospice);
    });
  });

  // On the embedded database there is one connection: TEST_DATABASE_URL.
  test.runIf(realDatabase)('moves when a transaction that began earlier is committed later', async ({ server }) => {
    const { id, positions } = await referredPatient(server);
    const other = await referredPatient(server);
    await sql`update enrollment set hospice_id = hospice_id`.execute(server.db);
    const seen = [await positions()];
    const changed = Promise.withResolvers<null>();
    const commit = Promise.withResolvers<null>();
    const earlier = server.db.transaction().execute(async (trx) => {
      await sql`update enrollment set version = version + 1 where referral_id = ${id}`.execute(trx);
      changed.resolve(null);
      await commit.promise;
    });
    await changed.promise;
    expect(await positions()).toEqual(seen[0]);
    await server.addReferral({ hospiceIds: [other.hospiceId] });
    seen.push(await positions());
    commit.resolve(null);
    await earlier;
    seen.push(await positions());
    expect(new Set(seen.map(({ all }) => all)).size).toBe(3);
    expect(seen[2]?.hospice).not.toBe(seen[1]?.hospice);
  });
});

/** Read by figures, and why their rows need not move the position. */
const NOT_MOVING: Readonly<Record<string, string>> = {
  referral: 'its columns in figures are copied to enrollments',
  answers_in_sum: 'is made from answers by the reading itself',
  answer_in_sum: 'is made from answers by the reading itself',
  enrollment_tally: 'decides whether figures are counted or added up from what is kept, not what they are',
  kept_days: 'holds what the records hold, so a table is the same with and without it',
  kept_days_change: 'comes with a change of a record, which moves the position itself',
};

describe('Every table that figures are read from', () => {
  // A transaction holds a lock on each table that it has read until it ends.
  test.runIf(realDatabase)('moves their position', async ({ server }) => {
    const patient = await referredPatient(server);
    const { groupId, people, providerId } = patient;
    await addResult(server, patient, { comment: 'Thank you' });
    const { clock } = server;
    const read = new Set<string>();
    const readAs = async (
      person: { readonly id: string },
      figures: (reading: Reading, asked: { readonly actor: Actor; readonly now: Date }) => Promise<unknown>,
    ): Promise<void> => {
      const actor = await actorOf(server, person);
      await inSession(server.db, actor, async (trx) => {
        await figures(inCall(trx), { actor, now: clock.now });
        const { rows } = await sql<{ name: string }>`
          select distinct relname as name from pg_locks join pg_class on pg_class.oid = relation
          where pid = pg_backend_pid() and relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(
          trx,
        );
        for (const { name } of rows) read.add(name);
      });
    };
    // Long enough for weeks to be kept of it.
    const when = { period: 'last_90_days' } as const;
    const page = { page: 1, limit: 25 };
    for (const view of ['by_responsible_provider', 'by_community', 'by_nurse'] as const) {
      await readAs(people.hospice_super_admin, async (reading, asked) => {
        const scope = await hospiceScope(reading, { ...asked, params: patient }, { ...when, view });
        const sortBy = [{ column: 'overallTopBox', direction: 'ASC' }] as const;
        await readHospicePerformance(reading, scope, { ...when, ...page, view, search: 'a', sortBy: [...sortBy] });
        await readHospicePerformance(reading, scope, { ...when, ...page, view });
        await readCharts(reading, { scope }, scope.period);
        const id = { by_responsible_provider: providerId, by_community: NO_SOURCE, by_nurse: patient.nurseId }[view];
        const found = await reading.read((db) => findSource(db, hospiceView(patient.hospiceId, asked.actor), view, id));
        expect(found).toBeDefined();
        if (found) await readSourceDetail(reading, scope, found);
      });
    }
    for (const person of [people.care_manager, people.superuser]) {
      await readAs(person, (reading, asked) =>
        readComparison(reading, { ...asked, params: { providerGroupId: groupId } }, { ...when, ...page }),
      );
    }
    await readAs(people.superuser, (reading, asked) =>
      readSystemFigures(reading, { ...asked, view: { side: 'admin' } }, when),
    );

    const { rows: moving } = await sql<{ name: string }>`
      select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgname like '%moves_figures'`.execute(server.db);
    const known = new Set([...moving.map(({ name }) => name), ...Object.keys(NOT_MOVING)]);
    expect([...read].filter((name) => !known.has(name)).toSorted()).toEqual([]);
    expect([...known].filter((name) => !read.has(name)).toSorted()).toEqual([]);
  });
});
