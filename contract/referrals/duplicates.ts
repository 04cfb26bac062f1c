import * as z from 'zod/mini';
import { Id, Instant, PlainDate, text } from '#contract/platform/fields.ts';
import { Phone } from '#contract/platform/phones.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { READS_REGISTRY } from '#contract/platform/permissions.ts';
import { ReferralStatus } from './statuses.ts';

/** Duplicate referrals of a patient are searched this many days before and after (product, 5; domain, 4.4). */
export const DUPLICATE_DAYS = 90;

/** The same last name, and the same date of birth or phone number. */
export const DUPLICATE_GROUNDS = ['name_and_birth_date', 'name_and_phone'] as const;

export const DuplicateSearch = z.strictObject({
  lastName: text(80),
  dateOfBirth: z._default(z.nullable(PlainDate), null),
  phone: z._default(z.nullable(Phone), null),
});
export type DuplicateSearch = z.infer<typeof DuplicateSearch>;

/** Enough to compare two records side by side. Records are never merged automatically. */
export const DuplicateReferral = z.object({
  id: Id,
  displayId: z.string(),
  status: ReferralStatus,
  receivedAt: Instant,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  responsibleProvider: z.nullable(z.string()),
  community: z.nullable(z.string()),
  diagnosis: z.nullable(z.string()),
  grounds: z.array(z.enum(DUPLICATE_GROUNDS)).check(z.minLength(1)),
});
export type DuplicateReferral = z.infer<typeof DuplicateReferral>;

export const MAX_DUPLICATES = 10;
const Found = z.object({ data: z.array(DuplicateReferral).check(z.maxLength(MAX_DUPLICATES)) });

export const duplicateEndpoints = defineEndpoints('Referrals', {
  findHospiceDuplicates: {
    path: '/v1/hospices/:hospiceId/referrals/duplicates',
    summary: 'A hospice’s recent referrals that may be for the same patient',
    access: { token: 'user', who: 'named', hospice: READS_REGISTRY, admin: true, patientData: true },
    body: DuplicateSearch,
    response: Found,
  },
  findGroupDuplicates: {
    path: '/v1/groups/:groupId/referrals/duplicates',
    summary: 'A group’s recent referrals that may be for the same patient',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    body: DuplicateSearch,
    response: Found,
  },
  listDuplicates: {
    path: '/v1/referrals/:referralId/duplicates',
    summary: 'Other referrals that may be for the same patient',
    access: { token: 'user', who: 'named', hospice: READS_REGISTRY, group: true, admin: true, patientData: true },
    response: Found,
  },
});
