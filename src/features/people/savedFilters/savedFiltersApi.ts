import type { Reply } from '#contract/platform/http.ts';
import {
  savedFilterEndpoints,
  type SavedFilter,
  type SavedFilterChange,
  type SavedFilterCreation,
  type SavedFilterKind,
} from '#contract/people/savedFilters.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type Page = Reply<typeof savedFilterEndpoints.listSavedFilters>;

const MAX_FILTERS = 100;

/** They belong to the person; the specification has no category of their own. */
const TAGS: readonly Tag[] = [{ type: 'User', id: LIST }];

const savedFiltersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSavedFilters: build.query<Page, SavedFilterKind>({
      query: (kind) =>
        request(savedFilterEndpoints.listSavedFilters, { query: { 'filter.kind': [kind], limit: MAX_FILTERS } }),
      responseSchema: savedFilterEndpoints.listSavedFilters.response,
      providesTags: TAGS,
    }),
    createSavedFilter: build.mutation<SavedFilter, SavedFilterCreation>({
      query: (creation) => request(savedFilterEndpoints.createSavedFilter, { body: creation }),
      responseSchema: savedFilterEndpoints.createSavedFilter.response,
      invalidatesTags: (_filter, error) => unlessFailed(error, TAGS),
    }),
    updateSavedFilter: build.mutation<SavedFilter, { id: string; change: SavedFilterChange }>({
      query: ({ id, change }) =>
        request(savedFilterEndpoints.updateSavedFilter, { params: { savedFilterId: id }, body: change }),
      responseSchema: savedFilterEndpoints.updateSavedFilter.response,
      invalidatesTags: (_filter, error) => unlessFailed(error, TAGS),
    }),
    deleteSavedFilter: build.mutation<null, string>({
      query: (id) => request(savedFilterEndpoints.deleteSavedFilter, { params: { savedFilterId: id } }),
      invalidatesTags: (_nothing, error) => unlessFailed(error, TAGS),
    }),
    restoreSavedFilter: build.mutation<SavedFilter, string>({
      query: (id) => request(savedFilterEndpoints.restoreSavedFilter, { params: { savedFilterId: id } }),
      responseSchema: savedFilterEndpoints.restoreSavedFilter.response,
      invalidatesTags: (_filter, error) => unlessFailed(error, TAGS),
    }),
  }),
});

export const {
  useListSavedFiltersQuery,
  useCreateSavedFilterMutation,
  useUpdateSavedFilterMutation,
  useDeleteSavedFilterMutation,
  useRestoreSavedFilterMutation,
} = savedFiltersApi;
