import { expect } from 'vitest';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { writeBundle, type WrittenReferral } from '#server/exchange/fhir/writing/writeBundle.rules.ts';

/** Referrals as the writer of Bundles receives them: one without any optional fact, and one with all. */

export const NOW = new Date('2026-11-20T14:00:00.000Z');

export const uuid = (number: number) => `0d2f7a52-0000-4000-8000-${String(number).padStart(12, '0')}`;
export const REFERRAL = uuid(1);
export const HARBOR = uuid(2);
export const PRAIRIE = uuid(3);
export const PROVIDER = uuid(4);
export const GROUP = uuid(5);
export const COMMUNITY = uuid(6);
export const SITE = uuid(7);
export const FIRST = uuid(8);
export const SECOND = uuid(9);

export const enrollment = (hospice: string, name: string, facts: Partial<Enrollment> = {}): Enrollment => ({
  id: hospice,
  hospice: { id: hospice, name, timeZone: 'America/New_York' },
  status: 'referral_received',
  statusSince: '2026-11-19T09:30:00.000Z',
  alert: 'none',
  isSia: false,
  receivedAt: '2026-11-19T08:00:00.000Z',
  firstContactAt: null,
  plannedStartOfCare: null,
  startOfCare: null,
  hospiceLocation: null,
  assignedTo: null,
  nextAction: null,
  nextActionDueAt: null,
  version: 1,
  referralId: REFERRAL,
  firstContactBy: null,
  evaluationVisitAt: null,
  pendingReason: null,
  admissionNurse: null,
  primaryNurse: null,
  levelOfCare: null,
  declineReason: null,
  declineDetail: null,
  isDeclinedBySystem: false,
  dateOfDeath: null,
  dischargeDate: null,
  dischargeType: null,
  siaSince: null,
  errorReason: null,
  duplicateOfReferralId: null,
  lastSurvey: null,
  allowedTransitions: [],
  notShared: [],
  contactAttempts: null,
  concerns: [],
  hospicePhone: null,
  ...facts,
});

/** Nothing is known but what a referral cannot be without. */
export const BARE: Referral = {
  id: REFERRAL,
  displayId: 'R-1042',
  status: 'referral_received',
  globalStatus: 'referral_received',
  scoreAlert: false,
  stakeholderAlert: false,
  urgency: 'routine',
  receivedAt: '2026-11-19T08:00:00.000Z',
  patient: {
    firstName: 'Ruth',
    middleName: null,
    lastName: 'Stern',
    suffix: null,
    preferredName: null,
    dateOfBirth: null,
    sexAtBirth: 'unknown',
    phone: null,
    address: null,
    mrn: null,
    preferredLanguage: 'en',
    needsInterpreter: false,
  },
  diagnosis: null,
  responsibleProvider: null,
  community: null,
  enrollments: [],
  proposals: [],
  version: 1,
  currentLocation: null,
  referredBy: null,
  source: 'family',
  receivedChannel: 'phone',
  primaryDiagnosis: null,
  payer: null,
  caregiver: null,
  createdBy: null,
  createdAt: '2026-11-19T08:00:00.000Z',
  isEnrolledElsewhere: false,
  allowedActions: [],
};

export const written = (record: Partial<Referral> = {}, beside: Partial<WrittenReferral> = {}): WrittenReferral => ({
  record: { ...BARE, ...record },
  order: null,
  memberId: null,
  note: null,
  providerNpi: null,
  communityType: null,
  hospices: new Map(),
  documents: [],
  ...beside,
});

export const document = (id: string, isInside: boolean): WrittenReferral['documents'][number] => ({
  id,
  referralId: REFERRAL,
  fileType: isInside ? 'labs_imaging' : 'face_sheet',
  name: `${id}.pdf`,
  size: 1200,
  contentType: 'application/pdf',
  uploadedAt: '2026-11-19T10:00:00.000Z',
  uploadedBy: { name: 'Ada Byron', organization: isInside ? 'Harbor Hospice' : null },
  hospice: null,
  mayChange: false,
  version: 1,
  isInside,
});

export const FULL = written(
  {
    urgency: 'urgent',
    globalStatus: 'enrolled',
    source: 'hospital',
    receivedChannel: 'fax',
    patient: {
      firstName: 'Ruth',
      middleName: 'Ann',
      lastName: 'Stern',
      suffix: 'Jr.',
      preferredName: 'Ruthie',
      dateOfBirth: '1938-04-17',
      sexAtBirth: 'female',
      phone: '(555) 010-0142',
      address: '12 Harbor Lane\nPortland, ME',
      mrn: 'MRN-\u00014711',
      preferredLanguage: 'ga',
      needsInterpreter: true,
    },
    responsibleProvider: {
      id: PROVIDER,
      name: 'Dr. Ines Okafor',
      phone: '(555) 010-0100',
      group: { id: GROUP, name: 'Lakeside Physicians' },
    },
    community: { id: COMMUNITY, name: 'Elm Court' },
    currentLocation: { setting: 'skilled_nursing', facilityName: 'Elm Court East', room: '12 B' },
    referredBy: {
      name: 'Sam Reyes',
      role: 'Discharge planner',
      organization: 'Mercy Hospital',
      phone: '(555) 010-0111',
      email: 'sam@mercy.example',
    },
    primaryDiagnosis: { text: 'Lung cancer', icd10: 'C34.90', category: 'cancer' },
    payer: { primary: 'medicare', memberId: '****MK73', secondary: 'medicaid' },
    caregiver: {
      name: 'Niamh Stern',
      relationship: 'child',
      phone: '(555) 010-0122',
      email: 'niamh@family.example',
      language: 'es',
      isSurveyContact: true,
      hasConsentedToContact: false,
    },
    enrollments: [
      enrollment(HARBOR, 'Harbor Hospice', {
        status: 'enrolled',
        hospiceLocation: { id: SITE, name: 'Harbor North' },
        plannedStartOfCare: '2026-11-10',
        startOfCare: '2026-11-12T12:00:00.000Z',
        levelOfCare: 'rhc',
        dischargeDate: '2026-11-19',
        pendingReason: 'awaiting_records',
        dateOfDeath: '2026-11-18',
      }),
      enrollment(PRAIRIE, 'Prairie Hospice', { status: 'declined', declineReason: 'unable_to_reach' }),
    ],
  },
  {
    memberId: '1EG4-TE5-MK73',
    note: 'Call after four.',
    providerNpi: '1999999992',
    communityType: 'skilled_nursing_home',
    hospices: new Map([
      [HARBOR, { npi: '1888888883', ccn: '12345X' }],
      [PRAIRIE, { npi: null, ccn: null }],
    ]),
    documents: [document(FIRST, true), document(SECOND, false)],
  },
);

/** The bundle with a readable name for each of its ids: the type of the entry, and which of its type it is. */
export function readable(referral: WrittenReferral): unknown {
  const bundle = writeBundle(referral, NOW);
  let text = JSON.stringify(bundle);
  const seen = new Map<string, number>();
  for (const { fullUrl = '', resource } of bundle.entry ?? []) {
    const id = fullUrl.replace('urn:uuid:', '');
    if (resource?.resourceType === 'OperationOutcome') {
      text = text.replaceAll(id, 'outcome');
      continue;
    }
    expect(resource?.id).toBe(id);
    const type = resource?.resourceType ?? '';
    const count = (seen.get(type) ?? 0) + 1;
    seen.set(type, count);
    text = text.replaceAll(id, `${type} ${count}`);
  }
  return JSON.parse(text, (name, value: unknown) =>
    name === 'url' && typeof value === 'string' && /^urn:uuid:[^ ]+$/.test(value) ? 'urn:uuid:Binary' : value,
  );
}
