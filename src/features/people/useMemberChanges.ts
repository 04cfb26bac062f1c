import { useSelector } from 'react-redux';
import { GROUP_ROLES, HOSPICE_ROLES } from '#contract/platform/roles.ts';
import type { Member } from '#contract/people/team.ts';
import { TEAM_REFUSALS } from '#contract/people/teamRules.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { useLazyGetCurrentUserQuery } from '#src/auth/currentUserApi.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { nameOf } from './memberActions.ts';
import { isHospice, type Organization } from './organization.ts';
import {
  useResendInviteMutation,
  useRevokeInviteMutation,
  useUpdateGroupUserMutation,
  useUpdateHospiceUserMutation,
} from './peopleApi.ts';

/** What changes of somebody's access. */
export interface AccessChange {
  readonly role?: string | undefined;
  readonly locationIds?: string[] | undefined;
  readonly isActive?: boolean | undefined;
}

const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  last_super_admin: TEAM_REFUSALS.lastSuperAdmin,
  invite_used: 'This invitation was accepted or revoked meanwhile. Load the list again.',
  conflict: 'Somebody else changed this person’s access meanwhile. Look at it, then try again.',
};

/** The role, if the organization's kind has it. */
const roleOf = <Known extends string>(known: readonly Known[], role: string | undefined): { role?: Known } => {
  const found = known.find((one) => one === role);
  return found === undefined ? {} : { role: found };
};

/** A refusal with a text of its own where the rule has one. */
export const peopleRefusal = (refusal: Problem): Problem => {
  const message = REFUSAL_TEXTS[refusal.code ?? ''];
  return message === undefined ? refusal : { ...refusal, message };
};

/** Changes who has access, with Undo where possible. */
export function useMemberChanges(organization: Organization) {
  const [updateHospiceUser, ofHospice] = useUpdateHospiceUserMutation();
  const [updateGroupUser, ofGroup] = useUpdateGroupUserMutation();
  const [resendInvite] = useResendInviteMutation();
  const [revokeInvite, revoking] = useRevokeInviteMutation();
  const [refreshUser] = useLazyGetCurrentUserQuery();
  const ownId = useSelector(selectCurrentUser)?.id;
  const showToast = useToast();

  const showRefusal = (error: unknown) => {
    const { code, message, title } = peopleRefusal(problem(error));
    showToast({ tone: 'error', text: code !== undefined && code in REFUSAL_TEXTS ? message : `${title}. ${message}` });
  };

  const change = async (member: Member, version: number, { isActive, locationIds, role }: AccessChange) => {
    const userId = member.id;
    const common = { version, ...(isActive === undefined ? {} : { isActive }) };
    const answer = await (isHospice(organization)
      ? updateHospiceUser({
          hospiceId: organization.hospiceId,
          userId,
          body: { ...common, ...roleOf(HOSPICE_ROLES, role), ...(locationIds === undefined ? {} : { locationIds }) },
        })
      : updateGroupUser({
          groupId: organization.groupId,
          userId,
          body: { ...common, ...roleOf(GROUP_ROLES, role) },
        }));
    // The own role decides what every screen shows.
    if (!answer.error && userId === ownId) void refreshUser();
    return answer;
  };

  const setActive = async (member: Member, isActive: boolean): Promise<boolean> => {
    const { data, error } = await change(member, member.version ?? 0, { isActive });
    if (!data) {
      showRefusal(error);
      return false;
    }
    const undo = async () => {
      const undone = await change(data, data.version ?? 0, { isActive: !isActive });
      if (undone.error) showRefusal(undone.error);
      else showToast({ text: `Undone: ${nameOf(member)} is ${isActive ? 'deactivated' : 'active'} again` });
    };
    showToast({
      tone: 'success',
      text: isActive ? `${nameOf(member)} has access again` : `${nameOf(member)} is deactivated`,
      action: { label: 'Undo', onSelect: () => void undo() },
    });
    return true;
  };

  const resend = async (member: Member) => {
    const { error } = await resendInvite({ inviteId: member.id });
    if (error) showRefusal(error);
    else showToast({ tone: 'success', text: `A new invitation is on its way to ${member.email}; the old link ended` });
  };

  const revoke = async (member: Member): Promise<boolean> => {
    const { error } = await revokeInvite({ inviteId: member.id });
    if (error) showRefusal(error);
    else showToast({ tone: 'success', text: `The invitation of ${member.email} is revoked` });
    return !error;
  };

  return {
    change,
    setActive,
    resend,
    revoke,
    isPending: ofHospice.isLoading || ofGroup.isLoading || revoking.isLoading,
  };
}
