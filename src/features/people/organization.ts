import { skipToken } from '@reduxjs/toolkit/query';
import { inviteEndpoints } from '#contract/people/invites.ts';
import { GROUP_ROLES, HOSPICE_ROLES, type Role } from '#contract/platform/roles.ts';
import { groupTeamEndpoints, hospiceTeamEndpoints, type MemberQuery } from '#contract/people/team.ts';
import { rolesGrantedBy } from '#contract/people/teamRules.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { peopleApi } from './peopleApi.ts';

/** Whose people they are. */
export type Organization = { readonly hospiceId: string } | { readonly groupId: string };

export const isHospice = (organization: Organization): organization is { readonly hospiceId: string } =>
  'hospiceId' in organization;

/** A location, also a closed one: a person may still be limited to it. */
export interface LocationOption {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** The roles that a person with `role` may give in this kind of organization. */
export const rolesIn = (organization: Organization, role: string | null | undefined): readonly Role[] => {
  const granted = rolesGrantedBy(role);
  const known: readonly Role[] = isHospice(organization) ? HOSPICE_ROLES : GROUP_ROLES;
  return known.filter((one) => granted.includes(one));
};

/** The people with access to a hospice or a group. */
export function useMembers(organization: Organization, query: Partial<MemberQuery> | typeof skipToken) {
  const isOfHospice = isHospice(organization);
  const isAsked = query !== skipToken;
  const ofHospice = peopleApi.useListHospiceUsersQuery(
    isAsked && isOfHospice ? { hospiceId: organization.hospiceId, query } : skipToken,
  );
  const ofGroup = peopleApi.useListGroupUsersQuery(
    isAsked && !isOfHospice ? { groupId: organization.groupId, query } : skipToken,
  );
  return isOfHospice ? ofHospice : ofGroup;
}

/** Which calls about people the signed-in person may make. */
export function usePeopleRights(organization: Organization) {
  const isOfHospice = isHospice(organization);
  return {
    mayInvite: useMayCall(isOfHospice ? inviteEndpoints.createHospiceInvite : inviteEndpoints.createGroupInvite),
    mayChange: useMayCall(isOfHospice ? hospiceTeamEndpoints.updateHospiceUser : groupTeamEndpoints.updateGroupUser),
    mayConfirm: useMayCall(inviteEndpoints.confirmInvite),
    mayResend: useMayCall(inviteEndpoints.resendInvite),
    mayCorrect: useMayCall(inviteEndpoints.correctInvite),
    mayRevoke: useMayCall(inviteEndpoints.revokeInvite),
  };
}
export type PeopleRights = ReturnType<typeof usePeopleRights>;
