import { mutationOf, queryOf } from '#src/api/call.ts';
import type { Reply } from '#contract/platform/http.ts';
import { surveyQuestionEndpoints as rows } from '#contract/surveys/surveyQuestions.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

type Questions = Reply<typeof rows.listSurveyQuestions>;

const QUESTIONS: readonly Tag[] = [{ type: 'Hospice', id: LIST }];

export const surveyQuestionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSurveyQuestions: build.query(queryOf(rows.listSurveyQuestions, QUESTIONS)),
    updateSurveyQuestion: build.mutation(mutationOf(rows.updateSurveyQuestion, QUESTIONS)),
    arrangeSurveyQuestions: build.mutation(mutationOf(rows.arrangeSurveyQuestions, QUESTIONS)),
    listSurveyQuestionRevisions: build.query(queryOf(rows.listSurveyQuestionRevisions, QUESTIONS)),
    resetSurveyQuestion: build.mutation(mutationOf(rows.resetSurveyQuestion, QUESTIONS)),
  }),
});

/** Shows this list, and ignores an older answer that is still on its way. */
export const showQuestions = (value: Questions) =>
  surveyQuestionsApi.util.upsertQueryEntries([{ endpointName: 'listSurveyQuestions', arg: undefined, value }]);
