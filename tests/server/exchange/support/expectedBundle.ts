import { BIRTH_SEX, coded, HL7, INTERPRETER, language, link, OWN, phoneAndEmail, type Named } from './bundleParts.ts';
import { CLINICAL_NOTE, UNKNOWN } from './bundleParts.ts';
import { FIRST, HARBOR, PRAIRIE, PROVIDER, SECOND } from './writtenReferrals.ts';
import { REQUEST_AND_AFTER } from './expectedRequest.ts';

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
        { system: `${OWN}/sid/patient`, value: 'Patient 1' },
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
      active: true,
      identifier: [
        { system: `${OWN}/sid/hospice`, value: HARBOR },
        { system: 'http://hl7.org/fhir/sid/us-npi', value: '1888888883' },
        { system: 'http://hl7.org/fhir/sid/us-ccn', value: '12345X' },
      ],
      name: 'Harbor Hospice',
    },
  ],
  [
    'Organization 2',
    { active: true, identifier: [{ system: `${OWN}/sid/hospice`, value: PRAIRIE }], name: 'Prairie Hospice' },
  ],
  [
    'DocumentReference 1',
    {
      identifier: [{ system: `${OWN}/sid/resource`, value: 'DocumentReference 1' }],
      category: [CLINICAL_NOTE],
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
      identifier: [{ system: `${OWN}/sid/resource`, value: 'DocumentReference 2' }],
      category: [CLINICAL_NOTE],
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
  ['Organization 3', { active: true, name: 'Lakeside Physicians' }],
  [
    'Practitioner 1',
    {
      identifier: [
        { system: `${OWN}/sid/provider`, value: PROVIDER },
        { system: 'http://hl7.org/fhir/sid/us-npi', value: '1999999992' },
      ],
      name: [{ text: 'Dr. Ines Okafor', family: 'Okafor' }],
      telecom: [{ system: 'phone', value: '(555) 010-0100' }],
    },
  ],
  ['PractitionerRole 1', { practitioner: link('Practitioner 1'), organization: link('Organization 3') }],
  [
    'Practitioner 2',
    {
      identifier: [{ system: `${OWN}/sid/resource`, value: 'Practitioner 2' }],
      name: [{ text: 'Sam Reyes', family: 'Reyes' }],
    },
  ],
  ['Organization 4', { active: true, name: 'Mercy Hospital' }],
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
      clinicalStatus: { coding: [{ system: `${HL7}/condition-clinical`, code: 'active' }] },
      category: [
        coded('diagnosis-category', 'cancer', 'Cancer'),
        { coding: [{ system: `${HL7}/condition-category`, code: 'problem-list-item' }] },
      ],
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
      relationship: UNKNOWN,
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
      relationship: UNKNOWN,
      payor: [{ display: 'Medicaid' }],
      order: 2,
    },
  ],
  ...REQUEST_AND_AFTER,
];
