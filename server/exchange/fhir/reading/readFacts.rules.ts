import type { Coverage, Patient, ServiceRequest } from '@medplum/fhirtypes';
import { PAYERS, type PayerKind } from '#contract/organizations/payers.ts';
import type { BundleIndex, Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Reading } from './draft.rules.ts';
import { codeOf, codingsOf, oneOf, textOf, typedIdentifier } from './elements.rules.ts';
import { warning } from '#server/exchange/fhir/issues.rules.ts';
import { given } from '#server/exchange/fhir/writing/writeElements.ts';
import { periodText } from './readOrder.rules.ts';
import { ownResources } from './ownResources.rules.ts';
import { CODES, PAYER_WORDS, PAYMENT_CODES, PAYMENT_TYPE, SELF_PAY } from '#server/exchange/fhir/systems.rules.ts';

const isActive = ({ resource: { status } }: Placed<Coverage>) => (status ?? 'active') === 'active';

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
  const all = insured.length > 0 ? insured : ownResources(index, 'Coverage', patient.at, reading);
  const valid = all.filter(isActive);
  for (const { at } of all.filter((each) => !isActive(each))) {
    reading.issues.push(warning('not-supported', at, 'Only active coverage was imported'));
  }
  const inOrder = valid.toSorted((one, other) => (one.resource.order ?? 99) - (other.resource.order ?? 99));
  for (const coverage of inOrder) keepPlan(index, coverage, patient, reading);
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

/** Plan, group and period, which a referral has no field for. */
function keepPlan(index: BundleIndex, coverage: Placed<Coverage>, patient: Placed<Patient>, reading: Reading): void {
  const { class: classes = [], period } = coverage.resource;
  const classed = (code: string) => {
    const found = classes.find(({ type }) => codingsOf(type).some((coding) => coding.code === code));
    return found && [found.name, found.value].filter(Boolean).join(', ');
  };
  const [paying] = payersOf(coverage.resource);
  const payer = index.follow(paying, coverage)?.resource;
  const name =
    (payer?.resourceType === 'Organization' ? payer.name : undefined) ??
    paying?.display ??
    textOf(coverage.resource.type);
  const plan = classed('plan');
  const group = classed('group');
  reading.keep('plan', plan);
  reading.keep('plan_group', group);
  reading.keep('covered', periodText(period?.start, period?.end));
  reading.coverages.push({
    kind: payerOf(index, coverage, patient),
    payer: name ?? '',
    ...given('plan', plan),
    ...given('group', group),
    ...given('start', period?.start),
    ...given('end', period?.end),
  });
}

/** FHIR asks for one, and not everybody names one. */
const payersOf = ({ payor = [] }: Partial<Coverage>) => payor;

function payerOf(index: BundleIndex, coverage: Placed<Coverage>, patient: Placed<Patient>): PayerKind {
  const { type } = coverage.resource;
  const payor = payersOf(coverage.resource);
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
