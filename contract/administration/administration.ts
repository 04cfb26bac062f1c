import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#contract/platform/access.ts';
import { Email, Id, Instant, text, Version } from '#contract/platform/fields.ts';
import { hospiceFields, HospiceProfile } from '#contract/organizations/hospiceProfile.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, idsFilter, paging, sortKeys, yesNoFilter } from '#contract/platform/listQuery.ts';
import { Plan } from '#contract/platform/users.ts';
import { Ratio } from '#contract/referrals/dashboards.ts';
import { SetUpStep } from './setUp.ts';
import { BackgroundWork } from '#contract/platform/work.ts';

/** A hospice in the administrators' list, which shows no patients. */
export const AdministeredHospice = z.object({
  id: Id,
  name: z.string(),
  city: z.nullable(z.string()),
  plan: Plan,
  isActive: z.boolean(),
  locations: z.int(),
  /** Accounts that may sign in. */
  people: z.int(),
  openInvites: z.int(),
  hasSuperAdmin: z.boolean(),
  connectedGroups: z.int(),
  /** The referrals received in the last 30 days. */
  referrals: z.int(),
  conversion: Ratio,
  /** When one of its people last called. */
  lastActivityAt: z.nullable(Instant),
  version: Version,
});
export type AdministeredHospice = z.infer<typeof AdministeredHospice>;

export const AdministeredHospiceQuery = z.strictObject({
  'filter.plan': z.optional(commaList(Plan)),
  'filter.isActive': yesNoFilter,
  'filter.hasSuperAdmin': yesNoFilter,
  'filter.id': idsFilter,
  sortBy: z._default(sortKeys(['name', 'plan', 'people', 'connectedGroups', 'referrals', 'lastActivityAt']), [
    { column: 'name', direction: 'ASC' },
  ]),
  ...paging,
});
export type AdministeredHospiceQuery = z.infer<typeof AdministeredHospiceQuery>;

export const HospiceCreation = z.strictObject({
  ...hospiceFields,
  plan: Plan,
  /** Invited with the hospice, in one transaction. */
  superAdmin: z.optional(
    z.strictObject({ email: Email, firstName: z.optional(text(80)), lastName: z.optional(text(80)) }),
  ),
});
export type HospiceCreation = z.infer<typeof HospiceCreation>;

/** The fields that only administrators change; the rest is the hospice's profile. */
export const HospiceAdministration = z.strictObject({
  version: Version,
  plan: z.optional(Plan),
  /** Off: its people are refused from the next call on, and groups can no longer choose it. */
  isActive: z.optional(z.boolean()),
});
export type HospiceAdministration = z.infer<typeof HospiceAdministration>;

/**
 * An issue that an administrator should check. `subject`: the hospice, group or piece of work; null: the whole system, or an
 * administrator's invitation. `count`: the number of invitations or mails; the rate in whole percent for `bounce_rate`; else 1.
 * `since`: when the oldest of them began, the hospice or group was opened, its last referral arrived, or the work last ended.
 */
export const Attention = z.object({
  kind: z.enum([
    'hospice_without_super_admin',
    'hospice_without_referrals',
    'group_without_people',
    'invite_expired',
    'mail_failed',
    'bounce_rate',
    'work_late',
  ]),
  subject: z.nullable(z.object({ id: z.string(), name: z.string() })),
  count: z.int(),
  since: z.nullable(Instant),
});
export type Attention = z.infer<typeof Attention>;

export const SystemHealth = z.object({
  /** What an empty system still needs before the first referral. */
  setUp: z.array(SetUpStep),
  attention: z.array(Attention),
  invitesWaiting: z.int(),
  mail: z.object({ queued: z.int(), sentLastDay: z.int(), failedLastDay: z.int() }),
  work: z.array(BackgroundWork),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

/** A referral's number as people type it: `R-10234`, `r10234` or `10234`. */
const REFERRAL_NUMBER = /^(?:r-?)?(\d{1,12})$/i;

/** The number as the records have it; null where the text is none. */
export function referralNumberOf(typed: string): string | null {
  const digits = REFERRAL_NUMBER.exec(typed.trim())?.[1];
  return digits === undefined ? null : `R-${digits}`;
}

/** Which referral has a number: nothing about the patient. */
export const NumberedReferral = z.object({ id: Id, displayId: z.string() });
export type NumberedReferral = z.infer<typeof NumberedReferral>;

export const administrationEndpoints = defineEndpoints('Administration', ADMINISTRATORS, {
  listHospices: {
    path: '/v1/administration/hospices',
    summary: 'All hospices',
    query: AdministeredHospiceQuery,
    response: pageOf(AdministeredHospice),
  },
  createHospice: {
    path: '/v1/administration/hospices',
    summary: 'Create a hospice and invite its first super administrator',
    body: HospiceCreation,
    response: HospiceProfile,
    creates: true,
    errors: ['already_known'],
  },
  administerHospice: {
    method: 'PATCH',
    path: '/v1/administration/hospices/:hospiceId',
    summary: 'Change a hospice’s plan, or turn it off or on',
    body: HospiceAdministration,
    response: HospiceProfile,
    errors: ['conflict'],
  },
  findReferralByNumber: {
    path: '/v1/administration/referral',
    summary: 'Find a referral by its number. The answer has no patient data; opening the record takes a reason',
    query: z.strictObject({ number: z.string().check(z.regex(/^R-\d{1,12}$/)) }),
    response: NumberedReferral,
    errors: ['not_found'],
  },
  getSystemHealth: {
    path: '/v1/administration/health',
    summary: 'What needs attention: invitations, email and background work',
    response: SystemHealth,
  },
});
