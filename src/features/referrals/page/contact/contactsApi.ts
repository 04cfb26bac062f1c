import { contactEndpoints } from '#contract/referrals/contacts.ts';
import type { Reply, Sending } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { unlessFailed } from '#src/api/tags.ts';
import { referralTags } from '#src/features/referrals/referralsApi.ts';

type Enrollment = Reply<typeof contactEndpoints.logContactAttempt>;
type Referral = Reply<typeof contactEndpoints.raiseConcern>;
type Revealed = Reply<typeof contactEndpoints.revealMemberId>;

interface Attempt {
  readonly hospiceId: string;
  readonly enrollmentId: string;
  readonly referralId: string;
  readonly attempt: Sending<typeof contactEndpoints.logContactAttempt>['body'];
}
interface ConcernCall<Body> {
  readonly referralId: string;
  readonly body: Body;
}

const contactsApi = api.injectEndpoints({
  endpoints: (build) => ({
    logContactAttempt: build.mutation<Enrollment, Attempt>({
      query: ({ hospiceId, enrollmentId, attempt }) =>
        request(contactEndpoints.logContactAttempt, { params: { hospiceId, enrollmentId }, body: attempt }),
      responseSchema: contactEndpoints.logContactAttempt.response,
      invalidatesTags: (_enrollment, error, { referralId }) => unlessFailed(error, referralTags(referralId)),
    }),
    raiseConcern: build.mutation<Referral, ConcernCall<Sending<typeof contactEndpoints.raiseConcern>['body']>>({
      query: ({ referralId, body }) => request(contactEndpoints.raiseConcern, { params: { referralId }, body }),
      responseSchema: contactEndpoints.raiseConcern.response,
      invalidatesTags: (_referral, error, { referralId }) => unlessFailed(error, referralTags(referralId)),
    }),
    answerConcern: build.mutation<Referral, ConcernCall<Sending<typeof contactEndpoints.answerConcern>['body']>>({
      query: ({ referralId, body }) => request(contactEndpoints.answerConcern, { params: { referralId }, body }),
      responseSchema: contactEndpoints.answerConcern.response,
      invalidatesTags: (_referral, error, { referralId }) => unlessFailed(error, referralTags(referralId)),
    }),
    revealMemberId: build.query<Revealed, string>({
      query: (referralId) => request(contactEndpoints.revealMemberId, { params: { referralId } }),
      responseSchema: contactEndpoints.revealMemberId.response,
      // Removed from memory when it is hidden: showing it again is another call with another line of the audit.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useLogContactAttemptMutation,
  useRaiseConcernMutation,
  useAnswerConcernMutation,
  useRevealMemberIdQuery,
} = contactsApi;
