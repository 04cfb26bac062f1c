import { mutationOf, queryOf } from '#src/api/call.ts';
import { keptUntilChanged } from '#src/api/seenAnswers.ts';
import { referralEndpoints } from '#contract/referrals/referrals.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

/** For calls whose tags name the referral, though their path does not. */
export interface OfReferral {
  readonly referralId: string;
}

/** The data that a change of one referral affects: the record with its timeline, the lists and the figures. */
export const referralTags = (id: string): Tag[] => [
  { type: 'Referral', id },
  { type: 'Referral', id: LIST },
  { type: 'Enrollment', id: LIST },
  { type: 'Performance', id: LIST },
];

export const referralsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getReferral: build.query(
      keptUntilChanged(
        queryOf(referralEndpoints.getReferral, ({ referralId }) => [{ type: 'Referral', id: referralId }]),
      ),
    ),
    updateReferral: build.mutation(mutationOf(referralEndpoints.updateReferral, ({ id }) => referralTags(id))),
    decideProposal: build.mutation(
      mutationOf(referralEndpoints.decideProposal, ({ referralId }) => referralTags(referralId)),
    ),
    deleteReferral: build.mutation(mutationOf(referralEndpoints.deleteReferral, referralTags(LIST))),
    restoreReferral: build.mutation(mutationOf(referralEndpoints.restoreReferral, ({ id }) => referralTags(id))),
  }),
});
