import { groupNeedsEndpoints as rows } from '#contract/referrals/groupNeeds.ts';
import { api } from '#src/api/api.ts';
import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { LIST } from '#src/api/tags.ts';

export const groupNeedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Live updates and the group's own steps reload it, as they do the lists.
    listGroupNeeds: build.query(kept(queryOf(rows.listGroupNeeds, [{ type: 'Referral', id: LIST }]))),
  }),
});
