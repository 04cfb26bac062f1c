import { labels } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

/** The statuses and related values of a referral, declared once (specification, section 4). */

export const REFERRAL_STATUSES = [
  'referral_received',
  'pending_start_of_care',
  'enrolled',
  'declined',
  'entered_in_error',
] as const;
export const ReferralStatus = z.enum(REFERRAL_STATUSES);
export type ReferralStatus = z.infer<typeof ReferralStatus>;

export const statusLabel = labels<ReferralStatus>({
  referral_received: 'Received',
  pending_start_of_care: 'Pending start of care',
  enrolled: 'Enrolled',
  declined: 'Declined',
  entered_in_error: 'Entered in error',
});

/** Whether a hospice still has to decide or to begin. */
export const isOpen = (status: ReferralStatus): boolean =>
  status === 'referral_received' || status === 'pending_start_of_care';

export const DECLINE_REASONS = [
  'patient_declined_hospice',
  'patient_chose_another_hospice',
  'patient_ineligible',
  'patient_deceased',
  'hospice_declined',
  'unable_to_reach',
] as const;
export const DeclineReason = z.enum(DECLINE_REASONS);
export type DeclineReason = z.infer<typeof DeclineReason>;

export const declineReasonLabel = labels<DeclineReason>({
  patient_declined_hospice: 'Patient or family declined hospice',
  patient_chose_another_hospice: 'Chose another hospice',
  patient_ineligible: 'Not eligible',
  patient_deceased: 'Died before start of care',
  hospice_declined: 'Hospice unable to accept',
  unable_to_reach: 'Unable to reach',
});

/** The only reasons for which a group may withdraw its own referral. */
export const WITHDRAWAL_REASONS = [
  'patient_declined_hospice',
  'patient_chose_another_hospice',
  'patient_deceased',
] as const satisfies readonly DeclineReason[];
export const WithdrawalReason = z.enum(WITHDRAWAL_REASONS);
export type WithdrawalReason = z.infer<typeof WithdrawalReason>;

export const PENDING_REASONS = [
  'awaiting_records',
  'awaiting_physician_order',
  'awaiting_certification',
  'family_deciding',
  'awaiting_discharge_from_hospital',
  'awaiting_bed_or_equipment',
  'insurance_verification',
  'scheduled',
  'other',
] as const;
export const PendingReason = z.enum(PENDING_REASONS);
export type PendingReason = z.infer<typeof PendingReason>;

export const pendingReasonLabel = labels<PendingReason>({
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

export const ERROR_REASONS = ['duplicate', 'wrong_patient', 'test', 'other'] as const;
export const ErrorReason = z.enum(ERROR_REASONS);
export type ErrorReason = z.infer<typeof ErrorReason>;

export const errorReasonLabel = labels<ErrorReason>({
  duplicate: 'Duplicate of another referral',
  wrong_patient: 'Wrong patient',
  test: 'Test entry',
  other: 'Other',
});

export const DISCHARGE_TYPES = [
  'death',
  'revoked',
  'no_longer_terminally_ill',
  'moved_out_of_area',
  'transferred',
  'for_cause',
] as const;
export const DischargeType = z.enum(DISCHARGE_TYPES);
export type DischargeType = z.infer<typeof DischargeType>;

export const dischargeTypeLabel = labels<DischargeType>({
  death: 'Died',
  revoked: 'Revoked by the patient',
  no_longer_terminally_ill: 'No longer terminally ill',
  moved_out_of_area: 'Moved out of the service area',
  transferred: 'Transferred to another hospice',
  for_cause: 'For cause',
});

/** Every enrollment that counts decides what the referral as a whole is: the first line that applies (product, section 2). */
export function globalStatusOf(statuses: readonly ReferralStatus[]): ReferralStatus {
  const counting = statuses.filter((status) => status !== 'entered_in_error');
  for (const status of ['enrolled', 'pending_start_of_care', 'referral_received'] as const) {
    if (counting.includes(status)) return status;
  }
  return counting.length > 0 ? 'declined' : 'entered_in_error';
}
