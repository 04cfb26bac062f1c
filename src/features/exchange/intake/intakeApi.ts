import { intakeAddressEndpoints } from '#contract/exchange/intake/intakeAddress.ts';
import { intakeEndpoints as rows } from '#contract/exchange/intake/papers.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf, type CallArgs } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { LIST, listed, type Tag } from '#src/api/tags.ts';
import { referralTags } from '#src/features/referrals/record/referralsApi.ts';

/** Live updates name a paper as they name a referral, so it has the same kind of tag. */
export const paperTags = (paperId: string): Tag[] => [
  { type: 'Referral', id: paperId },
  { type: 'Referral', id: LIST },
];
const ofPaper = ({ paperId }: { readonly paperId: string }) => paperTags(paperId);
const ofAddress = ({ hospiceId }: { readonly hospiceId: string }): Tag[] => [
  { type: 'Hospice', id: hospiceId },
  { type: 'Hospice', id: LIST },
];

const creation = mutationOf(rows.createReferralFromPaper, ({ paperId }, referral) => [
  ...referralTags(referral?.id ?? LIST),
  { type: 'Referral', id: paperId },
]);

export const intakeApi = api.injectEndpoints({
  endpoints: (build) => ({
    listIntakePapers: build.query(kept(queryOf(rows.listIntakePapers, listed('Referral')))),
    getIntakePaper: build.query(queryOf(rows.getIntakePaper, ({ paperId }) => [{ type: 'Referral', id: paperId }])),
    openIntakePaper: build.mutation(mutationOf(rows.openIntakePaper, ofPaper)),
    closeIntakePaper: build.mutation(mutationOf(rows.closeIntakePaper, ofPaper)),
    createReferralFromPaper: build.mutation({
      ...creation,
      /** With the key of the submission: sent again, it creates nothing twice. */
      query: (args: CallArgs<typeof rows.createReferralFromPaper> & { readonly key: string }) => ({
        ...creation.query(args),
        headers: { 'Idempotency-Key': args.key },
      }),
    }),
    addPaperToReferral: build.mutation(
      mutationOf(rows.addPaperToReferral, ({ body, paperId }) => [
        ...referralTags(body.referralId),
        { type: 'Referral', id: paperId },
      ]),
    ),
    getPaperSender: build.query(queryOf(rows.getPaperSender, ({ paperId }) => [{ type: 'Referral', id: paperId }])),
    answerPaperSender: build.mutation(mutationOf(rows.answerPaperSender, ofPaper)),
    putPaperAside: build.mutation(mutationOf(rows.putPaperAside, ofPaper)),
    returnPaper: build.mutation(mutationOf(rows.returnPaper, ofPaper)),
    getIntakeAddress: build.query(queryOf(intakeAddressEndpoints.getIntakeAddress, ofAddress)),
    renewIntakeAddress: build.mutation(mutationOf(intakeAddressEndpoints.renewIntakeAddress, ofAddress)),
    endIntakeAddress: build.mutation(mutationOf(intakeAddressEndpoints.endIntakeAddress, ofAddress)),
  }),
});
