import * as z from 'zod/mini';
import { Id, Instant, PlainDate } from './fields.ts';
import { EnrollmentCounts, NamedQuery, Stakeholder, StakeholderQuery } from './hospices.ts';
import { defineEndpoints, pageOf } from './http.ts';
import { ReferralStatus } from './statuses.ts';

/** A hospice as a group chooses one: how fast it answered the group's own referrals in the last 90 days. */
export const HospiceChoice = z.object({
  id: Id,
  name: z.string(),
  phone: z.nullable(z.string()),
  city: z.nullable(z.string()),
  medianMinutesToFirstContact: z.nullable(z.number()),
  n: z.int(),
});
export type HospiceChoice = z.infer<typeof HospiceChoice>;

/** The figures above a group's referrals: where they stand, and what was referred in the last 30 days (`period`). */
export const GroupDashboard = z.object({
  period: z.object({ from: PlainDate, to: PlainDate }),
  referred: z.object({ value: z.int() }),
  waitingForAnswer: z.object({ value: z.int(), oldestReceivedAt: z.nullable(Instant) }),
  pendingStartOfCare: z.object({ value: z.int() }),
  enrolled: z.object({ value: z.int() }),
  /** Of those referred in the period. */
  declined: z.object({ value: z.int() }),
  counts: z.record(ReferralStatus, z.int()),
  enrollmentCounts: EnrollmentCounts,
});
export type GroupDashboard = z.infer<typeof GroupDashboard>;

const groupParams = z.object({ groupId: Id });

export const groupEndpoints = defineEndpoints({
  getGroupDashboard: {
    method: 'GET',
    path: '/v1/groups/:groupId/dashboard',
    summary: "The figures above a group's referrals",
    resource: 'Groups',
    source: 'extension',
    access: { token: 'user', who: 'named', group: true, admin: true },
    params: groupParams,
    response: GroupDashboard,
    status: 200,
  },
  listGroupHospices: {
    method: 'GET',
    path: '/v1/groups/:groupId/hospices',
    summary: 'The hospices that a group may refer to',
    resource: 'Groups',
    source: 'extension',
    access: { token: 'user', who: 'named', group: true, admin: true },
    params: groupParams,
    query: NamedQuery,
    response: pageOf(HospiceChoice),
    status: 200,
  },
  listGroupStakeholders: {
    method: 'GET',
    path: '/v1/groups/:groupId/stakeholders',
    summary: "A group's providers and the communities of its patients",
    resource: 'Groups',
    source: 'extension',
    access: { token: 'user', who: 'named', group: true, admin: true },
    params: groupParams,
    query: StakeholderQuery,
    response: pageOf(Stakeholder),
    status: 200,
  },
});
