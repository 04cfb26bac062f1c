import { mutationOf, queryOf } from '#src/api/call.ts';
import { monthlySummaryEndpoints as rows } from '#contract/communication/monthlySummaries.ts';
import { api } from '#src/api/api.ts';
import { type Tag } from '#src/api/tags.ts';

const SETTINGS: readonly Tag[] = [{ type: 'Communication', id: 'summarySettings' }];
const READERS: readonly Tag[] = [{ type: 'Communication', id: 'summaries' }];

/** The monthly summaries for a hospice's providers. */
export const summariesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSummarySettings: build.query(queryOf(rows.getSummarySettings, SETTINGS)),
    setSummarySettings: build.mutation(mutationOf(rows.setSummarySettings, SETTINGS)),
    listSummaryReaders: build.query(queryOf(rows.listSummaryReaders, READERS)),
    previewSummary: build.query({
      ...queryOf(rows.previewSummary),
      // As it is when it is looked at.
      keepUnusedDataFor: 0,
    }),
    sendSummaries: build.mutation(mutationOf(rows.sendSummaries, READERS)),
  }),
});
