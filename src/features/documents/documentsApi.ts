import { keptUntilChanged } from '#src/api/seenAnswers.ts';
import { lenientAnswer } from '#src/api/lenientAnswer.ts';
import { mutationOf } from '#src/api/call.ts';
import { documentEndpoints } from '#contract/documents/documents.ts';
import type { Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import type { OfReferral } from '#src/features/referrals/record/referralsApi.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

type Documents = Reply<typeof documentEndpoints.listDocuments>;

/** The maximum of one answer; a referral has a handful. */
const MAX_SHOWN = 100;

/** A document appears on its referral's page and in its timeline, so both are fetched again. */
export const documentTags = (referralId: string): Tag[] => [
  { type: 'Referral', id: referralId },
  { type: 'Referral', id: LIST },
];

const ofDocument = ({ referralId }: OfReferral) => documentTags(referralId);

export const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<Documents, string>(
      keptUntilChanged({
        query: (referralId: string) =>
          request(documentEndpoints.listDocuments, { params: { referralId }, query: { limit: MAX_SHOWN } }),
        responseSchema: lenientAnswer(documentEndpoints.listDocuments.response),
        providesTags: (_page: unknown, _error: unknown, id: string): Tag[] => [{ type: 'Referral', id }],
      }),
    ),
    updateDocument: build.mutation(mutationOf(documentEndpoints.updateDocument, ofDocument)),
    deleteDocument: build.mutation(mutationOf(documentEndpoints.deleteDocument, ofDocument)),
    restoreDocument: build.mutation(mutationOf(documentEndpoints.restoreDocument, ofDocument)),
  }),
});
