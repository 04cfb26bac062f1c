import type { Input, Reply, Sending } from '#contract/http.ts';
import { informationSharingEndpoints as rows } from '#contract/informationSharing.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type Settings = Reply<typeof rows.getInformationSharing>;
type Change = Sending<typeof rows.updateInformationSharing>['body'];
type Log = Reply<typeof rows.listSharingChanges>;
type LogQuery = Input<typeof rows.listSharingChanges>['query'];
type Preview = Reply<typeof rows.previewInformationSharing>;
type PreviewQuery = Input<typeof rows.previewInformationSharing>['query'];

const SETTINGS: readonly Tag[] = [{ type: 'Hospice', id: LIST }];

const informationSharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInformationSharing: build.query<Settings, string>({
      query: (hospiceId) => request(rows.getInformationSharing, { params: { hospiceId } }),
      responseSchema: rows.getInformationSharing.response,
      providesTags: SETTINGS,
    }),
    updateInformationSharing: build.mutation<Settings, { hospiceId: string; change: Change }>({
      query: ({ change, hospiceId }) => request(rows.updateInformationSharing, { params: { hospiceId }, body: change }),
      responseSchema: rows.updateInformationSharing.response,
      invalidatesTags: (_settings, error) => unlessFailed(error, SETTINGS),
    }),
    listSharingChanges: build.query<Log, { hospiceId: string; query: LogQuery }>({
      query: ({ hospiceId, query }) => request(rows.listSharingChanges, { params: { hospiceId }, query }),
      responseSchema: rows.listSharingChanges.response,
      providesTags: SETTINGS,
    }),
    previewInformationSharing: build.query<Preview, { hospiceId: string; query: PreviewQuery }>({
      query: ({ hospiceId, query }) => request(rows.previewInformationSharing, { params: { hospiceId }, query }),
      responseSchema: rows.previewInformationSharing.response,
      providesTags: [...SETTINGS, { type: 'Referral', id: LIST }],
      // A patient's record that nobody looks at any more is not kept.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useGetInformationSharingQuery,
  useUpdateInformationSharingMutation,
  useListSharingChangesQuery,
  usePreviewInformationSharingQuery,
} = informationSharingApi;
