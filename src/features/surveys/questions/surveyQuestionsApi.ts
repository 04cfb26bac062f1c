import type { Reply, Sending } from '#contract/platform/http.ts';
import { surveyQuestionEndpoints as rows } from '#contract/surveys/surveyQuestions.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type Questions = Reply<typeof rows.listSurveyQuestions>;
type Question = Reply<typeof rows.updateSurveyQuestion>;
type Revisions = Reply<typeof rows.listSurveyQuestionRevisions>;
type Change = Sending<typeof rows.updateSurveyQuestion>['body'];
type Arrangement = Sending<typeof rows.arrangeSurveyQuestions>['body'];

const QUESTIONS: readonly Tag[] = [{ type: 'Hospice', id: LIST }];

const surveyQuestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSurveyQuestions: build.query<Questions, undefined>({
      query: () => request(rows.listSurveyQuestions, {}),
      responseSchema: rows.listSurveyQuestions.response,
      providesTags: QUESTIONS,
    }),
    updateSurveyQuestion: build.mutation<Question, { id: string; change: Change }>({
      query: ({ change, id }) => request(rows.updateSurveyQuestion, { params: { id }, body: change }),
      responseSchema: rows.updateSurveyQuestion.response,
      invalidatesTags: (_question, error) => unlessFailed(error, QUESTIONS),
    }),
    arrangeSurveyQuestions: build.mutation<Questions, Arrangement>({
      query: (body) => request(rows.arrangeSurveyQuestions, { body }),
      responseSchema: rows.arrangeSurveyQuestions.response,
      invalidatesTags: (_questions, error) => unlessFailed(error, QUESTIONS),
    }),
    listSurveyQuestionRevisions: build.query<Revisions, string>({
      query: (id) => request(rows.listSurveyQuestionRevisions, { params: { id } }),
      responseSchema: rows.listSurveyQuestionRevisions.response,
      providesTags: QUESTIONS,
    }),
    resetSurveyQuestion: build.mutation<Question, string>({
      query: (id) => request(rows.resetSurveyQuestion, { params: { id } }),
      responseSchema: rows.resetSurveyQuestion.response,
      invalidatesTags: (_question, error) => unlessFailed(error, QUESTIONS),
    }),
  }),
});

/** Shows this list, and ignores an older answer that is still on its way. */
export const showQuestions = (value: Questions) =>
  surveyQuestionsApi.util.upsertQueryEntries([{ endpointName: 'listSurveyQuestions', arg: undefined, value }]);

export const {
  useListSurveyQuestionsQuery,
  useUpdateSurveyQuestionMutation,
  useArrangeSurveyQuestionsMutation,
  useListSurveyQuestionRevisionsQuery,
  useResetSurveyQuestionMutation,
} = surveyQuestionsApi;
