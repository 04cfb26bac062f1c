import { describe, expect } from 'vitest';
import { ICD10, IDENTIFIER_TYPE, PAYMENT_TYPE, SELF_PAY } from '#server/exchange/fhir/systems.rules.ts';
import { entryUrl, transaction } from '#tests/server/exchange/support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

type Change = Record<string, unknown>;

const coverage = (more: Change) => ({
  resourceType: 'Coverage',
  status: 'active',
  beneficiary: { reference: entryUrl(1) },
  payor: [{ display: 'Medicare' }],
  ...more,
});
const condition = (text: string) => ({
  resourceType: 'Condition',
  subject: { reference: entryUrl(1) },
  code: { text },
});
const typed = (system: string, code: string): Change => ({ type: { coding: [{ system, code }] } });

describe('FHIR import of the diagnosis', () => {
  test('FHIR import derives the category of a diagnosis from the chapter of its ICD-10-CM code', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const expected = {
      'C34.90': 'cancer',
      'I50.9': 'cardiac',
      'N20.0': 'other',
    };
    const found: Record<string, unknown> = {};
    for (const code of Object.keys(expected)) {
      const reasonCode = [{ coding: [{ system: ICD10, code }] }];
      const { record } = await importBundle(server, world, transaction({ request: { reasonCode } }));
      expect(record.primaryDiagnosis).toMatchObject({ text: code, icd10: code });
      found[code] = record.primaryDiagnosis?.category;
    }
    expect(found).toEqual(expected);
  });

  test.for<[title: string, request: Change, conditions: readonly string[], text: string | null, warned: string[][]]>([
    [
      'a lone condition that the request does not name, and says so',
      {},
      ['Heart failure'],
      'Heart failure',
      [['required', 'Bundle.entry[3].resource.code']],
    ],
    [
      'the reason of the request before conditions that it does not name',
      { reasonCode: [{ text: 'Stroke' }] },
      ['Heart failure'],
      'Stroke',
      [['informational', 'Bundle.entry[3].resource.code']],
    ],
    [
      'the condition that the request names before another',
      { reasonReference: [{ reference: entryUrl(5) }] },
      ['Heart failure', 'Stroke'],
      'Stroke',
      [['informational', 'Bundle.entry[3].resource.code']],
    ],
    [
      'neither of two conditions and asks a person',
      {},
      ['Heart failure', 'Stroke'],
      null,
      [['required', 'Bundle.entry[3].resource.code']],
    ],
    [
      'neither of two reasons and asks a person',
      { reasonCode: [{ text: 'Stroke' }, { text: 'Heart failure' }] },
      [],
      null,
      [['required', 'Bundle.entry[1].resource.reasonCode[0]']],
    ],
    [
      'the text of a reason before the words of its code',
      { reasonCode: [{ text: 'Stroke', coding: [{ system: ICD10, code: 'I63.9', display: 'Cerebral infarction' }] }] },
      [],
      'Stroke',
      [],
    ],
    [
      'a code of another system as the text',
      { reasonCode: [{ coding: [{ system: 'http://snomed.info/sct', code: '84114007' }] }] },
      [],
      '84114007',
      [],
    ],
    ['no diagnosis from a reason without code and text', { reasonCode: [{ id: 'r' }] }, [], null, []],
    ['no diagnosis where none is given', {}, [], null, []],
  ])('FHIR import takes %s', async ([, request, conditions, text, warned], { server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({ request, more: conditions.map(condition) });
    const { record, warnings } = await importBundle(server, world, bundle);
    expect(record.primaryDiagnosis?.text ?? null).toBe(text);
    expect(placesOf(warnings)).toEqual(warned);
  });

  test('FHIR import puts a diagnosis without an ICD-10-CM code into no category of its own', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const request = { reasonCode: [{ text: 'Wasting disease' }] };
    const { record } = await importBundle(server, world, transaction({ request }));
    expect(record.primaryDiagnosis).toEqual({ text: 'Wasting disease', icd10: null, category: 'other' });
  });

  test('FHIR import takes the ICD-10-CM code among several codes, at any position', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const coding = [
      { system: 'http://snomed.info/sct', code: '84114007', display: 'Heart failure' },
      { system: ICD10, code: 'I50.9' },
    ];
    const { record } = await importBundle(server, world, transaction({ request: { reasonCode: [{ coding }] } }));
    expect(record.primaryDiagnosis).toEqual({ text: 'Heart failure', icd10: 'I50.9', category: 'cardiac' });
  });
});

describe('FHIR import of payers', () => {
  test.for<[title: string, coverage: Change, payer: string]>([
    ['payment type 111', typed(PAYMENT_TYPE, '111'), 'medicare_advantage'],
    ['payment type 121', typed(PAYMENT_TYPE, '121'), 'medicare'],
    ['payment type 2', typed(PAYMENT_TYPE, '2'), 'medicaid'],
    ['payment type 321', typed(PAYMENT_TYPE, '321'), 'va'],
    ['payment type 51', typed(PAYMENT_TYPE, '51'), 'commercial'],
    ['payment type 6', typed(PAYMENT_TYPE, '6'), 'commercial'],
    ['payment type 81', typed(PAYMENT_TYPE, '81'), 'self_pay'],
    ['payment type 82', typed(PAYMENT_TYPE, '82'), 'charity'],
    ['a payment type that says nothing, by its words', typed(PAYMENT_TYPE, '99'), 'medicare'],
    ['a code for self-pay', typed(SELF_PAY, 'pay'), 'self_pay'],
    ['the patient as the payor', { payor: [{ reference: entryUrl(1) }] }, 'self_pay'],
    ['an organization called Medicaid of Maine', { payor: [{ reference: entryUrl(4) }] }, 'medicaid'],
    ['an organization without a name', { payor: [{ reference: entryUrl(5) }] }, 'unknown'],
    ['the words of its type', { type: { text: 'Charity care' }, payor: [{ display: 'Harbor fund' }] }, 'charity'],
    ...(
      [
        ['Medicare Advantage', 'medicare_advantage'],
        ['Medicare Part C', 'medicare_advantage'],
        ['Senior Medicare HMO', 'medicare_advantage'],
        ['Medicare replacement', 'medicare_advantage'],
        ['Medicare Part A', 'medicare'],
        ['Medicaid', 'medicaid'],
        ['Medi-Cal', 'medicaid'],
        ['MediCal', 'medicaid'],
        ['Medical Mutual', 'commercial'],
        ['Veterans Affairs', 'va'],
        ['VA Health', 'va'],
        ['Nevada Health Plan', 'commercial'],
        ['ChampVA', 'va'],
        ['Self-pay', 'self_pay'],
        ['Private pay', 'self_pay'],
        ['Charity', 'charity'],
        ['Not known', 'unknown'],
        ['Blue Harbor Health Plan', 'commercial'],
      ] as const
    ).map(([display, payer]): [string, Change, string] => [`the name ${display}`, { payor: [{ display }] }, payer]),
  ])('FHIR import derives the payer from %s', async ([, more, payer], { server }) => {
    const world = await makeFhirWorld(server);
    const organizations = [
      { resourceType: 'Organization', name: 'Medicaid of Maine' },
      { resourceType: 'Organization', identifier: [{ system: 'urn:oid:1.2.3', value: '1' }] },
    ];
    const { record } = await importBundle(server, world, transaction({ more: [...organizations, coverage(more)] }));
    expect(record.payer).toEqual({ primary: payer, memberId: null, secondary: null });
  });

  test('FHIR import takes two active coverages by their order, and warns of a third and of an inactive one', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const more = [
      coverage({ payor: [{ display: 'Charity' }] }),
      coverage({ order: 1, status: 'cancelled' }),
      coverage({ order: 2, payor: [{ display: 'Medicaid' }] }),
      coverage({ order: 1, payor: [{ display: 'VA' }] }),
    ];
    const { record, warnings } = await importBundle(server, world, transaction({ more }));
    expect(record.payer).toMatchObject({ primary: 'va', secondary: 'medicaid' });
    expect(placesOf(warnings)).toEqual([
      ['not-supported', 'Bundle.entry[4].resource'],
      ['not-supported', 'Bundle.entry[3].resource'],
    ]);
  });

  test('FHIR import takes the coverage that the request names before others', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const insurance = [{ reference: entryUrl(5) }];
    const more = [coverage({}), coverage({ payor: [{ display: 'Medicaid' }] })];
    const { record, warnings } = await importBundle(server, world, transaction({ request: { insurance }, more }));
    expect(record.payer).toMatchObject({ primary: 'medicaid', secondary: null });
    expect(placesOf(warnings)).toEqual([]);
  });

  test('FHIR import takes an identifier of type MB as the member id where no subscriber id is given', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const identifier = [
      { type: { coding: [{ system: IDENTIFIER_TYPE, code: 'MR' }] }, value: 'OTHER-0001' },
      { type: { coding: [{ system: IDENTIFIER_TYPE, code: 'MB' }] }, value: 'MEMBER-4711' },
    ];
    const memberOf = async (more: Change) =>
      (await importBundle(server, world, transaction({ more: [coverage(more)] }))).record.payer?.memberId;
    expect(await memberOf({ identifier })).toBe('•••• 4711');
    expect(await memberOf({ identifier, subscriberId: 'SUBSCRIBER-0815' })).toBe('•••• 0815');
  });
});
