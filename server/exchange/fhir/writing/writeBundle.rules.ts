import type { Bundle, OperationOutcome, ServiceRequest } from '@medplum/fhirtypes';
import { settingLabel, type CurrentLocation, type ReferredBy } from '#contract/referrals/patients.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { writeCaregiver, writeCondition, writeCoverages, writePatient } from './writeFacts.rules.ts';
import { writeDocument, type WrittenDocument } from './writeDocument.rules.ts';
import { writeEnrollment } from './writeEnrollment.rules.ts';
import { CCN, CODES, EXTENSIONS, HOSPICE_CARE, IDS, NPI, PLACE_TYPE } from '#server/exchange/fhir/systems.rules.ts';
import type { StoredOrder } from '#server/referrals/storedOrder.ts';
import { occurrenceOf, orderNumbers, requisitionOf } from './writeOrder.rules.ts';
import { code, coded, EntryList, given, plain, professionalName, telecom, type Link } from './writeElements.ts';

/** A referral as the caller may see it, with a Bundle's data beyond its record. */
export interface WrittenReferral {
  readonly record: Referral;
  /** The order of another system from which it was made. */
  readonly order: StoredOrder | null;
  readonly memberId: string | null;
  /** The first note, as it came with the referral. */
  readonly note: string | null;
  readonly providerNpi: string | null;
  readonly communityType: string | null;
  readonly hospices: ReadonlyMap<string, { readonly npi: string | null; readonly ccn: string | null }>;
  readonly documents: readonly WrittenDocument[];
}

const REQUEST_STATUS: Record<ReferralStatus, ServiceRequest['status']> = {
  referral_received: 'active',
  pending_start_of_care: 'active',
  enrolled: 'completed',
  declined: 'revoked',
  entered_in_error: 'entered-in-error',
};

/**
 * A referral as a collection Bundle, whose import creates the same referral. The entries come last, and the sender adds the Binaries with
 * the documents' bytes (streamBundle.ts).
 */
export function writeBundle(referral: WrittenReferral, now: Date): Bundle {
  const { record } = referral;
  const list = new EntryList(record.id);
  const patientId = list.idOf('Patient');
  const patient = { reference: `urn:uuid:${patientId}` };
  const request = { reference: `urn:uuid:${list.idOf('ServiceRequest')}` };
  list.add('Patient', (id) => writePatient(id, record, referral.order));
  const hospices = new Map(
    record.enrollments.map(({ hospice }) => [hospice.id, writeHospice(list, referral, hospice)]),
  );
  const documents = referral.documents.map((document) => writeDocument(list, document, { patient, request }));
  const asked = record.enrollments.flatMap(({ hospice }) => hospices.get(hospice.id) ?? []);
  writeRequest(list, referral, { patient, asked, documents });
  for (const enrollment of record.enrollments) {
    writeEnrollment(list, enrollment, { patient, request, owner: hospices.get(enrollment.hospice.id), referral });
  }
  if (record.caregiver) writeCaregiver(list, record.caregiver, patient);
  const leftOut = referral.documents.filter(({ isInside, url }) => !isInside && url === undefined).length;
  if (leftOut > 0) list.add('OperationOutcome', () => tooMuch(leftOut));
  return {
    resourceType: 'Bundle',
    id: record.id,
    identifier: { system: IDS.referral, value: record.displayId },
    type: 'collection',
    timestamp: now.toISOString(),
    entry: list.entries,
  };
}

const tooMuch = (count: number): OperationOutcome => ({
  resourceType: 'OperationOutcome',
  issue: [
    {
      severity: 'warning',
      code: 'too-costly',
      diagnostics: `${count} of the documents ${count === 1 ? 'is' : 'are'} listed without content: together they are too large`,
    },
  ],
});

function writeHospice(
  list: EntryList,
  { hospices }: WrittenReferral,
  { id: hospiceId, name }: { readonly id: string; readonly name: string },
): Link {
  const known = hospices.get(hospiceId);
  return list.add(`Organization ${hospiceId}`, (id) => ({
    resourceType: 'Organization',
    id,
    active: true,
    identifier: [
      { system: IDS.hospice, value: hospiceId },
      ...(known?.npi ? [{ system: NPI, value: known.npi }] : []),
      ...(known?.ccn ? [{ system: CCN, value: known.ccn }] : []),
    ],
    name: plain(name),
  }));
}

interface Around {
  readonly patient: Link;
  readonly asked: readonly Link[];
  readonly documents: readonly Link[];
}

function writeRequest(list: EntryList, referral: WrittenReferral, { patient, asked, documents }: Around): void {
  const { note, record } = referral;
  const provider = writeProvider(list, referral);
  const sender = record.referredBy && writeSender(list, record.referredBy);
  const condition = record.primaryDiagnosis && writeCondition(list, record.primaryDiagnosis, patient);
  const insurance = record.payer
    ? writeCoverages(list, record.payer, referral.memberId, {
        beneficiary: patient,
        sent: referral.order?.coverages ?? [],
      })
    : [];
  const places = [
    ...(record.community ? [writeCommunity(list, referral, record.community)] : []),
    ...(record.currentLocation ? [writeCurrentLocation(list, record.currentLocation)] : []),
  ];
  list.add('ServiceRequest', (id) => ({
    resourceType: 'ServiceRequest',
    id,
    identifier: orderNumbers(record.displayId, referral.order),
    ...requisitionOf(referral.order),
    status: REQUEST_STATUS[record.globalStatus],
    intent: 'order',
    category: [{ coding: [{ ...HOSPICE_CARE }], text: HOSPICE_CARE.display }],
    code: { coding: [{ ...HOSPICE_CARE }], text: HOSPICE_CARE.display },
    priority: record.urgency,
    subject: patient,
    ...occurrenceOf(referral.order),
    authoredOn: record.receivedAt,
    ...given('requester', provider ?? sender),
    ...(asked.length > 0 ? { performer: [...asked] } : {}),
    ...(places.length > 0 ? { locationReference: places } : {}),
    ...(condition ? { reasonReference: [condition] } : {}),
    ...(insurance.length > 0 ? { insurance } : {}),
    ...(documents.length > 0 ? { supportingInfo: [...documents] } : {}),
    ...(note === null ? {} : { note: [{ text: plain(note) }] }),
    extension: [
      code(EXTENSIONS.source, record.source),
      code(EXTENSIONS.channel, record.receivedChannel),
      ...(sender ? [{ url: EXTENSIONS.referredBy, valueReference: sender }] : []),
    ],
  }));
}

function writeProvider(list: EntryList, { providerNpi, record }: WrittenReferral): Link | null {
  const { responsibleProvider: provider } = record;
  if (!provider) return null;
  const group = list.add('Organization of the provider', (id) => ({
    resourceType: 'Organization',
    id,
    active: true,
    name: plain(provider.group.name),
  }));
  const practitioner = list.add('Practitioner', (id) => ({
    resourceType: 'Practitioner',
    id,
    identifier: [
      { system: IDS.provider, value: provider.id },
      ...(providerNpi === null ? [] : [{ system: NPI, value: providerNpi }]),
    ],
    name: [professionalName(provider.name)],
    ...telecom(provider.phone),
  }));
  return list.add('PractitionerRole', (id) => ({
    resourceType: 'PractitionerRole',
    id,
    practitioner,
    organization: group,
  }));
}

function writeSender(list: EntryList, { email, name, organization, phone, role }: ReferredBy): Link {
  const practitioner = list.add('Practitioner who referred', (id) => ({
    resourceType: 'Practitioner',
    id,
    identifier: [{ system: IDS.resource, value: id }],
    name: [professionalName(name)],
  }));
  const link =
    organization === null
      ? null
      : list.add('Organization of who referred', (id) => ({
          resourceType: 'Organization',
          id,
          active: true,
          name: plain(organization),
        }));
  return list.add('PractitionerRole of who referred', (id) => ({
    resourceType: 'PractitionerRole',
    id,
    practitioner,
    ...given('organization', link),
    ...(role === null ? {} : { code: [{ text: plain(role) }] }),
    ...telecom(phone, email),
  }));
}

function writeCommunity(
  list: EntryList,
  { communityType }: WrittenReferral,
  { id: communityId, name }: { readonly id: string; readonly name: string },
): Link {
  return list.add('Location of the community', (id) => ({
    resourceType: 'Location',
    id,
    identifier: [{ system: IDS.community, value: communityId }],
    name: plain(name),
    ...(communityType === null
      ? {}
      : { type: [coded(CODES.communityType, communityType, communityType.replaceAll('_', ' '))] }),
  }));
}

function writeCurrentLocation(list: EntryList, { facilityName, room, setting }: CurrentLocation): Link {
  const facility = list.add('Location', (id) => ({
    resourceType: 'Location',
    id,
    name: plain(facilityName ?? settingLabel[setting]),
    type: [coded(CODES.careSetting, setting, settingLabel[setting])],
  }));
  if (room === null) return facility;
  return list.add('Location of the room', (id) => ({
    resourceType: 'Location',
    id,
    name: plain(room),
    physicalType: coded(PLACE_TYPE, 'ro', 'Room'),
    partOf: facility,
  }));
}
