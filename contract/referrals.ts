import * as z from 'zod/mini';
import { EnrollmentAlert } from './alerts.ts';
import { Enrollment, EnrollmentSummary } from './enrollments.ts';
import { Id, Instant, Named, Phone, PlainDate, text, Version } from './fields.ts';
import { defineEndpoints, pageOf, type Permission } from './http.ts';
import { commaList, dayRange, flag, paging, sortKeys } from './listQuery.ts';
import {
  CaregiverFacts,
  CurrentLocationFacts,
  DiagnosisFacts,
  PatientFacts,
  PayerFacts,
  ReferredByFacts,
} from './patientFacts.ts';
import {
  Caregiver,
  CurrentLocation,
  Diagnosis,
  Language,
  Patient,
  PatientSummary,
  Payer,
  ReceivedChannel,
  ReferralSource,
  ReferredBy,
  SEXES,
  Urgency,
} from './patients.ts';
import { ReferralStatus, WithdrawalReason } from './statuses.ts';

const ResponsibleProvider = z.object({ id: Id, name: z.string(), phone: z.nullable(z.string()), group: Named });

/** A row of the referral lists. A hospice finds its own enrollment in `enrollments`, a group those of every hospice asked. */
export const ReferralListItem = z.object({
  id: Id,
  displayId: z.string(),
  /** The caller's view: its own enrollment's status for a hospice, the global one for a group. */
  status: ReferralStatus,
  globalStatus: ReferralStatus,
  scoreAlert: z.boolean(),
  stakeholderAlert: z.boolean(),
  urgency: Urgency,
  receivedAt: Instant,
  patient: PatientSummary,
  diagnosis: z.nullable(z.string()),
  responsibleProvider: z.nullable(ResponsibleProvider),
  community: z.nullable(Named),
  enrollments: z.array(EnrollmentSummary),
  version: Version,
});
export type ReferralListItem = z.infer<typeof ReferralListItem>;

/** What the caller may do with this referral now; screens offer only these. */
export const REFERRAL_ACTIONS = ['edit', 'add_note', 'withdraw', 'delete', 'restore'] as const;
export const ReferralAction = z.enum(REFERRAL_ACTIONS);
export type ReferralAction = z.infer<typeof ReferralAction>;

export const Referral = z.extend(ReferralListItem, {
  patient: PatientFacts,
  currentLocation: z.nullable(CurrentLocationFacts),
  referredBy: z.nullable(ReferredByFacts),
  source: ReferralSource,
  receivedChannel: ReceivedChannel,
  primaryDiagnosis: z.nullable(DiagnosisFacts),
  payer: z.nullable(PayerFacts),
  caregiver: z.nullable(CaregiverFacts),
  createdBy: z.nullable(z.object({ name: z.string(), organisation: z.string() })),
  createdAt: Instant,
  enrollments: z.array(Enrollment),
  /** Told to a hospice in place of the other hospices' enrollments. */
  isEnrolledElsewhere: z.boolean(),
  allowedActions: z.array(ReferralAction),
});
export type Referral = z.infer<typeof Referral>;

const isReachable = ({ patient }: { patient: Pick<Patient, 'dateOfBirth' | 'phone'> }) =>
  patient.dateOfBirth !== null || patient.phone !== null;

const hasOrigin = (referral: { responsibleProviderId: string | null; communityId: string | null }) =>
  referral.responsibleProviderId !== null || referral.communityId !== null;

const creationShape = {
  patient: Patient,
  currentLocation: z._default(z.nullable(CurrentLocation), null),
  communityId: z._default(z.nullable(Id), null),
  responsibleProviderId: z._default(z.nullable(Id), null),
  referredBy: z._default(z.nullable(ReferredBy), null),
  source: ReferralSource,
  urgency: z._default(Urgency, 'routine'),
  primaryDiagnosis: z._default(z.nullable(Diagnosis), null),
  payer: z._default(z.nullable(Payer), null),
  caregiver: z._default(z.nullable(Caregiver), null),
  /** The first note, read by both sides. */
  note: z._default(z.nullable(text(4000)), null),
};

/** Asked beside the fields' own errors, not after them: whoever fills the form in learns everything at once. */
const when = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'patient' in value &&
  typeof value.patient === 'object' &&
  value.patient !== null;

const REACHABLE = { path: ['patient', 'dateOfBirth'], error: 'Give the date of birth or a phone number', when };
const ORIGIN = { path: ['responsibleProviderId'], error: 'Choose the responsible provider or the community', when };

/** A group's request to one or several hospices. */
export const GroupReferralCreation = z
  .strictObject({ ...creationShape, hospiceIds: z.array(Id).check(z.minLength(1), z.maxLength(20)) })
  .check(z.refine(isReachable, REACHABLE), z.refine(hasOrigin, ORIGIN));
export type GroupReferralCreation = z.infer<typeof GroupReferralCreation>;

/** A referral that a hospice took by phone, fax or at its door. `receivedAt` left out: now. */
export const HospiceReferralCreation = z
  .strictObject({
    ...creationShape,
    receivedAt: z.optional(Instant),
    receivedChannel: z._default(ReceivedChannel, 'phone'),
    hospiceLocationId: z._default(z.nullable(Id), null),
  })
  .check(z.refine(isReachable, REACHABLE), z.refine(hasOrigin, ORIGIN));
export type HospiceReferralCreation = z.infer<typeof HospiceReferralCreation>;

const PatientChange = z.strictObject({
  firstName: z.optional(Patient.shape.firstName),
  middleName: z.optional(z.nullable(text(80))),
  lastName: z.optional(Patient.shape.lastName),
  suffix: z.optional(z.nullable(text(20))),
  preferredName: z.optional(z.nullable(text(80))),
  dateOfBirth: z.optional(z.nullable(PlainDate)),
  sexAtBirth: z.optional(z.enum(SEXES)),
  phone: z.optional(z.nullable(Phone)),
  address: z.optional(z.nullable(text(300))),
  mrn: z.optional(z.nullable(text(40))),
  preferredLanguage: z.optional(Language),
  needsInterpreter: z.optional(z.boolean()),
});

/**
 * The fields to update. `withdraw` takes a group's own referral back from the named hospices (all of them when left out)
 * while they have not answered.
 */
export const ReferralChange = z.strictObject({
  version: Version,
  patient: z.optional(PatientChange),
  currentLocation: z.optional(z.nullable(CurrentLocation)),
  communityId: z.optional(z.nullable(Id)),
  responsibleProviderId: z.optional(z.nullable(Id)),
  urgency: z.optional(Urgency),
  primaryDiagnosis: z.optional(z.nullable(Diagnosis)),
  payer: z.optional(z.nullable(Payer)),
  caregiver: z.optional(z.nullable(Caregiver)),
  withdraw: z.optional(
    z.strictObject({
      declineReason: WithdrawalReason,
      dateOfDeath: z.optional(PlainDate),
      hospiceIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(20))),
    }),
  ),
});
export type ReferralChange = z.infer<typeof ReferralChange>;

export const ReferralDeletion = z.strictObject({ reason: text(300, 3) });

export const NOTE_VISIBILITIES = ['internal', 'shared'] as const;
export const NoteVisibility = z.enum(NOTE_VISIBILITIES);
export type NoteVisibility = z.infer<typeof NoteVisibility>;

/** `internal`: read by the writer's own hospice only. `shared`: read by the hospice and the group. */
export const NoteCreation = z.strictObject({ text: text(4000), visibility: NoteVisibility });
export type NoteCreation = z.infer<typeof NoteCreation>;

export const TIMELINE_KINDS = [
  'created',
  'status_changed',
  'first_contact',
  'facts_changed',
  'assigned',
  'note',
  'sia_changed',
  'discharged',
  'deleted',
  'restored',
] as const;
export const TimelineKind = z.enum(TIMELINE_KINDS);
export type TimelineKind = z.infer<typeof TimelineKind>;

/** One line of a referral's history, oldest facts never changed. `hospice` is set where it is about one hospice's handling. */
export const TimelineEvent = z.object({
  id: Id,
  at: Instant,
  kind: TimelineKind,
  actor: z.object({ name: z.string(), organisation: z.nullable(z.string()), isSystem: z.boolean() }),
  hospice: z.nullable(Named),
  fromStatus: z.nullable(ReferralStatus),
  toStatus: z.nullable(ReferralStatus),
  text: z.nullable(z.string()),
  visibility: NoteVisibility,
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const TimelineQuery = z.strictObject({
  'filter.kind': z.optional(commaList(TimelineKind)),
  page: paging.page,
  limit: paging.limit,
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const REFERRAL_SORTS = [
  'receivedAt',
  'patientName',
  'displayId',
  'status',
  'globalStatus',
  'statusSince',
  'urgency',
  'responsibleProvider',
  'community',
  'nextActionDueAt',
] as const;

const sharedFilters = {
  sortBy: z.optional(sortKeys(REFERRAL_SORTS)),
  'filter.globalStatus': z.optional(commaList(ReferralStatus)),
  'filter.scoreAlert': z.optional(flag),
  'filter.hospice.id': z.optional(commaList(Id)),
  /** A provider, a community, or both: then both must match. */
  'filter.stakeholders.id': z.optional(commaList(Id)),
  'filter.enrollment.isSia': z.optional(flag),
  'filter.urgency': z.optional(commaList(Urgency)),
  'filter.receivedAt': z.optional(dayRange),
};

export const GroupReferralQuery = z.strictObject({ ...sharedFilters, ...paging });
export type GroupReferralQuery = z.infer<typeof GroupReferralQuery>;

export const HospiceReferralQuery = z.strictObject({
  ...sharedFilters,
  'filter.stakeholderAlert': z.optional(flag),
  'filter.stakeholders.group.id': z.optional(commaList(Id)),
  'filter.status': z.optional(commaList(ReferralStatus)),
  'filter.enrollment.alert': z.optional(commaList(EnrollmentAlert)),
  'filter.enrollment.isContacted': z.optional(flag),
  /** Any alert at all: of the enrollment, a low score or a concern. */
  'filter.hasAlert': z.optional(flag),
  'filter.enrollment.hospiceLocation.id': z.optional(commaList(Id)),
  'filter.enrollment.assignedTo.id': z.optional(commaList(Id)),
  /** Days on which care started. */
  'filter.enrollment.startOfCare': z.optional(dayRange),
  ...paging,
});
export type HospiceReferralQuery = z.infer<typeof HospiceReferralQuery>;

const READS: readonly Permission[] = [['read', 'HospicePatientRegistry']];
const MANAGES: readonly Permission[] = [['manage', 'HospicePatientRegistry']];
const WORKS_ON: readonly Permission[] = [
  ['manage', 'HospicePatientRegistry'],
  ['manage', 'Enrollment'],
];
const referralParams = z.object({ referralId: Id });
const idParams = z.object({ id: Id });

export const referralEndpoints = defineEndpoints({
  listHospiceReferrals: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/referrals',
    summary: "A hospice's patient registry",
    resource: 'Referrals',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS, admin: true, patientData: true },
    params: z.object({ hospiceId: Id }),
    query: HospiceReferralQuery,
    response: pageOf(ReferralListItem),
    status: 200,
  },
  listGroupReferrals: {
    method: 'GET',
    path: '/v1/groups/:stakeholderGroupId/referrals',
    summary: "A group's referrals over all hospices",
    resource: 'Referrals',
    source: 'specification',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    params: z.object({ stakeholderGroupId: Id }),
    query: GroupReferralQuery,
    response: pageOf(ReferralListItem),
    status: 200,
  },
  createHospiceReferral: {
    method: 'POST',
    path: '/v1/hospices/:hospiceId/referrals',
    summary: 'Record a referral that reached the hospice',
    resource: 'Referrals',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: MANAGES, admin: true, patientData: true },
    params: z.object({ hospiceId: Id }),
    body: HospiceReferralCreation,
    response: Referral,
    status: 201,
    creates: true,
  },
  createGroupReferral: {
    method: 'POST',
    path: '/v1/groups/:groupId/referrals',
    summary: 'Refer a patient to one or several hospices',
    resource: 'Referrals',
    source: 'extension',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    params: z.object({ groupId: Id }),
    body: GroupReferralCreation,
    response: Referral,
    status: 201,
    creates: true,
  },
  getReferral: {
    method: 'GET',
    path: '/v1/referrals/:referralId',
    summary: 'One referral as the caller may see it',
    resource: 'Referrals',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS, group: true, admin: true, patientData: true },
    params: referralParams,
    response: Referral,
    status: 200,
  },
  updateReferral: {
    method: 'PATCH',
    path: '/v1/referrals/:id',
    summary: 'Correct facts of a referral, or withdraw it',
    resource: 'Referrals',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: MANAGES, group: true, admin: true, patientData: true },
    params: idParams,
    body: ReferralChange,
    response: Referral,
    status: 200,
    errors: ['conflict', 'invalid_transition'],
  },
  deleteReferral: {
    method: 'DELETE',
    path: '/v1/referrals/:id',
    summary: 'Remove a referral from the lists; it stays in the audit and can be restored',
    resource: 'Referrals',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: MANAGES, group: true, admin: true, patientData: true },
    params: idParams,
    body: ReferralDeletion,
    response: null,
    status: 204,
    errors: ['conflict'],
  },
  restoreReferral: {
    method: 'POST',
    path: '/v1/referrals/:id/restore',
    summary: 'Bring a deleted referral back',
    resource: 'Referrals',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: MANAGES, group: true, admin: true, patientData: true },
    params: idParams,
    response: Referral,
    status: 200,
    errors: ['conflict'],
  },
  listTimeline: {
    method: 'GET',
    path: '/v1/referrals/:referralId/timeline',
    summary: "A referral's history, newest first",
    resource: 'Referrals',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: READS, group: true, admin: true, patientData: true },
    params: referralParams,
    query: TimelineQuery,
    response: pageOf(TimelineEvent),
    status: 200,
  },
  addNote: {
    method: 'POST',
    path: '/v1/referrals/:referralId/notes',
    summary: 'Add a note, internal or shared',
    resource: 'Referrals',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: WORKS_ON, group: true, admin: true, patientData: true },
    params: referralParams,
    body: NoteCreation,
    response: TimelineEvent,
    status: 201,
    creates: true,
  },
});
