import { mutationOf, queryOf } from '#src/api/call.ts';
import { contactEndpoints } from '#contract/referrals/contacts.ts';
import { api } from '#src/api/api.ts';
import { referralTags, type OfReferral } from '#src/features/referrals/record/referralsApi.ts';
import { showOnPage } from '#src/features/referrals/record/showOnPage.ts';

export const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    logContactAttempt: build.mutation(
      mutationOf(
        contactEndpoints.logContactAttempt,
        ({ referralId }: OfReferral) => referralTags(referralId),
        showOnPage,
      ),
    ),
    undoContactAttempt: build.mutation(
      mutationOf(
        contactEndpoints.undoContactAttempt,
        ({ referralId }: OfReferral) => referralTags(referralId),
        showOnPage,
      ),
    ),
    raiseConcern: build.mutation(
      mutationOf(contactEndpoints.raiseConcern, ({ referralId }) => referralTags(referralId)),
    ),
    settleReferralMessages: build.mutation(
      mutationOf(contactEndpoints.settleReferralMessages, ({ referralId }) => referralTags(referralId)),
    ),
    answerConcern: build.mutation(
      mutationOf(contactEndpoints.answerConcern, ({ referralId }) => referralTags(referralId)),
    ),
    takeBackConcern: build.mutation(
      mutationOf(contactEndpoints.takeBackConcern, ({ referralId }) => referralTags(referralId)),
    ),
    revealMemberId: build.query({
      ...queryOf(contactEndpoints.revealMemberId),
      // Removed from memory when it is hidden: showing it again is another call with another line of the audit.
      keepUnusedDataFor: 0,
    }),
  }),
});
