import { sql } from '#server/platform/database/connection.ts';
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

/**
 * Writes a unique word into each text column of each row that the words of `ids` lead to: the hospice's rows and those of its referrals.
 * Columns that only take certain words are left as they are. The patient of the shared referral is not the hospice's alone.
 */
export async function plantCanaries({ db }: TestServer, ids: readonly string[], sharedId: string): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and attgenerated = ''
      and atttypid = 'text'::regtype and relname not like 'audit%' and relname <> 'schema_migration'
      and attname <> 'storage_key'
      and (relname, attname) not in (('hospice', 'name'), ('hospice', 'time_zone'), ('oidc_payload', 'account_id'))
    order by 1, 2`.execute(db);
  let planted = 0;
  for (const { column, table } of columns) {
    const word = `canary-${table}-${column}`;
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} as it set ${sql.ref(column)} = ${word}
          where to_jsonb(it)::text ~ any (${ids}::text[])
            and not (${table} in ('referral', 'referral_search') and to_jsonb(it)::text ~ ${sharedId}) and ${sql.ref(column)} is distinct from ${word}`.execute(
          trx,
        );
        planted += Number(numAffectedRows ?? 0n) > 0 ? 1 : 0;
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
  await addMail(server, { hospiceId });
  await addStop(server, people.hospice_admin.email);
  await addArchive(server, hospiceId, people.hospice_super_admin.id);
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
