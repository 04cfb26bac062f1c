import {
  BIRTH_SEX,
  coded,
  HL7,
  HOSPICE_CARE,
  INTERPRETER,
  language,
  link,
  own,
  OWN,
  phoneAndEmail,
  type Named,
} from './bundleParts.ts';
import { COMMUNITY, FIRST, HARBOR, PRAIRIE, PROVIDER, SECOND, SITE } from './writtenReferrals.ts';

/** What is written of the referral about which everything is known. */
export const WHOLE: readonly Named[] = [
  [
    'Patient 1',
    {
      extension: [
        { url: BIRTH_SEX, valueCode: 'F' },
        { url: INTERPRETER, valueBoolean: true },
      ],
      identifier: [
        {
          type: { coding: [{ system: `${HL7}/v2-0203`, code: 'MR' }] },
          system: `${OWN}/sid/mrn`,
          value: 'MRN-\uFFFD4711',
        },
      ],
      name: [
        { use: 'official', family: 'Stern', given: ['Ruth', 'Ann'], suffix: ['Jr.'] },
        { use: 'nickname', given: ['Ruthie'] },
      ],
      telecom: [{ system: 'phone', value: '(555) 010-0142' }],
      gender: 'female',
      birthDate: '1938-04-17',
      deceasedDateTime: '2026-11-18',
      address: [{ text: '12 Harbor Lane\nPortland, ME' }],
      communication: language('ga'),
    },
  ],
  [
    'Organization 1',
    {
      identifier: [
        { system: `${OWN}/sid/hospice`, value: HARBOR },
        { system: 'http://hl7.org/fhir/sid/us-npi', value: '1888888883' },
        { system: 'http://hl7.org/fhir/sid/us-ccn', value: '12345X' },
      ],
      name: 'Harbor Hospice',
    },
  ],
  ['Organization 2', { identifier: [{ system: `${OWN}/sid/hospice`, value: PRAIRIE }], name: 'Prairie Hospice' }],
  [
    'DocumentReference 1',
    {
      status: 'current',
      type: {
        coding: [
          { system: `${OWN}/CodeSystem/document-type`, code: 'labs_imaging', display: 'Labs and imaging' },
          { system: 'http://loinc.org', code: '11502-2' },
        ],
        text: 'Labs and imaging',
      },
      subject: link('Patient 1'),
      date: '2026-11-19T10:00:00.000Z',
      author: [{ display: 'Ada Byron, Harbor Hospice' }],
      content: [
        {
          attachment: {
            contentType: 'application/pdf',
            size: 1200,
            title: `${FIRST}.pdf`,
            url: 'urn:uuid:Binary',
          },
        },
      ],
      context: { related: [link('ServiceRequest 1')] },
    },
  ],
  [
    'DocumentReference 2',
    {
      status: 'current',
      type: {
        coding: [{ system: `${OWN}/CodeSystem/document-type`, code: 'face_sheet', display: 'Face sheet' }],
        text: 'Face sheet',
      },
      subject: link('Patient 1'),
      date: '2026-11-19T10:00:00.000Z',
      author: [{ display: 'Ada Byron' }],
      content: [
        {
          attachment: {
            contentType: 'application/pdf',
            size: 1200,
            title: `${SECOND}.pdf`,
            extension: [
              {
                url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
                valueCode: 'unsupported',
              },
            ],
          },
        },
      ],
      context: { related: [link('ServiceRequest 1')] },
    },
  ],
  ['Organization 3', { name: 'Lakeside Physicians' }],
  [
    'Practitioner 1',
    {
      identifier: [
        { system: `${OWN}/sid/provider`, value: PROVIDER },
        { system: 'http://hl7.org/fhir/sid/us-npi', value: '1999999992' },
      ],
      name: [{ text: 'Dr. Ines Okafor' }],
      telecom: [{ system: 'phone', value: '(555) 010-0100' }],
    },
  ],
  ['PractitionerRole 1', { practitioner: link('Practitioner 1'), organization: link('Organization 3') }],
  ['Practitioner 2', { name: [{ text: 'Sam Reyes' }] }],
  ['Organization 4', { name: 'Mercy Hospital' }],
  [
    'PractitionerRole 2',
    {
      practitioner: link('Practitioner 2'),
      organization: link('Organization 4'),
      code: [{ text: 'Discharge planner' }],
      telecom: phoneAndEmail('(555) 010-0111', 'sam@mercy.example'),
    },
  ],
  [
    'Condition 1',
    {
      category: [coded('diagnosis-category', 'cancer', 'Cancer')],
      code: { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'C34.90' }], text: 'Lung cancer' },
      subject: link('Patient 1'),
    },
  ],
  [
    'Coverage 1',
    {
      status: 'active',
      type: coded('payer', 'medicare', 'Medicare'),
      subscriberId: '1EG4-TE5-MK73',
      beneficiary: link('Patient 1'),
      payor: [{ display: 'Medicare' }],
      order: 1,
    },
  ],
  [
    'Coverage 2',
    {
      status: 'active',
      type: coded('payer', 'medicaid', 'Medicaid'),
      beneficiary: link('Patient 1'),
      payor: [{ display: 'Medicaid' }],
      order: 2,
    },
  ],
  [
    'Location 1',
    {
      identifier: [{ system: `${OWN}/sid/community`, value: COMMUNITY }],
      name: 'Elm Court',
      type: [coded('community-type', 'skilled_nursing_home', 'skilled nursing home')],
    },
  ],
  ['Location 2', { name: 'Elm Court East', type: [coded('care-setting', 'skilled_nursing', 'Skilled nursing')] }],
  [
    'Location 3',
    {
      name: '12 B',
      physicalType: {
        coding: [{ system: `${HL7}/location-physical-type`, code: 'ro', display: 'Room' }],
        text: 'Room',
      },
      partOf: link('Location 2'),
    },
  ],
  [
    'ServiceRequest 1',
    {
      identifier: [{ system: `${OWN}/sid/referral`, value: 'R-1042' }],
      status: 'completed',
      intent: 'order',
      code: HOSPICE_CARE,
      priority: 'urgent',
      subject: link('Patient 1'),
      authoredOn: '2026-11-19T08:00:00.000Z',
      requester: link('PractitionerRole 1'),
      performer: [link('Organization 1'), link('Organization 2')],
      locationReference: [link('Location 1'), link('Location 3')],
      reasonReference: [link('Condition 1')],
      insurance: [link('Coverage 1'), link('Coverage 2')],
      supportingInfo: [link('DocumentReference 1'), link('DocumentReference 2')],
      note: [{ text: 'Call after four.' }],
      extension: [
        own('referral-source', { valueCode: 'hospital' }),
        own('received-channel', { valueCode: 'fax' }),
        own('referred-by', { valueReference: link('PractitionerRole 2') }),
      ],
    },
  ],
  [
    'Location 4',
    {
      identifier: [{ system: `${OWN}/sid/hospice-location`, value: SITE }],
      name: 'Harbor North',
      managingOrganization: link('Organization 1'),
    },
  ],
  [
    'Task 1',
    {
      status: 'completed',
      businessStatus: coded('referral-status', 'enrolled', 'Enrolled'),
      intent: 'order',
      focus: link('ServiceRequest 1'),
      for: link('Patient 1'),
      authoredOn: '2026-11-19T08:00:00.000Z',
      lastModified: '2026-11-19T09:30:00.000Z',
      owner: link('Organization 1'),
      location: link('Location 4'),
    },
  ],
  [
    'EpisodeOfCare 1',
    {
      status: 'finished',
      type: [coded('level-of-care', 'rhc', 'Routine home care')],
      patient: link('Patient 1'),
      managingOrganization: link('Organization 1'),
      period: { start: '2026-11-12T12:00:00.000Z', end: '2026-11-19' },
      referralRequest: [link('ServiceRequest 1')],
    },
  ],
  [
    'Task 2',
    {
      status: 'rejected',
      statusReason: coded('decline-reason', 'unable_to_reach', 'Unable to reach'),
      businessStatus: coded('referral-status', 'declined', 'Declined'),
      intent: 'order',
      focus: link('ServiceRequest 1'),
      for: link('Patient 1'),
      authoredOn: '2026-11-19T08:00:00.000Z',
      lastModified: '2026-11-19T09:30:00.000Z',
      owner: link('Organization 2'),
    },
  ],
  [
    'EpisodeOfCare 2',
    {
      status: 'cancelled',
      patient: link('Patient 1'),
      managingOrganization: link('Organization 2'),
      referralRequest: [link('ServiceRequest 1')],
    },
  ],
  [
    'RelatedPerson 1',
    {
      extension: [
        own('is-survey-contact', { valueBoolean: true }),
        own('has-consented-to-contact', { valueBoolean: false }),
      ],
      patient: link('Patient 1'),
      relationship: [
        {
          coding: [
            { system: `${OWN}/CodeSystem/relationship`, code: 'child', display: 'Child' },
            { system: `${HL7}/v3-RoleCode`, code: 'CHILD' },
          ],
          text: 'Child',
        },
      ],
      name: [{ text: 'Niamh Stern' }],
      telecom: phoneAndEmail('(555) 010-0122', 'niamh@family.example'),
      communication: language('es'),
    },
  ],
  [
    'outcome',
    {
      issue: [
        {
          severity: 'warning',
          code: 'too-costly',
          diagnostics: '1 of the documents is listed without content: together they are too large',
        },
      ],
    },
  ],
];
