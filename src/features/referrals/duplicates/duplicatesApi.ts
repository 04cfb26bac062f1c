import { duplicateEndpoints, type DuplicateSearch } from '#contract/referrals/duplicates.ts';
import type { Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST } from '#src/api/tags.ts';

type Found = Reply<typeof duplicateEndpoints.listDuplicates>;

const ANY_REFERRAL = [{ type: 'Referral', id: LIST }] as const;

const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    findHospiceDuplicates: build.query<Found, { hospiceId: string; sought: DuplicateSearch }>({
      query: ({ hospiceId, sought }) =>
        request(duplicateEndpoints.findHospiceDuplicates, { params: { hospiceId }, body: sought }),
      responseSchema: duplicateEndpoints.findHospiceDuplicates.response,
      providesTags: ANY_REFERRAL,
    }),
    findGroupDuplicates: build.query<Found, { groupId: string; sought: DuplicateSearch }>({
      query: ({ groupId, sought }) =>
        request(duplicateEndpoints.findGroupDuplicates, { params: { groupId }, body: sought }),
      responseSchema: duplicateEndpoints.findGroupDuplicates.response,
      providesTags: ANY_REFERRAL,
    }),
    listDuplicates: build.query<Found, string>({
      query: (referralId) => request(duplicateEndpoints.listDuplicates, { params: { referralId } }),
      responseSchema: duplicateEndpoints.listDuplicates.response,
      providesTags: ANY_REFERRAL,
    }),
  }),
});

export const { useFindHospiceDuplicatesQuery, useFindGroupDuplicatesQuery, useListDuplicatesQuery } = duplicatesApi;
