import { documentEndpoints, type DocumentType, type ReferralDocument } from '#contract/documents/documents.ts';
import type { Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';

type Documents = Reply<typeof documentEndpoints.listDocuments>;

interface DocumentOf {
  readonly id: string;
  readonly referralId: string;
}

/** As many as one answer holds; a referral has a handful. */
const MAX_SHOWN = 100;

/** A document stands on its referral's page and in its timeline: they are asked again with it. */
export const documentTags = (referralId: string): Tag[] => [
  { type: 'Referral', id: referralId },
  { type: 'Referral', id: LIST },
];

const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDocuments: build.query<Documents, string>({
      query: (referralId) =>
        request(documentEndpoints.listDocuments, { params: { referralId }, query: { limit: MAX_SHOWN } }),
      responseSchema: documentEndpoints.listDocuments.response,
      providesTags: (_page, _error, id) => [{ type: 'Referral', id }],
    }),
    updateDocument: build.mutation<
      ReferralDocument,
      DocumentOf & { readonly change: { version: number; fileType?: DocumentType; name?: string } }
    >({
      query: ({ id, change }) =>
        request(documentEndpoints.updateDocument, { params: { documentId: id }, body: change }),
      responseSchema: documentEndpoints.updateDocument.response,
      invalidatesTags: (_document, error, { referralId }) => unlessFailed(error, documentTags(referralId)),
    }),
    deleteDocument: build.mutation<null, DocumentOf>({
      query: ({ id }) => request(documentEndpoints.deleteDocument, { params: { documentId: id } }),
      invalidatesTags: (_nothing, error, { referralId }) => unlessFailed(error, documentTags(referralId)),
    }),
    restoreDocument: build.mutation<ReferralDocument, DocumentOf>({
      query: ({ id }) => request(documentEndpoints.restoreDocument, { params: { documentId: id } }),
      responseSchema: documentEndpoints.restoreDocument.response,
      invalidatesTags: (_document, error, { referralId }) => unlessFailed(error, documentTags(referralId)),
    }),
  }),
});

export const {
  useListDocumentsQuery,
  useUpdateDocumentMutation,
  useDeleteDocumentMutation,
  useRestoreDocumentMutation,
} = documentsApi;
