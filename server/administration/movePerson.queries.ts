import type { Member } from '#contract/people/team.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/** Moves a person to another provider group. All referrals stay, and so does the directory entry of the person's patients. */

interface Move {
  readonly member: Member;
  readonly fromGroupId: string;
  readonly toGroupId: string;
  readonly now: Date;
}

/** Directory entries: the ones that stay in the old group without an account, and the person's new one. */
export interface Moved {
  readonly leftEntryIds: readonly string[];
  readonly entryId: string | null;
}

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly specialty: string | null;
  readonly npi: string | null;
  readonly phone: string | null;
}

/** The group keeps the entry for its patients, but it cannot be chosen for new ones. */
async function detachEntries(trx: Trx, { fromGroupId, member, now }: Move): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    update provider set user_id = null, former_user_id = ${member.id}::uuid, is_active = false, version = version + 1,
      updated_at = ${now}
    where user_id = ${member.id}::uuid and group_id = ${fromGroupId}::uuid
    returning id, name, specialty, npi, phone`.execute(trx);
  return rows;
}

/** A returning person gets the old entry and its patients back, unless the group has assigned it to another person. */
async function reclaimEntry(trx: Trx, { member, now, toGroupId }: Move): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update provider set user_id = ${member.id}::uuid, former_user_id = null, is_active = true, version = version + 1,
      updated_at = ${now}
    where id = (
      select id from provider
      where former_user_id = ${member.id}::uuid and group_id = ${toGroupId}::uuid and merged_into_id is null
        and user_id is null
      order by updated_at desc, id limit 1
    )
    returning id`.execute(trx);
  return rows[0]?.id;
}

async function addEntry(trx: Trx, { member, now, toGroupId }: Move, former: Entry | undefined): Promise<string> {
  const { id } = await trx
    .insertInto('provider')
    .values({
      group_id: toGroupId,
      user_id: member.id,
      name: former?.name ?? member.name ?? member.email,
      specialty: former?.specialty ?? null,
      npi: former?.npi ?? null,
      phone: former?.phone ?? null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Moves a locked person, who has the new group's rights from the next request on. Sessions continue; open streams check the rights again
 * (baseline/05_people.sql).
 */
export const movePerson = (trx: Trx, move: Move): Promise<Moved> =>
  asSystem(trx, async () => {
    const { fromGroupId, member, now, toGroupId } = move;
    await sql`update app_user set group_id = ${toGroupId}::uuid, version = version + 1, updated_at = ${now}
      where id = ${member.id}::uuid`.execute(trx);
    const left = await detachEntries(trx, move);
    const isProvider = member.role === 'provider' || left.length > 0;
    const entryId = (await reclaimEntry(trx, move)) ?? (isProvider ? await addEntry(trx, move, left[0]) : null);
    // The people to choose from in forms change in both groups.
    await sql`select announce_changes(array[row(null, '{}', array[${fromGroupId}, ${toGroupId}]::uuid[])::announced_change])`.execute(
      trx,
    );
    return { leftEntryIds: left.map(({ id }) => id), entryId };
  });
