import * as z from 'zod/mini';
import { patientAccess } from '#contract/platform/access.ts';
import { Id, Instant, text, Version } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { MANAGES_REGISTRY, READS_REGISTRY, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { GuestMessage } from './guestReferrals.ts';

/** The hospice's side of a guest referral: who sent it, whether that is verified, and what the sender asks. */

export const GuestSender = z.object({
  name: z.string(),
  organization: z.nullable(z.string()),
  /** Null: only papers came. */
  phone: z.nullable(z.string()),
  /** The sender proved that this address is theirs. */
  email: z.string(),
  isUnverified: z.boolean(),
  verifiedBy: z.nullable(z.string()),
  verifiedAt: z.nullable(Instant),
  /** The sender can no longer read an answer. */
  isEnded: z.boolean(),
  /** Since when a question waits for an answer. */
  waitsSince: z.nullable(Instant),
  messages: z.array(GuestMessage),
});
export type GuestSender = z.infer<typeof GuestSender>;

export const GuestAnswer = z.strictObject({ text: text(2000) });

/** `version`: of the enrollment of the guest's referral. */
export const GuestMerge = z.strictObject({ intoReferralId: Id, version: Version });

export const guestSenderEndpoints = defineEndpoints('Referrals', {
  getGuestSender: {
    path: '/v1/referrals/:referralId/guest',
    summary: 'Who sent a referral without an account, and what they asked',
    access: patientAccess(READS_REGISTRY),
    response: GuestSender,
  },
  verifyGuestReferral: {
    method: 'POST',
    path: '/v1/referrals/:referralId/guest/verification',
    summary: 'Confirm that a referral without an account is real',
    access: patientAccess(MANAGES_REGISTRY),
    response: GuestSender,
  },
  answerGuest: {
    path: '/v1/referrals/:referralId/guest/answers',
    summary: 'Answer the sender. An email says that there is an answer, and not what it is',
    access: patientAccess(WORKS_ON_ENROLLMENTS),
    body: GuestAnswer,
    response: GuestSender,
    errors: ['guest_link_ended'],
  },
  mergeGuestReferral: {
    path: '/v1/referrals/:referralId/guest/merge',
    summary: 'Move the papers of a guest’s referral to a known one of the same patient, and end it as a duplicate',
    access: patientAccess(MANAGES_REGISTRY),
    body: GuestMerge,
    response: z.object({ referralId: Id }),
    errors: ['conflict', 'invalid_transition'],
  },
});
