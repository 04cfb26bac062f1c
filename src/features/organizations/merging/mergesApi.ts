import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { mergeEndpoints as rows } from '#contract/organizations/merges.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

/** The lists a merge changes: groups, providers and communities, and the people who belong to them. */
const MERGED: readonly Tag[] = [
  { type: 'ProviderGroup', id: LIST },
  { type: 'Stakeholder', id: LIST },
  { type: 'User', id: LIST },
];

export const mergesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLikelyDuplicates: build.query(kept(queryOf(rows.listLikelyDuplicates, MERGED))),
    compareForMerge: build.query(queryOf(rows.compareForMerge, MERGED)),
    listMerges: build.query(kept(queryOf(rows.listMerges, MERGED))),
    createMerge: build.mutation(mutationOf(rows.createMerge, MERGED)),
    undoMerge: build.mutation(mutationOf(rows.undoMerge, MERGED)),
  }),
});
