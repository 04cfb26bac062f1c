import * as z from 'zod/mini';
import { Id, Instant, Phone, text } from './fields.ts';
import { defineEndpoints, pageOf, type Permission } from './http.ts';
import { paging } from './listQuery.ts';

/** How long a survey session lasts (specification, section 4). */
export const SURVEY_SESSION_MS = 30 * 60_000;

export const SURVEY_SCALES = ['faces5', 'recommend11', 'text', 'callback'] as const;

export const SurveyQuestion = z.object({
  id: Id,
  question: z.string(),
  key: z.string(),
  order: z.int(),
  scale: z.enum(SURVEY_SCALES),
  isRequired: z.boolean(),
  isActive: z.boolean(),
  revision: z.int(),
});
export type SurveyQuestion = z.infer<typeof SurveyQuestion>;

export const SurveyQuestionChange = z.strictObject({ question: text(300, 10) });

export const SurveyLogin = z.strictObject({ publicToken: z.string().check(z.minLength(20), z.maxLength(200)) });

export const SurveySession = z.object({
  accessToken: z.string(),
  enrollmentId: Id,
  hospiceName: z.string(),
  hospicePhone: z.string(),
  patientFirstName: z.string(),
  language: z.string(),
});

export const RESPONDENT_ROLES = ['patient', 'caregiver', 'other'] as const;

const Answer = z.strictObject({
  questionId: Id,
  revision: z.int(),
  value: z.nullable(z.union([z.int().check(z.gte(0), z.lte(10)), text(2000)])),
});

/** What a respondent sends: one for each invitation. */
export const HospiceExperience = z.strictObject({
  respondentRole: z.enum(RESPONDENT_ROLES),
  answers: z.array(Answer).check(z.minLength(1), z.maxLength(12)),
  comment: z._default(z.nullable(text(2000)), null),
  wantsCallback: z._default(z.boolean(), false),
  callbackPhone: z._default(z.nullable(Phone), null),
});

export const SurveySatisfactionResult = z.object({
  id: Id,
  enrollmentId: Id,
  submittedAt: Instant,
  respondentRole: z.enum(RESPONDENT_ROLES),
  answers: z.array(z.object({ ...Answer.shape, question: z.string() })),
  comment: z.nullable(z.string()),
  wantsCallback: z.boolean(),
  mean: z.nullable(z.number()),
  isLow: z.boolean(),
  alertStatus: z.enum(['none', 'open', 'in_progress', 'resolved']),
});

const enrollmentParams = z.object({ enrollmentId: Id });
const MANAGES_SETTINGS: readonly Permission[] = [['manage', 'HospiceSettings']];
const SEES_RESULTS: readonly Permission[] = [
  ['read', 'HospicePatientRegistry'],
  ['read', 'Enrollment'],
];

/** Calls of the specification that a later change of the server brings; their shapes are settled. */
export const plannedSurveyEndpoints = defineEndpoints({
  logInToSurvey: {
    method: 'POST',
    path: '/v1/survey/login',
    summary: "Open a survey with the link's token",
    resource: 'Surveys',
    source: 'specification',
    access: { token: 'none' },
    body: SurveyLogin,
    response: SurveySession,
    status: 200,
  },
  createHospiceExperience: {
    method: 'POST',
    path: '/v1/survey/enrollments/:enrollmentId/hospice-experiences',
    summary: 'Send the answers',
    resource: 'Surveys',
    source: 'specification',
    access: { token: 'survey' },
    params: enrollmentParams,
    body: HospiceExperience,
    response: null,
    status: 204,
    creates: true,
    errors: ['conflict', 'survey_session_ended'],
  },
  listSurveyQuestions: {
    method: 'GET',
    path: '/v1/survey/survey-questions',
    summary: "A hospice's questions, in order",
    resource: 'Surveys',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: MANAGES_SETTINGS, admin: true },
    response: pageOf(SurveyQuestion),
    status: 200,
  },
  getSurveyQuestion: {
    method: 'GET',
    path: '/v1/survey/survey-questions/:id',
    summary: 'One question, as the respondent sees it',
    resource: 'Surveys',
    source: 'specification',
    access: { token: 'survey' },
    params: z.object({ id: Id }),
    response: SurveyQuestion,
    status: 200,
    errors: ['survey_session_ended'],
  },
  updateSurveyQuestion: {
    method: 'PATCH',
    path: '/v1/survey/survey-questions/:id',
    summary: 'Change the wording; a new revision starts',
    resource: 'Surveys',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: MANAGES_SETTINGS, admin: true },
    params: z.object({ id: Id }),
    body: SurveyQuestionChange,
    response: SurveyQuestion,
    status: 200,
  },
  listSurveySatisfactionResults: {
    method: 'GET',
    path: '/v1/enrollments/:enrollmentId/survey-satisfaction-results',
    summary: "An enrollment's survey results, newest first",
    resource: 'Surveys',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: SEES_RESULTS, group: true, admin: true, patientData: true },
    params: enrollmentParams,
    query: z.strictObject({ page: paging.page, limit: paging.limit }),
    response: pageOf(SurveySatisfactionResult),
    status: 200,
  },
  sendSurveySatisfaction: {
    method: 'POST',
    path: '/v1/enrollments/:enrollmentId/survey-satisfaction/send',
    summary: 'Ask the family now',
    resource: 'Surveys',
    source: 'specification',
    access: {
      token: 'user',
      who: 'named',
      hospice: [
        ['manage', 'HospicePatientRegistry'],
        ['manage', 'Enrollment'],
      ],
      admin: true,
      patientData: true,
    },
    params: enrollmentParams,
    response: null,
    status: 204,
    creates: true,
    errors: ['conflict'],
  },
});
