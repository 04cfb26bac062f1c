import * as z from 'zod/mini';
import { Id, Instant, PlainDate, Version, optionalText, text } from '#contract/platform/fields.ts';
import { Phone } from '#contract/platform/phones.ts';
import { Language } from '#contract/platform/spokenLanguages.ts';
import {
  Caregiver,
  CurrentLocation,
  Diagnosis,
  Patient,
  Payer,
  ReceivedChannel,
  ReferredBy,
  SEXES,
} from './patients.ts';
import { ReferralSource } from './referralSources.ts';
import { Urgency } from './urgencies.ts';
import { WithdrawalReason } from './statuses.ts';

/** The bodies of calls that record, correct, withdraw or delete a referral. */

const isReachable = ({ patient }: { patient: Pick<Patient, 'dateOfBirth' | 'phone'> }) =>
  patient.dateOfBirth !== null || patient.phone !== null;

const hasOrigin = (referral: { responsibleProviderId: string | null; communityId: string | null }) =>
  referral.responsibleProviderId !== null || referral.communityId !== null;

const creationShape = {
  patient: Patient,
  currentLocation: z._default(z.nullable(CurrentLocation), null),
  communityId: z._default(z.nullable(Id), null),
  responsibleProviderId: z._default(z.nullable(Id), null),
  referredBy: z._default(z.nullable(ReferredBy), null),
  source: ReferralSource,
  urgency: z._default(Urgency, 'routine'),
  primaryDiagnosis: z._default(z.nullable(Diagnosis), null),
  payer: z._default(z.nullable(Payer), null),
  caregiver: z._default(z.nullable(Caregiver), null),
  /** The first note, read by both sides. */
  note: z._default(z.nullable(text(4000)), null),
};

/** Checked together with the fields' own rules, so that a form shows all errors at once. */
const when = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'patient' in value &&
  typeof value.patient === 'object' &&
  value.patient !== null;

const REACHABLE = { path: ['patient', 'dateOfBirth'], error: 'Enter a date of birth or a phone number', when };
const ORIGIN = { path: ['responsibleProviderId'], error: 'Choose a responsible provider or a community', when };

const groupShape = { ...creationShape, hospiceIds: z.array(Id).check(z.minLength(1), z.maxLength(20)) };

/** A group's request to one or several hospices. */
export const GroupReferralCreation = z
  .strictObject(groupShape)
  .check(z.refine(isReachable, REACHABLE), z.refine(hasOrigin, ORIGIN));
export type GroupReferralCreation = z.infer<typeof GroupReferralCreation>;

const hospiceShape = {
  ...creationShape,
  receivedAt: z.optional(Instant),
  receivedChannel: z._default(ReceivedChannel, 'phone'),
  hospiceLocationId: z._default(z.nullable(Id), null),
};

/** A referral that a hospice took by phone, fax or at its door. `receivedAt` left out: now. */
export const HospiceReferralCreation = z
  .strictObject(hospiceShape)
  .check(z.refine(isReachable, REACHABLE), z.refine(hasOrigin, ORIGIN));
export type HospiceReferralCreation = z.infer<typeof HospiceReferralCreation>;

/**
 * The same as another system sends it. Its sender may be a physician whom the directory does not know: then the referral comes with who
 * referred it alone, and a person chooses the responsible provider.
 */
export const GroupReferralIntake = z.strictObject(groupShape).check(z.refine(isReachable, REACHABLE));
export type GroupReferralIntake = z.infer<typeof GroupReferralIntake>;
export const HospiceReferralIntake = z.strictObject(hospiceShape).check(z.refine(isReachable, REACHABLE));
export type HospiceReferralIntake = z.infer<typeof HospiceReferralIntake>;

const PatientChange = z.strictObject({
  firstName: z.optional(Patient.shape.firstName),
  middleName: optionalText(80),
  lastName: z.optional(Patient.shape.lastName),
  suffix: optionalText(20),
  preferredName: optionalText(80),
  dateOfBirth: z.optional(z.nullable(PlainDate)),
  sexAtBirth: z.optional(z.enum(SEXES)),
  phone: z.optional(z.nullable(Phone)),
  address: optionalText(300),
  mrn: optionalText(40),
  preferredLanguage: z.optional(Language),
  needsInterpreter: z.optional(z.boolean()),
});

/**
 * The fields to update. `withdraw` takes a group's own referral back from the named hospices (all of them when left out)
 * while they have not answered.
 */
export const ReferralChange = z.strictObject({
  version: Version,
  patient: z.optional(PatientChange),
  currentLocation: z.optional(z.nullable(CurrentLocation)),
  communityId: z.optional(z.nullable(Id)),
  responsibleProviderId: z.optional(z.nullable(Id)),
  urgency: z.optional(Urgency),
  primaryDiagnosis: z.optional(z.nullable(Diagnosis)),
  payer: z.optional(z.nullable(Payer)),
  caregiver: z.optional(z.nullable(Caregiver)),
  withdraw: z.optional(
    z.strictObject({
      declineReason: WithdrawalReason,
      dateOfDeath: z.optional(PlainDate),
      hospiceIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(20))),
    }),
  ),
});
export type ReferralChange = z.infer<typeof ReferralChange>;

export const ReferralDeletion = z.strictObject({ reason: text(300, 3) });
