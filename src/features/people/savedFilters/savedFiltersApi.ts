import { lenientAnswer } from '#src/api/lenientAnswer.ts';
import { mutationOf } from '#src/api/call.ts';
import type { Reply } from '#contract/platform/http.ts';
import { savedFilterEndpoints, type SavedFilterKind } from '#contract/people/savedFilters.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

type Page = Reply<typeof savedFilterEndpoints.listSavedFilters>;

const MAX_FILTERS = 100;

/** They belong to the person; the specification has no category of their own. */
const TAGS: readonly Tag[] = [{ type: 'User', id: LIST }];

export const savedFiltersApi = api.injectEndpoints({
  endpoints: (build) => ({
    listSavedFilters: build.query<Page, SavedFilterKind>({
      query: (kind) =>
        request(savedFilterEndpoints.listSavedFilters, { query: { 'filter.kind': [kind], limit: MAX_FILTERS } }),
      responseSchema: lenientAnswer(savedFilterEndpoints.listSavedFilters.response),
      providesTags: TAGS,
    }),
    createSavedFilter: build.mutation(mutationOf(savedFilterEndpoints.createSavedFilter, TAGS)),
    updateSavedFilter: build.mutation(mutationOf(savedFilterEndpoints.updateSavedFilter, TAGS)),
    deleteSavedFilter: build.mutation(mutationOf(savedFilterEndpoints.deleteSavedFilter, TAGS)),
    restoreSavedFilter: build.mutation(mutationOf(savedFilterEndpoints.restoreSavedFilter, TAGS)),
  }),
});
