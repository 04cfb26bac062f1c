import type { Diagnosis } from '#contract/referrals/patients.ts';
import type { DeclineReason } from '#contract/referrals/statuses.ts';

/** Texts written by intake staff. They contain no patient's name, number or date. */

export const DIAGNOSES: readonly Diagnosis[] = [
  { text: 'Lung cancer, metastatic', icd10: 'C34.90', category: 'cancer' },
  { text: 'Pancreatic cancer', icd10: 'C25.9', category: 'cancer' },
  { text: 'Colon cancer with liver metastases', icd10: 'C18.9', category: 'cancer' },
  { text: 'Breast cancer, metastatic', icd10: 'C50.919', category: 'cancer' },
  { text: 'Prostate cancer, metastatic to bone', icd10: 'C61', category: 'cancer' },
  { text: 'Alzheimer’s disease', icd10: 'G30.9', category: 'dementia_neuro' },
  { text: 'Vascular dementia', icd10: 'F01.50', category: 'dementia_neuro' },
  { text: 'Parkinson’s disease', icd10: 'G20.A1', category: 'dementia_neuro' },
  { text: 'Amyotrophic lateral sclerosis', icd10: 'G12.21', category: 'dementia_neuro' },
  { text: 'Heart failure, end stage', icd10: 'I50.9', category: 'cardiac' },
  { text: 'Ischemic heart disease', icd10: 'I25.9', category: 'cardiac' },
  { text: 'Chronic obstructive pulmonary disease', icd10: 'J44.9', category: 'respiratory' },
  { text: 'Pulmonary fibrosis', icd10: 'J84.10', category: 'respiratory' },
  { text: 'Acute ischemic stroke', icd10: 'I63.9', category: 'stroke' },
  { text: 'End-stage renal disease', icd10: 'N18.6', category: 'renal' },
  { text: 'Cirrhosis of the liver', icd10: 'K74.60', category: 'liver' },
  { text: 'Severe protein-calorie malnutrition', icd10: 'E43', category: 'other' },
  { text: 'Sepsis, comfort care', icd10: null, category: 'other' },
];

export const INTERNAL_NOTES: readonly string[] = [
  'Called the daughter. She wants to talk to her brother tonight; call back tomorrow before 10.',
  'Face sheet and H&P are in. Still missing the medication list; asked the unit clerk to fax it.',
  'Left a voicemail for the caregiver, no answer on the mobile. Will try again after lunch.',
  'Medicare Part A checked in the portal: active, no open hospice election.',
  'Medicare Advantage plan. Election moves hospice to original Medicare; explained copays to the family.',
  'Oxygen concentrator, hospital bed and over-bed table ordered. Vendor’s window is 2 to 6 PM.',
  'PPS about 40%. Weight down 12 lb in three months, eating bites only. Looks eligible to me.',
  'Medical director reviewed the chart and agrees on a prognosis of six months or less.',
  'Attending wants one more round of labs before he signs the order.',
  'Family worried about losing their home health nurse. Explained who does what; they were relieved.',
  'Wife is the health care proxy. Copy of the form requested.',
  'Lives on the third floor, no elevator. Tell the equipment vendor.',
  'Two dogs in the home, friendly. Please knock. The doorbell doesn’t work.',
  'Patient is a veteran; asked the social worker to add the pinning ceremony to the plan.',
  'Discharge planner says transport is booked for tomorrow at 11. Admission nurse will meet them at the house.',
  'Interpreter line used for the first call. Son prefers to interpret himself; explained why we bring one.',
  'Pain is 7 of 10 at night. Asked the hospital for a bridge prescription until we admit.',
  'Second attempt to reach the family, mailbox is full. Will ask the referring office for another number.',
  'Comfort kit requested from pharmacy for delivery with the admission visit.',
  'After 8 PM, use the side entrance and sign the visitor book.',
];

export const SHARED_NOTES: readonly string[] = [
  'Referral received, thank you. An admission nurse will call the family within the hour.',
  'We reached the family. Info visit set for tomorrow morning.',
  'Please send the latest H&P and the medication list. This morning’s fax had only two pages.',
  'Visit done. The family wants to sleep on it.',
  'Equipment is being delivered this afternoon, so the patient can leave the hospital as planned.',
  'Certification is with our medical director. We expect to admit tomorrow.',
  'We could not reach the caregiver at the number on the face sheet. Is there another one?',
  'Admission visit completed. We’ll fax the plan of care to your office.',
  'Consents signed by the health care proxy.',
  'Family asked for an afternoon start. Everything else is ready.',
];

export const GROUP_NOTES: readonly string[] = [
  'Daughter is the main contact and prefers calls after 4 PM.',
  'Patient wants to be at home by the weekend. Please call the family today if you can.',
  'Goals-of-care talk this morning. Patient and family agree with hospice.',
  'New phone number for the son is on the face sheet we just sent.',
  'Discharge is planned for tomorrow at noon; transport is booked.',
  'Oncology has stopped treatment. Family knows and is ready.',
  'Please note the DNR form on the chart; the original travels with the patient.',
  'Family asked about respite care. Could your social worker mention it?',
];

export const CONCERNS: readonly string[] = [
  'The family says nobody has called back since yesterday. Can someone reach out today?',
  'Caregiver told us the night nurse did not come. Please look into it and let us know.',
  'We haven’t heard about the visit planned for this morning.',
  'Family is upset about the medication delivery. Please call them and us.',
];

export const NEXT_ACTIONS: readonly string[] = [
  'Answer the family’s questions about coverage',
  'Get the H&P and medication list',
  'Confirm the order with the attending',
  'Verify insurance',
  'Schedule the admission visit',
  'Confirm equipment delivery',
  'Meet the patient at discharge',
  'Follow up on the signed certification',
];

export const DECLINE_DETAILS: Record<DeclineReason, readonly string[]> = {
  patient_declined_hospice: [
    'Wants to continue chemotherapy; asked us to call again in a month.',
    'Family is not ready for hospice and chose palliative care at home.',
    'Patient returned to the hospital for treatment.',
  ],
  patient_chose_another_hospice: [
    'Family has used another hospice before and went back to it.',
    'Facility has a standing arrangement with another hospice.',
  ],
  patient_ineligible: [
    'Doesn’t meet the guidelines today. Re-evaluate if the patient declines further.',
    'Our medical director expects a prognosis longer than six months.',
  ],
  patient_deceased: ['Died in the hospital before the admission visit.', 'Died at home before the visit.'],
  hospice_declined: [
    'Address is outside our service area. Gave the family two other numbers.',
    'No inpatient bed available for this level of symptoms. Referred elsewhere the same day.',
    'We can’t provide the ventilator support the patient needs at home.',
  ],
  unable_to_reach: [
    'No answer to four calls and a letter over five days.',
    'Number on the face sheet is disconnected; the referring office has no other.',
  ],
};

/** A hospice's notes on resolved low scores. */
export const RESOLUTION_NOTES: readonly string[] = [
  'Called the daughter. She had been waiting for a call back. The nurse on duty now answers that line.',
  'Visited with the nurse manager. Pain plan changed, next visit tomorrow. The family is happy with it.',
  'Spoke with the caregiver for twenty minutes. Apologized for the missed visit; the aide comes on fixed days now.',
  'Called the delivery company. The part was replaced the same day. Called the family to make sure it works.',
  'Went through the medicines with the caregiver, left a written list at the bedside.',
  'Called the nurse at the facility. One contact on each side from now on; the family has both names.',
  'The supplier sent the bill by mistake and has withdrawn it. Confirmed in writing to the caregiver.',
  'Chaplain visits on Thursday. The caregiver was relieved to be asked.',
  'Assigned a regular nurse; the family knows who comes and when.',
  'Caregiver is worn out. Social worker follows up, respite offered for next week.',
  'Could not reach the caregiver twice, spoke with the son in the evening. The team had already resolved it.',
  'Reviewed with the night team. They now tell families how long a call back takes.',
];
