import type { Referral } from '#contract/referrals/referrals.ts';
import { referralEndpoints } from '#contract/referrals/referrals.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, type CallArgs } from '#src/api/call.ts';
import { LIST } from '#src/api/tags.ts';
import { referralTags } from '#src/features/referrals/record/referralsApi.ts';

/** The key that the submission keeps over a reload. */
interface Keyed {
  readonly key: string;
}

const tags = (_args: unknown, referral: Referral | undefined) => referralTags(referral?.id ?? LIST);
const headersOf = ({ key }: Keyed) => ({ headers: { 'Idempotency-Key': key } });
const ofGroup = mutationOf(referralEndpoints.createGroupReferral, tags);
const ofHospice = mutationOf(referralEndpoints.createHospiceReferral, tags);

export const newReferralApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGroupReferral: build.mutation({
      ...ofGroup,
      query: (args: CallArgs<typeof referralEndpoints.createGroupReferral> & Keyed) => ({
        ...ofGroup.query(args),
        ...headersOf(args),
      }),
    }),
    createHospiceReferral: build.mutation({
      ...ofHospice,
      query: (args: CallArgs<typeof referralEndpoints.createHospiceReferral> & Keyed) => ({
        ...ofHospice.query(args),
        ...headersOf(args),
      }),
    }),
  }),
});
