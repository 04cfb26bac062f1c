import * as z from 'zod/mini';
import { EnrollmentAlert } from '#contract/referrals/alerts.ts';
import { drillDownFilters, fitsTogether, hospiceDrillDownFilters } from '#contract/referrals/counts/drillDown.ts';
import { EnrollmentSummary } from './enrollmentSummary.ts';
import { Id, Instant, Named, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, daysFilter, idsFilter, paging, sortKeys, yesNoFilter } from '#contract/platform/listQuery.ts';
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
  'filter.isWithdrawn': yesNoFilter,
  'filter.scoreAlert': yesNoFilter,
  'filter.hospice.id': idsFilter,
  /** A provider, a community, or both: then both must match. */
  'filter.stakeholders.id': idsFilter,
  'filter.enrollment.isSia': yesNoFilter,
  'filter.urgency': z.optional(commaList(Urgency)),
  'filter.receivedAt': daysFilter,
};

export const GroupReferralQuery = z
  .strictObject({ ...sharedFilters, ...drillDownFilters, ...paging })
  .check(fitsTogether('registry'));
export type GroupReferralQuery = z.infer<typeof GroupReferralQuery>;

export const HospiceReferralQuery = z
  .strictObject({
    ...sharedFilters,
    ...hospiceDrillDownFilters,
    'filter.stakeholderAlert': yesNoFilter,
    /** A group's change of contact data waits for the caller to confirm it. */
    'filter.hasProposal': yesNoFilter,
    'filter.stakeholders.group.id': idsFilter,
    'filter.status': z.optional(commaList(ReferralStatus)),
    'filter.enrollment.alert': z.optional(commaList(EnrollmentAlert)),
    'filter.enrollment.isContacted': yesNoFilter,
    /** Any alert at all: of the enrollment, a low score or a concern. */
    'filter.hasAlert': yesNoFilter,
    'filter.enrollment.hospiceLocation.id': idsFilter,
    'filter.enrollment.assignedTo.id': idsFilter,
    /** Open referrals that are assigned to the caller, or to nobody. */
    'filter.enrollment.owner': z.optional(Owner),
    /** Open referrals whose next action is due now or overdue. */
    'filter.enrollment.isDue': yesNoFilter,
    /** Days on which care started. */
    'filter.enrollment.startOfCare': daysFilter,
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
