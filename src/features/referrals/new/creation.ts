import type { GroupType } from '#contract/platform/users.ts';
import type { ReferralSource } from '#contract/referrals/referralSources.ts';
import { EMPTY_FACTS, factsBody, type FactsValues } from '#src/features/referrals/facts/factsForm.ts';
import { withoutBlanks } from '#src/ui/form/bodyResolver.ts';

const commonBody = (values: FactsValues) => ({
  patient: factsBody.patient(values),
  currentLocation: factsBody.currentLocation(values),
  communityId: factsBody.idOrNull(values.communityId),
  responsibleProviderId: factsBody.idOrNull(values.responsibleProviderId),
  referredBy: factsBody.referredBy(values),
  urgency: values.urgency,
  primaryDiagnosis: factsBody.primaryDiagnosis(values),
  payer: factsBody.payer(values),
  caregiver: factsBody.caregiver(values),
  note: values.note.trim() === '' ? null : values.note,
  ...withoutBlanks({ source: values.source }),
});

/** The body of a group's referral to the chosen hospices. */
export const groupBody = (values: FactsValues) => ({ ...commonBody(values), hospiceIds: values.hospiceIds });

/** The body of a hospice's own record; without a time it was received now. */
export const hospiceBody = (values: FactsValues) => ({
  ...commonBody(values),
  receivedChannel: values.receivedChannel,
  hospiceLocationId: factsBody.idOrNull(values.hospiceLocationId),
  ...withoutBlanks({ receivedAt: values.receivedAt }),
});

const SOURCE_OF: Partial<Record<GroupType, ReferralSource>> = {
  physician_group: 'physician',
  aco: 'aco_care_manager',
  hospital: 'hospital',
  snf: 'snf',
  assisted_living: 'assisted_living',
  home_health: 'home_health',
};

/** What a group of this type is to a hospice, chosen for it from the start. */
export const sourceOf = (type: GroupType | undefined): ReferralSource => (type && SOURCE_OF[type]) ?? 'other';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges the draft into the first values, leaving out values that no longer fit their field. */
function merged<Part>(first: Part, draft: unknown): Part {
  if (Array.isArray(first)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a list of texts, like the form's only list
    return Array.isArray(draft) && draft.every((one) => typeof one === 'string') ? (draft as Part) : first;
  }
  if (isRecord(first)) {
    if (!isRecord(draft)) return first;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys, each with its own kind of value
    return Object.fromEntries(Object.entries(first).map(([name, part]) => [name, merged(part, draft[name])])) as Part;
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same primitive kind
  return typeof draft === typeof first ? (draft as Part) : first;
}

export const valuesFrom = (first: Partial<FactsValues>, draft: unknown): FactsValues =>
  merged({ ...EMPTY_FACTS, ...first }, draft);
