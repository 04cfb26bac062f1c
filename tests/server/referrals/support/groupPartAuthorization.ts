import type { OperationId } from '#contract/app/endpoints.ts';
import { PDF } from '../../documents/support/documents.ts';
import type { SharedPart, SharedReferral } from './groupParts.ts';

/** What a call answers to a group in each part that groups have in the referral. */
type StatusOfPart = Readonly<Record<SharedPart, number>>;

const ALL_PARTS: StatusOfPart = { sender: 200, treating: 200, community: 200 };
const ALL_CREATE: StatusOfPart = { sender: 201, treating: 201, community: 201 };
const NO_PART: StatusOfPart = { sender: 403, treating: 403, community: 403 };

type BodyOf = (referral: SharedReferral, part: SharedPart) => unknown;

interface PartRow {
  readonly title: string;
  readonly operationId: OperationId;
  readonly answers: StatusOfPart;
  readonly body?: BodyOf;
  readonly params?: Readonly<Record<string, string>>;
  readonly file?: () => File;
  /** Before the call the responsible provider is taken away. */
  readonly isUnnamed?: boolean;
}

const change =
  (body: (referral: SharedReferral, part: SharedPart) => object): BodyOf =>
  (referral, part) => ({ version: 1, ...body(referral, part) });

/** Each call about one referral that groups may make × each part that a group has in it. */
export const PART_ROWS: readonly PartRow[] = [
  { title: 'reads the record', operationId: 'getReferral', answers: ALL_PARTS },
  { title: 'reads the history', operationId: 'listTimeline', answers: ALL_PARTS },
  { title: 'reads the documents', operationId: 'listDocuments', answers: ALL_PARTS },
  { title: 'reads the duplicates', operationId: 'listDuplicates', answers: ALL_PARTS },
  { title: 'reads the member id', operationId: 'revealMemberId', answers: ALL_PARTS },
  { title: 'saves the FHIR bundle', operationId: 'exportBundle', answers: ALL_PARTS },
  {
    title: 'adds a shared note',
    operationId: 'addNote',
    answers: ALL_CREATE,
    body: () => ({ text: 'The family asks for a call in the evening', visibility: 'shared' }),
  },
  {
    title: 'adds a document',
    operationId: 'addDocument',
    answers: ALL_CREATE,
    body: () => ({ fileType: 'face_sheet' }),
    file: () => new File([PDF], 'Face sheet.pdf'),
  },
  {
    title: 'raises a concern',
    operationId: 'raiseConcern',
    answers: ALL_CREATE,
    body: () => ({ text: 'Nobody has called the family yet' }),
  },
  {
    title: 'answers a concern',
    operationId: 'answerConcern',
    answers: NO_PART,
    params: { concernId: '00000000-0000-4000-8000-000000000001' },
    body: () => ({ text: 'We call them within the hour' }),
  },
  {
    title: 'takes back another group’s concern',
    operationId: 'takeBackConcern',
    answers: { sender: 404, treating: 404, community: 404 },
    params: { concernId: '00000000-0000-4000-8000-000000000001' },
    body: () => ({}),
  },
  {
    title: 'decides on a proposed change',
    operationId: 'decideProposal',
    answers: NO_PART,
    params: { proposalId: '00000000-0000-4000-8000-000000000001' },
    body: change(() => ({ accept: true })),
  },
  {
    title: 'corrects the patient’s phone',
    operationId: 'updateReferral',
    answers: { sender: 200, treating: 200, community: 403 },
    body: change(() => ({ patient: { phone: '(410) 555-0100' } })),
  },
  {
    title: 'corrects where the patient is',
    operationId: 'updateReferral',
    answers: { sender: 200, treating: 200, community: 403 },
    body: change(() => ({ currentLocation: { setting: 'home', facilityName: null, room: null } })),
  },
  {
    title: 'takes the caregiver away',
    operationId: 'updateReferral',
    answers: { sender: 200, treating: 200, community: 403 },
    body: change(() => ({ caregiver: null })),
  },
  {
    title: 'corrects the patient’s last name',
    operationId: 'updateReferral',
    answers: { sender: 422, treating: 422, community: 403 },
    body: change(() => ({ patient: { lastName: 'Byron' } })),
  },
  {
    title: 'names a provider of its own in place of the responsible one',
    operationId: 'updateReferral',
    answers: { sender: 422, treating: 200, community: 403 },
    body: change(({ providerIds }, part) => ({ responsibleProviderId: providerIds[part] })),
  },
  {
    title: 'names a provider of its own where nobody is responsible',
    operationId: 'updateReferral',
    // The group of the provider who was taken away sees the referral no longer.
    answers: { sender: 200, treating: 404, community: 403 },
    body: change(({ providerIds }, part) => ({ responsibleProviderId: providerIds[part] })),
    isUnnamed: true,
  },
  {
    title: 'names a provider of another group',
    operationId: 'updateReferral',
    answers: { sender: 422, treating: 422, community: 403 },
    body: change(({ providerIds }) => ({ responsibleProviderId: providerIds.community })),
  },
  {
    title: 'takes the responsible provider away',
    operationId: 'updateReferral',
    answers: { sender: 422, treating: 422, community: 403 },
    body: change(() => ({ responsibleProviderId: null })),
  },
  {
    title: 'withdraws the referral',
    operationId: 'updateReferral',
    answers: { sender: 200, treating: 409, community: 403 },
    body: change(() => ({ withdraw: { declineReason: 'patient_declined_hospice' } })),
  },
  {
    title: 'deletes the referral',
    operationId: 'deleteReferral',
    answers: { sender: 204, treating: 403, community: 403 },
    body: () => ({ reason: 'Typed twice' }),
  },
  // Only a deleted referral is there to be restored.
  {
    title: 'restores the referral',
    operationId: 'restoreReferral',
    answers: { sender: 404, treating: 404, community: 404 },
  },
];
