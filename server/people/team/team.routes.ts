import type { Role } from '#contract/platform/roles.ts';
import { groupTeamEndpoints, hospiceTeamEndpoints, type Member } from '#contract/people/team.ts';
import {
  mayChangeMember,
  mayGrantLocations,
  mayReachLocations,
  rolesGrantedBy,
  TEAM_REFUSALS,
} from '#contract/people/teamRules.ts';
import type { AuditDetail } from '#server/platform/access/recordAudit.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { listMembers, type Organization } from './team.queries.ts';
import {
  hasAnotherSuperAdmin,
  isUnchanged,
  lockMember,
  saveAccess,
  wrongLocations,
  type AccessChange,
} from './teamChanges.queries.ts';
import type { GrantKind } from './addedFromOutside.mail.ts';
import { noteOutsideGrant } from './outsideGrants.queries.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { at, conflict, forbidden, invalid, Refusal, refuseErrors } from '#server/platform/access/refusal.ts';
import { answer, type App } from '#server/platform/http/answer.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** The people with access to a hospice or a group, and their access. Rules: teamRules.ts. */
answer(hospiceTeamEndpoints.listHospiceUsers, ({ db, now, params, query }) =>
  listMembers(db, { hospiceId: params.hospiceId }, query, now),
);

answer(hospiceTeamEndpoints.updateHospiceUser, {
  find: ({ db, params }) => lockMember(db, { hospiceId: params.hospiceId }, params.userId),
  handle: ({ body, found, params, ...call }) =>
    change({ ...call, member: found, organization: { hospiceId: params.hospiceId }, wanted: body }),
});

answer(groupTeamEndpoints.listGroupUsers, ({ db, now, params, query }) =>
  listMembers(db, { groupId: params.groupId }, query, now),
);

answer(groupTeamEndpoints.updateGroupUser, {
  find: ({ db, params }) => lockMember(db, { groupId: params.groupId }, params.userId),
  handle: ({ body, found, params, ...call }) =>
    change({ ...call, member: found, organization: { groupId: params.groupId }, wanted: body }),
});

interface Wanted {
  readonly version: number;
  readonly role?: Role | undefined;
  readonly locationIds?: readonly string[] | undefined;
  readonly isActive?: boolean | undefined;
}

interface Change {
  readonly actor: Person;
  readonly app: App;
  readonly db: Trx;
  readonly member: Member;
  readonly note: (detail: AuditDetail) => void;
  readonly now: Date;
  readonly organization: Organization;
  readonly wanted: Wanted;
}

const isActive = ({ state }: Member): boolean => state === 'active';

/** The fields that change: a form sends all of them. */
function differing(member: Member, { isActive: on, locationIds, role }: Wanted): AccessChange {
  const wanted = locationIds && [...new Set(locationIds.map((id) => id.toLowerCase()))].toSorted();
  const before = { role: member.role, locationIds: member.locationIds.toSorted(), isActive: isActive(member) };
  const names = changedFields(before, { role, locationIds: wanted, isActive: on });
  return {
    ...(role && names.includes('role') ? { role } : {}),
    ...(wanted && names.includes('locationIds') ? { locationIds: wanted } : {}),
    ...(on !== undefined && names.includes('isActive') ? { isActive: on } : {}),
  };
}

/** @throws Refusal `forbidden`, `invalid` at the locations */
function checkRules(actor: Actor, member: Member, { locationIds, isActive: on, role }: AccessChange): void {
  if (!mayChangeMember(actor.role, member.role)) throw forbidden(TEAM_REFUSALS.role);
  if (!mayReachLocations(actor.locationIds, member.locationIds)) throw forbidden(TEAM_REFUSALS.beyondLocations);
  if (role && !rolesGrantedBy(actor.role).includes(role)) throw forbidden(TEAM_REFUSALS.role);
  if (actor.id === member.id && (locationIds || on !== undefined)) throw forbidden(TEAM_REFUSALS.oneself);
  if (locationIds && !mayGrantLocations(actor.locationIds, locationIds)) {
    throw invalid([at('locationIds', TEAM_REFUSALS.locations)]);
  }
}

/** @throws Refusal `last_super_admin` */
async function checkSuperAdminStays(db: Trx, organization: Organization, member: Member, access: AccessChange) {
  const isOne = member.role === 'hospice_super_admin' && isActive(member);
  const loses = access.isActive === false || (access.role ?? member.role) !== 'hospice_super_admin';
  if (!isOne || !loses || !('hospiceId' in organization)) return;
  if (await hasAnotherSuperAdmin(db, organization.hospiceId, member.id)) return;
  throw new Refusal('last_super_admin', TEAM_REFUSALS.lastSuperAdmin);
}

/** From what to what, in codes and ids. */
const detailOf = (before: Member, after: Member, access: AccessChange): AuditDetail => ({
  ...(access.role ? { fromRole: before.role, toRole: after.role } : {}),
  ...(access.locationIds ? { fromLocationIds: before.locationIds, toLocationIds: after.locationIds } : {}),
  ...(access.isActive === undefined ? {} : { fromState: before.state, toState: after.state }),
});

/**
 * Changes the access of a locked person by the rules; an unchanged person is not written.
 * @throws Refusal `forbidden`, `conflict`, `invalid` at a location, `last_super_admin`
 */
async function change({ actor, app, db, member, note, now, organization, wanted }: Change): Promise<Member> {
  if (!(await isUnchanged(db, actor))) throw forbidden();
  const access = differing(member, wanted);
  checkRules(actor, member, access);
  if (wanted.version !== member.version) throw conflict(member);
  if (Object.keys(access).length === 0) return member;
  if (access.locationIds && 'hospiceId' in organization) {
    refuseErrors(await wrongLocations(db, organization.hospiceId, access.locationIds, member.locationIds));
  }
  await checkSuperAdminStays(db, organization, member, access);
  const after = await saveAccess(db, organization, member, access, now);
  if (access.isActive === false) await app.services.accounts.endAll(db, member.id);
  note(detailOf(member, after, access));
  const what = grantOf(member, access);
  if (what && isOutside(actor, organization)) {
    const grant = { to: organization, what, userId: member.id, person: after.name ?? after.email, role: after.role };
    await noteOutsideGrant(db, actor, grant, now);
  }
  return after;
}

const isOutside = (actor: Actor, organization: Organization): boolean =>
  'hospiceId' in organization
    ? actor.hospiceId !== organization.hospiceId.toLowerCase()
    : actor.groupId !== organization.groupId.toLowerCase();

/** What a change gives a person; undefined: it only takes away. */
function grantOf(member: Member, { isActive: on, locationIds, role }: AccessChange): GrantKind | undefined {
  if (on === true) return 'activated';
  if (on === false) return undefined;
  if (role) return 'role_changed';
  return locationIds && !mayGrantLocations(member.locationIds, locationIds) ? 'locations_added' : undefined;
}
