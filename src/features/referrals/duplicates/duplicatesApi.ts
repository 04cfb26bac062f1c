import { queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { duplicateEndpoints } from '#contract/referrals/duplicates.ts';
import { api } from '#src/api/api.ts';
import { LIST } from '#src/api/tags.ts';

const ANY_REFERRAL = [{ type: 'Referral', id: LIST }] as const;

export const duplicatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    findHospiceDuplicates: build.query(queryOf(duplicateEndpoints.findHospiceDuplicates, ANY_REFERRAL)),
    findGroupDuplicates: build.query(queryOf(duplicateEndpoints.findGroupDuplicates, ANY_REFERRAL)),
    listDuplicates: build.query(kept(queryOf(duplicateEndpoints.listDuplicates, ANY_REFERRAL))),
  }),
});
