import type { Member } from '#contract/people/team.ts';
import { mayChangeMember, mayReachLocations, NEVER_OF_ONESELF } from '#contract/people/teamRules.ts';
import type { Organization, PeopleRights } from './organization.ts';
import { isHospice } from './organization.ts';

interface Actor {
  readonly id: string;
  readonly role?: string | null | undefined;
  readonly locationIds?: readonly string[] | undefined;
}

/** The actions the signed-in person may perform on a member; the server checks the same rules. */
export function allowedActions(member: Member, actor: Actor | null, organization: Organization, rights: PeopleRights) {
  const mayReach =
    actor !== null &&
    mayChangeMember(actor.role, member.role) &&
    mayReachLocations(actor.locationIds ?? [], member.locationIds);
  const isSelf = member.id === actor?.id;
  const mayOfOneself = (what: (typeof NEVER_OF_ONESELF)[number]) => !isSelf || !NEVER_OF_ONESELF.includes(what);
  const isUnconfirmed = member.state === 'waiting_for_confirmation';
  const isInvited = isUnconfirmed || member.state === 'invited' || member.state === 'invite_expired';
  const mayChange = mayReach && rights.mayChange && !isInvited;
  return {
    isSelf,
    isInvited,
    role: mayChange,
    locations: mayChange && isHospice(organization) && mayOfOneself('locationIds'),
    deactivate: mayChange && member.state === 'active' && mayOfOneself('isActive'),
    activate: mayChange && member.state === 'deactivated' && mayOfOneself('isActive'),
    isUnconfirmed,
    confirm: mayReach && rights.mayConfirm && isUnconfirmed,
    resend: mayReach && rights.mayResend && isInvited && !isUnconfirmed,
    correct: mayReach && rights.mayCorrect && isInvited && !isUnconfirmed,
    revoke: mayReach && rights.mayRevoke && isInvited,
  };
}
export type MemberActions = ReturnType<typeof allowedActions>;

export const nameOf = ({ email, name }: Member): string => name ?? email;
