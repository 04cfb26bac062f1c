import { isNurseByDefault } from '#contract/people/disciplines.ts';
import { INVITE_DAYS, type Invite, type InviteQuery } from '#contract/people/invites.ts';
import type { Role } from '#contract/platform/roles.ts';
import { at, NOT_A_CHOICE, Refusal } from '#server/platform/access/refusal.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { fromInvites, inviteColumns, isInState, toInvite, type InviteRow } from './inviteRows.queries.ts';
import type { InviteDiscipline } from './invites.tables.ts';
import { byName, escapeLike, oneOfIds, orderOf, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { isAdmin, type Actor } from '#server/platform/access/viewpoint.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import { DAY } from '#contract/platform/durations.ts';

/** With an email: inviting it and accepting its invitation come one by one. */
const LOCK = 7_243_024;

/** When an invitation that is sent now ends. */
const endOf = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY);

/** An invitation to an organization. Neither a hospice nor a group: an administrator. */
export interface NewInvite {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly role: Role;
  readonly hospiceId?: string;
  readonly groupId?: string;
  /** Empty or left out: all of the hospice's. */
  readonly locationIds?: readonly string[];
  /** It is not mailed before a super administrator of the hospice has confirmed it. */
  readonly awaitsConfirmation?: boolean;
  readonly discipline?: InviteDiscipline | undefined;
  readonly canBeAdmissionNurse?: boolean | undefined;
  readonly canBePrimaryNurse?: boolean | undefined;
  readonly providerId?: string | undefined;
  /** Null: the command of the server's keeper. */
  readonly invitedBy: { readonly id: string; readonly firstName: string; readonly lastName: string } | null;
}

/** Says nothing of where, as it may be in another organization. */
const alreadyKnown = () => new Refusal('already_known', 'This email already has access or an open invitation');

/** Locks an email, ignoring case, until the transaction ends. */
export const lockEmail = (trx: Trx, email: string) =>
  sql`select pg_advisory_xact_lock(${LOCK}, hashtext(lower(${email})))`.execute(trx);

/**
 * Stores an invitation. It ends an older expired one of the same email, no matter who sent that.
 * @throws Refusal `already_known` if the email has an account or an open invitation
 */
export async function insertInvite(trx: Trx, invite: NewInvite, now: Date): Promise<InviteRow> {
  const { email, invitedBy } = invite;
  // Records of other organizations are read with the server's rights and shown to nobody.
  const isKnown = await asSystem(trx, async () => {
    await lockEmail(trx, email);
    await sql`update invite set revoked_at = ${now}
      where lower(email) = lower(${email}) and ${isInState(['expired'], now)}`.execute(trx);
    const { rows } = await sql`
      select 1 from app_user where lower(email) = lower(${email})
      union all select 1 from invite where lower(email) = lower(${email}) and ${isInState(['waiting', 'waiting_for_confirmation'], now)}`.execute(
      trx,
    );
    return rows.length > 0;
  });
  if (isKnown) throw alreadyKnown();
  const { id } = await trx
    .insertInto('invite')
    .values({
      email,
      first_name: invite.firstName ?? null,
      last_name: invite.lastName ?? null,
      role: invite.role,
      hospice_id: invite.hospiceId ?? null,
      group_id: invite.groupId ?? null,
      location_ids: [...(invite.locationIds ?? [])],
      discipline: invite.discipline ?? null,
      can_be_admission_nurse: invite.canBeAdmissionNurse ?? isNurseByDefault(invite.discipline),
      can_be_primary_nurse: invite.canBePrimaryNurse ?? isNurseByDefault(invite.discipline),
      provider_id: invite.providerId ?? null,
      invited_by: invitedBy?.id ?? null,
      invited_by_name: invitedBy && `${invitedBy.firstName} ${invitedBy.lastName}`,
      created_at: now,
      sent_at: now,
      expires_at: endOf(now),
      awaits_confirmation: invite.awaitsConfirmation ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readInvite(trx, id);
}

async function readInvite(trx: Trx, id: string): Promise<InviteRow> {
  const { rows } = await sql<InviteRow>`
    select ${inviteColumns} from ${fromInvites} where invite.id = ${id}::uuid`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('An invitation that was held is gone');
  return row;
}

/** Locks an invitation of the caller's organization for a change; an administrator reaches all. */
export async function lockInvite(trx: Trx, actor: Actor, id: string): Promise<InviteRow | undefined> {
  const own = isAdmin(actor) ? sql`true` : sql`invite.hospice_id = ${actor.hospiceId}::uuid`;
  const { rows } = await sql<InviteRow>`
    select ${inviteColumns} from ${fromInvites} where invite.id = ${id}::uuid and ${own} for update of invite`.execute(
    trx,
  );
  return rows[0];
}

/** Locks the open invitation of an administrator with this email. */
export async function lockWaitingAdministrator(trx: Trx, email: string): Promise<InviteRow | undefined> {
  await lockEmail(trx, email);
  const { rows } = await sql<InviteRow>`
    select ${inviteColumns} from ${fromInvites}
    where lower(invite.email) = lower(${email}) and invite.role = 'superuser'
      and invite.accepted_at is null and invite.revoked_at is null for update of invite`.execute(trx);
  return rows[0];
}

/** Begins it anew: seven days from now, and the links that were sent end at once. */
export async function renewInvite(trx: Trx, { id }: InviteRow, now: Date): Promise<InviteRow> {
  await trx
    .updateTable('invite')
    .set({ sent_at: now, expires_at: endOf(now) })
    .set(({ eb }) => ({ sendings: eb('sendings', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await asSystem(trx, () => endLinks(trx, id));
  return readInvite(trx, id);
}

/** From now on it is an invitation like any other: seven days, and its mail may go out. */
export async function releaseInvite(trx: Trx, actor: Actor, { id }: InviteRow, now: Date): Promise<InviteRow> {
  await trx
    .updateTable('invite')
    .set({ awaits_confirmation: false, confirmed_by: actor.id, sent_at: now, expires_at: endOf(now) })
    .where('id', '=', id)
    .execute();
  return readInvite(trx, id);
}

/** Takes it back: its links end at once, and its mail is not sent any more. */
export async function endInvite(trx: Trx, actor: Actor, { id }: InviteRow, now: Date): Promise<InviteRow> {
  await trx.updateTable('invite').set({ revoked_at: now, revoked_by: actor.id }).where('id', '=', id).execute();
  await asSystem(trx, () => endLinks(trx, id));
  return readInvite(trx, id);
}

const endLinks = (trx: Trx, id: string) => trx.deleteFrom('invite_link').where('invite_id', '=', id).execute();

const sortings = {
  createdAt: { by: [sql`invite.created_at`] },
  expiresAt: { by: [sql`invite.expires_at`] },
  email: { by: [byName(sql`invite.email`)] },
  organization: { by: [byName(sql`coalesce(hospice.name, provider_group.name)`)], isOptional: true },
} as const;

/** A page of all organizations' invitations, for administrators. */
export async function listInvites(db: Database, query: InviteQuery, now: Date): Promise<Page<Invite>> {
  const { search } = query;
  return readPage(db, {
    columns: inviteColumns,
    from: fromInvites,
    where: [
      isInState(query['filter.state'], now),
      oneOfIds(sql`invite.hospice_id`, query['filter.hospice.id']),
      oneOfIds(sql`invite.group_id`, query['filter.group.id']),
      search === undefined
        ? undefined
        : sql`searchable(concat_ws(' ', invite.email, invite.first_name, invite.last_name, hospice.name, provider_group.name))
            like '%' || searchable(${escapeLike(search)}) || '%'`,
    ],
    orderBy: orderOf(query.sortBy, sortings, sql`invite.id`),
    paging: query,
    to: (row) => toInvite(row, now),
  });
}

/** Whether people may be invited to this hospice or group: it is not switched off. */
export async function isOpen(trx: Trx, table: 'hospice' | 'provider_group', id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where id = ${id}::uuid and is_active`.execute(trx);
  return rows.length > 0;
}

/** An entry of the group's directory of providers that is nobody's account yet. */
export async function checkDirectoryEntry(trx: Trx, groupId: string, id: string | undefined): Promise<FieldError[]> {
  if (id === undefined) return [];
  const { rows } = await sql`
    select 1 from provider
    where id = ${id}::uuid and group_id = ${groupId}::uuid and is_active and user_id is null`.execute(trx);
  return rows.length > 0 ? [] : [at('providerId', NOT_A_CHOICE)];
}
