import { mutationOf } from '#src/api/call.ts';
import { escalationEndpoints } from '#contract/referrals/takeNextAction.ts';
import { api } from '#src/api/api.ts';
import { referralTags, type OfReferral } from '#src/features/referrals/record/referralsApi.ts';
import { showOnPage } from '#src/features/referrals/record/showOnPage.ts';

export const nextActionApi = api.injectEndpoints({
  endpoints: (build) => ({
    takeNextAction: build.mutation(
      mutationOf(
        escalationEndpoints.takeNextAction,
        ({ referralId }: OfReferral) => referralTags(referralId),
        showOnPage,
      ),
    ),
  }),
});
