import type { Condition, Coverage, Organization, Patient, Resource, ServiceRequest } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { readDiagnosis } from '#server/exchange/fhir/reading/readDiagnosis.rules.ts';
import { readPayer } from '#server/exchange/fhir/reading/readFacts.rules.ts';
import { CODES, ICD10, IDENTIFIER_TYPE, PAYMENT_TYPE, SELF_PAY } from '#server/exchange/fhir/systems.rules.ts';
import { placed } from '#tests/server/exchange/support/placed.ts';

const subject = { reference: 'Patient/p' };
const PATIENT: Patient = { resourceType: 'Patient', id: 'p' };
const request = (more: Partial<ServiceRequest> = {}): ServiceRequest => ({
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  subject,
  ...more,
});
const condition = (id: string, more: Partial<Condition>): Condition => ({
  resourceType: 'Condition',
  id,
  subject,
  ...more,
});
const icd10 = (code: string) => ({ coding: [{ system: ICD10, code }] });

const reasons = (...ids: readonly string[]) => ({
  reasonReference: ids.map((id) => ({ reference: `Condition/${id}` })),
});
const calledAfter = (id: string, more: Partial<Condition> = {}) => condition(id, { code: { text: id }, ...more });
const marked = (text: string): Partial<Condition> => ({ category: [{ text }] });
const openAt = (place: string) => [['warning', 'required', place]];
const status = (code: string) => ({ coding: [{ code }] });

function diagnosis(more: Partial<ServiceRequest>, ...others: readonly Resource[]) {
  const { index, first, reading, issues, fields } = placed(request(more), ...others, PATIENT);
  const facts = readDiagnosis(index, first, `Bundle.entry[${others.length + 1}].resource`, reading);
  return { facts, issues: issues(), fields: fields() };
}

describe('Reading a diagnosis of FHIR', () => {
  test('takes the text, the ICD-10 code and our category of the Condition that the request names', () => {
    const named = condition('c', {
      category: [{ coding: [{ system: CODES.diagnosisCategory, code: 'renal' }] }],
      code: {
        text: 'Lung cancer',
        coding: [
          { system: 'http://snomed.info/sct', code: '1' },
          { system: ICD10, code: 'C34.90' },
        ],
      },
    });
    const other = condition('d', { code: { text: 'Other' } });
    expect(diagnosis({ reasonReference: [{ reference: 'Condition/c' }] }, other, named)).toEqual({
      facts: { text: 'Lung cancer', icd10: 'C34.90', category: 'renal' },
      issues: [['warning', 'informational', 'Bundle.entry[1].resource.code']],
      fields: {
        'primaryDiagnosis.text': 'Bundle.entry[2].resource.code.text',
        'primaryDiagnosis.icd10': 'Bundle.entry[2].resource.code.coding[1].code',
      },
    });
  });

  test('takes a code of the request itself when it names no Condition', () => {
    const unused = condition('d', { code: { text: 'Other' } });
    expect(diagnosis({ reasonCode: [{ text: 'Frailty' }] }, unused)).toEqual({
      facts: { text: 'Frailty', icd10: null, category: 'other' },
      issues: [['warning', 'informational', 'Bundle.entry[1].resource.code']],
      fields: {
        'primaryDiagnosis.text': 'Bundle.entry[0].resource.reasonCode[0].text',
        'primaryDiagnosis.icd10': 'Bundle.entry[0].resource.reasonCode[0].coding[-1].code',
      },
    });
  });

  test('takes the only Condition of the bundle when the request gives no reason, with a warning, and none without a code', () => {
    expect(diagnosis({}, condition('c', { code: { text: 'Frailty' } }))).toMatchObject({
      facts: { text: 'Frailty' },
      issues: [['warning', 'required', 'Bundle.entry[1].resource.code']],
    });
    expect(diagnosis({}, condition('c', {})).facts).toBeNull();
    expect(diagnosis({}, condition('c', { code: { id: 'x' } })).facts).toBeNull();
    expect(diagnosis({}).facts).toBeNull();
  });

  test('takes the code as the text when there is no other', () => {
    expect(diagnosis({}, condition('c', { code: icd10('C34.90') })).facts).toMatchObject({ text: 'C34.90' });
    const foreign = { coding: [{ system: 'http://snomed.info/sct', code: '1234' }] };
    expect(diagnosis({}, condition('c', { code: foreign })).facts).toMatchObject({ text: '1234', icd10: null });
  });

  test('never takes one of several equal diagnoses by their order, and names them', () => {
    const answer = diagnosis(reasons('c', 'd'), calledAfter('c'), calledAfter('d'));
    expect(answer).toMatchObject({ facts: null, issues: openAt('Bundle.entry[1].resource.code') });
    expect(diagnosis({}, calledAfter('c'), calledAfter('d'))).toMatchObject({
      facts: null,
      issues: openAt('Bundle.entry[1].resource.code'),
    });
    expect(diagnosis({ reasonCode: [{ text: 'A' }, { text: 'B' }] })).toMatchObject({
      facts: null,
      issues: openAt('Bundle.entry[0].resource.reasonCode[0]'),
    });
  });

  test('takes the one of several that is marked as terminal, principal or primary, and lists the others', () => {
    for (const mark of ['Terminal diagnosis', 'principal', 'Primary diagnosis', 'Hospice diagnosis']) {
      const answer = diagnosis(reasons('c', 'd'), calledAfter('c'), calledAfter('d', marked(mark)));
      expect(answer).toMatchObject({
        facts: { text: 'd' },
        issues: [['warning', 'informational', 'Bundle.entry[1].resource.code']],
      });
      expect(diagnosis({}, calledAfter('c'), calledAfter('d', marked(mark))).facts).toMatchObject({ text: 'd' });
    }
    const ill = { category: [{ coding: [{ system: 'http://snomed.info/sct', code: '300936002' }] }] };
    expect(diagnosis({}, calledAfter('c'), calledAfter('d', ill)).facts).toMatchObject({ text: 'd' });
    expect(diagnosis({}, calledAfter('c', marked('principal')), calledAfter('d', marked('primary'))).facts).toBeNull();
  });

  test('takes the same diagnosis given twice as one', () => {
    const same = { ...reasons('c'), reasonCode: [{ text: 'C34.90', ...icd10('C34.90') }] };
    const answer = diagnosis(same, condition('c', { code: { text: 'Lung cancer', ...icd10('C34.90') } }));
    expect(answer).toMatchObject({ facts: { text: 'Lung cancer', icd10: 'C34.90' }, issues: [] });
  });

  test('takes no diagnosis that is over, refuted or of another patient', () => {
    for (const over of ['inactive', 'remission', 'resolved']) {
      expect(diagnosis({}, calledAfter('c', { clinicalStatus: status(over) })).facts).toBeNull();
    }
    for (const wrong of ['refuted', 'entered-in-error']) {
      expect(diagnosis(reasons('c'), calledAfter('c', { verificationStatus: status(wrong) })).facts).toBeNull();
    }
    const other: Resource = { resourceType: 'Patient', id: 'p' };
    expect(diagnosis({}, other, calledAfter('c')).facts).toBeNull();
  });

  test.for<[code: string, category: string]>([
    ['C34.90', 'cancer'],
    ['c34.90', 'cancer'],
    ['D48', 'cancer'],
    ['D50', 'other'],
    ['F03', 'dementia_neuro'],
    ['F04', 'other'],
    ['G30', 'dementia_neuro'],
    ['I63', 'stroke'],
    ['I50', 'cardiac'],
    ['J44', 'respiratory'],
    ['N16', 'other'],
    ['N17', 'renal'],
    ['N19', 'renal'],
    ['K70', 'liver'],
    ['K77', 'liver'],
    ['K80', 'other'],
    ['RC1', 'other'],
    ['XI6', 'other'],
    ['XI1', 'other'],
    ['XJ1', 'other'],
    ['XG1', 'other'],
    ['XN18', 'other'],
    ['XK71', 'other'],
  ])('takes the ICD-10 code %s as %s', ([code, category]) => {
    expect(diagnosis({ reasonCode: [icd10(code)] }).facts).toMatchObject({ icd10: code, category });
  });
});

const INSURER: Organization = { resourceType: 'Organization', id: 'i', name: 'Blue Medicaid' };

const coverage = (id: string, more: Partial<Coverage> = {}): Coverage => ({
  resourceType: 'Coverage',
  id,
  status: 'active',
  beneficiary: subject,
  payor: [{ display: 'Acme' }],
  ...more,
});

function payer(more: Partial<ServiceRequest>, ...coverages: readonly Coverage[]) {
  const { index, first, reading, issues, fields } = placed(request(more), PATIENT, INSURER, ...coverages);
  const patient = { resource: PATIENT, within: PATIENT, at: 'Bundle.entry[1].resource' };
  return { facts: readPayer(index, first, patient, reading), issues: issues(), fields: fields() };
}

const own = (code: string) => ({ coding: [{ system: CODES.payer, code }] });

const paidBy = (code: string) => ({ type: { coding: [{ system: PAYMENT_TYPE, code }] } });

describe('Reading the payers of FHIR', () => {
  test('takes the coverages in their order, the unordered last, and warns about a third', () => {
    const answer = payer(
      {},
      coverage('x', { type: own('charity') }),
      coverage('b', { type: own('medicaid'), order: 2 }),
      coverage('a', { type: own('medicare'), order: 1, subscriberId: '1EG4' }),
    );
    expect(answer).toEqual({
      facts: { primary: 'medicare', memberId: '1EG4', secondary: 'medicaid' },
      issues: [['warning', 'not-supported', 'Bundle.entry[3].resource']],
      fields: { 'payer.memberId': 'Bundle.entry[5].resource.subscriberId' },
    });
  });

  test('takes only the coverages that the request names, if it names any', () => {
    const named = { insurance: [{ reference: 'Coverage/b' }] };
    const answer = payer(named, coverage('a', { subscriberId: 'A' }), coverage('b', { subscriberId: 'B' }));
    expect(answer.facts).toEqual({ primary: 'commercial', memberId: 'B', secondary: null });
    expect(answer.issues).toEqual([]);
  });

  test('leaves out a coverage that is not active, with a warning', () => {
    const answer = payer({}, coverage('a', { status: 'cancelled' }));
    expect(answer).toMatchObject({ facts: null, issues: [['warning', 'not-supported', 'Bundle.entry[3].resource']] });
    expect(payer({})).toMatchObject({ facts: null, issues: [] });
  });

  test('takes the member number among the identifiers when there is no subscriber id', () => {
    const identifier = [{ type: { coding: [{ system: IDENTIFIER_TYPE, code: 'MB' }] }, value: 'M-1' }];
    expect(payer({}, coverage('a', { identifier })).facts).toMatchObject({ memberId: 'M-1' });
    expect(payer({}, coverage('a', { identifier, subscriberId: 'S' })).facts).toMatchObject({ memberId: 'S' });
    expect(payer({}, coverage('a')).facts).toMatchObject({ memberId: null });
  });

  test.for<[title: string, more: Partial<Coverage>, kind: string]>([
    ['ours', { type: { coding: [{ system: CODES.payer, code: 'va' }] } }, 'va'],
    ['the payment code 111', paidBy('111'), 'medicare_advantage'],
    ['the payment code 12', paidBy('12'), 'medicare'],
    ['the payment code 2', paidBy('2'), 'medicaid'],
    ['the payment code 321', paidBy('321'), 'va'],
    ['the payment code 512', paidBy('512'), 'commercial'],
    ['the payment code 6', paidBy('6'), 'commercial'],
    ['the payment code 81', paidBy('81'), 'self_pay'],
    ['the payment code 821', paidBy('821'), 'charity'],
    ['an unknown payment code', { ...paidBy('9'), payor: [{ display: 'Medicare' }] }, 'medicare'],
    ['the code of self-pay', { type: { coding: [{ system: SELF_PAY, code: 'pay' }] } }, 'self_pay'],
    ['the patient as payer', { payor: [{ reference: 'Patient/p' }] }, 'self_pay'],
    ['the name of the organization', { payor: [{ reference: 'Organization/i' }] }, 'medicaid'],
    ['the text of the type', { type: { text: 'Medicare Part C' } }, 'medicare_advantage'],
    ['the name of the payer', { payor: [{ display: 'Veterans Affairs' }] }, 'va'],
    ['type and name together', { type: { text: 'medicare' }, payor: [{ display: 'advantage' }] }, 'medicare_advantage'],
    ['type and name that stand apart', { type: { text: 'VA' }, payor: [{ display: 'Care' }] }, 'va'],
    ['no known word', { payor: [{ display: 'Acme' }] }, 'commercial'],
    ['the words for unknown', { payor: [{ display: 'Not known' }] }, 'unknown'],
    ['nothing', { payor: [{ identifier: { value: 'x' } }] }, 'unknown'],
  ])('takes the kind of payer by %s', ([, more, kind]) => {
    expect(payer({}, coverage('a', more)).facts).toMatchObject({ primary: kind });
  });
});
