import type { CodeableConcept, ServiceRequest } from '@medplum/fhirtypes';
import { codingsOf } from './elements.rules.ts';
import { LOINC, SNOMED } from '#server/exchange/fhir/systems.rules.ts';

/** Which service an order is for, as far as its codes and words say it. */
export type Service = 'hospice' | 'other' | 'unsaid';

const HCPCS = [
  'https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets',
  'http://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets',
  'urn:oid:2.16.840.1.113883.6.285',
];
const CPT = ['http://www.ama-assn.org/go/cpt', 'urn:oid:2.16.840.1.113883.6.12'];
/** Systems whose codes each mean one service. */
const SERVICE_SYSTEMS = new Set([SNOMED, LOINC, ...HCPCS, ...CPT]);

/** SNOMED CT: hospice care, and admission, urgent or routine, to a hospice. */
const HOSPICE_SNOMED = new Set(['385763009', '305336008', '183919006', '183920000']);
/** HCPCS: hospice care by place and level, evaluation for it, and its supervision. */
const HOSPICE_HCPCS = /^(?:Q50(?:0[1-9]|10)|T204[2-6]|S9126|G0182|G0337)$/;
/** SNOMED CT: a referral of any kind. */
const REFERRAL_SNOMED = new Set(['3457005', '306206005']);

const HOSPICE_WORDS =
  /\bhospice\b|\bpalliative\b|\bcomfort care\b|\bend[- ]of[- ]life\b|\bterminal(?:ly)? (?:care|ill)/i;
/** Words that say no more than that it is an order. */
const PLAIN_WORDS =
  /^(?:(?:patient|ambulatory|outpatient|external|internal|new|service|request|referral|refer|order|consult|consultation|evaluate|evaluation|and|to|for|treat|treatment|procedure|\(|\)|-|\/)\s*)+$/i;

const wordsOf = (concepts: readonly (CodeableConcept | undefined)[]): string[] =>
  concepts.flatMap((concept) =>
    [concept?.text, ...codingsOf(concept).map(({ display }) => display)].filter((each) => each !== undefined),
  );

/** The service that an order asks for: by its code, and by the words of whatever else describes it. */
export function serviceOf({
  category = [],
  code,
  orderDetail = [],
  performerType,
  reasonCode = [],
}: ServiceRequest): Service {
  const codings = codingsOf(code);
  const isHospice = codings.some(
    ({ code: value = '', system }) =>
      (system === SNOMED && HOSPICE_SNOMED.has(value)) || (HCPCS.includes(system ?? '') && HOSPICE_HCPCS.test(value)),
  );
  if (
    isHospice ||
    wordsOf([code, ...category, ...orderDetail, performerType, ...reasonCode]).some((each) => HOSPICE_WORDS.test(each))
  ) {
    return 'hospice';
  }
  const isPlain = codings.every(
    ({ code: value = '', system }) => !SERVICE_SYSTEMS.has(system ?? '') || REFERRAL_SNOMED.has(value),
  );
  return isPlain && wordsOf([code]).every((each) => PLAIN_WORDS.test(each.trim())) ? 'unsaid' : 'other';
}

/** What an order is for, to be asked about. */
export const serviceText = ({ code }: ServiceRequest): string =>
  code?.text ??
  codingsOf(code)
    .map(({ code: value, display }) => display ?? value)
    .find((each) => each !== undefined) ??
  'another service';
