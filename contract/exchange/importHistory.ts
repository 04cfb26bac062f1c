import { declineReasonLabel, dischargeTypeLabel, pendingReasonLabel } from '#contract/referrals/statuses.ts';
import type { Choice } from './importChoices.ts';

/** What a log says became of a referral. Only the dates beside it tell whether a patient who died or left was in care. */
const outcomeLabel = {
  referral_received: 'Received',
  pending_start_of_care: 'Pending start of care',
  enrolled: 'Enrolled',
  declined: 'Declined',
  discharged: 'Discharged',
  died: 'Died',
};

/** The words of other systems for what became of a referral. */
export const HISTORY_CHOICES = {
  status: {
    labels: outcomeLabel,
    also: {
      referral_received: 'new, open, referral, received referral, inquiry, in process, active referral',
      pending_start_of_care:
        'pending, pending admission, pending admit, accepted, scheduled, pending soc, awaiting admission',
      enrolled: 'admitted, active, on service, admit, current, in care, taken under care, converted',
      declined:
        'not admitted, ntuc, non admit, nonadmit, no admit, denied, canceled, lost, refused, not taken, not taken under care, closed, did not admit',
      discharged: 'discharge, dc, d/c, revoked, live discharge, transferred',
      died: 'deceased, expired, death, passed, passed away, dec',
    },
    likely: [
      [/expir|deceas|died|death|passed/i, 'died'],
      [/disch|revok|transf/i, 'discharged'],
      [/not admit|non.?admit|ntuc|denied|declin|refus|cancel|lost|inelig/i, 'declined'],
      [/pend|await|sched|accept/i, 'pending_start_of_care'],
      [/admit|activ|service|enroll/i, 'enrolled'],
      [/new|open|receiv/i, 'referral_received'],
    ],
  },
  pendingReason: {
    labels: pendingReasonLabel,
    also: {
      awaiting_records: 'records, waiting for records, medical records, h&p',
      awaiting_physician_order: 'order, md order, orders, awaiting order, awaiting md',
      awaiting_certification: 'cti, certification',
      family_deciding: 'family, family decision, deciding, thinking',
      awaiting_discharge_from_hospital: 'hospital discharge, discharge, in hospital',
      awaiting_bed_or_equipment: 'dme, equipment, bed',
      insurance_verification: 'insurance, auth, authorization',
      scheduled: 'admit scheduled, visit scheduled',
    },
  },
  declineReason: {
    labels: declineReasonLabel,
    also: {
      patient_declined_hospice:
        'patient declined, family declined, pt declined, declined, refused, patient refused, family refused, not ready, declined services, seeking treatment, aggressive treatment, pt/family declined',
      patient_chose_another_hospice:
        'another hospice, other hospice, competitor, chose competitor, went with another hospice, chose other hospice',
      patient_ineligible:
        'ineligible, not eligible, does not meet criteria, not appropriate, no terminal diagnosis, not hospice appropriate, does not qualify',
      patient_deceased:
        'deceased, died, expired, passed away, died prior to admission, died before admission, death, expired prior to admit',
      hospice_declined:
        'hospice declined, no capacity, unable to staff, out of service area, out of area, staffing, no contract, no bed',
      unable_to_reach: 'unable to contact, no response, no answer, utr, cannot reach, no contact, left messages',
    },
    likely: [
      [/died|deceas|expir|death|passed/i, 'patient_deceased'],
      [/other hospice|another hospice|competitor/i, 'patient_chose_another_hospice'],
      [/elig|criteria|appropriate|qualif/i, 'patient_ineligible'],
      [/reach|contact|respon|answer/i, 'unable_to_reach'],
      [/staff|capacity|area|contract|\bbed\b/i, 'hospice_declined'],
      [/declin|refus|not ready|treatment|aggressive|chose/i, 'patient_declined_hospice'],
    ],
  },
  dischargeType: {
    labels: dischargeTypeLabel,
    also: {
      death: 'deceased, death, expired, passed away, patient died',
      revoked: 'revocation, revoke, patient revoked, pt revoked',
      no_longer_terminally_ill:
        'no longer terminal, not terminally ill, extended prognosis, graduated, no longer eligible, prognosis improved',
      moved_out_of_area: 'moved, out of area, moved out of area, relocated, out of service area',
      transferred: 'transfer, transferred, transfer to another hospice',
      for_cause: 'cause, for cause, safety',
    },
    likely: [
      [/died|deceas|expir|death|passed/i, 'death'],
      [/revok|revoc/i, 'revoked'],
      [/terminal|prognos|extend|graduat|stable|elig/i, 'no_longer_terminally_ill'],
      [/transf/i, 'transferred'],
      [/moved|area|reloc/i, 'moved_out_of_area'],
    ],
  },
} satisfies Record<string, Choice>;
