import * as z from 'zod/mini';
import { fitsTogether, hospiceDrillDownFilters } from '#contract/referrals/counts/drillDown.ts';
import { Id, Instant, Named, text, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, daysFilter, idsFilter, paging, sortKeys, yesNoFilter } from '#contract/platform/listQuery.ts';
import { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import { ReferralSource } from '#contract/referrals/referralSources.ts';
import { READS_ENROLLMENTS, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import { SurveyQuestionKey, SurveyScale } from './surveyQuestions.ts';
import { CallbackTime, RespondentRole } from './surveys.ts';
import { FoundTheme, Polarity, Theme, THEMES } from './themes.ts';

/** Service recovery: a low score is open until the hospice has resolved it with a note. */
export const SCORE_ALERT_STATES = ['none', 'open', 'in_progress', 'resolved'] as const;
export const ScoreAlertState = z.enum(SCORE_ALERT_STATES);
export type ScoreAlertState = z.infer<typeof ScoreAlertState>;

/** Why a result counts as low, with what the thresholds were at the time. */
export const LowRule = z.object({
  rule: z.enum(['item', 'recommend', 'callback']),
  key: z.nullable(SurveyQuestionKey),
  value: z.nullable(z.int()),
  threshold: z.nullable(z.int()),
});
export type LowRule = z.infer<typeof LowRule>;

/**
 * One answered survey. A group gets only those whose family was told that the group reads them, while the hospice shares single
 * answers; `comment` and `themes` are `null` where words are not shared, and the call-back always is.
 */
export const SurveySatisfactionResult = z.object({
  id: Id,
  enrollmentId: Id,
  submittedAt: Instant,
  respondentRole: RespondentRole,
  language: SurveyLanguage,
  /** In the order in which they were asked, in the wording that the respondent read. */
  answers: z.array(
    z.object({
      questionId: Id,
      key: SurveyQuestionKey,
      scale: SurveyScale,
      revision: z.int(),
      question: z.string(),
      value: z.int(),
    }),
  ),
  comment: z.nullable(z.string()),
  callback: z.nullable(z.object({ phone: z.nullable(z.string()), time: z.nullable(CallbackTime), dueAt: Instant })),
  /** Mean of the answered 1 to 5 items; `null` where none was answered. */
  mean: z.nullable(z.number()),
  recommend: z.nullable(z.int()),
  isLow: z.boolean(),
  lowRules: z.array(LowRule),
  alert: z.object({
    state: ScoreAlertState,
    startedAt: z.nullable(Instant),
    startedBy: z.nullable(Named),
    resolvedAt: z.nullable(Instant),
    resolvedBy: z.nullable(Named),
    note: z.nullable(z.string()),
  }),
  themes: z.nullable(z.array(FoundTheme)),
  version: Version,
});
export type SurveySatisfactionResult = z.infer<typeof SurveySatisfactionResult>;

/**
 * A page of an enrollment's results. `notShared` names what the hospice does not share with a group: without the scores there are
 * no results.
 */
const EnrollmentResults = z.object({
  data: z.array(SurveySatisfactionResult),
  meta: z.object({ totalItems: z.int(), notShared: z.array(SharedFact) }),
});

/** A result in the hospice's list of all feedback. */
export const FeedbackItem = z.extend(SurveySatisfactionResult, {
  referral: z.object({ id: Id, displayId: z.string(), patient: PatientSummary }),
});
export type FeedbackItem = z.infer<typeof FeedbackItem>;

export const FEEDBACK_SORTS = ['submittedAt', 'mean', 'recommend', 'alertState'] as const;
const feedbackFilters = {
  'filter.submittedAt': daysFilter,
  'filter.enrollment.primaryNurse.id': idsFilter,
  'filter.hospiceLocation.id': idsFilter,
  'filter.stakeholders.group.id': idsFilter,
  /** The kind of place that referred the patient. */
  'filter.source': z.optional(commaList(ReferralSource)),
};
/**
 * Scores and themes use only the page's own filters, even if a figure of performance led to its list: that figure already covers
 * the counted answers, and scores of only the low ones would say nothing about the care.
 */
export const FeedbackFigureQuery = z.strictObject(feedbackFilters);
export type FeedbackFigureQuery = z.infer<typeof FeedbackFigureQuery>;
export const FeedbackQuery = z
  .strictObject({
    sortBy: z.optional(sortKeys(FEEDBACK_SORTS)),
    ...feedbackFilters,
    'filter.isLow': yesNoFilter,
    'filter.alertState': z.optional(commaList(ScoreAlertState)),
    'filter.hasComment': yesNoFilter,
    'filter.theme': z.optional(commaList(Theme)),
    'filter.polarity': z.optional(commaList(Polarity)),
    ...hospiceDrillDownFilters,
    ...paging,
  })
  .check(fitsTogether('feedback'));
export type FeedbackQuery = z.infer<typeof FeedbackQuery>;

/**
 * Takes up a low score, resolves it with a note, or opens it again (which undoes either). A note with a state other than
 * `resolved` appears only in the history.
 */
export const ResultChange = z.strictObject({
  version: Version,
  state: z.enum(['open', 'in_progress', 'resolved']),
  note: z.optional(text(2000, 3)),
});
export type ResultChange = z.infer<typeof ResultChange>;

/**
 * The hospice's decisions on a comment's themes: each theme at most once; unnamed ones stay as they are. A theme that was not
 * detected may be added as confirmed.
 */
export const ThemeDecisions = z.strictObject({
  version: Version,
  themes: z.array(z.strictObject(FoundTheme.shape)).check(z.maxLength(THEMES.length)),
});
export type ThemeDecisions = z.infer<typeof ThemeDecisions>;

/** Shares in whole percent that add up to 100 (contract/surveys/scoring.ts). */
export const Boxes = z.object({ top: z.int(), middle: z.nullable(z.int()), bottom: z.int() });
export type Boxes = z.infer<typeof Boxes>;

/** If fewer than `MIN_SHOWN` answered, `isSuppressed` is true and every value computed from the answers is null. */
export const ItemScore = z.object({
  key: SurveyQuestionKey,
  question: z.string(),
  scale: SurveyScale,
  isSuppressed: z.boolean(),
  isLowN: z.boolean(),
  n: z.nullable(z.int()),
  boxes: z.nullable(Boxes),
  /** The share of top answers with its Wilson 95 % interval, 0 to 1. */
  top: z.nullable(z.object({ numerator: z.int(), share: z.number(), low: z.number(), high: z.number() })),
  mean: z.nullable(z.number()),
});
export type ItemScore = z.infer<typeof ItemScore>;

export const SurveyScores = z.object({
  /** The number of results behind the items: as many as the feedback list shows for the same filters. */
  results: z.int(),
  /** Invitations sent on the days of the filter, and what became of them. */
  sent: z.int(),
  undeliverable: z.int(),
  completed: z.int(),
  /** completed / (sent − undeliverable); `null` where none was sent. */
  responseRate: z.nullable(z.number()),
  items: z.array(ItemScore),
  /** Unweighted mean of the items' top shares, recommend apart; suppressed with its items. */
  compositeTop: z.nullable(z.number()),
  low: z.object({ total: z.int(), open: z.int(), medianHoursToResolve: z.nullable(z.number()) }),
});
export type SurveyScores = z.infer<typeof SurveyScores>;

export const ThemeCounts = z.object({
  comments: z.int(),
  themes: z.array(
    z.object({
      key: Theme,
      positive: z.int(),
      neutral: z.int(),
      negative: z.int(),
      /** By month of the answer in the hospice's time zone, oldest first; months without answers have zeros. */
      months: z.array(z.object({ month: z.string(), positive: z.int(), neutral: z.int(), negative: z.int() })),
    }),
  ),
});
export type ThemeCounts = z.infer<typeof ThemeCounts>;

const works = { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS, admin: true, patientData: true } as const;

export const surveyResultEndpoints = defineEndpoints('Surveys', {
  listSurveySatisfactionResults: {
    path: '/v1/enrollments/:enrollmentId/survey-satisfaction-results',
    summary: 'An enrollment’s survey results, newest first',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, group: true, admin: true, patientData: true },
    query: z.strictObject({ page: paging.page, limit: paging.limit }),
    response: EnrollmentResults,
  },
  updateSurveySatisfactionResult: {
    method: 'PATCH',
    path: '/v1/enrollments/:enrollmentId/survey-satisfaction-results/:resultId',
    summary: 'Start follow-up on a low score, resolve it with a note, or reopen it',
    access: works,
    body: ResultChange,
    response: SurveySatisfactionResult,
    errors: ['conflict', 'invalid_transition'],
  },
  decideThemes: {
    method: 'PATCH',
    path: '/v1/enrollments/:enrollmentId/survey-satisfaction-results/:resultId/themes',
    summary: 'Confirm, remove or add the themes of a comment',
    access: works,
    body: ThemeDecisions,
    response: SurveySatisfactionResult,
    errors: ['conflict'],
  },
  listFeedback: {
    path: '/v1/hospices/:hospiceId/survey-satisfaction-results',
    summary: 'All survey results of a hospice',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, admin: true, patientData: true },
    query: FeedbackQuery,
    response: pageOf(FeedbackItem),
  },
  getSurveyScores: {
    path: '/v1/hospices/:hospiceId/survey-scores',
    summary: 'Top, middle and bottom box of each question, without questions that have too few answers',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, admin: true },
    query: FeedbackFigureQuery,
    response: SurveyScores,
  },
  getSurveyThemes: {
    path: '/v1/hospices/:hospiceId/survey-themes',
    summary: 'What comments are about, by sentiment and month',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS, admin: true },
    query: FeedbackFigureQuery,
    response: ThemeCounts,
  },
});
