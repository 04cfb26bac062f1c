import type { Selectable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import { INVITE_STATES, type Invite, type InviteState } from '#contract/people/invites.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';

/** An invitation as the database has it, with the organization's facts that a call about it needs. */
export interface InviteRow extends Selectable<Tables['invite']> {
  readonly organization_name: string | null;
  /** The reply address of its mails. */
  readonly organization_email: string | null;
  readonly time_zone: string | null;
  /** Nobody is invited to, or joins, an organization that is switched off. */
  readonly is_organization_active: boolean;
}

export const inviteColumns = sql<InviteRow>`invite.*, coalesce(hospice.name, provider_group.name) as organization_name, hospice.email as organization_email,
  hospice.time_zone, coalesce(hospice.is_active, provider_group.is_active, true) as is_organization_active`;

export const fromInvites = sql`invite
  left join hospice on hospice.id = invite.hospice_id
  left join provider_group on provider_group.id = invite.group_id`;

const IS_OPEN = sql`invite.accepted_at is null and invite.revoked_at is null and not invite.awaits_confirmation`;

/** How each state is seen in a row. */
const IN_STATE: Record<InviteState, (now: Date) => Sql> = {
  accepted: () => sql`invite.accepted_at is not null`,
  revoked: () => sql`invite.revoked_at is not null`,
  waiting_for_confirmation: () => sql`(invite.awaits_confirmation and invite.revoked_at is null)`,
  waiting: (now) => sql`(${IS_OPEN} and invite.expires_at > ${now})`,
  expired: (now) => sql`(${IS_OPEN} and invite.expires_at <= ${now})`,
};

/** Whether an invitation is in one of these states; every one where none is asked for. */
export function isInState(states: readonly InviteState[] | undefined, now: Date): Sql | undefined {
  if (!states) return undefined;
  const wanted = INVITE_STATES.filter((state) => states.includes(state)).map((state) => IN_STATE[state](now));
  return sql`(${sql.join(wanted, sql` or `)})`;
}

/** The same of a row that was read. */
export function stateOf(
  row: Pick<InviteRow, 'accepted_at' | 'revoked_at' | 'expires_at' | 'awaits_confirmation'>,
  now: Date,
): InviteState {
  if (row.accepted_at) return 'accepted';
  if (row.revoked_at) return 'revoked';
  if (row.awaits_confirmation) return 'waiting_for_confirmation';
  return row.expires_at > now ? 'waiting' : 'expired';
}

/** An invitation as the contract has it; its link is in no row. */
export function toInvite(row: InviteRow, now: Date): Invite {
  const organizationId = row.hospice_id ?? row.group_id;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    organization:
      organizationId === null || row.organization_name === null
        ? null
        : { id: organizationId, name: row.organization_name },
    state: stateOf(row, now),
    invitedBy: row.invited_by_name,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
