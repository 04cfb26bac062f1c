import * as z from 'zod/mini';
import { GroupReferralCreation, HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import '#server/platform/phones.ts';
import { issueOf, type ReferralDraft } from './draft.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

interface Known {
  readonly providerId: string | null;
  readonly communityId: string | null;
  readonly currentLocation: unknown;
  readonly referredBy: unknown;
  readonly hospiceIds: readonly string[];
  readonly hospiceLocationId: string | null;
}

interface Made<Creation> {
  /** Null if there is an error. */
  readonly creation: Creation | null;
  readonly issues: readonly FhirIssue[];
}

const bodyOf = (draft: ReferralDraft, known: Known) => ({
  patient: draft.patient,
  currentLocation: known.currentLocation,
  communityId: known.communityId,
  responsibleProviderId: known.providerId,
  referredBy: known.referredBy,
  source: draft.source,
  urgency: draft.urgency,
  primaryDiagnosis: draft.primaryDiagnosis,
  payer: draft.payer,
  caregiver: draft.caregiver,
  note: draft.note,
});

const ORIGIN = 'Name a responsible provider or a community that is in the directory';

/** Parses with the schema of the New referral form, so that the same rules apply; errors name the place in the Bundle. */
function made<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
  draft: ReferralDraft,
): Made<z.output<Schema>> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return { creation: parsed.data, issues: [] };
  const issues = parsed.error.issues.flatMap(({ code, message, path }) => {
    const [first] = path;
    // Already reported when the name was looked up.
    if ((first === 'hospiceIds' && code === 'too_small') || (first === 'responsibleProviderId' && draft.provider))
      return [];
    const words = first === 'responsibleProviderId' ? ORIGIN : message;
    return issueOf({ path: path.map(String).join('.'), message: words }, draft);
  });
  return { creation: null, issues };
}

/** Converts a draft to a hospice's New referral; null with issues if the schema rejects it. */
export const hospiceCreation = (draft: ReferralDraft, known: Known): Made<HospiceReferralCreation> =>
  made(
    HospiceReferralCreation,
    {
      ...bodyOf(draft, known),
      ...(draft.receivedAt === undefined ? {} : { receivedAt: draft.receivedAt }),
      receivedChannel: draft.receivedChannel,
      hospiceLocationId: known.hospiceLocationId,
    },
    draft,
  );

/** The same as a group's New referral. */
export const groupCreation = (draft: ReferralDraft, known: Known): Made<GroupReferralCreation> =>
  made(GroupReferralCreation, { ...bodyOf(draft, known), hospiceIds: known.hospiceIds }, draft);
