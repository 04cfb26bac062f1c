import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { referralListEndpoints as rows } from '#contract/referrals/lists/referralLists.ts';
import { api } from '#src/api/api.ts';
import { listed } from '#src/api/tags.ts';

/** The lists alone: their first rows need nothing of what changes a referral. */
export const referralListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceReferrals: build.query(kept(queryOf(rows.listHospiceReferrals, listed('Referral')))),
    listGroupReferrals: build.query(kept(queryOf(rows.listGroupReferrals, listed('Referral')))),
  }),
});
