import * as z from 'zod/mini';
import { Instant, PlainDate } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { idsFilter } from '#contract/platform/listQuery.ts';
import { READS_REGISTRY } from '#contract/platform/permissions.ts';
import { DeclineReason, ReferralStatus } from '#contract/referrals/statuses.ts';

/** A figure with what it was made of: `value` is `null` where there is nothing to divide by. */
export const Ratio = z.object({ value: z.nullable(z.number()), numerator: z.int(), denominator: z.int() });

export type Ratio = z.infer<typeof Ratio>;

/** Counts of the quick filters: each is the number of rows that its filter lists. */
const QuickCounts = z.object({
  all: z.int(),
  /** Open referrals of the reader, of nobody, and with a next action that is due. */
  mine: z.int(),
  unowned: z.int(),
  due: z.int(),
  /** Received, and nobody has talked with the family yet. */
  new: z.int(),
  pending: z.int(),
  enrolled: z.int(),
  declined: z.int(),
  withdrawn: z.int(),
  alerts: z.int(),
  sia: z.int(),
});

/** The same of the enrollments' list, which both sides have. */
export const EnrollmentCounts = z.object({
  all: z.int(),
  enrolled: z.int(),
  pending: z.int(),
  received: z.int(),
  declined: z.int(),
  withdrawn: z.int(),
  sia: z.int(),
});

export type EnrollmentCounts = z.infer<typeof EnrollmentCounts>;

/** A hospice's list has the census besides, and the patients on service of the reader as primary nurse. */
export const HospiceEnrollmentCounts = z.extend(EnrollmentCounts, {
  onService: z.int(),
  activelyDying: z.int(),
  discharged: z.int(),
  died: z.int(),
  mine: z.int(),
});

export type HospiceEnrollmentCounts = z.infer<typeof HospiceEnrollmentCounts>;

/**
 * The figures above the registry, by the same computation as those of performance: of referrals received in the last 30 days
 * (`period`), and what waits now. Hours are real hours.
 */
export const HospiceDashboard = z.object({
  period: z.object({ from: PlainDate, to: PlainDate }),
  newReferrals: z.object({ value: z.int(), oldestReceivedAt: z.nullable(Instant) }),
  overResponseTarget: z.object({ value: z.int(), targetMinutes: z.int(), urgentTargetMinutes: z.optional(z.int()) }),
  pendingStartOfCare: z.object({ value: z.int(), oldestSince: z.nullable(Instant) }),
  enrolled: z.object({ value: z.int() }),
  conversion: Ratio,
  hoursToAdmission: z.object({ median: z.nullable(z.number()), n: z.int(), targetHours: z.int() }),
  openAlerts: z.object({ value: z.int() }),
  counts: QuickCounts,
  enrollmentCounts: HospiceEnrollmentCounts,
  /** Twelve weeks from Monday: the referrals received in each, and how many of those are enrolled. */
  weeks: z.array(z.object({ weekOf: z.iso.date(), referrals: z.int(), enrolled: z.int() })),
  /** The declines of referrals received in these weeks. */
  declines: z.array(z.object({ reason: DeclineReason, value: z.int() })),
});

export type HospiceDashboard = z.infer<typeof HospiceDashboard>;
/** The figures above a group's referrals: their current states, and the referrals of the last 30 days (`period`). */
export const GroupDashboard = z.object({
  period: z.object({ from: PlainDate, to: PlainDate }),
  referred: z.object({ value: z.int() }),
  waitingForAnswer: z.object({ value: z.int(), oldestReceivedAt: z.nullable(Instant) }),
  pendingStartOfCare: z.object({ value: z.int() }),
  enrolled: z.object({ value: z.int() }),
  /** The declined referrals of the period. */
  declined: z.object({ value: z.int() }),
  counts: z.record(ReferralStatus, z.int()),
  /** What the group withdrew, in all; `counts.declined` does not include it. */
  withdrawn: z.object({ value: z.int() }),
  enrollmentCounts: EnrollmentCounts,
});

export type GroupDashboard = z.infer<typeof GroupDashboard>;

/** Left out: all of the group's referrals. */
const GroupDashboardQuery = z.strictObject({ 'filter.stakeholders.id': idsFilter });
export type GroupDashboardQuery = z.infer<typeof GroupDashboardQuery>;

export const dashboardEndpoints = defineEndpoints('Hospices', {
  getHospiceDashboard: {
    path: '/v1/hospices/:hospiceId/dashboard',
    summary: 'The figures above a hospice’s registry',
    access: { token: 'user', who: 'named', hospice: READS_REGISTRY, admin: true },
    response: HospiceDashboard,
  },
  getGroupDashboard: {
    path: '/v1/groups/:groupId/dashboard',
    summary: 'The figures above a group’s referrals',
    resource: 'Groups',
    access: { token: 'user', who: 'named', group: true, admin: true },
    query: GroupDashboardQuery,
    response: GroupDashboard,
  },
});
