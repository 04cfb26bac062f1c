import { mutationOf } from '#src/api/call.ts';
import { bulkAssignmentEndpoints } from '#contract/referrals/bulkAssignment.ts';
import { api } from '#src/api/api.ts';
import { LIST } from '#src/api/tags.ts';
import { referralTags } from '#src/features/referrals/record/referralsApi.ts';

export const assignmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    assignReferrals: build.mutation(mutationOf(bulkAssignmentEndpoints.assignReferrals, referralTags(LIST))),
    undoAssignment: build.mutation(mutationOf(bulkAssignmentEndpoints.undoAssignment, referralTags(LIST))),
  }),
});
