import { sql, type Sql } from '#server/platform/database/connection.ts';
import { expect } from 'vitest';
import { keepDocument } from '../../exchange/support/exported.ts';
import { addArchive } from '../../exchange/support/archives.ts';
import { addMail, addStop } from '../../mail/support/mails.ts';
import { patch, post, type TestServer } from '../../support/server.ts';
import { addResult } from '../../surveys/support/surveyResults.ts';
import { makeWorld } from '../../support/world.ts';

/** Each row of each table as one text. */
export async function everyRow({ db }: TestServer): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(db);
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(it)::text as row from ${sql.table(name)} as it`.execute(
      db,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

export const matching = (rows: ReadonlyMap<string, readonly string[]>, word: string) =>
  [...rows].flatMap(([table, lines]) => lines.filter((line) => line.includes(word)).map((line) => `${table}: ${line}`));

/** What a column of each type holds with the word in it. */
const WITH_WORD = {
  text: (_was: Sql, word: string) => sql`${word}::text`,
  'text[]': (was: Sql, word: string) => sql`${was} || ${word}::text`,
  json: (_was: Sql, word: string) => sql`to_json(${word}::text)`,
  jsonb: (was: Sql, word: string) => sql`
    case jsonb_typeof(${was}) when 'array' then ${was} || to_jsonb(${word}::text)
      else coalesce(${was}, '{}') || jsonb_build_object('word', ${word}::text) end`,
} as const;

/**
 * Writes a unique word into each text and JSON column of each row that the words of `ids` lead to: the hospice's rows and those of its
 * referrals. Columns that only take certain words are left as they are. The patient of the shared referral is not the hospice's alone.
 * @returns the columns
 */
export async function plantCanaries({ db }: TestServer, ids: readonly string[], sharedId: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: keyof typeof WITH_WORD }>`
    select relname as table, attname as column, format_type(atttypid, null) as type from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and attgenerated = ''
      and format_type(atttypid, null) = any (${Object.keys(WITH_WORD)}) and relname not like 'audit%' and relname <> 'schema_migration'
      and attname not in ('storage_key', 'file_key', 'rows_key')
      and (relname, attname) not in (('hospice', 'name'), ('hospice', 'time_zone'), ('oidc_payload', 'account_id'))
    order by 1, 2`.execute(db);
  const planted: string[] = [];
  for (const { column, table, type } of columns) {
    const word = `canary-${table}-${column}`;
    const value = WITH_WORD[type](sql.ref(column), word);
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} as it set ${sql.ref(column)} = ${value}
          where to_jsonb(it)::text ~ any (${ids}::text[])
            and not (${table} in ('referral', 'referral_search') and to_jsonb(it)::text ~ ${sharedId})`.execute(trx);
        if (Number(numAffectedRows ?? 0n) > 0) planted.push(`${table}.${column}`);
      });
    } catch {
      // The column takes only certain words, or each only once.
    }
  }
  return planted;
}

/** A hospice with records of every kind, some shared with the other hospice and all with the group. */
export async function fullHospice(server: TestServer) {
  const world = await makeWorld(server);
  const { foreignHospiceId, groupId, hospiceId, people, providerId } = world;
  const own = await world.addOwnReferral();
  const shared = await server.addReferral({
    hospiceIds: [hospiceId, foreignHospiceId],
    groupId,
    referral: { responsible_provider_id: providerId, first_name: 'Shared' },
  });
  const other = await server.addReferral({
    hospiceIds: [foreignHospiceId],
    groupId,
    referral: { first_name: 'Other' },
  });
  const enrollmentOf = async (hospice: string) => {
    const found = server.db.selectFrom('enrollment').select('id').where('referral_id', '=', shared.id);
    return (await found.where('hospice_id', '=', hospice).executeTakeFirstOrThrow()).id;
  };
  const mine = await enrollmentOf(hospiceId);
  for (const referralId of [own.id, shared.id]) {
    await keepDocument(server, { referralId, hospiceId });
    const note = { text: 'Called the family', visibility: 'shared' };
    const noted = await server.as(people.hospice_admin)(`/v1/referrals/${referralId}/notes`, post(note));
    expect(noted.status).toBe(201);
  }
  await keepDocument(server, { referralId: own.id, groupId });
  const kept = await keepDocument(server, { referralId: shared.id, groupId });
  const decline = { version: 1, status: 'declined', declineReason: 'unable_to_reach' };
  expect(
    (await server.as(people.hospice_admin)(`/v1/hospices/${hospiceId}/enrollments/${mine}`, patch(decline))).status,
  ).toBe(200);
  await addResult(server, { enrollmentId: own.enrollmentId, hospiceId }, { comment: 'Nobody called' });
  await world.addConcern();
  await world.addProposal();
  await world.addConversation();
  await world.addMessage();
  await world.addMessageTemplate();
  await world.addInvite();
  await world.addOwnFilter('hospice_admin');
  await world.addOwnAssignment();
  await world.addPassword('hospice_admin');
  await world.addDevice('hospice_admin');
  await world.addLocation();
  await world.addPaper();
  await addMail(server, { hospiceId });
  await addStop(server, people.hospice_admin.email);
  await addArchive(server, hospiceId, people.hospice_super_admin.id);
  await world.addImport('hospice');
  await sql`
    insert into idempotency_key (user_id, key, operation, request_hash, status, body)
    values (${people.hospice_admin.id}::uuid, 'a-repeated-call', 'addNote', 'hash', 201, '{}')`.execute(server.db);
  await server.db
    .insertInto('outside_grant')
    .values({
      hospice_id: hospiceId,
      at: server.clock.now,
      what: 'invited',
      person: 'Someone',
      role: 'hospice_admin',
      granted_by: 'Someone else',
    })
    .execute();
  return { ...world, own, shared, other, kept };
}

/** More emails, people and stops than go in one step. */
export async function addMany({ db }: TestServer, hospiceId: string): Promise<void> {
  await sql`
    with mail as (
      insert into mail_message (kind, hospice_id, to_address, from_name, status, created_at, due_at)
      select 'status_notice', ${hospiceId}::uuid, number || '@many.example', 'Harbor Hospice', 'sent', now(), now()
      from generate_series(1, 2100) as number
      returning id, hospice_id
    )
    insert into mail_suppression (address_hash, hospice_id, reason, at, message_id)
    select sha256(id::text::bytea), hospice_id, 'bounced', now(), id from mail`.execute(db);
  await sql`
    insert into app_user (email, role, account_type, first_name, last_name, hospice_id)
    select number || '@many.example', 'hospice_admin', 'hospice', 'Ada', 'Byron', ${hospiceId}::uuid
    from generate_series(1, 12) as number`.execute(db);
}

/** Counts the rows that each statement deletes from the largest tables. */
export async function watchDeletions({ db }: TestServer) {
  const tables = ['app_user', 'mail_message', 'mail_suppression'];
  await sql`create table deleted_at_once (name text, rows bigint)`.execute(db);
  await sql`
    create function count_deleted() returns trigger language plpgsql as $$
    begin
      insert into deleted_at_once select tg_table_name, count(*) from gone;
      return null;
    end
    $$`.execute(db);
  for (const name of tables) {
    await sql`
      create trigger count_deleted after delete on ${sql.table(name)} referencing old table as gone
      for each statement execute function count_deleted()`.execute(db);
  }
  return {
    /** The rows of the largest statement on each table that something was deleted from. */
    largest: async (): Promise<Record<string, number>> => {
      const { rows } = await sql<{ name: string; rows: number }>`
        select name, max(rows) as rows from deleted_at_once where rows > 0 group by name`.execute(db);
      return Object.fromEntries(rows.map((each) => [each.name, each.rows]));
    },
    [Symbol.asyncDispose]: async () => {
      await sql`drop function count_deleted() cascade`.execute(db);
      await sql`drop table deleted_at_once`.execute(db);
    },
  };
}
