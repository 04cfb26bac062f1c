import type { Input, Reply } from '#contract/platform/http.ts';
import {
  mergeEndpoints as rows,
  type Merge,
  type MergeCreation,
  type MergePair,
} from '#contract/organizations/merges.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type Duplicates = Reply<typeof rows.listLikelyDuplicates>;
type DuplicateQuery = Partial<Input<typeof rows.listLikelyDuplicates>['query']>;
type Merges = Reply<typeof rows.listMerges>;
type MergeQuery = Partial<Input<typeof rows.listMerges>['query']>;

/** What a merge takes part in: the groups, the providers and communities, and the people who belong to them. */
const MERGED: readonly Tag[] = [
  { type: 'ProviderGroup', id: LIST },
  { type: 'Stakeholder', id: LIST },
  { type: 'User', id: LIST },
];

const mergesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLikelyDuplicates: build.query<Duplicates, DuplicateQuery>({
      query: (query) => request(rows.listLikelyDuplicates, { query }),
      responseSchema: rows.listLikelyDuplicates.response,
      providesTags: MERGED,
    }),
    compareForMerge: build.query<MergePair, MergeCreation>({
      query: (query) => request(rows.compareForMerge, { query }),
      responseSchema: rows.compareForMerge.response,
      providesTags: MERGED,
    }),
    listMerges: build.query<Merges, MergeQuery>({
      query: (query) => request(rows.listMerges, { query }),
      responseSchema: rows.listMerges.response,
      providesTags: MERGED,
    }),
    createMerge: build.mutation<Merge, MergeCreation>({
      query: (body) => request(rows.createMerge, { body }),
      responseSchema: rows.createMerge.response,
      invalidatesTags: (_merge, error) => unlessFailed(error, MERGED),
    }),
    undoMerge: build.mutation<Merge, string>({
      query: (mergeId) => request(rows.undoMerge, { params: { mergeId } }),
      responseSchema: rows.undoMerge.response,
      invalidatesTags: (_merge, error) => unlessFailed(error, MERGED),
    }),
  }),
});

export const {
  useListLikelyDuplicatesQuery,
  useCompareForMergeQuery,
  useListMergesQuery,
  useCreateMergeMutation,
  useUndoMergeMutation,
} = mergesApi;
