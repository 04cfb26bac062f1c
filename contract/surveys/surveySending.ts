import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { Email, Id, Instant, PlainDate } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import { READS_ENROLLMENTS, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { MANAGERS, patientAccess } from '#contract/platform/access.ts';
import { SurveyMail } from './surveySettings.ts';

/** The people asked next, those who are not and why, and sending by hand (product, section 7; domain, 5.12). */

/** Why a person is not asked; the first reason that applies. */
export const skipReasonLabel = labels({
  deceased: 'Patient died',
  discharged: 'Discharged',
  sia: 'Actively dying (SIA)',
  opted_out: 'Unsubscribed from survey emails',
  no_contact: 'No survey contact who agreed to be contacted',
  no_email: 'No email address for the contact',
  address_unconfirmed: 'New email address not confirmed yet',
  undeliverable: 'Last email could not be delivered',
  max_reached: 'Reached the survey limit in Settings',
  declined: 'Declined to answer',
  waits_for_answer: 'Survey sent, waiting for an answer',
  asked_once: 'Already surveyed once',
});
export const SkipReason = z.enum(wordsOf(skipReasonLabel));
export type SkipReason = z.infer<typeof SkipReason>;

/** A change of the survey contact's address by somebody outside the hospice, which the hospice has not confirmed. */
export const SurveyAddressChange = z.object({
  by: z.string(),
  organization: z.nullable(z.string()),
  at: Instant,
  /** The address that counted before, masked; `null`: there was none. */
  from: z.nullable(z.string()),
  to: Email,
});
export type SurveyAddressChange = z.infer<typeof SurveyAddressChange>;

/** The address as the person who confirms it read it. */
export const SurveyAddressConfirmation = z.strictObject({ address: Email });

/** One family of the coming days: asked at `dueAt`, or skipped for a reason. */
export const PlannedSurvey = z.object({
  enrollmentId: Id,
  referral: z.object({ id: Id, displayId: z.string(), patient: PatientSummary }),
  contactName: z.nullable(z.string()),
  kind: SurveyMail,
  /** Which survey of this enrollment it is, from 1. */
  number: z.int(),
  dueAt: z.nullable(Instant),
  skipped: z.nullable(SkipReason),
  /** Set where `skipped` says that the address waits to be confirmed. */
  addressChange: z.nullable(SurveyAddressChange),
});
export type PlannedSurvey = z.infer<typeof PlannedSurvey>;

export const PlannedSurveyQuery = z.strictObject({
  'filter.is': z.optional(z.enum(['asked', 'skipped'])),
  page: paging.page,
  limit: paging.limit,
});
export type PlannedSurveyQuery = z.infer<typeof PlannedSurveyQuery>;

/** The state of an enrollment's surveys, for the card on the referral's page. */
export const SurveyStanding = z.object({
  asked: z.int(),
  lastAskedAt: z.nullable(Instant),
  lastState: z.nullable(
    z.enum(['scheduled', 'sent', 'opened', 'declined', 'completed', 'expired', 'undeliverable', 'cancelled']),
  ),
  /**
   * The next day on which it is due automatically; `null`: never, for the reason in `skipped`, or because surveys are switched
   * off.
   */
  nextOn: z.nullable(PlainDate),
  skipped: z.nullable(SkipReason),
  addressChange: z.nullable(SurveyAddressChange),
  isEnabled: z.boolean(),
  /** Why it cannot be sent by hand now; `null`: it can, once `addressChange` is confirmed. */
  refusal: z.nullable(z.string()),
});
export type SurveyStanding = z.infer<typeof SurveyStanding>;

export const surveySendingEndpoints = defineEndpoints('Surveys', {
  listPlannedSurveys: {
    path: '/v1/hospices/:hospiceId/survey-settings/planned',
    summary: 'Who will be surveyed in the next 7 days, and why others will not',
    access: { ...MANAGERS, patientData: true },
    query: PlannedSurveyQuery,
    response: pageOf(PlannedSurvey),
  },
  getSurveyStanding: {
    path: '/v1/enrollments/:enrollmentId/survey-satisfaction',
    summary: 'An enrollment’s surveys, and whether one can be sent now',
    access: patientAccess(READS_ENROLLMENTS),
    response: SurveyStanding,
  },
  sendSurveySatisfaction: {
    path: '/v1/enrollments/:enrollmentId/survey-satisfaction/send',
    summary: 'Send the family a survey now. Refused with the reason if it is too early or not allowed',
    source: 'specification',
    access: patientAccess(WORKS_ON_ENROLLMENTS),
    creates: true,
    errors: ['survey_suppressed'],
  },
  confirmSurveyAddress: {
    path: '/v1/enrollments/:enrollmentId/survey-satisfaction/address-confirmation',
    summary: 'Confirm the survey contact’s new email address. Surveys wait until then',
    access: { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS },
    body: SurveyAddressConfirmation,
    errors: ['conflict'],
  },
});
