import * as z from 'zod/mini';
import { Id, Instant, Named, PlainDate, Version } from './fields.ts';
import { defineEndpoints, pageOf } from './http.ts';
import { commaList, flag, paging } from './listQuery.ts';
import { READS_ENROLLMENTS, READS_REGISTRY } from './permissions.ts';
import { DeclineReason } from './statuses.ts';

/** A figure with what it was made of: `value` is `null` where there is nothing to divide by. */
export const Ratio = z.object({ value: z.nullable(z.number()), numerator: z.int(), denominator: z.int() });
export type Ratio = z.infer<typeof Ratio>;

/** Counts of the quick filters: each is the number of rows that its filter lists. */
const QuickCounts = z.object({
  all: z.int(),
  new: z.int(),
  pending: z.int(),
  enrolled: z.int(),
  declined: z.int(),
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
  sia: z.int(),
});
export type EnrollmentCounts = z.infer<typeof EnrollmentCounts>;

/**
 * The figures above the registry, by the same computation as those of performance: of referrals received in the last 30 days
 * (`period`), and what waits now. Hours are real hours.
 */
export const HospiceDashboard = z.object({
  period: z.object({ from: PlainDate, to: PlainDate }),
  newReferrals: z.object({ value: z.int(), oldestReceivedAt: z.nullable(Instant) }),
  overResponseTarget: z.object({ value: z.int(), targetMinutes: z.int() }),
  pendingStartOfCare: z.object({ value: z.int(), oldestSince: z.nullable(Instant) }),
  enrolled: z.object({ value: z.int() }),
  conversion: Ratio,
  hoursToAdmission: z.object({ median: z.nullable(z.number()), n: z.int(), targetHours: z.int() }),
  openAlerts: z.object({ value: z.int() }),
  counts: QuickCounts,
  enrollmentCounts: EnrollmentCounts,
  /** Twelve weeks from Monday: the referrals received in each, and how many of those are enrolled. */
  weeks: z.array(z.object({ weekOf: z.iso.date(), referrals: z.int(), enrolled: z.int() })),
  /** Of the referrals received in these weeks. */
  declines: z.array(z.object({ reason: DeclineReason, value: z.int() })),
});
export type HospiceDashboard = z.infer<typeof HospiceDashboard>;

export const DISCIPLINES = ['rn', 'lpn', 'np', 'md', 'msw', 'chaplain', 'hha', 'liaison', 'intake', 'admin'] as const;
export const Discipline = z.enum(DISCIPLINES);
export type Discipline = z.infer<typeof Discipline>;

export const disciplineLabel: Record<Discipline, string> = {
  rn: 'Registered nurse',
  lpn: 'Practical nurse',
  np: 'Nurse practitioner',
  md: 'Physician',
  msw: 'Social worker',
  chaplain: 'Chaplain',
  hha: 'Hospice aide',
  liaison: 'Liaison',
  intake: 'Intake',
  admin: 'Administration',
};

/** A person of a hospice; nurses may exist without an account (`userId` null). */
export const HospiceStaff = z.object({
  id: Id,
  name: z.string(),
  credentials: z.nullable(z.string()),
  discipline: Discipline,
  userId: z.nullable(Id),
  canBeAdmissionNurse: z.boolean(),
  canBePrimaryNurse: z.boolean(),
  isActive: z.boolean(),
  version: Version,
});
export type HospiceStaff = z.infer<typeof HospiceStaff>;

export const STAFF_DUTIES = ['admission_nurse', 'primary_nurse', 'assignee'] as const;

export const HospiceStaffQuery = z.strictObject({
  'filter.duty': z.optional(commaList(z.enum(STAFF_DUTIES))),
  /** Named by their ids, those are found too who have left. */
  'filter.id': z.optional(commaList(Id)),
  /** Left out: those who can be chosen. */
  'filter.isActive': z.optional(flag),
  ...paging,
});

export const LOCATION_TYPES = ['office', 'inpatient_unit', 'branch'] as const;

export const HospiceLocation = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(LOCATION_TYPES),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  fax: z.nullable(z.string()),
  serviceAreaZips: z.array(z.string()),
  isActive: z.boolean(),
  version: Version,
});
export type HospiceLocation = z.infer<typeof HospiceLocation>;

export const STAKEHOLDER_KINDS = ['provider', 'community'] as const;

/** A party of referrals outside the hospice: a provider or a community. */
export const Stakeholder = z.object({
  id: Id,
  kind: z.enum(STAKEHOLDER_KINDS),
  name: z.string(),
  detail: z.nullable(z.string()),
  group: z.nullable(Named),
});
export type Stakeholder = z.infer<typeof Stakeholder>;

export const StakeholderQuery = z.strictObject({
  'filter.kind': z.optional(commaList(z.enum(STAKEHOLDER_KINDS))),
  'filter.id': z.optional(commaList(Id)),
  ...paging,
});
export type StakeholderQuery = z.infer<typeof StakeholderQuery>;

/** A named group among those connected with the hospice. */
export const ConnectedGroup = z.object({ id: Id, name: z.string(), type: z.string() });

export const HospiceLocationQuery = z.strictObject({
  /** Named by their ids, closed ones are found too. */
  'filter.id': z.optional(commaList(Id)),
  /** Left out: those that are open. */
  'filter.isActive': z.optional(flag),
  ...paging,
});
export type HospiceLocationQuery = z.infer<typeof HospiceLocationQuery>;

export const NamedQuery = z.strictObject({ 'filter.id': z.optional(commaList(Id)), ...paging });

const hospiceParams = z.object({ hospiceId: Id });

export const hospiceEndpoints = defineEndpoints({
  getHospiceDashboard: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/dashboard',
    summary: "The figures above a hospice's registry",
    resource: 'Hospices',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: READS_REGISTRY, admin: true },
    params: hospiceParams,
    response: HospiceDashboard,
    status: 200,
  },
  listHospiceStaff: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/staff',
    summary: "A hospice's people",
    resource: 'Hospices',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, admin: true },
    params: hospiceParams,
    query: HospiceStaffQuery,
    response: pageOf(HospiceStaff),
    status: 200,
  },
  listHospiceLocations: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/locations',
    summary: "A hospice's locations",
    resource: 'Hospices',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, admin: true },
    params: hospiceParams,
    query: HospiceLocationQuery,
    response: pageOf(HospiceLocation),
    status: 200,
  },
  listHospiceStakeholders: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/stakeholders',
    summary: 'Providers and communities that a hospice may name on a referral',
    resource: 'Hospices',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, admin: true },
    params: hospiceParams,
    query: StakeholderQuery,
    response: pageOf(Stakeholder),
    status: 200,
  },
  listHospiceGroups: {
    method: 'GET',
    path: '/v1/hospices/:hospiceId/groups',
    summary: 'Provider groups connected with a hospice',
    resource: 'Hospices',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, admin: true },
    params: hospiceParams,
    query: NamedQuery,
    response: pageOf(ConnectedGroup),
    status: 200,
  },
});
