import * as z from 'zod/mini';
import { GroupReferralIntake, HospiceReferralIntake } from '#contract/referrals/referralChanges.ts';
import '#server/platform/phones.ts';
import { issueOf, type ReferralDraft } from '#server/exchange/fhir/reading/draft.rules.ts';
import { isRecord } from '#server/exchange/fhir/checking/shapes.rules.ts';
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

/** A referral is nobody's without them, so no reading of ours replaces them. */
const NEEDED = new Set(['patient.firstName', 'patient.lastName', 'hospiceIds', 'source']);

/**
 * Parses with the schema of the New referral form, so that the same rules apply. What the form would refuse and a referral can do without is
 * shortened or left out, with a warning at its place in the Bundle; the rest are errors.
 */
function made<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: Readonly<Record<string, unknown>>,
  draft: ReferralDraft,
): Made<z.output<Schema>> {
  const warnings: FhirIssue[] = [];
  let tried = body;
  // Each round mends at least one field.
  for (;;) {
    const parsed = z.safeParse(schema, tried);
    if (parsed.success) return { creation: parsed.data, issues: warnings };
    const refused: FhirIssue[] = [];
    for (const issue of parsed.error.issues) {
      const path = issue.path.map(String);
      const mended = NEEDED.has(path.join('.')) ? null : mend(tried, path, issue);
      if (mended) {
        tried = mended.body;
        warnings.push({ ...issueOf({ path: path.join('.'), message: mended.words }, draft), severity: 'warning' });
      } else if (!(path[0] === 'hospiceIds' && issue.code === 'too_small')) {
        // That no hospice was found is already said.
        refused.push(issueOf({ path: path.join('.'), message: issue.message }, draft));
      }
    }
    if (refused.length > 0 || tried === body) return { creation: null, issues: [...warnings, ...refused] };
    body = tried;
  }
}

interface Mended {
  readonly body: Readonly<Record<string, unknown>>;
  readonly words: string;
}

/** The same body with a text cut to its length, or without the field; null if there is nothing to leave out. */
function mend(
  body: Readonly<Record<string, unknown>>,
  path: readonly string[],
  issue: z.core.$ZodIssue,
): Mended | null {
  const value = path.reduce<unknown>((owner, key) => (isRecord(owner) ? owner[key] : undefined), body);
  if (value === undefined || value === null || path.length === 0) return null;
  if (issue.code === 'too_big' && typeof value === 'string') {
    const longest = Number(issue.maximum);
    const cut = `${value.slice(0, longest - 1).toWellFormed()}…`;
    return { body: replaced(body, path, cut), words: `This is longer than ${longest} characters and was shortened` };
  }
  const shown =
    typeof value === 'string' ? `“${value.length > 60 ? `${value.slice(0, 60)}…` : value}” was left out. ` : '';
  // A caregiver without a name is none; a diagnosis without words neither.
  const whole = path.length === 2 && ['name', 'text', 'setting'].includes(path[1] ?? '') ? path.slice(0, 1) : path;
  return { body: replaced(body, whole, undefined), words: `${shown}${issue.message}` };
}

type Body = Readonly<Record<string, unknown>>;

function replaced(owner: Body, [key = '', ...rest]: readonly string[], by: unknown): Body {
  const inner = owner[key];
  return { ...owner, [key]: rest.length > 0 && isRecord(inner) ? replaced(inner, rest, by) : by };
}

/** Converts a draft to a hospice's New referral; null with issues if something is missing that it needs. */
export const hospiceCreation = (draft: ReferralDraft, known: Known): Made<HospiceReferralIntake> =>
  made(
    HospiceReferralIntake,
    {
      ...bodyOf(draft, known),
      ...(draft.receivedAt === undefined ? {} : { receivedAt: draft.receivedAt }),
      receivedChannel: draft.receivedChannel,
      hospiceLocationId: known.hospiceLocationId,
    },
    draft,
  );

/** The same as a group's New referral. */
export const groupCreation = (draft: ReferralDraft, known: Known): Made<GroupReferralIntake> =>
  made(GroupReferralIntake, { ...bodyOf(draft, known), hospiceIds: known.hospiceIds }, draft);
