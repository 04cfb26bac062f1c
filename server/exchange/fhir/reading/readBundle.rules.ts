import type { Patient, ServiceRequest } from '@medplum/fhirtypes';
import { SEVERAL_ORDERS } from '#contract/exchange/fhir.ts';
import { CHANNELS } from '#contract/referrals/patients.ts';
import { REFERRAL_SOURCES } from '#contract/referrals/referralSources.ts';
import { BundleIndex, type Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Definitions } from '#server/exchange/fhir/checking/definitions.ts';
import { Reading, type ReferralDraft } from './draft.rules.ts';
import { extensionOf, oneOf } from './elements.rules.ts';
import { hasErrors, problem, question, warning } from '#server/exchange/fhir/issues.rules.ts';
import { frameBundle } from '#server/exchange/fhir/checking/frame.rules.ts';
import { readCaregiver } from './readCaregiver.rules.ts';
import { readDocuments } from './readDocuments.rules.ts';
import { readDiagnosis } from './readDiagnosis.rules.ts';
import { readPayer } from './readFacts.rules.ts';
import { readOrder } from './readOrder.rules.ts';
import { readOrganization, readRequester, type Requester } from './readParties.rules.ts';
import { readPatient } from './readPatient.rules.ts';
import { readHospiceLocation, readPlaces } from './readPlaces.rules.ts';
import { serviceOf, serviceText } from './readService.rules.ts';
import { EXTENSIONS } from '#server/exchange/fhir/systems.rules.ts';
import { validateResources } from '#server/exchange/fhir/checking/validate.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

export interface ReadBundle {
  /** Null if there is an error. */
  readonly draft: ReferralDraft | null;
  readonly issues: readonly FhirIssue[];
}

/**
 * Parses a Bundle into a draft of a creation, with all its issues: errors refuse it, questions wait for an answer, everything else is a
 * warning. Parties are not looked up yet.
 * @param order the number of the entry with the order, where a person chose one of several
 */
export async function readBundle(
  given: Readonly<Record<string, unknown>>,
  definitions: Definitions,
  order?: number,
): Promise<ReadBundle> {
  const { bundle, issues } = frameBundle(given, definitions);
  if (hasErrors(issues)) return { draft: null, issues };
  const index = new BundleIndex(bundle);
  const reading = new Reading();
  reading.issues.push(...issues);
  const request = findRequest(index, reading, order);
  const patient = request && findPatient(index, request, reading);
  const draft = request && patient ? draftOf(index, request, patient, reading) : null;
  // Whatever else is not as FHIR wants it was read all the same, or had nothing to read.
  const deviations = (await validateResources(bundle, definitions)).map((issue) => ({
    ...issue,
    severity: 'warning' as const,
    code: issue.code === 'required' ? ('structure' as const) : issue.code,
  }));
  return { draft: isRefused(reading.issues) ? null : draft, issues: [...reading.issues, ...deviations] };
}

/** Questions leave the draft as it is. */
const isRefused = (issues: readonly FhirIssue[]): boolean =>
  issues.some((issue) => issue.severity === 'error' && issue.question === undefined);

/** A Bundle without an order, which is one only if the sender says so. */
const NO_REQUEST: ServiceRequest = { resourceType: 'ServiceRequest', status: 'active', intent: 'order', subject: {} };

const OPEN = new Set(['active', 'draft', 'on-hold', 'unknown', undefined]);

/** The one request for hospice care. What is clearly for another service is asked about. */
function findRequest(
  index: BundleIndex,
  { issues }: Reading,
  order: number | undefined,
): Placed<ServiceRequest> | undefined {
  const all = index.all('ServiceRequest');
  const chosen = all.find(({ at }) => at === `Bundle.entry[${order}].resource`);
  if (all.length === 0) {
    issues.push(question('no_order', 'Bundle.entry', 'This Bundle has no order (ServiceRequest)'));
    return { resource: NO_REQUEST, within: NO_REQUEST, at: 'Bundle' };
  }
  const byService = Map.groupBy(all, ({ resource }) => serviceOf(resource));
  const open = all.filter(({ resource }) => OPEN.has(resource.status));
  const candidates = chosen
    ? [chosen]
    : (byService.get('hospice') ?? byService.get('unsaid') ?? (open.length > 0 ? open : all));
  const [request, second] = candidates;
  if (!request || second) {
    const words = 'This Bundle has several orders (ServiceRequest). Choose the one to import';
    issues.push({ ...problem('multiple-matches', second?.at ?? 'Bundle.entry', words), question: SEVERAL_ORDERS });
    return undefined;
  }
  if (serviceOf(request.resource) === 'other') {
    const words = `This order is for “${serviceText(request.resource)}”, not for hospice care`;
    issues.push(question('other_service', `${request.at}.code`, words));
  }
  for (const { at } of all.filter((each) => each !== request)) {
    const words = chosen ? 'This order was not chosen' : 'An order for another service was not imported';
    issues.push(warning('not-supported', at, words));
  }
  return request;
}

/** The one patient, whom the request must be about. */
function findPatient(
  index: BundleIndex,
  request: Placed<ServiceRequest>,
  { issues }: Reading,
): Placed<Patient> | undefined {
  const all = index.all('Patient');
  const [only, second] = all;
  if (!only) {
    issues.push(problem('required', 'Bundle.entry', 'Add a Patient'));
    return undefined;
  }
  const place = request.resource !== NO_REQUEST ? `${request.at}.subject` : undefined;
  const subject = index.follow(request.resource.subject, request);
  if (subject && subject.resource.resourceType !== 'Patient') {
    issues.push(problem('invalid', place ?? '', 'The request must be for a Patient'));
    return undefined;
  }
  const patient = index.followTo('Patient', request.resource.subject, request);
  if (patient) {
    for (const { at } of all.filter((each) => each.at !== patient.at)) {
      issues.push(warning('business-rule', at, 'This isn’t the patient of the request and was not imported'));
    }
    return patient;
  }
  if (second) {
    issues.push(problem('multiple-matches', second.at, 'A referral is for one patient. This is a second one'));
    return undefined;
  }
  if (place !== undefined) {
    index.alias(request.resource.subject?.reference, only);
    issues.push(question('other_patient', place, 'The request names a patient who is not in the Bundle'));
  }
  return only;
}

function draftOf(
  index: BundleIndex,
  request: Placed<ServiceRequest>,
  patient: Placed<Patient>,
  reading: Reading,
): ReferralDraft {
  const { at, resource } = request;
  checkStatus(index, request, reading);
  reading.fields.set('responsibleProviderId', `${at}.requester`);
  reading.fields.set('hospiceIds', `${at}.performer`);
  const sender = extensionOf(resource, EXTENSIONS.referredBy)?.valueReference;
  const requester = readRequester(index, resource.requester, { at: `${at}.requester`, within: resource }, reading);
  const referrer = readRequester(index, sender, { at: `${at}.extension`, within: resource }, reading);
  // Our own exports name the sender twice if there is no responsible provider.
  const facts = readPatient(patient, reading);
  const isSenderAlone = sender !== undefined && requester.at !== undefined && requester.at === referrer.at;
  const diagnosis = readDiagnosis(index, request, patient.at, reading);
  const payer = readPayer(index, request, patient, reading);
  const caregiver = readCaregiver(index, patient, requester.at, reading);
  const senderName = textOfOrganization(referrer) ?? textOfOrganization(requester);
  return {
    at,
    fields: reading.fields,
    patient: facts,
    source: oneOf(REFERRAL_SOURCES, extensionOf(resource, EXTENSIONS.source)?.valueCode) ?? requester.source,
    receivedChannel: oneOf(CHANNELS, extensionOf(resource, EXTENSIONS.channel)?.valueCode) ?? 'ehr',
    receivedAt: receivedAt(request, reading),
    urgency: ['urgent', 'asap', 'stat'].includes(resource.priority ?? '') ? 'urgent' : 'routine',
    primaryDiagnosis: diagnosis,
    payer,
    caregiver,
    note: reading.field(
      'note',
      `${at}.note`,
      resource.note
        ?.map(({ text }) => text)
        .filter(Boolean)
        .join('\n\n') ??
        resource.patientInstruction ??
        null,
    ),
    provider: isSenderAlone ? null : requester.provider,
    referredBy: referrer.referredBy,
    requesterAsReferredBy: requester.referredBy,
    places: readPlaces(index, request),
    hospices: (resource.performer ?? []).flatMap(
      (reference, number) =>
        readOrganization(index, reference, { at: `${at}.performer[${number}]`, within: resource }) ?? [],
    ),
    hospiceLocation: readHospiceLocation(index),
    documents: readDocuments(index, patient.at, reading),
    // Last, when everything that is kept has been read.
    order: readOrder(index, request, { facts, patient, senderName }, reading),
    orderStatus: resource.status,
  };
}

/** The organization of whoever sent it. */
const textOfOrganization = ({ referredBy }: Requester): string | null => {
  const organization = referredBy?.['organization'];
  return typeof organization === 'string' ? organization : null;
};

/** A referral always begins as received, regardless of the request's status; requests entered in error are refused. */
function checkStatus(index: BundleIndex, { at, resource }: Placed<ServiceRequest>, { issues }: Reading): void {
  if (resource.status === 'entered-in-error') {
    issues.push(problem('business-rule', `${at}.status`, 'This request was entered in error'));
  } else if (resource.status === 'completed' || resource.status === 'revoked') {
    issues.push(warning('business-rule', `${at}.status`, 'The referral starts as received'));
  }
  if (resource.doNotPerform === true) {
    issues.push(problem('business-rule', `${at}.doNotPerform`, 'This asks not to provide care'));
  }
  for (const task of index.all('Task')) {
    if (['draft', 'requested', 'received', undefined].includes(task.resource.status)) continue;
    issues.push(warning('business-rule', `${task.at}.status`, 'The referral starts as received'));
  }
}

/** The time the request was written, which counts as received; a date without a time is too vague. */
function receivedAt({ at, resource }: Placed<ServiceRequest>, reading: Reading): string | undefined {
  const { authoredOn } = resource;
  if (authoredOn === undefined) return undefined;
  if (!authoredOn.includes('T')) {
    reading.issues.push(warning('value', `${at}.authoredOn`, 'This day has no time, so the current time is used'));
    return undefined;
  }
  const moment = new Date(authoredOn);
  return reading.field(
    'receivedAt',
    `${at}.authoredOn`,
    Number.isNaN(moment.getTime()) ? undefined : moment.toISOString(),
  );
}
