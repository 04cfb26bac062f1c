import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { REFERRAL_STATUSES } from './referralLabels.ts';

/** The statuses and related values of a referral, declared once (specification, section 4). */

export const ReferralStatus = z.enum(REFERRAL_STATUSES);
export type ReferralStatus = z.infer<typeof ReferralStatus>;

export const declineReasonLabel = labels({
  patient_declined_hospice: 'Patient or family declined hospice',
  patient_chose_another_hospice: 'Chose another hospice',
  patient_ineligible: 'Not eligible',
  patient_deceased: 'Died before start of care',
  hospice_declined: 'Hospice unable to accept',
  unable_to_reach: 'Unable to reach',
});

export const DECLINE_REASONS = wordsOf(declineReasonLabel);
export const DeclineReason = z.enum(DECLINE_REASONS);
export type DeclineReason = z.infer<typeof DeclineReason>;

/** The only reasons for which a group may withdraw its own referral. */
export const WITHDRAWAL_REASONS = [
  'patient_declined_hospice',
  'patient_chose_another_hospice',
  'patient_deceased',
] as const satisfies readonly DeclineReason[];
export const WithdrawalReason = z.enum(WITHDRAWAL_REASONS);
export type WithdrawalReason = z.infer<typeof WithdrawalReason>;

export const pendingReasonLabel = labels({
  awaiting_records: 'Awaiting records',
  awaiting_physician_order: 'Awaiting physician order',
  awaiting_certification: 'Awaiting certification',
  family_deciding: 'Family deciding',
  awaiting_discharge_from_hospital: 'Awaiting hospital discharge',
  awaiting_bed_or_equipment: 'Awaiting bed or equipment',
  insurance_verification: 'Insurance verification',
  scheduled: 'Scheduled',
  other: 'Other',
});

/** The reasons that ask the other side for documents, and what these are. */
export const askedDocumentsLabel: Readonly<Partial<Record<keyof typeof pendingReasonLabel, string>>> = {
  awaiting_records: 'medical records',
  awaiting_physician_order: 'the physician order',
  awaiting_certification: 'the certification',
};

export const PENDING_REASONS = wordsOf(pendingReasonLabel);
export const PendingReason = z.enum(PENDING_REASONS);
export type PendingReason = z.infer<typeof PendingReason>;

export const errorReasonLabel = labels({
  duplicate: 'Duplicate of another referral',
  wrong_patient: 'Wrong patient',
  test: 'Test entry',
  other: 'Other',
});

export const ErrorReason = z.enum(wordsOf(errorReasonLabel));
export type ErrorReason = z.infer<typeof ErrorReason>;

export const dischargeTypeLabel = labels({
  death: 'Died',
  revoked: 'Revoked by the patient',
  no_longer_terminally_ill: 'No longer terminally ill',
  moved_out_of_area: 'Moved out of the service area',
  transferred: 'Transferred to another hospice',
  for_cause: 'For cause',
});

export const DischargeType = z.enum(wordsOf(dischargeTypeLabel));
export type DischargeType = z.infer<typeof DischargeType>;

/** Every enrollment that counts decides what the referral as a whole is: the first line that applies (product, section 2). */
export function globalStatusOf(statuses: readonly ReferralStatus[]): ReferralStatus {
  const counting = statuses.filter((status) => status !== 'entered_in_error');
  for (const status of ['enrolled', 'pending_start_of_care', 'referral_received'] as const) {
    if (counting.includes(status)) return status;
  }
  return counting.length > 0 ? 'declined' : 'entered_in_error';
}
