import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { workEndpoints } from '#contract/notifications/work.ts';
import { api } from '#src/api/api.ts';
import { LIST } from '#src/api/tags.ts';

export const workApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Loads again with the lists of referrals, and when a message arrives.
    listWork: build.query(
      kept(
        queryOf(workEndpoints.listWork, [
          { type: 'Referral', id: LIST },
          { type: 'Enrollment', id: LIST },
          { type: 'Communication', id: LIST },
        ]),
      ),
    ),
  }),
});
