import * as z from 'zod/mini';
import { Id, Named, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { labels, wordsOf } from '#contract/platform/labels.ts';
import { commaList, idsFilter, paging, yesNoFilter } from '#contract/platform/listQuery.ts';
import { READS_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { Discipline } from '#contract/people/disciplines.ts';

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

export const HospiceStaffQuery = z.strictObject({
  'filter.duty': z.optional(commaList(z.enum(['admission_nurse', 'primary_nurse', 'assignee']))),
  /** Named by their ids, those are found too who have left. */
  'filter.id': idsFilter,
  /** Left out: those who can be chosen. */
  'filter.isActive': yesNoFilter,
  ...paging,
});

export const locationTypeLabel = labels({
  office: 'Office',
  inpatient_unit: 'Inpatient unit',
  branch: 'Branch',
});

export const HospiceLocation = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(wordsOf(locationTypeLabel)),
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
  /** A provider that was added with a referral, and that no administrator has confirmed yet. */
  isUnverified: z.boolean(),
});
export type Stakeholder = z.infer<typeof Stakeholder>;

export const StakeholderQuery = z.strictObject({
  'filter.kind': z.optional(commaList(z.enum(STAKEHOLDER_KINDS))),
  'filter.id': idsFilter,
  ...paging,
});
export type StakeholderQuery = z.infer<typeof StakeholderQuery>;

/** A named group among those connected to the hospice. */
export const ConnectedGroup = z.object({ id: Id, name: z.string(), type: z.string() });

export const HospiceLocationQuery = z.strictObject({
  /** Named by their ids, closed ones are found too. */
  'filter.id': idsFilter,
  /** Left out: those that are open. */
  'filter.isActive': yesNoFilter,
  ...paging,
});
export type HospiceLocationQuery = z.infer<typeof HospiceLocationQuery>;

export const NamedQuery = z.strictObject({ 'filter.id': idsFilter, ...paging });

const callers = { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, admin: true } as const;

export const hospiceEndpoints = defineEndpoints('Hospices', callers, {
  listHospiceStaff: {
    path: '/v1/hospices/:hospiceId/staff',
    summary: 'A hospice’s people',
    query: HospiceStaffQuery,
    response: pageOf(HospiceStaff),
  },
  listHospiceLocations: {
    path: '/v1/hospices/:hospiceId/locations',
    summary: 'A hospice’s locations',
    query: HospiceLocationQuery,
    response: pageOf(HospiceLocation),
  },
  listHospiceStakeholders: {
    path: '/v1/hospices/:hospiceId/stakeholders',
    summary: 'Providers and communities that a hospice can name on a referral',
    query: StakeholderQuery,
    response: pageOf(Stakeholder),
  },
  listHospiceGroups: {
    path: '/v1/hospices/:hospiceId/groups',
    summary: 'Provider groups connected to a hospice',
    query: NamedQuery,
    response: pageOf(ConnectedGroup),
  },
});
