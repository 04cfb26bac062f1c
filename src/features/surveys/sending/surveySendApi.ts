import type { Reply, Sending } from '#contract/platform/http.ts';
import { surveySendingEndpoints, type PlannedSurveyQuery } from '#contract/surveys/surveySending.ts';
import { surveySettingsEndpoints as rows } from '#contract/surveys/surveySettings.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type Settings = Reply<typeof rows.getSurveySettings>;
type Change = Sending<typeof rows.updateSurveySettings>['body'];
type Planned = Reply<typeof surveySendingEndpoints.listPlannedSurveys>;
type Preview = Reply<typeof rows.previewSurveyMail>;
type Mail = Sending<typeof rows.previewSurveyMail>['body'];

interface OfHospice {
  readonly hospiceId: string;
}

const SETTINGS: readonly Tag[] = [{ type: 'Hospice', id: LIST }];
/** The plan depends on the settings and on the enrollments. */
const PLAN: readonly Tag[] = [...SETTINGS, { type: 'Enrollment', id: LIST }];

const surveySendApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSurveySettings: build.query<Settings, string>({
      query: (hospiceId) => request(rows.getSurveySettings, { params: { hospiceId } }),
      responseSchema: rows.getSurveySettings.response,
      providesTags: SETTINGS,
    }),
    updateSurveySettings: build.mutation<Settings, OfHospice & { change: Change }>({
      query: ({ change, hospiceId }) => request(rows.updateSurveySettings, { params: { hospiceId }, body: change }),
      responseSchema: rows.updateSurveySettings.response,
      invalidatesTags: (_settings, error) => unlessFailed(error, PLAN),
    }),
    listPlannedSurveys: build.query<Planned, OfHospice & { query: Partial<PlannedSurveyQuery> }>({
      query: ({ hospiceId, query }) =>
        request(surveySendingEndpoints.listPlannedSurveys, { params: { hospiceId }, query }),
      responseSchema: surveySendingEndpoints.listPlannedSurveys.response,
      providesTags: PLAN,
    }),
    previewSurveyMail: build.query<Preview, OfHospice & { mail: Mail }>({
      query: ({ hospiceId, mail }) => request(rows.previewSurveyMail, { params: { hospiceId }, body: mail }),
      responseSchema: rows.previewSurveyMail.response,
      providesTags: SETTINGS,
      // One for each pause in typing: none is asked for again.
      keepUnusedDataFor: 0,
    }),
    // It changes nothing that a screen shows.
    sendTestSurveyMail: build.mutation<null, OfHospice & { mail: Mail }>({
      query: ({ hospiceId, mail }) => request(rows.sendTestSurveyMail, { params: { hospiceId }, body: mail }),
    }),
  }),
});

export const {
  useGetSurveySettingsQuery,
  useUpdateSurveySettingsMutation,
  useListPlannedSurveysQuery,
  usePreviewSurveyMailQuery,
  useSendTestSurveyMailMutation,
} = surveySendApi;
