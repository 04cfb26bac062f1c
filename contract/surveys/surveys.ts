import * as z from 'zod/mini';
import { Id, Instant, text } from '#contract/platform/fields.ts';
import { Phone } from '#contract/platform/phones.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { SurveyQuestionKey, SurveyScale } from './surveyQuestions.ts';

/** The respondent's side: the link's token opens a session, in which the questions are read and the answers sent. */

/** How long a survey session lasts (specification, section 4). */
export const SURVEY_SESSION_MS = 30 * MINUTE;
/** How long a link is good for (product, section 7). */
export const SURVEY_LINK_DAYS = 30;

/** Any text is looked up: a link that lost a part on its way is as unknown as one that never was. */
export const SurveyLogin = z.strictObject({ publicToken: z.string().check(z.maxLength(200)) });

/** A question as the respondent reads it: its variables are filled in. */
export const AskedQuestion = z.object({
  id: Id,
  key: SurveyQuestionKey,
  /** In the session's language; `wording` has the others. */
  question: z.string(),
  wording: z.object({ en: z.string(), es: z.string() }),
  scale: SurveyScale,
  order: z.int(),
  isRequired: z.boolean(),
  mayNotApply: z.boolean(),
  revision: z.int(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const SurveySession = z.object({
  accessToken: z.string(),
  enrollmentId: Id,
  hospiceName: z.string(),
  /** The hospice's number for day and night. */
  hospicePhone: z.nullable(z.string()),
  patientFirstName: z.string(),
  language: SurveyLanguage,
  /** Who reads the answers, in a sentence or two: shown before the first question and with the thanks. */
  whoReads: z.object({ en: z.string(), es: z.string() }),
  /** In the order in which they are asked. */
  questions: z.array(AskedQuestion),
});
export type SurveySession = z.infer<typeof SurveySession>;

/**
 * Details of a link that was valid once (`current` of the refusal): `survey_expired`, `survey_answered`, or `survey_closed`,
 * where `afterDeath` selects the page's text. An unknown link is `survey_unknown` and has no details.
 */
export const SurveyEnd = z.object({
  hospiceName: z.string(),
  hospicePhone: z.nullable(z.string()),
  language: SurveyLanguage,
  answeredAt: z.nullable(Instant),
  afterDeath: z.boolean(),
});
export type SurveyEnd = z.infer<typeof SurveyEnd>;

export const RESPONDENT_ROLES = ['patient', 'caregiver', 'other'] as const;
export const RespondentRole = z.enum(RESPONDENT_ROLES);
export type RespondentRole = z.infer<typeof RespondentRole>;

export const COMMENT_LENGTH = 2000;
export const CALLBACK_TIMES = ['any', 'morning', 'afternoon', 'evening'] as const;
export const CallbackTime = z.enum(CALLBACK_TIMES);
export type CallbackTime = z.infer<typeof CallbackTime>;

/** One answered scale: a question that was skipped or does not apply is left out. */
export const SurveyAnswer = z.strictObject({
  questionId: Id,
  revision: z.int().check(z.gte(1), z.lte(2_147_483_647)),
  value: z.int().check(z.gte(0), z.lte(10)),
});
export type SurveyAnswer = z.infer<typeof SurveyAnswer>;

/**
 * A respondent's answers: one set for each invitation. Texts and call-back are separate from the answers, whatever their
 * question's wording.
 */
export const HospiceExperience = z.strictObject({
  respondentRole: RespondentRole,
  /** The language in which it was answered. */
  language: SurveyLanguage,
  answers: z.array(SurveyAnswer).check(z.minLength(1), z.maxLength(12)),
  comment: z._default(z.nullable(text(COMMENT_LENGTH)), null),
  wantsCallback: z._default(z.boolean(), false),
  callbackPhone: z._default(z.nullable(Phone), null),
  callbackTime: z._default(z.nullable(CallbackTime), null),
});
export type HospiceExperience = z.infer<typeof HospiceExperience>;

export const surveyEndpoints = defineEndpoints('Surveys', {
  logInToSurvey: {
    path: '/v1/survey/login',
    summary: 'Open a survey with the token from its link',
    source: 'specification',
    access: { token: 'none' },
    maxPerMinute: 10,
    body: SurveyLogin,
    response: SurveySession,
    errors: ['survey_unknown', 'survey_expired', 'survey_answered', 'survey_closed'],
  },
  createHospiceExperience: {
    path: '/v1/survey/enrollments/:enrollmentId/hospice-experiences',
    summary: 'Send the answers',
    source: 'specification',
    access: { token: 'survey' },
    body: HospiceExperience,
    creates: true,
    errors: ['survey_answered', 'survey_closed', 'survey_session_ended'],
  },
  declineSurvey: {
    method: 'POST',
    path: '/v1/survey/enrollments/:enrollmentId/decline',
    summary: 'Decline to answer. Reminders stop; the link works until it expires',
    access: { token: 'survey' },
    response: null,
    errors: ['survey_answered', 'survey_closed', 'survey_session_ended'],
  },
  getSurveyQuestion: {
    path: '/v1/survey/survey-questions/:id',
    summary: 'One question, as the respondent sees it',
    source: 'specification',
    access: { token: 'survey' },
    response: AskedQuestion,
    errors: ['survey_answered', 'survey_closed', 'survey_session_ended'],
  },
});
