// On both databases: row-level security is the database's own.
import { describe, expect } from 'vitest';
import { inSession } from '#server/platform/access/session.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { accountTypeOf, type Role } from '#contract/platform/roles.ts';
import { test, type TestServer } from '../support/server.ts';
import type { TestPerson } from '../support/makers.ts';
import { runAs } from '../support/sessions.ts';
import { makeWorld, type World } from '../support/world.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** Row-level security behind the queries, tested with statements that a wrong query or an attacker could send. */

const actorOf = (world: World, role: Role): Actor => ({
  ...world.people[role],
  accountType: accountTypeOf(role),
  hospiceId: accountTypeOf(role) === 'hospice' ? world.hospiceId : null,
  groupId: accountTypeOf(role) === 'stakeholder' ? world.groupId : null,
  locationIds: [],
});

const outcome = (server: TestServer, actor: Actor, run: (trx: Trx) => Promise<unknown>): Promise<string> =>
  inSession(server.db, actor, run).then(
    () => 'done',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const REFUSED = /permission denied|row-level security/;

describe('SQL statements of a signed-in person', () => {
  test.for(['hospice_super_admin', 'care_manager'] as const)(
    'cannot move or delete records, change access or survey answers, or read secrets (%s)',
    async (role, { server }) => {
      const world = await makeWorld(server);
      const own = await world.addOwnReferral();
      const foreign = await world.addForeignReferral();
      const actor = actorOf(world, role);
      for (const statement of [
        sql`update enrollment set hospice_id = ${world.foreignHospiceId} where id = ${own.enrollmentId}`,
        sql`update enrollment set referral_id = ${foreign.id} where id = ${own.enrollmentId}`,
        sql`update referral set hospice_ids = hospice_ids || ${world.foreignHospiceId}::uuid where id = ${own.id}`,
        sql`update referral set group_ids = array[${world.foreignGroupId}::uuid] where id = ${own.id}`,
        sql`update referral set creator_group_id = ${world.foreignGroupId} where id = ${own.id}`,
        sql`update referral set deleted_at = now() where id = ${own.id}`,
        sql`delete from referral where id = ${own.id}`,
        sql`delete from enrollment where id = ${own.enrollmentId}`,
        sql`update app_user set role = 'superuser' where id = ${actor.id}`,
        sql`update app_user set location_ids = '{}' where id = ${actor.id}`,
        sql`update app_user set is_active = true`,
        sql`update app_user set hospice_id = ${world.foreignHospiceId} where id = ${actor.id}`,
        sql`update hospice set plan = 'pro'`,
        sql`update survey_result set mean = 5, is_low = false`,
        sql`delete from survey_result`,
        sql`update survey_answer set value = 5`,
        sql`update survey_words set comment = null`,
        sql`delete from survey_theme`,
        sql`select * from survey_link`,
        sql`select * from local_account`,
        sql`select * from known_browser`,
        sql`select * from password_reset_link`,
        sql`select * from oidc_payload`,
        sql`select * from identity_secret`,
      ]) {
        expect(await outcome(server, actor, (trx) => statement.execute(trx))).toMatch(REFUSED);
      }
    },
  );

  test.for(['hospice_super_admin', 'care_manager'] as const)(
    'change no record of another tenant (%s)',
    async (role, { server }) => {
      const world = await makeWorld(server);
      const { id, enrollmentId } = await world.addForeignReferral();
      const changed = await inSession(server.db, actorOf(world, role), async (trx) => [
        await sql`update referral set first_name = 'Changed' where id = ${id}`.execute(trx),
        await sql`update enrollment set next_action = 'Changed' where id = ${enrollmentId}`.execute(trx),
      ]);
      expect(changed.map(({ numAffectedRows }) => numAffectedRows)).toEqual([0n, 0n]);
    },
  );

  test('cannot change another hospice’s survey results or themes', async ({ server }) => {
    const world = await makeWorld(server);
    const { resultId } = await world.addForeignResult();
    const actor = actorOf(world, 'hospice_super_admin');
    const theme = { result_id: resultId, theme: 'gratitude', polarity: 'positive', state: 'confirmed' } as const;
    expect(await outcome(server, actor, (trx) => trx.insertInto('survey_theme').values(theme).execute())).toMatch(
      REFUSED,
    );
    const resolving = sql`update survey_result set alert_state = 'resolved' where id = ${resultId}`;
    const { numAffectedRows } = await inSession(server.db, actor, (trx) => resolving.execute(trx));
    expect(numAffectedRows).toBe(0n);
  });

  test('of a group cannot ask a hospice that the group is not connected to', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const values = { referral_id: id, hospice_id: world.foreignHospiceId, status_since: new Date() };
    const actor = actorOf(world, 'care_manager');
    const asked = outcome(server, actor, (trx) =>
      trx
        .insertInto('enrollment')
        .values({ ...values, received_at: new Date() })
        .execute(),
    );
    expect(await asked).toMatch(REFUSED);
  });

  test('of a hospice cannot read another hospice’s staff, locations and group connections', async ({ server }) => {
    const world = await makeWorld(server);
    await server.addStaff(world.foreignHospiceId);
    await server.addLocation(world.foreignHospiceId);
    await server.addLocation(world.hospiceId);
    const seen = await inSession(server.db, actorOf(world, 'hospice_super_admin'), async (trx) =>
      Promise.all([
        trx.selectFrom('hospice_staff').select('hospice_id').distinct().execute(),
        trx.selectFrom('hospice_location').select('hospice_id').distinct().execute(),
        trx.selectFrom('group_hospice').select('hospice_id').distinct().execute(),
      ]),
    );
    expect(seen).toEqual(seen.map(() => [{ hospice_id: world.hospiceId }]));
  });

  test('can write audit entries only in the person’s own name', async ({ server }) => {
    const world = await makeWorld(server);
    const entry = { verb: 'getReferral', entity: 'Referrals', outcome: 'ok' };
    const actor = actorOf(world, 'hospice_admin');
    const write = (actorId: string | null) =>
      outcome(server, actor, (trx) =>
        trx
          .insertInto('audit_event')
          .values({ ...entry, actor_id: actorId })
          .execute(),
      );
    expect(await write(world.people.superuser.id)).toMatch(REFUSED);
    expect(await write(null)).toMatch(REFUSED);
    expect(await write(actor.id)).toBe('done');
  });
});

/** Everybody may know which hospices, groups, providers and communities there are. */
const DIRECTORY = ['hospice', 'provider_group', 'provider', 'community'];
/** Rows of no organization: that names or settings changed which many figures show. */
const EVERYBODYS = '["00000000-0000-0000-0000-000000000000"';
/** A group reads whom hospices have where. */
const READ_BY_GROUPS = ['hospice_staff', 'hospice_location'];

async function primaryKeysOf(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; key: string }>`
    select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as key
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
      join pg_attribute on attrelid = pg_class.oid and attnum = any (indkey)
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migration'
    group by relname`.execute(db);
  return new Map(rows.map(({ key, name }) => [name, key]));
}

const keysIn = (table: string, key: string) =>
  sql<{ key: string }>`select json_build_array(${sql.raw(key)})::text as key from ${sql.table(table)}`;

/** The keys of the rows of each table. */
async function keysOf(db: Database): Promise<Map<string, ReadonlySet<string>>> {
  const keys = new Map<string, ReadonlySet<string>>();
  for (const [table, key] of await primaryKeysOf(db)) {
    const { rows } = await keysIn(table, key).execute(db);
    keys.set(table, new Set(rows.map((row) => row.key)));
  }
  return keys;
}

/** None where the person may not read the table at all. */
async function visibleTo(server: TestServer, person: TestPerson, table: string, key: string): Promise<Set<string>> {
  try {
    const { rows } = await runAs(server, person, keysIn(table, key));
    return new Set(rows.map((row) => row.key));
  } catch (error) {
    if (!/permission denied/.test(String(error))) throw error;
    return new Set();
  }
}

describe('Rows of another hospice and group', () => {
  test('are hidden in every table, whatever a statement asks for', async ({ server }) => {
    const world = await makeWorld(server);
    const { people } = world;
    await world.addOwnDocument('hospice_admin');
    await world.addOwnFilter('hospice_admin');
    for (const add of ['Assignment', 'Result'] as const) await world[`addOwn${add}`]();
    for (const add of ['Conversation', 'Invitation', 'Invite', 'Location', 'Message', 'MessageTemplate'] as const) {
      await world[`add${add}`]();
    }
    const before = await keysOf(server.db);
    for (const add of ['Referral', 'Document', 'Filter', 'Assignment', 'Invitation', 'Invite', 'Family'] as const) {
      await world[`addForeign${add}`]();
    }
    for (const add of ['Colleague', 'Location', 'Message', 'MessageTemplate', 'Result', 'Conversation'] as const) {
      await world[`addForeign${add}`]();
    }
    const after = await keysOf(server.db);
    const foreignIn = (table: string) =>
      [...(after.get(table) ?? [])].filter((key) => !before.get(table)?.has(key) && !key.startsWith(EVERYBODYS));
    const tables = [...after.keys()].filter((table) => !DIRECTORY.includes(table));
    expect(tables.filter((table) => foreignIn(table).length > 0).length).toBeGreaterThan(20);

    const primaryKeys = await primaryKeysOf(server.db);
    for (const role of ['hospice_super_admin', 'hospice_clinical_manager', 'care_manager', 'provider'] as const) {
      const isOfGroup = accountTypeOf(role) === 'stakeholder';
      const seen = new Map<string, number>();
      for (const table of tables) {
        if (isOfGroup && READ_BY_GROUPS.includes(table)) continue;
        const visible = await visibleTo(server, people[role], table, primaryKeys.get(table) ?? '');
        expect([role, table, foreignIn(table).filter((key) => visible.has(key))]).toEqual([role, table, []]);
        seen.set(table, visible.size);
      }
      for (const table of ['referral', 'enrollment', 'app_user']) {
        expect([role, table, (seen.get(table) ?? 0) > 0]).toEqual([role, table, true]);
      }
    }
  });
});

describe('Database functions with their owner’s rights', () => {
  test('fix their search path, so that a caller’s tables cannot replace the real ones', async ({ server }) => {
    const { rows } = await sql<{ name: string; path: string | null }>`
      select proname as name, (
        select setting from unnest(proconfig) as setting where setting like 'search_path=%'
      ) as path
      from pg_proc where prosecdef and pronamespace = current_schema()::regnamespace`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ path }) => !/^search_path=pg_catalog, .+, pg_temp$/.test(path ?? ''))).toEqual([]);
  });
});

describe('Referral data copied to an enrollment', () => {
  test('cannot be forged by any role, and follows the provider to another group', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, enrollmentId } = await world.addOwnReferral();
    const own = actorOf(world, 'care_manager');
    const other: Actor = { ...own, groupId: world.foreignGroupId };
    const seenBy = (actor: Actor) =>
      inSession(server.db, actor, async (trx) => {
        const { rows } = await sql`select id from enrollment where id = ${enrollmentId}`.execute(trx);
        return rows.length;
      });
    const forged = sql`update enrollment set referral_group_ids = array[${world.foreignGroupId}::uuid],
      referral_provider_id = null, referral_deleted_at = now(), referral_sort_name = 'a' where id = ${enrollmentId}`;
    for (const role of ['hospice_super_admin', 'care_manager', 'superuser'] as const) {
      await outcome(server, actorOf(world, role), (trx) => forged.execute(trx));
      expect([role, await seenBy(own), await seenBy(other)]).toEqual([role, 1, 0]);
    }
    await forged.execute(server.db);
    expect([await seenBy(own), await seenBy(other)]).toEqual([1, 0]);

    await sql`update referral set creator_group_id = null, creator_hospice_id = ${world.hospiceId} where id = ${id}`.execute(
      server.db,
    );
    await sql`update provider set group_id = ${world.foreignGroupId} where id = ${world.providerId}`.execute(server.db);
    expect([await seenBy(own), await seenBy(other)]).toEqual([0, 1]);
    const { rows } = await sql<{ differing: number }>`select count(*) as differing
      from enrollment join referral on referral.id = enrollment.referral_id
      where (referral_provider_id, referral_community_id, referral_source, referral_group_ids, referral_deleted_at, referral_sort_name)
        is distinct from (responsible_provider_id, community_id, source, group_ids, referral.deleted_at, sort_name(last_name, first_name))`.execute(
      server.db,
    );
    expect(rows).toEqual([{ differing: 0 }]);
  });
});
