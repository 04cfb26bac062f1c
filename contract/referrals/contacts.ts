import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { Enrollment } from './enrollments.ts';
import { Id, Instant, optionalText, text, Version } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { READS_REGISTRY, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { Referral } from './referrals.ts';

/** How a hospice attempted to reach the patient, and the result. */
export const contactChannelLabel = labels({
  phone: 'Phone',
  visit: 'Visit',
  video: 'Video call',
  text_message: 'Text message',
  email: 'Email',
});

export const ContactChannel = z.enum(wordsOf(contactChannelLabel));
export type ContactChannel = z.infer<typeof ContactChannel>;

export const reachedLabel = labels({
  patient: 'Spoke with the patient',
  caregiver: 'Spoke with the family or caregiver',
  facility: 'Spoke with the facility',
  left_message: 'Left a message',
  nobody: 'No answer',
});

export const Reached = z.enum(wordsOf(reachedLabel));
export type Reached = z.infer<typeof Reached>;
/** Only a conversation with a person counts as the first contact for the response target. */
export const isContact = (reached: Reached): boolean => reached !== 'left_message' && reached !== 'nobody';

export const ContactAttempt = z.strictObject({
  /** The version that the person saw. If it is given, the attempt is refused after another change: it would replace a plan unseen. */
  version: z.optional(Version),
  /** Left out: now. */
  at: z.optional(Instant),
  channel: ContactChannel,
  reached: Reached,
  note: z._default(z.nullable(text(1000)), null),
  /** What comes next, and by when. Left out: "Call the family" is completed by a talk, and tried again after any other result. */
  nextAction: z.optional(text(200)),
  nextActionDueAt: z.optional(Instant),
  /** The visit to the patient that was agreed on. */
  evaluationVisitAt: z.optional(Instant),
});
export type ContactAttempt = z.infer<typeof ContactAttempt>;

/**
 * A group's concern about one hospice's handling; without `hospiceId`, about every hospice at work on the referral. What a group
 * raises while its own concern is open is added to that one.
 */
export const ConcernCreation = z.strictObject({ text: text(2000, 3), hospiceId: z.optional(Id) });
/** Why a group takes its concern back; it need not say. */
export const ConcernTakeBack = z.strictObject({ text: optionalText(500) });
export const ConcernAnswer = z.strictObject({ text: text(2000, 3) });

/** The whole member id, shown on request; each view is a row of the audit. */
export const MemberId = z.object({ memberId: z.nullable(z.string()) });

export const contactEndpoints = defineEndpoints('Referrals', {
  logContactAttempt: {
    path: '/v1/hospices/:hospiceId/enrollments/:enrollmentId/contact-attempts',
    summary: 'Log an attempt to reach the patient. The first conversation is the first contact',
    resource: 'Enrollments',
    access: { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS, admin: true, patientData: true },
    body: ContactAttempt,
    response: Enrollment,
    creates: true,
    errors: ['conflict'],
  },
  undoContactAttempt: {
    path: '/v1/hospices/:hospiceId/enrollments/:enrollmentId/contact-attempts/undo',
    summary: 'Undo the attempt that this person just logged',
    resource: 'Enrollments',
    access: { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS, admin: true, patientData: true },
    /** The version that the attempt led to: nothing has changed since. */
    body: z.strictObject({ version: Version }),
    response: Enrollment,
    errors: ['conflict'],
  },
  raiseConcern: {
    path: '/v1/referrals/:referralId/concerns',
    summary: 'Raise a concern with a hospice. It stays an alert until the hospice answers',
    access: { token: 'user', who: 'named', group: true },
    body: ConcernCreation,
    response: Referral,
    creates: true,
  },
  answerConcern: {
    path: '/v1/referrals/:referralId/concerns/:concernId/answer',
    summary: 'Answer one group’s concern. The alert ends with the last open concern',
    access: { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS },
    body: ConcernAnswer,
    response: Referral,
    errors: ['conflict'],
  },
  takeBackConcern: {
    path: '/v1/referrals/:referralId/concerns/:concernId/take-back',
    summary: 'Take back the group’s own concern before it is answered',
    access: { token: 'user', who: 'named', group: true },
    body: ConcernTakeBack,
    response: Referral,
    errors: ['conflict'],
  },
  settleReferralMessages: {
    method: 'POST',
    path: '/v1/referrals/:referralId/no-reply-needed',
    summary: 'Mark the groups’ latest messages about a referral as needing no reply',
    access: { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS },
    response: Referral,
  },
  revealMemberId: {
    path: '/v1/referrals/:referralId/member-id',
    summary: 'The full payer member ID',
    access: { token: 'user', who: 'named', hospice: READS_REGISTRY, group: true, admin: true, patientData: true },
    response: MemberId,
  },
});
