import { abilityFor } from '#contract/platform/ability.ts';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import {
  correctsContactData,
  groupPartsOf,
  namesProvider,
  type ReferralGroups,
} from '#contract/referrals/groupParts.ts';
import type { ReferralAction } from '#contract/referrals/referrals.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import type { Actor, Viewpoint } from '#server/platform/access/viewpoint.ts';

export interface ReferralState extends ReferralGroups {
  readonly isDeleted: boolean;
  readonly enrollments: readonly {
    readonly status: ReferralStatus;
    readonly isContacted: boolean;
    readonly hasOpenConcern: boolean;
    readonly allowedTransitions: readonly ReferralStatus[];
  }[];
}

/** The caller's allowed actions on a visible referral (product, sections 2 and 3). Every route uses this rule. */
export function allowedActions(referral: ReferralState, view: Viewpoint, actor: Actor): ReferralAction[] {
  if (referral.isDeleted) return mayDelete(referral, view, actor) ? ['restore'] : [];
  const actions: ReferralAction[] = [];
  const ability = abilityFor(actor.role);
  const isGroup = view.side === 'group';
  if (view.side === 'group') {
    const parts = groupPartsOf(referral, view.groupId);
    if (correctsContactData(parts)) actions.push('edit');
    if (namesProvider(parts, referral)) actions.push('change_provider');
  } else if (ability.can('manage', 'HospicePatientRegistry')) actions.push('edit', 'change_provider');
  const worksOn = hasOneOf(ability, WORKS_ON_ENROLLMENTS);
  if (isGroup || worksOn) actions.push('add_note', 'add_document');
  if (!isGroup && worksOn && referral.enrollments.some(({ status }) => isOpen(status))) actions.push('log_contact');
  if (isGroup && referral.enrollments.some(({ status }) => status !== 'entered_in_error'))
    actions.push('raise_concern');
  if (view.side === 'hospice' && worksOn && referral.enrollments.some(({ hasOpenConcern }) => hasOpenConcern)) {
    actions.push('answer_concern');
  }
  if (isGroup && referral.enrollments.some(({ hasOpenConcern }) => hasOpenConcern)) actions.push('take_back_concern');
  if (isGroup && referral.enrollments.some(({ allowedTransitions: to }) => to.includes('declined'))) {
    actions.push('withdraw');
  }
  if (mayDelete(referral, view, actor)) actions.push('delete');
  return actions;
}

/** A group may only delete its own referral, and only until a hospice responds. */
function mayDelete({ creatorGroupId, enrollments }: ReferralState, view: Viewpoint, actor: Actor): boolean {
  if (view.side !== 'group') return abilityFor(actor.role).can('manage', 'HospicePatientRegistry');
  return (
    creatorGroupId === view.groupId &&
    enrollments.every(({ status, isContacted }) => status === 'referral_received' && !isContacted)
  );
}
