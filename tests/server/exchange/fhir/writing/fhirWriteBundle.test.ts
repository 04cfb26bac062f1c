import { describe, expect, test } from 'vitest';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { validateBundle } from '#tests/server/exchange/support/validBundle.ts';
import { writeBundle, type WrittenReferral } from '#server/exchange/fhir/writing/writeBundle.rules.ts';
import {
  BIRTH_SEX,
  bundleOf,
  coded,
  HL7,
  HOSPICE_CARE,
  INTERPRETER,
  language,
  link,
  own,
  OWN_NUMBER,
  UNKNOWN,
  OWN,
} from '#tests/server/exchange/support/bundleParts.ts';
import { WHOLE } from '#tests/server/exchange/support/expectedBundle.ts';
import {
  BARE,
  COMMUNITY,
  document,
  enrollment,
  FIRST,
  FULL,
  GROUP,
  HARBOR,
  NOW,
  PROVIDER,
  readable,
  SECOND,
  uuid,
  written,
} from '#tests/server/exchange/support/writtenReferrals.ts';

const resources = (referral: WrittenReferral) =>
  (writeBundle(referral, NOW).entry ?? []).flatMap(({ resource }) => resource ?? []);
const ids = (referral: WrittenReferral) => resources(referral).flatMap(({ id }) => id ?? []);

describe('FHIR bundle of a referral', () => {
  test('holds only what is known when every optional fact is unknown', async () => {
    expect(readable(written())).toEqual(
      bundleOf([
        [
          'Patient 1',
          {
            extension: [
              { url: BIRTH_SEX, valueCode: 'UNK' },
              { url: INTERPRETER, valueBoolean: false },
            ],
            identifier: [{ system: `${OWN}/sid/patient`, value: 'Patient 1' }],
            name: [{ use: 'official', family: 'Stern', given: ['Ruth'] }],
            gender: 'unknown',
            communication: language('en'),
          },
        ],
        [
          'ServiceRequest 1',
          {
            identifier: OWN_NUMBER,
            status: 'active',
            intent: 'order',
            category: [HOSPICE_CARE],
            code: HOSPICE_CARE,
            priority: 'routine',
            subject: link('Patient 1'),
            authoredOn: '2026-11-19T08:00:00.000Z',
            extension: [
              own('referral-source', { valueCode: 'family' }),
              own('received-channel', { valueCode: 'phone' }),
            ],
          },
        ],
      ]),
    );
    expect(await validateBundle({ ...writeBundle(written(), NOW) })).toEqual([]);
  });

  test('holds every fact of a referral about which everything is known', async () => {
    expect(readable(FULL)).toEqual(bundleOf(WHOLE));
    expect(await validateBundle({ ...writeBundle(FULL, NOW) })).toEqual([]);
  });

  test('names the patient as male or female by the codes of the US core', () => {
    const { patient } = BARE;
    const sexes = (['female', 'male', 'unknown'] as const).map((sexAtBirth) => {
      const [first] = resources(written({ patient: { ...patient, sexAtBirth } }));
      return first?.resourceType === 'Patient' ? [first.gender, first.extension?.[0]?.valueCode] : [];
    });
    expect(sexes).toEqual([
      ['female', 'F'],
      ['male', 'M'],
      ['unknown', 'UNK'],
    ]);
  });

  test('takes the person who referred as the requester when no provider is responsible', () => {
    const referredBy = { name: 'Sam Reyes', role: null, organization: null, phone: null, email: null };
    expect(readable(written({ referredBy }))).toMatchObject({
      entry: [
        {},
        { resource: { resourceType: 'Practitioner', name: [{ text: 'Sam Reyes' }] } },
        {
          resource: {
            id: 'PractitionerRole 1',
            resourceType: 'PractitionerRole',
            practitioner: link('Practitioner 1'),
          },
        },
        {
          resource: {
            requester: link('PractitionerRole 1'),
            extension: [{}, {}, own('referred-by', { valueReference: link('PractitionerRole 1') })],
          },
        },
      ],
    });
    expect(Object.keys(resources(written({ referredBy }))[2] ?? {})).toEqual(['resourceType', 'id', 'practitioner']);
  });

  test('leaves out the numbers, types and names of people and places where they are unknown', () => {
    const bundle = readable(
      written(
        {
          responsibleProvider: {
            id: PROVIDER,
            name: 'Dr. Ines Okafor',
            phone: null,
            group: { id: GROUP, name: 'Lakeside Physicians' },
          },
          community: { id: COMMUNITY, name: 'Elm Court' },
          currentLocation: { setting: 'home', facilityName: null, room: null },
          primaryDiagnosis: { text: 'Frailty', icd10: null, category: 'other' },
          payer: { primary: 'self_pay', memberId: null, secondary: null },
          enrollments: [enrollment(HARBOR, 'Harbor Hospice')],
        },
        { documents: [document(FIRST, false), document(SECOND, false)] },
      ),
    );
    expect(bundle).toMatchObject({
      entry: expect.arrayContaining([
        {
          fullUrl: 'urn:uuid:Organization 1',
          resource: {
            resourceType: 'Organization',
            id: 'Organization 1',
            active: true,
            identifier: [{ system: `${OWN}/sid/hospice`, value: HARBOR }],
            name: 'Harbor Hospice',
          },
        },
        {
          fullUrl: 'urn:uuid:Practitioner 1',
          resource: {
            resourceType: 'Practitioner',
            id: 'Practitioner 1',
            identifier: [{ system: `${OWN}/sid/provider`, value: PROVIDER }],
            name: [{ text: 'Dr. Ines Okafor', family: 'Okafor' }],
          },
        },
        {
          fullUrl: 'urn:uuid:Condition 1',
          resource: {
            resourceType: 'Condition',
            id: 'Condition 1',
            clinicalStatus: { coding: [{ system: `${HL7}/condition-clinical`, code: 'active' }] },
            category: [
              coded('diagnosis-category', 'other', 'Other'),
              { coding: [{ system: `${HL7}/condition-category`, code: 'problem-list-item' }] },
            ],
            code: { text: 'Frailty' },
            subject: link('Patient 1'),
          },
        },
        {
          fullUrl: 'urn:uuid:Coverage 1',
          resource: {
            resourceType: 'Coverage',
            id: 'Coverage 1',
            status: 'active',
            type: coded('payer', 'self_pay', 'Self-pay'),
            beneficiary: link('Patient 1'),
            relationship: UNKNOWN,
            payor: [{ display: 'Self-pay' }],
            order: 1,
          },
        },
        {
          fullUrl: 'urn:uuid:Location 1',
          resource: {
            resourceType: 'Location',
            id: 'Location 1',
            identifier: [{ system: `${OWN}/sid/community`, value: COMMUNITY }],
            name: 'Elm Court',
          },
        },
        {
          fullUrl: 'urn:uuid:Location 2',
          resource: {
            resourceType: 'Location',
            id: 'Location 2',
            name: 'Home',
            type: [coded('care-setting', 'home', 'Home')],
          },
        },
        expect.objectContaining({
          resource: expect.objectContaining({
            resourceType: 'ServiceRequest',
            requester: link('PractitionerRole 1'),
            locationReference: [link('Location 1'), link('Location 2')],
            insurance: [link('Coverage 1')],
          }),
        }),
        expect.objectContaining({
          resource: expect.objectContaining({
            issue: [
              {
                severity: 'warning',
                code: 'too-costly',
                diagnostics: '2 of the documents are listed without content: together they are too large',
              },
            ],
          }),
        }),
      ]),
    });
    expect(JSON.stringify(bundle)).not.toContain('Coverage 2');
  });

  test.for<[title: string, facts: Partial<Enrollment>, task: object, episode: object]>([
    [
      'pending: the reason and the planned start',
      { status: 'pending_start_of_care', pendingReason: 'awaiting_records', plannedStartOfCare: '2026-11-25' },
      { status: 'accepted', statusReason: coded('pending-reason', 'awaiting_records', 'Awaiting records') },
      { status: 'planned', period: { start: '2026-11-25' } },
    ],
    [
      'pending with a decline reason of before: neither reason',
      { status: 'pending_start_of_care', declineReason: 'unable_to_reach' },
      { status: 'accepted', statusReason: undefined },
      { status: 'planned', period: undefined },
    ],
    [
      'received with a planned start and reasons of before: none of them',
      {
        plannedStartOfCare: '2026-11-25',
        pendingReason: 'awaiting_records',
        declineReason: 'unable_to_reach',
      },
      { status: 'received', statusReason: undefined },
      { status: 'planned', period: undefined },
    ],
    [
      'declined without a reason: none',
      { status: 'declined', pendingReason: 'awaiting_records' },
      { status: 'rejected', statusReason: undefined },
      { status: 'cancelled', period: undefined },
    ],
    [
      'enrolled: the start of care, and no end',
      { status: 'enrolled', startOfCare: '2026-11-12T12:00:00.000Z', plannedStartOfCare: '2026-11-10' },
      { status: 'completed', statusReason: undefined },
      { status: 'active', period: { start: '2026-11-12T12:00:00.000Z' } },
    ],
    [
      'entered in error after the discharge: the end, and not finished',
      { status: 'entered_in_error', dischargeDate: '2026-11-19' },
      { status: 'entered-in-error', statusReason: undefined },
      { status: 'entered-in-error', period: { end: '2026-11-19' } },
    ],
  ])('states of an enrollment that is %s', ([, facts, expectedTask, expectedEpisode]) => {
    const all = resources(written({ enrollments: [enrollment(HARBOR, 'Harbor Hospice', facts)] }));
    const task = all.find(({ resourceType }) => resourceType === 'Task');
    const episode = all.find(({ resourceType }) => resourceType === 'EpisodeOfCare');
    // Undefined where the element must be absent.
    expect({ statusReason: undefined, ...task }).toMatchObject(expectedTask);
    expect({ period: undefined, ...episode }).toMatchObject(expectedEpisode);
  });

  test('gives the same referral the same ids each time, each resource its own, and another referral others', () => {
    const first = ids(FULL);
    expect(ids(FULL)).toEqual(first);
    const other = ids({ ...FULL, record: { ...FULL.record, id: uuid(99) } });
    expect(new Set([...first, ...other]).size).toBe(2 * first.length);
    for (const id of first) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
