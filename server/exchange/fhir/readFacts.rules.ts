import type { Condition, Coverage, Patient, ServiceRequest } from '@medplum/fhirtypes';
import { PAYERS, type PayerKind } from '#contract/organizations/payers.ts';
import { DIAGNOSIS_CATEGORIES, type DiagnosisCategory } from '#contract/referrals/patients.ts';
import type { BundleIndex, Placed } from './bundleIndex.rules.ts';
import type { Reading } from './draft.rules.ts';
import { codeOf, codingsOf, oneOf, textOf, typedIdentifier } from './elements.rules.ts';
import { warning } from './issues.rules.ts';
import { CODES, ICD10, PAYER_WORDS, PAYMENT_CODES, PAYMENT_TYPE, SELF_PAY } from './systems.rules.ts';

/** Chapters of ICD-10-CM; the first match counts. */
const CATEGORIES: readonly (readonly [RegExp, DiagnosisCategory])[] = [
  [/^(?:C|D[0-4])/, 'cancer'],
  [/^(?:F0[1-3]|G)/, 'dementia_neuro'],
  [/^I6/, 'stroke'],
  [/^I/, 'cardiac'],
  [/^J/, 'respiratory'],
  [/^N1[7-9]/, 'renal'],
  [/^K7[0-7]/, 'liver'],
];

/** The category if the Bundle gives none. */
const categoryOf = (icd10: string | undefined): DiagnosisCategory =>
  CATEGORIES.find(([codes]) => codes.test(icd10?.toUpperCase() ?? ''))?.[1] ?? 'other';

/** The first reason for the request: a Condition, or a code of the request itself. */
export function readDiagnosis(
  index: BundleIndex,
  request: Placed<ServiceRequest>,
  reading: Reading,
): Record<string, unknown> | null {
  const { reasonCode = [], reasonReference = [] } = request.resource;
  const referenced = reasonReference.flatMap((reference) => index.followTo('Condition', reference, request) ?? []);
  const conditions = referenced.length > 0 || reasonCode.length > 0 ? referenced : index.all('Condition');
  const [condition] = conditions;
  if (conditions.length + reasonCode.length > 1) {
    const words = 'Only the first diagnosis was imported';
    const second = condition ? conditions[1]?.at : undefined;
    reading.issues.push(warning('not-supported', second ?? `${request.at}.reasonCode`, words));
  }
  if (condition)
    return diagnosis(condition.resource.code, condition.resource.category, `${condition.at}.code`, reading);
  return diagnosis(reasonCode[0], undefined, `${request.at}.reasonCode[0]`, reading);
}

function diagnosis(
  code: Condition['code'],
  category: Condition['category'],
  at: string,
  reading: Reading,
): Record<string, unknown> | null {
  if (!code) return null;
  const icd10 = codeOf(code, ICD10);
  const text = textOf(code) ?? icd10 ?? codingsOf(code)[0]?.code;
  if (text === undefined) return null;
  const coded = (code.coding ?? []).findIndex(({ system }) => system === ICD10);
  return {
    text: reading.field('primaryDiagnosis.text', `${at}.text`, text),
    icd10: reading.field('primaryDiagnosis.icd10', `${at}.coding[${coded}].code`, icd10 ?? null),
    category: oneOf(DIAGNOSIS_CATEGORIES, codeOf(category, CODES.diagnosisCategory)) ?? categoryOf(icd10),
  };
}

/** The primary and secondary payer: in their stated order, or as listed. */
export function readPayer(
  index: BundleIndex,
  request: Placed<ServiceRequest>,
  patient: Placed<Patient>,
  reading: Reading,
): Record<string, unknown> | null {
  const insured = (request.resource.insurance ?? []).flatMap(
    (reference) => index.followTo('Coverage', reference, request) ?? [],
  );
  const all = insured.length > 0 ? insured : index.all('Coverage');
  const valid = all.filter(({ resource }) => resource.status === 'active');
  for (const { at } of all.filter(({ resource }) => resource.status !== 'active')) {
    reading.issues.push(warning('not-supported', at, 'Only active coverage was imported'));
  }
  const inOrder = valid.toSorted((one, other) => (one.resource.order ?? 99) - (other.resource.order ?? 99));
  const [primary, secondary, third] = inOrder;
  if (!primary) return null;
  if (third) reading.issues.push(warning('not-supported', third.at, 'Only two payers were imported'));
  const { identifier, subscriberId } = primary.resource;
  return {
    primary: payerOf(index, primary, patient),
    memberId: reading.field(
      'payer.memberId',
      `${primary.at}.subscriberId`,
      subscriberId ?? typedIdentifier(identifier, 'MB') ?? null,
    ),
    secondary: secondary ? payerOf(index, secondary, patient) : null,
  };
}

function payerOf(index: BundleIndex, coverage: Placed<Coverage>, patient: Placed<Patient>): PayerKind {
  const { payor, type } = coverage.resource;
  const own = oneOf(PAYERS, codeOf(type, CODES.payer));
  if (own) return own;
  const payment = codeOf(type, PAYMENT_TYPE);
  const known = PAYMENT_CODES.find(([begin]) => payment?.startsWith(begin));
  if (known) return known[1];
  const paying = index.follow(payor[0], coverage);
  if (codeOf(type, SELF_PAY) !== undefined || paying?.at === patient.at) return 'self_pay';
  const name = paying?.resource.resourceType === 'Organization' ? paying.resource.name : undefined;
  const words = [textOf(type), name, payor[0]?.display].filter(Boolean).join(' ');
  return PAYER_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? (words === '' ? 'unknown' : 'commercial');
}
