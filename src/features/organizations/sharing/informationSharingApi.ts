import type { Input, Reply, Sending } from '#contract/platform/http.ts';
import { informationSharingEndpoints as rows } from '#contract/organizations/sharing/informationSharing.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type Settings = Reply<typeof rows.getInformationSharing>;
type Change = Sending<typeof rows.updateInformationSharing>['body'];
type Log = Reply<typeof rows.listSharingChanges>;
type LogQuery = Input<typeof rows.listSharingChanges>['query'];

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
  }),
});

export const { useGetInformationSharingQuery, useUpdateInformationSharingMutation, useListSharingChangesQuery } =
  informationSharingApi;
