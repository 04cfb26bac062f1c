import { timelineEndpoints } from '#contract/referrals/timeline.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { keptUntilChanged } from '#src/api/seenAnswers.ts';
import { referralTags } from '#src/features/referrals/record/referralsApi.ts';

export const timelineApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTimeline: build.query(
      keptUntilChanged(
        queryOf(timelineEndpoints.listTimeline, ({ referralId }) => [{ type: 'Referral', id: referralId }]),
      ),
    ),
    addNote: build.mutation(mutationOf(timelineEndpoints.addNote, ({ referralId }) => referralTags(referralId))),
  }),
});
