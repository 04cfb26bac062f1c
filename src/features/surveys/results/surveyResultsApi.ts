import type { Reply, Sending } from '#contract/platform/http.ts';
import {
  surveyResultEndpoints as results,
  type FeedbackFigureQuery,
  type FeedbackQuery,
} from '#contract/surveys/surveyResults.ts';
import { surveySendingEndpoints as sending } from '#contract/surveys/surveySending.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';
import { referralTags } from '#src/features/referrals/referralsApi.ts';

type Results = Reply<typeof results.listSurveySatisfactionResults>;
type Result = Reply<typeof results.updateSurveySatisfactionResult>;
type Feedback = Reply<typeof results.listFeedback>;
type Scores = Reply<typeof results.getSurveyScores>;
type Themes = Reply<typeof results.getSurveyThemes>;
type Standing = Reply<typeof sending.getSurveyStanding>;

interface OfEnrollment {
  readonly enrollmentId: string;
  readonly referralId: string;
}
interface OfResult extends OfEnrollment {
  readonly resultId: string;
}
interface OfHospice<Query> {
  readonly hospiceId: string;
  readonly query: Partial<Query>;
}

/** An answer and its follow-up are changes of the referral: the referral's tags cover them, also in live updates. */
const OF_LISTS: readonly Tag[] = [{ type: 'Enrollment', id: LIST }];
const OF_FIGURES: readonly Tag[] = [{ type: 'Performance', id: LIST }];

const surveyResultsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSurveySatisfactionResults: build.query<Results, OfEnrollment & { page: number; limit: number }>({
      query: ({ enrollmentId, limit, page }) =>
        request(results.listSurveySatisfactionResults, { params: { enrollmentId }, query: { page, limit } }),
      responseSchema: results.listSurveySatisfactionResults.response,
      providesTags: (_page, _error, { referralId }) => [{ type: 'Referral', id: referralId }, ...OF_LISTS],
    }),
    updateSurveySatisfactionResult: build.mutation<
      Result,
      OfResult & { change: Sending<typeof results.updateSurveySatisfactionResult>['body'] }
    >({
      query: ({ change, enrollmentId, resultId }) =>
        request(results.updateSurveySatisfactionResult, { params: { enrollmentId, resultId }, body: change }),
      responseSchema: results.updateSurveySatisfactionResult.response,
      invalidatesTags: (_result, error, { referralId }) => unlessFailed(error, referralTags(referralId)),
    }),
    decideThemes: build.mutation<Result, OfResult & { decisions: Sending<typeof results.decideThemes>['body'] }>({
      query: ({ decisions, enrollmentId, resultId }) =>
        request(results.decideThemes, { params: { enrollmentId, resultId }, body: decisions }),
      responseSchema: results.decideThemes.response,
      invalidatesTags: (_result, error, { referralId }) => unlessFailed(error, referralTags(referralId)),
    }),
    listFeedback: build.query<Feedback, OfHospice<FeedbackQuery>>({
      query: ({ hospiceId, query }) => request(results.listFeedback, { params: { hospiceId }, query }),
      responseSchema: results.listFeedback.response,
      providesTags: OF_LISTS,
    }),
    getSurveyScores: build.query<Scores, OfHospice<FeedbackFigureQuery>>({
      query: ({ hospiceId, query }) => request(results.getSurveyScores, { params: { hospiceId }, query }),
      responseSchema: results.getSurveyScores.response,
      providesTags: OF_FIGURES,
    }),
    getSurveyThemes: build.query<Themes, OfHospice<FeedbackFigureQuery>>({
      query: ({ hospiceId, query }) => request(results.getSurveyThemes, { params: { hospiceId }, query }),
      responseSchema: results.getSurveyThemes.response,
      providesTags: OF_FIGURES,
    }),
    getSurveyStanding: build.query<Standing, OfEnrollment>({
      query: ({ enrollmentId }) => request(sending.getSurveyStanding, { params: { enrollmentId } }),
      responseSchema: sending.getSurveyStanding.response,
      providesTags: (_standing, _error, { referralId }) => [{ type: 'Referral', id: referralId }, ...OF_LISTS],
    }),
    sendSurveySatisfaction: build.mutation<null, OfEnrollment>({
      query: ({ enrollmentId }) => request(sending.sendSurveySatisfaction, { params: { enrollmentId } }),
      invalidatesTags: (_nothing, error, { referralId }) => unlessFailed(error, referralTags(referralId)),
    }),
  }),
});

export const {
  useListSurveySatisfactionResultsQuery,
  useUpdateSurveySatisfactionResultMutation,
  useDecideThemesMutation,
  useListFeedbackQuery,
  useGetSurveyScoresQuery,
  useGetSurveyThemesQuery,
  useGetSurveyStandingQuery,
  useSendSurveySatisfactionMutation,
} = surveyResultsApi;
