import { accountTypeOf } from '#contract/platform/roles.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { fromInvites, inviteColumns, type InviteRow } from './inviteRows.queries.ts';
import { lockEmail } from './invites.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/**
 * The invited person's side. A caller with a link has no rights in the database: the invitation and its records are read and
 * written with the server's own, by statements that name the link's invitation.
 */

/** The invitation of a link's token hash; undefined for an unknown or replaced link. */
export async function findInviteOfLink(trx: Trx, hash: Buffer): Promise<InviteRow | undefined> {
  const { rows } = await asSystem(trx, () =>
    sql<InviteRow>`select ${inviteColumns} from ${fromInvites}
      where invite.id = (select invite_id from invite_link where hash = ${hash})`.execute(trx),
  );
  return rows[0];
}

/** The same, locked with its email until the transaction ends, so that of two concurrent acceptances one is first. */
export async function lockInviteOfLink(trx: Trx, hash: Buffer): Promise<InviteRow | undefined> {
  const found = await findInviteOfLink(trx, hash);
  if (!found) return undefined;
  return asSystem(trx, async () => {
    await lockEmail(trx, found.email);
    await sql`select 1 from invite where id = ${found.id}::uuid for update`.execute(trx);
    // The invitation may have been accepted, revoked or sent again while this transaction waited.
    return findInviteOfLink(trx, hash);
  });
}

export interface Accepted {
  readonly userId: string;
  /** The person's new entry among the hospice's staff, or in the group's directory. */
  readonly staffId: string | null;
  readonly providerId: string | null;
}

/**
 * Makes the invited person one of the organization's, with everything that was granted, and ends the invitation.
 * @returns undefined where the email has an account already
 */
export function acceptInvite(
  trx: Trx,
  invite: InviteRow,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
  now: Date,
): Promise<Accepted | undefined> {
  const name = `${firstName} ${lastName}`;
  return asSystem(trx, async () => {
    const { rows } = await sql<{ id: string }>`
      insert into app_user (account_type, role, email, first_name, last_name, hospice_id, group_id, location_ids, created_at, updated_at)
      values (${accountTypeOf(invite.role)}, ${invite.role}, ${invite.email}, ${firstName}, ${lastName},
        ${invite.hospice_id}::uuid, ${invite.group_id}::uuid, ${invite.location_ids}::uuid[], ${now}, ${now})
      on conflict do nothing returning id`.execute(trx);
    const userId = rows[0]?.id;
    if (userId === undefined) return undefined;
    await trx.updateTable('invite').set({ accepted_at: now, user_id: userId }).where('id', '=', invite.id).execute();
    return {
      userId,
      staffId: await addToStaff(trx, invite, userId, name),
      providerId: await addToDirectory(trx, invite, userId, name),
    };
  });
}

/**
 * A person with a discipline or a nurse's duties can be named on enrollments. One who was named without an account until now keeps that
 * entry with its duties and enrollments: nobody is a choice twice.
 */
async function addToStaff(trx: Trx, invite: InviteRow, userId: string, name: string): Promise<string | null> {
  const isNurse = invite.can_be_admission_nurse || invite.can_be_primary_nurse;
  const discipline = invite.discipline ?? (isNurse ? 'rn' : null);
  if (invite.hospice_id === null || discipline === null) return null;
  const { rows: own } = await sql<{ id: string }>`
    update hospice_staff set user_id = ${userId}::uuid, name = ${name}, version = version + 1
    where id = (
      select min(entry.id::text)::uuid from hospice_staff as entry
      where entry.hospice_id = ${invite.hospice_id}::uuid and entry.user_id is null and entry.is_active
        and searchable(split_part(entry.name, ',', 1)) = searchable(${name})
      having count(*) = 1)
    returning id`.execute(trx);
  if (own[0]) return own[0].id;
  const { id } = await trx
    .insertInto('hospice_staff')
    .values({
      hospice_id: invite.hospice_id,
      user_id: userId,
      name,
      discipline,
      can_be_admission_nurse: invite.can_be_admission_nurse,
      can_be_primary_nurse: invite.can_be_primary_nurse,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The entry of the group's directory that was named, while it is nobody else's; a provider without one gets a new one. */
async function addToDirectory(trx: Trx, invite: InviteRow, userId: string, name: string): Promise<string | null> {
  if (invite.group_id === null) return null;
  if (invite.provider_id !== null) {
    const { rows } = await sql<{ id: string }>`
      update provider set user_id = ${userId}::uuid
      where id = ${invite.provider_id}::uuid and group_id = ${invite.group_id}::uuid and user_id is null
      returning id`.execute(trx);
    if (rows[0]) return rows[0].id;
  }
  if (invite.role !== 'provider') return null;
  const { id } = await trx
    .insertInto('provider')
    .values({ group_id: invite.group_id, user_id: userId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
