import { useSelector } from 'react-redux';
import { GROUP_ROLES, HOSPICE_ROLES } from '#contract/platform/roles.ts';
import type { Member } from '#contract/people/team.ts';
import { possessive } from '#contract/platform/formats.ts';
import { TEAM_REFUSALS } from '#contract/people/teamRules.ts';
import { selectCurrentUser } from '#src/auth/authSlice.ts';
import { currentUserApi } from '#src/auth/currentUserApi.ts';
import { problem, problemText, type Problem } from '#src/api/problem.ts';
import { useOutcome } from '#src/ui/toasts/useOutcome.ts';
import { nameOf } from './memberActions.ts';
import { isHospice, type Organization } from './organization.ts';
import { peopleApi } from './peopleApi.ts';

/** A change of a member's access. */
export interface AccessChange {
  readonly role?: string | undefined;
  readonly locationIds?: string[] | undefined;
  readonly isActive?: boolean | undefined;
}

const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  last_super_admin: TEAM_REFUSALS.lastSuperAdmin,
  invite_used: 'This invitation was just accepted or revoked. Reload the list.',
  conflict: 'Someone else just changed this person’s access. Check it, then try again.',
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

const refusalText = (error: unknown): string => REFUSAL_TEXTS[problem(error).code ?? ''] ?? problemText(error);

/** Changes who has access, with Undo where possible. */
export function useMemberChanges(organization: Organization) {
  const [updateHospiceUser, ofHospice] = peopleApi.useUpdateHospiceUserMutation();
  const [updateGroupUser, ofGroup] = peopleApi.useUpdateGroupUserMutation();
  const [confirmInvite] = peopleApi.useConfirmInviteMutation();
  const [resendInvite] = peopleApi.useResendInviteMutation();
  const [revokeInvite, revoking] = peopleApi.useRevokeInviteMutation();
  const [refreshUser] = currentUserApi.useLazyGetCurrentUserQuery();
  const ownId = useSelector(selectCurrentUser)?.id;
  const showOutcome = useOutcome(refusalText);

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
    // The user's own role affects every screen.
    if (!answer.error && userId === ownId) void refreshUser();
    return answer;
  };

  const setActive = async (member: Member, isActive: boolean): Promise<boolean> => {
    const name = nameOf(member);
    const answer = await change(member, member.version ?? 0, { isActive });
    const changed = answer.data ?? member;
    return showOutcome(
      answer,
      isActive ? `${name} has access again` : `${possessive(name)} account is deactivated`,
      () => change(changed, changed.version ?? 0, { isActive: !isActive }),
      `Undone: ${name} is ${isActive ? 'deactivated' : 'active'} again`,
    );
  };

  const resend = async ({ email, id }: Member) =>
    showOutcome(
      await resendInvite({ inviteId: id }),
      `A new invitation will be sent to ${email}. The old link no longer works`,
    );

  const confirm = async ({ email, id }: Member) =>
    showOutcome(await confirmInvite({ inviteId: id }), `Invitation will be sent to ${email}`);

  const revoke = async ({ email, id }: Member): Promise<boolean> =>
    showOutcome(await revokeInvite({ inviteId: id }), `The invitation for ${email} was revoked`);

  return {
    change,
    setActive,
    confirm,
    resend,
    revoke,
    isPending: ofHospice.isLoading || ofGroup.isLoading || revoking.isLoading,
  };
}
