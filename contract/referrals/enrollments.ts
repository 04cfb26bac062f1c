import * as z from 'zod/mini';
import { patientAccess } from '#contract/platform/access.ts';
import { EnrollmentAlert } from './alerts.ts';
import { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import { drillDownFilters, fitsTogether, hospiceDrillDownFilters } from './counts/drillDown.ts';
import { Id, Instant, Named, PlainDate, Version, optionalText, text } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, idsFilter, paging, sortKeys, yesNoFilter } from '#contract/platform/listQuery.ts';
import { PayerKind } from '#contract/organizations/payers.ts';
import { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import { READS_ENROLLMENTS, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { CARE_SITUATIONS } from './situations.ts';
import { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { DeclineReason, DischargeType, ErrorReason, PendingReason, ReferralStatus } from './statuses.ts';
import { LevelOfCare } from '#contract/organizations/levelsOfCare.ts';

const CareSituation = z.enum(CARE_SITUATIONS);
/** A group's concern about how one hospice handles the referral. Only the two of them read it. */
export const Concern = z.object({ id: Id, group: Named, raisedAt: Instant, raisedBy: z.string(), text: z.string() });
export type Concern = z.infer<typeof Concern>;

/**
 * One hospice's handling of a referral. For a group, what the hospice does not share is `null` and named in `notShared`;
 * the hospice's own work (location, assignee, next action) is never shown to a group.
 */
export const Enrollment = z.extend(EnrollmentSummary, {
  referralId: Id,
  firstContactBy: z.nullable(Named),
  evaluationVisitAt: z.nullable(Instant),
  pendingReason: z.nullable(PendingReason),
  admissionNurse: z.nullable(Named),
  primaryNurse: z.nullable(Named),
  levelOfCare: z.nullable(LevelOfCare),
  declineReason: z.nullable(DeclineReason),
  declineDetail: z.nullable(z.string()),
  isDeclinedBySystem: z.boolean(),
  dateOfDeath: z.nullable(PlainDate),
  dischargeDate: z.nullable(PlainDate),
  dischargeType: z.nullable(DischargeType),
  siaSince: z.nullable(Instant),
  errorReason: z.nullable(ErrorReason),
  duplicateOfReferralId: z.nullable(Id),
  lastSurvey: z.nullable(z.object({ at: Instant, mean: z.nullable(z.number()) })),
  allowedTransitions: z.array(ReferralStatus),
  notShared: z.array(SharedFact),
  /** Logged attempts to reach the patient; not shown to a group. */
  contactAttempts: z.nullable(z.int()),
  /** Concerns that wait for the hospice's answer, oldest first. A group sees its own only. */
  concerns: z.array(Concern),
  /** Whom to call at the hospice, day and night. */
  hospicePhone: z.nullable(z.string()),
});
export type Enrollment = z.infer<typeof Enrollment>;

/** A row of the enrollment lists. */
export const EnrollmentListItem = z.extend(Enrollment, {
  referral: z.object({
    id: Id,
    displayId: z.string(),
    patient: PatientSummary,
    responsibleProvider: z.nullable(Named),
    community: z.nullable(Named),
  }),
});
export type EnrollmentListItem = z.infer<typeof EnrollmentListItem>;

/**
 * The fields to update. `status` asks for a transition and brings what it needs along (product, section 2):
 * pending: `pendingReason`, first contact and a planned start or a next action with its due time; enrolled: `startOfCare` and
 * `admissionNurseId`; declined: `declineReason`, with `dateOfDeath` or `declineDetail` where the reason asks for it;
 * entered in error: `errorReason`; a way back: `reason`. `null` empties a field.
 */
export const EnrollmentChange = z.strictObject({
  version: Version,
  status: z.optional(ReferralStatus),
  reason: z.optional(text(500, 3)),
  firstContactAt: z.optional(z.nullable(Instant)),
  evaluationVisitAt: z.optional(z.nullable(Instant)),
  pendingReason: z.optional(PendingReason),
  plannedStartOfCare: z.optional(z.nullable(PlainDate)),
  startOfCare: z.optional(Instant),
  admissionNurseId: z.optional(Id),
  primaryNurseId: z.optional(z.nullable(Id)),
  levelOfCare: z.optional(LevelOfCare),
  hospiceLocationId: z.optional(z.nullable(Id)),
  assignedToId: z.optional(z.nullable(Id)),
  nextAction: optionalText(200),
  nextActionDueAt: z.optional(z.nullable(Instant)),
  declineReason: z.optional(DeclineReason),
  declineDetail: z.optional(text(1000, 10)),
  dateOfDeath: z.optional(PlainDate),
  /** Both `null`: the discharge was a mistake, the patient is still in care. */
  dischargeDate: z.optional(z.nullable(PlainDate)),
  dischargeType: z.optional(z.nullable(DischargeType)),
  isSia: z.optional(z.boolean()),
  errorReason: z.optional(ErrorReason),
  duplicateOfReferralId: z.optional(Id),
});
export type EnrollmentChange = z.infer<typeof EnrollmentChange>;

export const ENROLLMENT_SORTS = [
  'receivedAt',
  'patientName',
  'displayId',
  'status',
  'statusSince',
  'startOfCare',
  'alert',
  'hospice',
  'primaryNurse',
  'levelOfCare',
] as const;

/** The order of a list where none is asked for: the latest start of care first; enrollments without one come last. */
export const ENROLLMENT_ORDER = [{ column: 'startOfCare', direction: 'DESC' }] as const;

/** The order and filters that both sides share. */
const ofEnrollments = {
  sortBy: z.optional(sortKeys(ENROLLMENT_SORTS)),
  'filter.status': z.optional(commaList(ReferralStatus)),
  /** Withdrawn by its group; the stored status is declined. */
  'filter.isWithdrawn': yesNoFilter,
  'filter.alert': z.optional(commaList(EnrollmentAlert)),
  'filter.isSia': yesNoFilter,
};

export const HospiceEnrollmentQuery = z
  .strictObject({
    ...ofEnrollments,
    'filter.referral.responsibleProviderUser.providerGroup.id': idsFilter,
    'filter.referral.responsibleProviderUser.id': idsFilter,
    /** Today, where the hospice is. `on_service` is the census: as many as the performance views count at the end of today. */
    'filter.situation': z.optional(commaList(CareSituation)),
    'filter.primaryNurse.id': idsFilter,
    /** The reader is the primary nurse. */
    'filter.isMine': yesNoFilter,
    'filter.hospiceLocation.id': idsFilter,
    'filter.levelOfCare': z.optional(commaList(LevelOfCare)),
    'filter.payer': z.optional(commaList(PayerKind)),
    ...hospiceDrillDownFilters,
    ...paging,
  })
  .check(fitsTogether('registry'));
export type HospiceEnrollmentQuery = z.infer<typeof HospiceEnrollmentQuery>;

export const GroupEnrollmentQuery = z
  .strictObject({
    ...ofEnrollments,
    'filter.hospice.id': idsFilter,
    'filter.stakeholders.id': idsFilter,
    ...drillDownFilters,
    ...paging,
  })
  .check(fitsTogether('registry'));
export type GroupEnrollmentQuery = z.infer<typeof GroupEnrollmentQuery>;

export const enrollmentEndpoints = defineEndpoints('Enrollments', {
  listHospiceEnrollments: {
    path: '/v1/hospices/:hospiceId/enrollments',
    summary: 'A hospice’s enrollments',
    source: 'specification',
    access: patientAccess(READS_ENROLLMENTS),
    query: HospiceEnrollmentQuery,
    response: pageOf(EnrollmentListItem),
  },
  listGroupEnrollments: {
    path: '/v1/groups/:providerGroupId/enrollments',
    summary: 'The enrollments of a group’s patients across all hospices',
    source: 'specification',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    query: GroupEnrollmentQuery,
    response: pageOf(EnrollmentListItem),
  },
  updateEnrollment: {
    method: 'PATCH',
    path: '/v1/hospices/:hospiceId/enrollments/:enrollmentId',
    summary: 'Change an enrollment or its status',
    source: 'specification',
    access: patientAccess(WORKS_ON_ENROLLMENTS),
    body: EnrollmentChange,
    response: Enrollment,
    errors: ['conflict', 'invalid_transition'],
  },
});
