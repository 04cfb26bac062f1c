import * as z from 'zod/mini';
import { Id, Instant, Named, Version } from '#contract/platform/fields.ts';
import { CaregiverFacts, CurrentLocationFacts, PatientFacts } from './patientFacts.ts';

/** The contact data of patient and family, as far as a change names it. */
export const ContactChange = z.object({
  patient: z.optional(
    z.partial(
      z.pick(PatientFacts, {
        preferredName: true,
        phone: true,
        address: true,
        preferredLanguage: true,
        needsInterpreter: true,
      }),
    ),
  ),
  currentLocation: z.optional(z.nullable(CurrentLocationFacts)),
  caregiver: z.optional(z.nullable(CaregiverFacts)),
});
export type ContactChange = z.infer<typeof ContactChange>;

/** A group's correction of an enrolled patient's contact data, which waits for the hospice to confirm it. */
export const ContactProposal = z.object({
  id: Id,
  group: Named,
  proposedBy: z.string(),
  proposedAt: Instant,
  /** What differs from the record now. */
  change: ContactChange,
});
export type ContactProposal = z.infer<typeof ContactProposal>;

/** `version`: that of the referral in which the proposal was read. */
export const ProposalDecision = z.strictObject({ accept: z.boolean(), version: Version });
