import type { FieldError } from '#contract/platform/errors.ts';
import { type Role, accountTypeOf } from '#contract/platform/roles.ts';
import type { Member } from '#contract/people/team.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { readMember, type Organization } from './team.queries.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';
import { changeAccount } from '#server/people/staffEntry.queries.ts';
import { at, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** Changes of access are written with the server's own rights: no person's session may grant access. */

/**
 * Locks a member of the organization for a change of access. Changes within one hospice run one after another, so that two super
 * administrators who demote each other at the same time leave one.
 */
export async function lockMember(trx: Trx, organization: Organization, id: string): Promise<Member | undefined> {
  if ('hospiceId' in organization) await lockHospice(trx, organization.hospiceId);
  const member = await readMember(trx, organization, id);
  if (!member) return undefined;
  await asSystem(trx, () => sql`select 1 from app_user where id = ${id}::uuid for no key update`.execute(trx));
  return readMember(trx, organization, id);
}

/** Whether the caller's access is unchanged: another person may have revoked it while this call waited. */
export async function isUnchanged(trx: Trx, actor: Actor): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app_user where id = ${actor.id}::uuid and is_active and role = ${actor.role}
      and location_ids = ${actor.locationIds}::uuid[]`.execute(trx);
  return rows.length > 0;
}

/** Whether a locked hospice has another active super administrator than this one. */
export async function hasAnotherSuperAdmin(trx: Trx, hospiceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from app_user where hospice_id = ${hospiceId}::uuid and role = 'hospice_super_admin' and is_active
      and id <> ${id}::uuid limit 1`.execute(trx);
  return rows.length > 0;
}

/** Errors for locations that are foreign, missing or closed. A person who was limited to a closed location keeps it. */
export async function wrongLocations(
  db: Database,
  hospiceId: string,
  ids: readonly string[],
  former: readonly string[] = [],
): Promise<FieldError[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from hospice_location where hospice_id = ${hospiceId}::uuid and id = any (${ids}::uuid[])
      and (is_active or id = any (${former}::uuid[]))`.execute(db);
  const known = new Set(rows.map(({ id }) => id));
  return ids.flatMap((id, index) => (known.has(id.toLowerCase()) ? [] : [at(`locationIds.${index}`, NOT_A_CHOICE)]));
}

/** The changed parts of a person's access. */
export interface AccessChange {
  readonly role?: Role;
  readonly locationIds?: readonly string[];
  readonly isActive?: boolean;
}

/** Saves a change of a locked member. @returns the person after the change */
export async function saveAccess(
  trx: Trx,
  organization: Organization,
  { id }: Member,
  { isActive, locationIds, role }: AccessChange,
  now: Date,
): Promise<Member> {
  const save = trx
    .updateTable('app_user')
    .set({
      ...(role === undefined ? {} : { role, account_type: accountTypeOf(role) }),
      ...(locationIds === undefined ? {} : { location_ids: [...locationIds] }),
      ...(isActive === undefined ? {} : { is_active: isActive }),
      updated_at: now,
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id);
  await asSystem(trx, () => changeAccount(trx, id, () => save.execute()));
  const saved = await readMember(trx, organization, id);
  if (!saved) throw new Error('A person who was held is gone');
  return saved;
}
