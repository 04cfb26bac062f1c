import * as z from 'zod/mini';
import { EnrollmentAlert } from '#contract/referrals/alerts.ts';
import { Id, Instant, Named, PlainDate, Version } from '#contract/platform/fields.ts';
import { SITUATION_KINDS } from '#contract/referrals/situations.ts';
import { ReferralStatus } from '#contract/referrals/statuses.ts';

const Situation = z.object({
  kind: z.enum(SITUATION_KINDS),
  day: z.nullable(z.int()),
  on: z.nullable(PlainDate),
  by: z.nullable(z.string()),
});

/** The part of an enrollment that lists of referrals show: its hospice, status and next step. */
export const EnrollmentSummary = z.object({
  id: Id,
  /** Days of care are counted in the hospice's time zone; times are shown in the reader's (docs/decisions/0013). */
  hospice: z.extend(Named, { timeZone: z.string() }),
  status: ReferralStatus,
  /** What people read in place of the status, as far as the reader may know. Absent from servers that know only the status. */
  situation: z.optional(Situation),
  statusSince: Instant,
  alert: EnrollmentAlert,
  isSia: z.boolean(),
  receivedAt: Instant,
  firstContactAt: z.nullable(Instant),
  /** When the hospice's target for the first contact ends. Not shown to a group, and absent from servers without targets. */
  responseDueAt: z.optional(z.nullable(Instant)),
  plannedStartOfCare: z.nullable(PlainDate),
  startOfCare: z.nullable(Instant),
  hospiceLocation: z.nullable(Named),
  assignedTo: z.nullable(Named),
  nextAction: z.nullable(z.string()),
  nextActionDueAt: z.nullable(Instant),
  version: Version,
});
export type EnrollmentSummary = z.infer<typeof EnrollmentSummary>;
