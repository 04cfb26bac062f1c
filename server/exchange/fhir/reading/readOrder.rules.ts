import type { Address, Identifier, Patient, ServiceRequest } from '@medplum/fhirtypes';
import { formatPlainDate } from '#contract/platform/formats.ts';
import type { OrderNumber } from '#contract/referrals/receivedOrders.ts';
import type { StoredOrder } from '#server/referrals/storedOrder.ts';
import type { BundleIndex, Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Reading } from './draft.rules.ts';
import { codeOf, contactOf, textOf } from './elements.rules.ts';
import { IDENTIFIER_TYPE, IDS } from '#server/exchange/fhir/systems.rules.ts';

/** More than anybody reads, and no more than a record should carry. */
const MAX_FACTS = 40;
const LONGEST_TEXT = 300;

interface Sent {
  readonly patient: Placed<Patient>;
  /** The referral's own text of the address and MRN. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly senderName: string | null;
}

/**
 * The order as the sender knows it: its numbers, and what no field of a referral holds. Null if there is nothing of either kind. Our own numbers
 * are left out: they come back with our own exports.
 */
export function readOrder(
  index: BundleIndex,
  request: Placed<ServiceRequest>,
  { facts, patient, senderName: named }: Sent,
  reading: Reading,
): StoredOrder | null {
  const tasks = index.all('Task').flatMap(({ resource }) => resource.identifier ?? []);
  const own = (request.resource.identifier ?? []).filter(
    ({ system, value }) => value !== undefined && system !== IDS.referral,
  );
  const all = [...own, ...tasks.filter(({ system }) => system !== IDS.referral)];
  const typed = (type: string) =>
    all.find(({ type: given, value }) => value !== undefined && codeOf(given, IDENTIFIER_TYPE) === type);
  const placer = typed('PLAC') ?? own.find(({ type }) => codeOf(type, IDENTIFIER_TYPE) === undefined);
  const senderName = named ?? placer?.assigner?.display ?? null;
  if (senderName !== null) reading.keep('sender', senderName);
  keepTimes(request.resource, reading);
  keepPatient(patient.resource, reading);
  const mrn = patient.resource.identifier?.find(({ type }) => codeOf(type, IDENTIFIER_TYPE) === 'MR');
  const mrnSystem = mrn?.system === IDS.mrn ? undefined : mrn?.system;
  reading.keep('mrn_system', mrn?.assigner?.display ?? mrnSystem);
  const address = patient.resource.address?.find(({ use }) => use !== 'old');
  const order: StoredOrder = {
    placer: numberOf(placer),
    filler: numberOf(typed('FILL')),
    requisition: numberOf(request.resource.requisition ?? typed('PGN')),
    facts: reading.kept
      .slice(0, MAX_FACTS)
      .map(({ kind, text }) => ({ kind, text: text.slice(0, LONGEST_TEXT).toWellFormed() })),
    senderName,
    addressText: textIn(facts, 'address'),
    address: address ? partsOf(address) : null,
    mrn: textIn(facts, 'mrn'),
    mrnSystem: mrnSystem ?? null,
    email: contactOf(patient.resource.telecom, 'email')?.value ?? null,
    coverages: reading.coverages,
    occurrence: occurrenceOf(request.resource),
  };
  const hasNumbers = order.placer !== null || order.filler !== null || order.requisition !== null;
  return hasNumbers || order.facts.length > 0 || order.address !== null ? order : null;
}

const textIn = (facts: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = facts[name];
  return typeof value === 'string' ? value : null;
};

const numberOf = (identifier: Identifier | undefined): OrderNumber | null =>
  identifier?.value === undefined
    ? null
    : { system: identifier.system ?? null, value: identifier.value.slice(0, LONGEST_TEXT) };

/** Null if the address is one text. */
function partsOf({ city, country, district, line, postalCode, state }: Address): StoredOrder['address'] {
  const parts = { line, city, district, state, postalCode, country };
  const given = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
  return Object.keys(given).length > 0 ? given : null;
}

/** A day in words; a moment as it was written. */
const said = (date: string | undefined): string | undefined =>
  date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(date) ? formatPlainDate(date) : date;

/** A span of days in words. */
export const periodText = (start: string | undefined, end: string | undefined): string | undefined =>
  start === undefined && end === undefined ? undefined : [said(start) ?? '', said(end) ?? ''].join(' – ').trim();

function occurrenceOf({ occurrenceDateTime, occurrencePeriod }: ServiceRequest): StoredOrder['occurrence'] {
  if (occurrenceDateTime !== undefined) return { kind: 'dateTime', start: occurrenceDateTime };
  if (!occurrencePeriod) return null;
  const { end, start } = occurrencePeriod;
  return { kind: 'period', ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}

function keepTimes(request: ServiceRequest, reading: Reading): void {
  const { authoredOn, occurrenceDateTime, occurrencePeriod, occurrenceTiming } = request;
  reading.keep('ordered', said(authoredOn));
  reading.keep(
    'occurrence',
    said(occurrenceDateTime) ??
      periodText(occurrencePeriod?.start, occurrencePeriod?.end) ??
      textOf(occurrenceTiming?.code),
  );
}

/** Numbers that a record should not show: a Social Security number is in the Bundle as it was received. */
const UNSHOWN = new Set(['MR', 'SS', 'SB']);

function keepPatient({ identifier = [], telecom = [] }: Patient, reading: Reading): void {
  reading.keep('email', contactOf(telecom, 'email')?.value);
  const first = contactOf(telecom, 'phone');
  for (const [number, { system, use, value }] of telecom.entries()) {
    if (number === first?.index || (system !== 'phone' && system !== 'sms') || use === 'old') continue;
    reading.keep('phone', value);
  }
  for (const { system, type, value } of identifier) {
    const code = codeOf(type, IDENTIFIER_TYPE);
    if (
      value === undefined ||
      system === IDS.mrn ||
      system === IDS.patient ||
      (code !== undefined && UNSHOWN.has(code))
    )
      continue;
    if (system !== undefined && /us-ssn|4\.1$/.test(system)) continue;
    reading.keep('patient_number', [value, textOf(type) ?? system].filter(Boolean).join(', '));
  }
}
