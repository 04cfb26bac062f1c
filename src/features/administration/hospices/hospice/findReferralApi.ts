import { lenientAnswer } from '#src/api/lenientAnswer.ts';
import type { AccessReason } from '#contract/platform/accessReason.ts';
import type { Reply } from '#contract/platform/http.ts';
import { referralListEndpoints } from '#contract/referrals/lists/referralLists.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';

type Found = Reply<typeof referralListEndpoints.listHospiceReferrals>;

interface Wanted {
  readonly hospiceId: string;
  /** As shown on the hospice's screens. */
  readonly displayId: string;
  readonly accessReason: AccessReason;
}

export const findReferralApi = api.injectEndpoints({
  endpoints: (build) => ({
    findReferral: build.query<Found, Wanted>({
      query: ({ accessReason, displayId, hospiceId }) =>
        request(referralListEndpoints.listHospiceReferrals, {
          params: { hospiceId },
          query: { search: displayId, limit: 25 },
          accessReason,
        }),
      responseSchema: lenientAnswer(referralListEndpoints.listHospiceReferrals.response),
      // Other patients that the search found must not stay in the cache.
      keepUnusedDataFor: 0,
    }),
  }),
});
