import { coded, HL7, HOSPICE_CARE, language, link, own, OWN, phoneAndEmail, type Named } from './bundleParts.ts';
import { FULFILL, OWN_NUMBER } from './bundleParts.ts';
import { COMMUNITY, SITE } from './writtenReferrals.ts';

/** The second half of what is written of the referral about which everything is known: its places, the request, and each hospice's work. */
export const REQUEST_AND_AFTER: readonly Named[] = [
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
      identifier: OWN_NUMBER,
      category: [HOSPICE_CARE],
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
      identifier: OWN_NUMBER,
      code: FULFILL,
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
      identifier: OWN_NUMBER,
      code: FULFILL,
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
      active: true,
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
