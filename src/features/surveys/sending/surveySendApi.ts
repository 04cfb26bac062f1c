import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { surveySendingEndpoints } from '#contract/surveys/surveySending.ts';
import { surveySettingsEndpoints as rows } from '#contract/surveys/surveySettings.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

const SETTINGS: readonly Tag[] = [{ type: 'Hospice', id: LIST }];
/** The plan depends on the settings and on the enrollments. */
const PLAN: readonly Tag[] = [...SETTINGS, { type: 'Enrollment', id: LIST }];

export const surveySendApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSurveySettings: build.query(queryOf(rows.getSurveySettings, SETTINGS)),
    updateSurveySettings: build.mutation(mutationOf(rows.updateSurveySettings, PLAN)),
    listPlannedSurveys: build.query(kept(queryOf(surveySendingEndpoints.listPlannedSurveys, PLAN))),
    previewSurveyMail: build.query({
      ...queryOf(rows.previewSurveyMail, SETTINGS),
      // One for each pause in typing: none is asked for again.
      keepUnusedDataFor: 0,
    }),
    // It changes nothing that a screen shows.
    sendTestSurveyMail: build.mutation(mutationOf(rows.sendTestSurveyMail)),
  }),
});
