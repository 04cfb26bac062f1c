import { guestSenderEndpoints as rows } from '#contract/exchange/guests/guestSenders.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { keptUntilChanged } from '#src/api/seenAnswers.ts';
import { referralTags, type OfReferral } from '#src/features/referrals/record/referralsApi.ts';

const ofReferral = ({ referralId }: OfReferral) => referralTags(referralId);

export const guestSendersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGuestSender: build.query(
      keptUntilChanged(queryOf(rows.getGuestSender, ({ referralId }) => [{ type: 'Referral', id: referralId }])),
    ),
    verifyGuestReferral: build.mutation(mutationOf(rows.verifyGuestReferral, ofReferral)),
    answerGuest: build.mutation(mutationOf(rows.answerGuest, ofReferral)),
    mergeGuestReferral: build.mutation(mutationOf(rows.mergeGuestReferral, ofReferral)),
  }),
});
