import type { Bundle } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import type { ReferralDocument } from '#contract/documents/documents.ts';
import { groupCreation, hospiceCreation } from '#server/exchange/fhir/receiving/creation.rules.ts';
import type { ReferralDraft } from '#server/exchange/fhir/reading/draft.rules.ts';
import {
  answered,
  distinct,
  FhirRefusal,
  grouped,
  hasErrors,
  problem,
  question,
  warning,
} from '#server/exchange/fhir/issues.rules.ts';
import { streamBundle } from '#server/exchange/fhir/writing/streamBundle.rules.ts';
import { transactionResponse } from '#server/exchange/fhir/receiving/transactionResponse.rules.ts';

const ID = '0d2f7a52-0000-4000-8000-000000000001';
const NOW = new Date('2026-11-20T14:00:00.000Z');
const REQUEST = 'Bundle.entry[1].resource';

const draftOf = (more: Partial<ReferralDraft> = {}): ReferralDraft => ({
  at: REQUEST,
  patient: { firstName: 'Ruth', lastName: 'Stern', dateOfBirth: '1938-04-17' },
  source: 'physician',
  receivedChannel: 'ehr',
  receivedAt: undefined,
  urgency: 'routine',
  primaryDiagnosis: null,
  payer: null,
  caregiver: null,
  note: null,
  provider: null,
  referredBy: null,
  requesterAsReferredBy: null,
  places: [],
  hospices: [],
  hospiceLocation: null,
  documents: [],
  order: null,
  orderStatus: undefined,
  fields: new Map([['patient.firstName', 'Bundle.entry[0].resource.name[0].given[0]']]),
  ...more,
});
const known = {
  providerId: ID,
  communityId: null,
  currentLocation: null,
  referredBy: null,
  hospiceIds: [ID],
  hospiceLocationId: null,
};
const placesOf = ({ creation, issues }: ReturnType<typeof hospiceCreation | typeof groupCreation>) => ({
  isMade: creation !== null,
  issues: issues.map(({ code, expression, severity }) => [severity, code, expression]),
});

describe('Making a referral of a FHIR draft', () => {
  test('takes the channel, the time and the office for a hospice, and the hospices for a group', () => {
    const draft = draftOf({ receivedAt: '2026-11-19T10:00:00.000Z', receivedChannel: 'fax', urgency: 'urgent' });
    const made = hospiceCreation(draft, { ...known, hospiceLocationId: ID });
    expect(made.issues).toEqual([]);
    expect(made.creation).toMatchObject({
      receivedAt: '2026-11-19T10:00:00.000Z',
      receivedChannel: 'fax',
      hospiceLocationId: ID,
      responsibleProviderId: ID,
      urgency: 'urgent',
    });
    expect(hospiceCreation(draftOf(), known).creation).not.toHaveProperty('receivedAt');
    expect(groupCreation(draftOf(), known)).toMatchObject({ issues: [], creation: { hospiceIds: [ID] } });
  });

  test('reports a wrong field at its place, and one without a place at the request', () => {
    expect(placesOf(hospiceCreation(draftOf({ patient: { firstName: '', lastName: 'Stern' } }), known))).toMatchObject({
      isMade: false,
      issues: expect.arrayContaining([['error', 'value', 'Bundle.entry[0].resource.name[0].given[0]']]),
    });
    const long = hospiceCreation(draftOf({ note: 'x'.repeat(100_000) }), known);
    expect(placesOf(long)).toEqual({ isMade: true, issues: [['warning', 'business-rule', REQUEST]] });
    expect(long.creation?.note).toHaveLength(4000);
  });

  test('reports no hospice only if the search has not, and takes a referral without a known provider', () => {
    expect(placesOf(groupCreation(draftOf(), { ...known, hospiceIds: [] }))).toEqual({ isMade: false, issues: [] });
    expect(placesOf(groupCreation(draftOf(), { ...known, hospiceIds: ['x'] })).issues).toEqual([
      ['error', 'business-rule', REQUEST],
    ]);
    expect(placesOf(hospiceCreation(draftOf(), { ...known, providerId: null }))).toEqual({ isMade: true, issues: [] });
  });

  test('leaves out a caregiver without a usable name and a diagnosis without words, each with a warning', () => {
    const draft = draftOf({ caregiver: { name: ' ', relationship: 'child' }, primaryDiagnosis: { text: '' } });
    const made = hospiceCreation(draft, known);
    expect(made.creation).toMatchObject({ caregiver: null, primaryDiagnosis: null });
    expect(made.issues.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  });
});

describe('Issues of a FHIR bundle', () => {
  test('are errors or warnings, and only errors refuse', () => {
    expect(problem('value', 'a', 'b')).toEqual({ severity: 'error', code: 'value', expression: 'a', diagnostics: 'b' });
    expect(warning('value', 'a', 'b')).toMatchObject({ severity: 'warning', code: 'value' });
    expect([hasErrors([warning('value', 'a', 'b'), problem('value', 'a', 'b')]), hasErrors([])]).toEqual([true, false]);
    expect(hasErrors([warning('value', 'a', 'b')])).toBe(false);
  });

  test('are reported once each, at most 100 of them, without the warnings', () => {
    const all = Array.from({ length: 101 }, (_, index) => problem('value', `at ${index}`, `words ${index}`));
    expect(new FhirRefusal([warning('value', 'w', 'w'), ...all]).issues).toEqual(all.slice(0, 100));
    const twice = [problem('value', 'a', 'b'), problem('value', 'a', 'b'), problem('value', 'a', 'c')];
    expect(distinct(twice).map(({ diagnostics }) => diagnostics)).toEqual(['b', 'c']);
  });

  test('are grouped by kind with their places, what matters first', () => {
    const issues = [
      warning('structure', 'a', 'Shape'),
      warning('not-supported', 'b', 'Skipped'),
      warning('required', 'c', 'Choose'),
      warning('not-supported', 'd', 'Skipped'),
      problem('value', 'e', 'Wrong'),
    ];
    expect(grouped(issues)).toEqual([
      issues[4],
      issues[2],
      { ...issues[1], diagnostics: 'Skipped (2 times)', more: ['d'] },
      issues[0],
    ]);
  });

  test('that are questions are errors until they are answered', () => {
    const asked = question('no_order', 'a', 'Is it?');
    expect(hasErrors(answered([asked], ['other_patient']))).toBe(true);
    expect(answered([asked], ['no_order'])).toEqual([warning('business-rule', 'a', 'Is it?')]);
  });
});

test('The response to a FHIR transaction names the referral for each entry that is taken over, with the issues at the request', () => {
  const issues = [
    warning('not-supported', 'Bundle.entry[2].resource', 'Observation was not imported'),
    warning('value', 'Bundle.entry[0].resource', 'Something else'),
  ];
  const sent = { entry: [{}, {}, {}] };
  const response = transactionResponse(sent, { at: REQUEST, issues, now: NOW, referralId: ID, isNew: true });
  const made = { status: '201 Created', location: `/v1/referrals/${ID}`, lastModified: NOW.toISOString() };
  expect(response).toMatchObject({
    resourceType: 'Bundle',
    id: ID,
    type: 'transaction-response',
    timestamp: NOW.toISOString(),
    entry: [
      { response: made },
      { response: { ...made, outcome: { resourceType: 'OperationOutcome', issue: [{}, {}] } } },
      { response: { status: '204 No Content' } },
    ],
  });
  expect(response.entry?.[0]).toEqual({ response: made });
  const plain = transactionResponse(sent, { at: REQUEST, issues: [], now: NOW, referralId: ID, isNew: true });
  expect(plain.entry).toEqual([{ response: made }, { response: made }, { response: made }]);
  expect(transactionResponse({}, { at: REQUEST, issues, now: NOW, referralId: ID, isNew: true }).entry).toEqual([]);
});

const DOCUMENT: ReferralDocument = {
  id: ID,
  referralId: ID,
  fileType: 'other',
  name: 'A.pdf',
  size: 7,
  contentType: 'application/pdf',
  uploadedAt: NOW.toISOString(),
  uploadedBy: { name: 'Ada Byron', organization: null },
  hospice: null,
  mayChange: false,
  version: 1,
};
async function* inPieces(...pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece));
}
async function joined(text: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const piece of text) all += piece;
  return all;
}

test('A FHIR bundle is sent with each document as a Binary, however its bytes arrive', async () => {
  const bundle: Bundle = {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [{ resource: { resourceType: 'Patient' } }],
  };
  for (const pieces of [['1234567'], ['1', '23', '', '456', '7'], ['123456', '7'], ['12345', '67']]) {
    const inside = [{ document: DOCUMENT, open: () => Promise.resolve(inPieces(...pieces)) }];
    expect(JSON.parse(await joined(streamBundle(bundle, ID, [...inside, ...inside])))).toMatchObject({
      entry: [
        { resource: { resourceType: 'Patient' } },
        ...[1, 2].map(() => ({
          fullUrl: expect.stringMatching(/^urn:uuid:/),
          resource: { resourceType: 'Binary', contentType: 'application/pdf', data: 'MTIzNDU2Nw==' },
        })),
      ],
    });
  }
  expect(await joined(streamBundle(bundle, ID, []))).toBe(JSON.stringify(bundle));
  const wrong: Bundle = { resourceType: 'Bundle', entry: [], type: 'collection' };
  await expect(joined(streamBundle(wrong, ID, []))).rejects.toThrow('Put the entries of the Bundle last');
});
