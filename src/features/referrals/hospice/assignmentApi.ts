import { bulkAssignmentEndpoints, type BulkAssignment } from '#contract/referrals/bulkAssignment.ts';
import type { Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed } from '#src/api/tags.ts';
import { referralTags } from '#src/features/referrals/referralsApi.ts';

type Result = Reply<typeof bulkAssignmentEndpoints.assignReferrals>;
type Undone = Reply<typeof bulkAssignmentEndpoints.undoAssignment>;

const assignmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    assignReferrals: build.mutation<Result, { hospiceId: string; assignment: BulkAssignment }>({
      query: ({ assignment, hospiceId }) =>
        request(bulkAssignmentEndpoints.assignReferrals, { params: { hospiceId }, body: assignment }),
      responseSchema: bulkAssignmentEndpoints.assignReferrals.response,
      invalidatesTags: (_result, error) => unlessFailed(error, referralTags(LIST)),
    }),
    undoAssignment: build.mutation<Undone, { hospiceId: string; assignmentId: string }>({
      query: (params) => request(bulkAssignmentEndpoints.undoAssignment, { params }),
      responseSchema: bulkAssignmentEndpoints.undoAssignment.response,
      invalidatesTags: (_undone, error) => unlessFailed(error, referralTags(LIST)),
    }),
  }),
});

export const { useAssignReferralsMutation, useUndoAssignmentMutation } = assignmentApi;
