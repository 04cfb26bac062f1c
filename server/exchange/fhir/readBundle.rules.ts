import type { Bundle, Patient, Resource, ServiceRequest } from '@medplum/fhirtypes';
import { BUNDLE_TYPES } from '#contract/exchange/fhir.ts';
import { CHANNELS, REFERRAL_SOURCES } from '#contract/referrals/patients.ts';
import { BundleIndex, type Placed } from './bundleIndex.rules.ts';
import type { Definitions } from './definitions.ts';
import { Reading, type ReferralDraft } from './draft.rules.ts';
import { codeOf, extensionOf, oneOf } from './elements.rules.ts';
import { hasErrors, problem, warning } from './issues.rules.ts';
import { readCaregiver } from './readCaregiver.rules.ts';
import { readDocuments } from './readDocuments.rules.ts';
import { readDiagnosis, readPayer } from './readFacts.rules.ts';
import { readOrganization, readRequester } from './readParties.rules.ts';
import { readPatient } from './readPatient.rules.ts';
import { readHospiceLocation, readPlaces } from './readPlaces.rules.ts';
import { EXTENSIONS, HOSPICE_CARE, SNOMED } from './systems.rules.ts';
import { validateBundle } from './validate.rules.ts';
import type { FhirIssue } from '#server/platform/access/refusal.ts';

export interface ReadBundle {
  /** Null if there is an error. */
  readonly draft: ReferralDraft | null;
  readonly issues: readonly FhirIssue[];
}

/** Parses a Bundle into a draft of a creation, with all its issues. Parties are not looked up yet. */
export async function readBundle(
  given: Readonly<Record<string, unknown>>,
  definitions: Definitions,
): Promise<ReadBundle> {
  const invalid = await validateBundle(given, definitions);
  if (hasErrors(invalid)) return { draft: null, issues: invalid };
  // Every resource that is read was validated against its definition.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const bundle = given as unknown as Bundle;
  const index = new BundleIndex(bundle);
  const reading = new Reading();
  reading.issues.push(...invalid, ...checkKind(bundle), ...index.loose(READ_FOR_REFERENCES));
  const request = findRequest(index, reading);
  const patient = findPatient(index, request, reading);
  const draft = request && patient ? draftOf(index, request, patient, reading) : null;
  return { draft: hasErrors(reading.issues) ? null : draft, issues: reading.issues };
}

const READ_FOR_REFERENCES = new Set<Resource['resourceType']>([
  'Composition',
  'Condition',
  'Coverage',
  'DocumentReference',
  'EpisodeOfCare',
  'Location',
  'Patient',
  'PractitionerRole',
  'RelatedPerson',
  'ServiceRequest',
  'Task',
]);

/** Requirements of each kind of Bundle beyond its definition. */
function checkKind({ entry = [], type }: Bundle): FhirIssue[] {
  if (!BUNDLE_TYPES.some((kind) => kind === type)) {
    return [problem('not-supported', 'Bundle.type', `Send a Bundle of type ${BUNDLE_TYPES.join(', ')}`)];
  }
  if (type === 'document') {
    return entry[0]?.resource?.resourceType === 'Composition'
      ? []
      : [problem('structure', 'Bundle.entry[0]', 'A document begins with its Composition')];
  }
  if (type !== 'transaction') return [];
  return entry.flatMap(({ request }, index) =>
    request?.method === 'POST' || request?.method === 'PUT'
      ? []
      : [problem('not-supported', `Bundle.entry[${index}].request.method`, 'Only POST and PUT create a referral')],
  );
}

/** The one request for hospice care. */
function findRequest(index: BundleIndex, { issues }: Reading): Placed<ServiceRequest> | undefined {
  const all = index.all('ServiceRequest');
  const forHospice = all.filter(({ resource }) => codeOf(resource.code, SNOMED) === HOSPICE_CARE.code);
  const requests = forHospice.length > 0 ? forHospice : all;
  const [request, second] = requests;
  if (!request) issues.push(problem('required', 'Bundle.entry', 'Add a ServiceRequest: it is the referral'));
  if (second) issues.push(problem('multiple-matches', second.at, 'Send one ServiceRequest for hospice care at a time'));
  return second ? undefined : request;
}

/** The one patient, whom the request must be about. */
function findPatient(
  index: BundleIndex,
  request: Placed<ServiceRequest> | undefined,
  { issues }: Reading,
): Placed<Patient> | undefined {
  const all = index.all('Patient');
  const [, second] = all;
  if (second) {
    issues.push(problem('multiple-matches', second.at, 'A referral is for one patient. This is a second one'));
    return undefined;
  }
  const subject = request && index.follow(request.resource.subject, request);
  if (subject && subject.resource.resourceType !== 'Patient') {
    issues.push(problem('invalid', `${request.at}.subject`, 'The request must be for a Patient'));
    return undefined;
  }
  const patient = (request && index.followTo('Patient', request.resource.subject, request)) ?? all[0];
  if (!patient) issues.push(problem('required', 'Bundle.entry', 'Add a Patient'));
  else if (request && !subject) {
    issues.push(problem('not-found', `${request.at}.subject`, 'The request must name the Patient of the Bundle'));
  }
  return patient;
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
  const isSenderAlone = sender !== undefined && requester.at !== undefined && requester.at === referrer.at;
  return {
    at,
    fields: reading.fields,
    patient: readPatient(patient, reading),
    source: oneOf(REFERRAL_SOURCES, extensionOf(resource, EXTENSIONS.source)?.valueCode) ?? requester.source,
    receivedChannel: oneOf(CHANNELS, extensionOf(resource, EXTENSIONS.channel)?.valueCode) ?? 'ehr',
    receivedAt: receivedAt(request, reading),
    urgency: ['urgent', 'asap', 'stat'].includes(resource.priority ?? '') ? 'urgent' : 'routine',
    primaryDiagnosis: readDiagnosis(index, request, reading),
    payer: readPayer(index, request, patient, reading),
    caregiver: readCaregiver(index, patient, requester.at, reading),
    note: reading.field(
      'note',
      `${at}.note`,
      resource.note?.map(({ text }) => text).join('\n\n') ?? resource.patientInstruction ?? null,
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
    documents: readDocuments(index, reading),
  };
}

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
    if (['draft', 'requested', 'received'].includes(task.resource.status)) continue;
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
