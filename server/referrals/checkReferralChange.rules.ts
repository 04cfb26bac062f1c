import type { FieldError } from '#contract/platform/errors.ts';
import { birthProblem, deathProblem } from '#contract/referrals/dateRules.ts';
import { groupPartsOf, namesProvider, type ReferralGroups } from '#contract/referrals/groupParts.ts';
import type { ReferralChange } from '#contract/referrals/referralChanges.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { at } from '#server/platform/access/refusal.ts';

/** The fields that a group may correct: the contact data of patient and family, and its own responsible people. */
const GROUP_PATIENT_FIELDS = new Set(['preferredName', 'phone', 'address', 'preferredLanguage', 'needsInterpreter']);
const GROUP_FIELDS = new Set([
  'version',
  'patient',
  'currentLocation',
  'caregiver',
  'responsibleProviderId',
  'withdraw',
]);

const ASK = 'Ask the hospice to change this';
/** The answer to a group that corrects nothing: a community, for example. */
export const ASK_HOSPICE_OR_SENDER = 'Ask the hospice or the referring group to change this';
const ASK_FOR_PROVIDER = 'Ask the hospice or the group of the responsible provider to change this';

/** The current values that the rules use. */
export interface ReferralFacts extends ReferralGroups {
  readonly dateOfBirth: string | null;
  /** The first known one. */
  readonly dateOfDeath: string | null;
  readonly phone: string | null;
  readonly responsibleProviderId: string | null;
  readonly communityId: string | null;
}

/** Errors for fields that the change leaves missing or that the caller may not change. */
export function checkReferralChange(
  facts: ReferralFacts,
  change: ReferralChange,
  view: Viewpoint,
  today: string,
): FieldError[] {
  const { patient = {} } = change;
  const errors: FieldError[] = [];
  if (view.side === 'group') {
    for (const name of Object.keys(change)) if (!GROUP_FIELDS.has(name)) errors.push(at(name, ASK));
    for (const name of Object.keys(patient))
      if (!GROUP_PATIENT_FIELDS.has(name)) errors.push(at(`patient.${name}`, ASK));
    errors.push(...checkGroupsProvider(facts, change, view.groupId));
  } else if (change.withdraw) {
    errors.push(at('withdraw', 'Only the referring group can withdraw this referral'));
  }
  const keeps = (name: 'dateOfBirth' | 'phone') => (patient[name] === undefined ? facts[name] : patient[name]) !== null;
  // Older records may lack both; they are only required when the change touches them.
  const isAboutReach = patient.dateOfBirth !== undefined || patient.phone !== undefined;
  if (isAboutReach && !keeps('dateOfBirth') && !keeps('phone')) {
    errors.push(at('patient.dateOfBirth', 'Enter a date of birth or a phone number'));
  }
  const birth = birthProblem(patient.dateOfBirth, today, facts.dateOfDeath);
  if (birth !== undefined) errors.push(at('patient.dateOfBirth', birth));
  const provider =
    change.responsibleProviderId === undefined ? facts.responsibleProviderId : change.responsibleProviderId;
  const community = change.communityId === undefined ? facts.communityId : change.communityId;
  const isAboutOrigin = change.responsibleProviderId !== undefined || change.communityId !== undefined;
  const isRefused = errors.some(({ path }) => path === 'responsibleProviderId');
  if (isAboutOrigin && !isRefused && provider === null && community === null) {
    errors.push(at('responsibleProviderId', 'Choose a responsible provider or a community'));
  }
  return errors;
}

/** Nobody takes another group's provider away, and the treating group always keeps one of its own. Whose the new one is: `checkProvider`. */
function checkGroupsProvider(facts: ReferralFacts, change: ReferralChange, groupId: string): FieldError[] {
  const { responsibleProviderId: id } = change;
  if (id === undefined || id === facts.responsibleProviderId) return [];
  if (!namesProvider(groupPartsOf(facts, groupId), facts)) return [at('responsibleProviderId', ASK_FOR_PROVIDER)];
  return id === null ? [at('responsibleProviderId', 'Choose another provider in your group')] : [];
}

/** The rules for a withdrawal's reason, which match those for a decline. */
export function checkWithdrawal(
  { dateOfBirth }: Pick<ReferralFacts, 'dateOfBirth'>,
  { withdraw }: ReferralChange,
  today: string,
): FieldError[] {
  if (!withdraw) return [];
  const isDeath = withdraw.declineReason === 'patient_deceased';
  if (isDeath && !withdraw.dateOfDeath) return [at('withdraw.dateOfDeath', 'Enter the date of death')];
  if (!withdraw.dateOfDeath) return [];
  if (!isDeath) return [at('withdraw.dateOfDeath', 'Leave this empty unless the patient died')];
  const problem = deathProblem(withdraw.dateOfDeath, today, dateOfBirth);
  return problem === undefined ? [] : [at('withdraw.dateOfDeath', problem)];
}
