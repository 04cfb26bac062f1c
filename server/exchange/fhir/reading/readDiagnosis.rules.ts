import type { CodeableConcept, Condition, ServiceRequest } from '@medplum/fhirtypes';
import { DIAGNOSIS_CATEGORIES, type DiagnosisCategory } from '#contract/referrals/patients.ts';
import type { BundleIndex, Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Reading } from './draft.rules.ts';
import { codeOf, codingsOf, oneOf, textOf } from './elements.rules.ts';
import { warning } from '#server/exchange/fhir/issues.rules.ts';
import { ownResources } from './ownResources.rules.ts';
import { CODES, ICD10, SNOMED } from '#server/exchange/fhir/systems.rules.ts';

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

/** One diagnosis that the Bundle gives, and how surely it is the one for hospice care. */
interface Candidate {
  readonly at: string;
  readonly code: CodeableConcept;
  readonly category: Condition['category'];
  /** The Bundle says that it is the terminal or principal diagnosis. */
  readonly isMarked: boolean;
}

/** What a diagnosis is called. */
const diagnosisText = (code: CodeableConcept): string | undefined =>
  textOf(code) ?? codeOf(code, ICD10) ?? codingsOf(code)[0]?.code;

/** SNOMED CT: terminal illness, and its early and late stage. */
const TERMINAL = new Set(['300936002', '162607003', '162608008']);
const MARKS = /\b(?:terminal|principal|primary|hospice)\b/i;

const isMarked = ({ category = [], extension = [], stage = [] }: Condition): boolean =>
  codeOf(category, CODES.diagnosisCategory) !== undefined ||
  [...category, ...stage.flatMap(({ summary }) => summary ?? [])].some(
    (concept) => TERMINAL.has(codeOf(concept, SNOMED) ?? '') || MARKS.test(textOf(concept) ?? ''),
  ) ||
  extension.some(({ valueCode, valueCodeableConcept, valueString }) =>
    [valueCode, valueString, textOf(valueCodeableConcept)].some((each) => each !== undefined && MARKS.test(each)),
  );

/** A problem that is over, doubted or refuted is no reason for hospice care. */
function isCurrent({ clinicalStatus, verificationStatus }: Condition): boolean {
  const [clinical, verified] = [clinicalStatus, verificationStatus].map((status) => codingsOf(status)[0]?.code ?? '');
  return (
    !['inactive', 'remission', 'resolved'].includes(clinical ?? '') &&
    !['refuted', 'entered-in-error'].includes(verified ?? '')
  );
}

const fromCondition = ({ at, resource }: Placed<Condition>): Candidate[] =>
  resource.code && isCurrent(resource)
    ? [{ at: `${at}.code`, code: resource.code, category: resource.category, isMarked: isMarked(resource) }]
    : [];

/**
 * The diagnosis for hospice care: the request's only reason, or the only one that the Bundle marks as terminal, principal or primary. The order
 * of a list says nothing: several that are equal leave the diagnosis to a person.
 */
export function readDiagnosis(
  index: BundleIndex,
  request: Placed<ServiceRequest>,
  patient: string,
  reading: Reading,
): Record<string, unknown> | null {
  const { reasonCode = [], reasonReference = [] } = request.resource;
  const reasons = distinctOf([
    ...reasonReference
      .flatMap((reference) => index.followTo('Condition', reference, request) ?? [])
      .flatMap(fromCondition),
    ...reasonCode.map((code, number): Candidate => ({
      at: `${request.at}.reasonCode[${number}]`,
      code,
      category: undefined,
      isMarked: MARKS.test(code.text ?? ''),
    })),
  ]);
  const others = distinctOf(ownResources(index, 'Condition', patient, reading).flatMap(fromCondition));
  const given = reasons.length > 0 ? reasons : others;
  const chosen = onlyOf(reasons) ?? onlyOf(given.filter((each) => each.isMarked)) ?? onlyOf(given);
  const all = distinctOf([...reasons, ...others]);
  const rest = all.filter((each) => each !== chosen && (!chosen || keyOf(each) !== keyOf(chosen)));
  for (const { code } of rest) reading.keep('diagnosis', diagnosisText(code));
  if (!chosen) {
    const [first] = all;
    if (first) {
      const words = `The Bundle doesn’t say which diagnosis is terminal, so none was chosen: ${listOf(all)}. Choose it on the record`;
      reading.issues.push(warning('required', reasons[0]?.at ?? first.at, words));
    }
    return null;
  }
  if (reasons.length === 0 && !chosen.isMarked) {
    const words = 'The order names no diagnosis, so the only one in the Bundle was used. Check it';
    reading.issues.push(warning('required', chosen.at, words));
  }
  if (rest.length > 0) {
    reading.issues.push(
      warning('informational', rest[0]?.at ?? chosen.at, `Other diagnoses are listed with the order: ${listOf(rest)}`),
    );
  }
  return diagnosis(chosen, reading);
}

const MAX_NAMED = 5;

function listOf(candidates: readonly Candidate[]): string {
  const names = candidates.map(({ code }) => diagnosisText(code) ?? 'unnamed');
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}

const onlyOf = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.length === 1 ? candidates[0] : undefined;

const keyOf = ({ code }: Candidate): string => codeOf(code, ICD10) ?? diagnosisText(code)?.toLowerCase() ?? '';

/** The same diagnosis given twice, as a Condition and as a code, is one; one without any words is none. */
const distinctOf = (candidates: readonly Candidate[]): Candidate[] => {
  const named = candidates.filter(({ code }) => diagnosisText(code) !== undefined);
  return named.filter((each, number) => named.findIndex((other) => keyOf(other) === keyOf(each)) === number);
};

function diagnosis({ at, category, code }: Candidate, reading: Reading): Record<string, unknown> {
  const icd10 = codeOf(code, ICD10);
  const coded = (code.coding ?? []).findIndex(({ system }) => system === ICD10);
  return {
    text: reading.field('primaryDiagnosis.text', `${at}.text`, diagnosisText(code)),
    icd10: reading.field('primaryDiagnosis.icd10', `${at}.coding[${coded}].code`, icd10 ?? null),
    category: oneOf(DIAGNOSIS_CATEGORIES, codeOf(category, CODES.diagnosisCategory)) ?? categoryOf(icd10),
  };
}
