import * as z from 'zod/mini';
import { EnrollmentAlert } from '#contract/referrals/alerts.ts';
import { drillDownFilters, fitsTogether, hospiceDrillDownFilters } from '#contract/referrals/counts/drillDown.ts';
import { EnrollmentSummary } from './enrollmentSummary.ts';
import { Id, Instant, Named, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, dayRange, flag, paging, sortKeys } from '#contract/platform/listQuery.ts';
import { PatientSummary } from './patientSummary.ts';
import { READS_REGISTRY } from '#contract/platform/permissions.ts';
import { ReferralSource } from '#contract/referrals/referralSources.ts';
import { DeclineReason, ReferralStatus } from '#contract/referrals/statuses.ts';
import { Urgency } from '#contract/referrals/urgencies.ts';

const ResponsibleProvider = z.object({
  id: Id,
  name: z.string(),
  phone: z.nullable(z.string()),
  group: Named,
  /** Only in a record, for hospices, the provider's own group and administrators: no administrator has confirmed the provider yet. */
  isUnverified: z.optional(z.boolean()),
});

/** A row of the referral lists. A hospice finds its own enrollment in `enrollments`, a group those of every hospice asked. */
export const ReferralListItem = z.object({
  id: Id,
  displayId: z.string(),
  /** The caller's view: its own enrollment's status for a hospice, the global one for a group. */
  status: ReferralStatus,
  /** The roll-up over every hospice asked. A hospice learns of the others only that the patient is enrolled: else its own. */
  globalStatus: ReferralStatus,
  scoreAlert: z.boolean(),
  stakeholderAlert: z.boolean(),
  /** A group's change of contact data waits for the caller's decision; only in a hospice's registry. */
  hasProposal: z.optional(z.boolean()),
  /** For hospices and administrators: a person without an account sent it, and nobody has confirmed that it is real. */
  isUnverified: z.optional(z.boolean()),
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

const Owner = z.enum(['mine', 'unowned']);

const sharedFilters = {
  sortBy: z.optional(sortKeys(REFERRAL_SORTS)),
  'filter.globalStatus': z.optional(commaList(ReferralStatus)),
  /** Withdrawn by its group; their stored status is declined. */
  'filter.isWithdrawn': z.optional(flag),
  'filter.scoreAlert': z.optional(flag),
  'filter.hospice.id': z.optional(commaList(Id)),
  /** A provider, a community, or both: then both must match. */
  'filter.stakeholders.id': z.optional(commaList(Id)),
  'filter.enrollment.isSia': z.optional(flag),
  'filter.urgency': z.optional(commaList(Urgency)),
  'filter.receivedAt': z.optional(dayRange),
};

export const GroupReferralQuery = z
  .strictObject({ ...sharedFilters, ...drillDownFilters, ...paging })
  .check(fitsTogether('registry'));
export type GroupReferralQuery = z.infer<typeof GroupReferralQuery>;

export const HospiceReferralQuery = z
  .strictObject({
    ...sharedFilters,
    ...hospiceDrillDownFilters,
    'filter.stakeholderAlert': z.optional(flag),
    /** A group's change of contact data waits for the caller to confirm it. */
    'filter.hasProposal': z.optional(flag),
    'filter.stakeholders.group.id': z.optional(commaList(Id)),
    'filter.status': z.optional(commaList(ReferralStatus)),
    'filter.enrollment.alert': z.optional(commaList(EnrollmentAlert)),
    'filter.enrollment.isContacted': z.optional(flag),
    /** Any alert at all: of the enrollment, a low score or a concern. */
    'filter.hasAlert': z.optional(flag),
    'filter.enrollment.hospiceLocation.id': z.optional(commaList(Id)),
    'filter.enrollment.assignedTo.id': z.optional(commaList(Id)),
    /** Open referrals that are assigned to the caller, or to nobody. */
    'filter.enrollment.owner': z.optional(Owner),
    /** Open referrals whose next action is due now or overdue. */
    'filter.enrollment.isDue': z.optional(flag),
    /** Days on which care started. */
    'filter.enrollment.startOfCare': z.optional(dayRange),
    'filter.enrollment.declineReason': z.optional(commaList(DeclineReason)),
    /** The kind of place that referred the patient. */
    'filter.source': z.optional(commaList(ReferralSource)),
    ...paging,
  })
  .check(fitsTogether('registry'));
export type HospiceReferralQuery = z.infer<typeof HospiceReferralQuery>;

export const referralListEndpoints = defineEndpoints('Referrals', {
  listHospiceReferrals: {
    path: '/v1/hospices/:hospiceId/referrals',
    summary: 'A hospice’s referrals',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS_REGISTRY, admin: true, patientData: true },
    query: HospiceReferralQuery,
    response: pageOf(ReferralListItem),
  },
  listGroupReferrals: {
    path: '/v1/groups/:stakeholderGroupId/referrals',
    summary: 'A group’s referrals across all hospices',
    source: 'specification',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    query: GroupReferralQuery,
    response: pageOf(ReferralListItem),
  },
});
