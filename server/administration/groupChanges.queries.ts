import type { Selectable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type { GroupChange, GroupCreation } from '#contract/administration/groupAdministration.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { saveColumns } from '#server/platform/database/saveColumns.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/** Administrators' changes of provider groups, with the server's own rights: no session decides who sees whose patients. */

/** The indexes of the hospices that are unknown or switched off, so that no group can be connected to them. */
export async function unknownHospices(db: Database, hospiceIds: readonly string[]): Promise<number[]> {
  if (hospiceIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from hospice where id = any (${hospiceIds}::uuid[]) and is_active`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return hospiceIds.flatMap((id, index) => (known.has(id.toLowerCase()) ? [] : [index]));
}

/** Opens a group that may refer to these hospices from the beginning. @returns its id */
export async function insertGroup(trx: Trx, creation: GroupCreation, now: Date): Promise<string> {
  const { city = null, hospiceIds, name, phone = null, type } = creation;
  return asSystem(trx, async () => {
    const { id } = await trx
      .insertInto('provider_group')
      .values({ name, type, city, phone, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const hospiceId of new Set(hospiceIds.map((each) => each.toLowerCase()))) {
      await connect(trx, { groupId: id, hospiceId }, now);
    }
    return id;
  });
}

type GroupRow = Selectable<Tables['provider_group']>;

/** Locks a group for a change. */
export const lockGroup = (trx: Trx, id: string): Promise<GroupRow | undefined> =>
  asSystem(trx, () =>
    trx.selectFrom('provider_group').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
  );

/** Saves the changed columns of a locked group, and writes nothing if none differ. @returns the columns that differ */
export const saveGroup = (
  trx: Trx,
  before: GroupRow,
  { city, isActive, name, phone, type }: Omit<GroupChange, 'version'>,
  now: Date,
): Promise<readonly string[]> =>
  saveColumns(trx, 'provider_group', before, { name, type, city, phone, is_active: isActive }, now);

interface Connection {
  readonly groupId: string;
  readonly hospiceId: string;
}

/** Has the screens of both sides load their choices again. */
const announce = (trx: Trx, { groupId, hospiceId }: Connection) =>
  sql`select announce_changes(array[row(null, array[${hospiceId}::uuid], array[${groupId}::uuid])::announced_change])`.execute(
    trx,
  );

/** From now on the group may refer to the hospice. @returns whether it could not before */
export async function connect(trx: Trx, connection: Connection, now: Date): Promise<boolean> {
  const added = await asSystem(trx, () =>
    trx
      .insertInto('group_hospice')
      .values({ group_id: connection.groupId, hospice_id: connection.hospiceId, since: now })
      .onConflict((conflict) => conflict.columns(['group_id', 'hospice_id']).doNothing())
      .returning('group_id')
      .execute(),
  );
  if (added.length > 0) await announce(trx, connection);
  return added.length > 0;
}

/** Stops new referrals from now on. Existing referrals, and the hospice's sharing with this group, stay. @returns as above */
export async function disconnect(trx: Trx, connection: Connection): Promise<boolean> {
  const removed = await asSystem(trx, () =>
    trx
      .deleteFrom('group_hospice')
      .where('group_id', '=', connection.groupId)
      .where('hospice_id', '=', connection.hospiceId)
      .returning('group_id')
      .execute(),
  );
  if (removed.length > 0) await announce(trx, connection);
  return removed.length > 0;
}
