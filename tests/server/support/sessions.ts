import type { RawBuilder } from 'kysely';
import { inSession } from '#server/platform/access/session.queries.ts';
import type { TestServer } from './server.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** The person as a call's rights are made of. */
export async function actorOf({ db }: TestServer, { id }: { readonly id: string }): Promise<Actor> {
  const row = await db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    id,
    role: row.role,
    accountType: row.account_type,
    hospiceId: row.hospice_id,
    groupId: row.group_id,
    locationIds: row.location_ids,
  };
}

/**
 * Runs a statement with a person's rights in the database and without the condition that the queries add: what it finds is what
 * row-level security lets through.
 */
export async function runAs<Row>(
  server: TestServer,
  person: { readonly id: string },
  statement: RawBuilder<Row>,
): Promise<{ readonly rows: Row[]; readonly changed: number }> {
  const result = await inSession(server.db, await actorOf(server, person), (trx) => statement.execute(trx));
  return { rows: result.rows, changed: Number(result.numAffectedRows ?? 0) };
}
