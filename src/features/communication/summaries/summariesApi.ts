import type { Reply, Sending } from '#contract/platform/http.ts';
import { monthlySummaryEndpoints as rows, type SummaryQuery } from '#contract/communication/monthlySummaries.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { unlessFailed, type Tag } from '#src/api/tags.ts';

type Settings = Reply<typeof rows.getSummarySettings>;
type Readers = Reply<typeof rows.listSummaryReaders>;
type Preview = Reply<typeof rows.previewSummary>;
type Sent = Reply<typeof rows.sendSummaries>;

interface OfHospice {
  readonly hospiceId: string;
}

const SETTINGS: readonly Tag[] = [{ type: 'Communication', id: 'summarySettings' }];
const READERS: readonly Tag[] = [{ type: 'Communication', id: 'summaries' }];

/** What a hospice's providers get each month. */
const summariesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSummarySettings: build.query<Settings, string>({
      query: (hospiceId) => request(rows.getSummarySettings, { params: { hospiceId } }),
      responseSchema: rows.getSummarySettings.response,
      providesTags: SETTINGS,
    }),
    setSummarySettings: build.mutation<
      Settings,
      OfHospice & { readonly change: Sending<typeof rows.setSummarySettings>['body'] }
    >({
      query: ({ change, hospiceId }) => request(rows.setSummarySettings, { params: { hospiceId }, body: change }),
      responseSchema: rows.setSummarySettings.response,
      invalidatesTags: (_settings, error) => unlessFailed(error, SETTINGS),
    }),
    listSummaryReaders: build.query<
      Readers,
      OfHospice & { readonly query: Partial<SummaryQuery> & Pick<SummaryQuery, 'filter.month'> }
    >({
      query: ({ hospiceId, query }) => request(rows.listSummaryReaders, { params: { hospiceId }, query }),
      responseSchema: rows.listSummaryReaders.response,
      providesTags: READERS,
    }),
    previewSummary: build.query<Preview, OfHospice & { readonly month: string; readonly personId: string }>({
      query: (params) => request(rows.previewSummary, { params }),
      responseSchema: rows.previewSummary.response,
      // As it is when it is looked at.
      keepUnusedDataFor: 0,
    }),
    sendSummaries: build.mutation<Sent, OfHospice & { readonly sending: Sending<typeof rows.sendSummaries>['body'] }>({
      query: ({ hospiceId, sending }) => request(rows.sendSummaries, { params: { hospiceId }, body: sending }),
      responseSchema: rows.sendSummaries.response,
      invalidatesTags: (_sent, error) => unlessFailed(error, READERS),
    }),
  }),
});

export const {
  useGetSummarySettingsQuery,
  useSetSummarySettingsMutation,
  useListSummaryReadersQuery,
  usePreviewSummaryQuery,
  useSendSummariesMutation,
} = summariesApi;
