import type { FieldError } from '#contract/platform/errors.ts';
import { inviteEndpoints, type Invite } from '#contract/people/invites.ts';
import type { Role } from '#contract/platform/roles.ts';
import { mayChangeMember, mayGrantLocations, rolesGrantedBy, TEAM_REFUSALS } from '#contract/people/teamRules.ts';
import { stateOf, toInvite, type InviteRow } from './inviteRows.queries.ts';
import { checkDirectoryEntry, endInvite, isOpen, listInvites, lockInvite } from './invites.queries.ts';
import { at, forbidden, Refusal, refuseErrors } from '#server/platform/access/refusal.ts';
import { answer } from '#server/platform/http/answer.ts';
import { hasSuperAdmin, noteOutsideGrant } from '#server/people/team/outsideGrants.queries.ts';
import { confirmInvite, createInvite, sendInviteAgain } from './inviteMails.queries.ts';
import { limitResends } from './sendingLimits.queries.ts';
import { wrongLocations } from '#server/people/team/teamChanges.queries.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** Nobody grants more than their own role can do. */
function demandGrant(actor: Actor, role: Role): void {
  if (!rolesGrantedBy(actor.role).includes(role)) throw forbidden(TEAM_REFUSALS.role);
}

function requireActive(isActive: boolean): void {
  if (!isActive) throw forbidden('This organization is turned off. You can’t invite people to it');
}

const checkReach = ({ locationIds: own }: Actor, granted: readonly string[]): FieldError[] =>
  mayGrantLocations(own, granted) ? [] : [at('locationIds', TEAM_REFUSALS.locations)];

/** @throws Refusal `forbidden` for who could not have sent it, `invite_used` once it was accepted */
function requireOwn(actor: Actor, invite: InviteRow): void {
  if (!mayChangeMember(actor.role, invite.role)) throw forbidden(TEAM_REFUSALS.role);
  if (!mayGrantLocations(actor.locationIds, invite.location_ids)) throw forbidden(TEAM_REFUSALS.locations);
  if (invite.accepted_at) throw new Refusal('invite_used', 'This invitation was accepted. The person has access');
}

/**
 * Invites to another address what an ended invitation offered. Another address may be another person: the hospice confirms an
 * invitation from outside anew.
 */
async function inviteInstead(
  db: Trx,
  actor: Actor & Person,
  { email, ended }: { readonly ended: InviteRow; readonly email: string },
  now: Date,
): Promise<Invite> {
  const { group_id: groupId, hospice_id: hospiceId, role } = ended;
  const to = hospiceId === null ? (groupId === null ? undefined : { groupId }) : { hospiceId };
  const awaitsConfirmation =
    hospiceId !== null && actor.hospiceId !== hospiceId && (await hasSuperAdmin(db, hospiceId));
  const invite = { ...offerOf(ended), ...to, email, invitedBy: actor, awaitsConfirmation };
  const created = await createInvite(db, invite, now);
  if (to && actor.hospiceId !== hospiceId) {
    await noteOutsideGrant(db, actor, { to, what: 'invited', person: email, role, awaitsConfirmation }, now);
  }
  return created;
}

/** What an invitation offers, whoever is invited. */
const offerOf = (row: InviteRow) => ({
  firstName: row.first_name ?? undefined,
  lastName: row.last_name ?? undefined,
  role: row.role,
  locationIds: row.location_ids,
  discipline: row.discipline ?? undefined,
  canBeAdmissionNurse: row.can_be_admission_nurse,
  canBePrimaryNurse: row.can_be_primary_nurse,
  providerId: row.provider_id ?? undefined,
});

/** Inviting people to an organization, and what becomes of an invitation until it is answered. */
answer(inviteEndpoints.createHospiceInvite, async ({ actor, body, db, note, now, params }) => {
  demandGrant(actor, body.role);
  const hospiceId = params.hospiceId.toLowerCase();
  requireActive(await isOpen(db, 'hospice', hospiceId));
  refuseErrors([...(await wrongLocations(db, hospiceId, body.locationIds)), ...checkReach(actor, body.locationIds)]);
  note({ role: body.role });
  const isFromOutside = actor.hospiceId !== hospiceId;
  const awaitsConfirmation = isFromOutside && (await hasSuperAdmin(db, hospiceId));
  const created = await createInvite(db, { ...body, hospiceId, invitedBy: actor, awaitsConfirmation }, now);
  if (isFromOutside) {
    const grant = { to: { hospiceId }, what: 'invited', person: body.email, role: body.role } as const;
    await noteOutsideGrant(db, actor, { ...grant, awaitsConfirmation }, now);
  }
  return created;
});

answer(inviteEndpoints.confirmInvite, {
  find: ({ actor, db, params }) => lockInvite(db, actor, params.inviteId),
  handle: async ({ actor, db, found, now }) => {
    requireOwn(actor, found);
    if (found.revoked_at) throw new Refusal('invite_used', 'This invitation was declined. Invite the person again');
    requireActive(found.is_organization_active);
    // Confirming again is a no-op.
    return found.awaits_confirmation ? confirmInvite(db, actor, found, now) : toInvite(found, now);
  },
});

answer(inviteEndpoints.createGroupInvite, async ({ actor, body, db, note, now, params }) => {
  demandGrant(actor, body.role);
  const groupId = params.groupId.toLowerCase();
  requireActive(await isOpen(db, 'provider_group', groupId));
  refuseErrors(await checkDirectoryEntry(db, groupId, body.providerId));
  note({ role: body.role });
  const created = await createInvite(db, { ...body, groupId, invitedBy: actor }, now);
  const grant = { to: { groupId }, what: 'invited', person: body.email, role: body.role } as const;
  await noteOutsideGrant(db, actor, grant, now);
  return created;
});

answer(inviteEndpoints.createAdministratorInvite, async ({ actor, body, db, note, now }) => {
  note({ role: 'superuser' });
  return createInvite(db, { ...body, role: 'superuser', invitedBy: actor }, now);
});

answer(inviteEndpoints.listInvites, ({ db, now, query }) => listInvites(db, query, now));

answer(inviteEndpoints.resendInvite, {
  find: ({ actor, db, params }) => lockInvite(db, actor, params.inviteId),
  handle: async ({ actor, db, found, now }) => {
    requireOwn(actor, found);
    if (found.revoked_at) throw new Refusal('invite_used', 'This invitation was revoked. Invite the person again');
    if (found.awaits_confirmation) throw forbidden(TEAM_REFUSALS.unconfirmed);
    requireActive(found.is_organization_active);
    await limitResends(db, found, now);
    return sendInviteAgain(db, found, now);
  },
});

answer(inviteEndpoints.correctInvite, {
  find: ({ actor, db, params }) => lockInvite(db, actor, params.inviteId),
  handle: async ({ actor, body, db, found, note, now }) => {
    requireOwn(actor, found);
    if (found.revoked_at) throw new Refusal('invite_used', 'This invitation was revoked. Invite the person again');
    if (found.awaits_confirmation) throw forbidden(TEAM_REFUSALS.unconfirmed);
    requireActive(found.is_organization_active);
    const ended = await endInvite(db, actor, found, now);
    const corrected = await inviteInstead(db, actor, { ended, email: body.email }, now);
    note({ role: found.role, newInviteId: corrected.id });
    return corrected;
  },
});

answer(inviteEndpoints.revokeInvite, {
  find: ({ actor, db, params }) => lockInvite(db, actor, params.inviteId),
  handle: async ({ actor, db, found, now }) => {
    requireOwn(actor, found);
    // Revoking again is a no-op.
    const isOver = stateOf(found, now) === 'revoked';
    return toInvite(isOver ? found : await endInvite(db, actor, found, now), now);
  },
});
