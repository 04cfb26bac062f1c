import { sharingPreviewEndpoints as rows } from '#contract/exchange/sharingPreview.ts';
import type { Input, Reply } from '#contract/platform/http.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST } from '#src/api/tags.ts';

type Preview = Reply<typeof rows.previewInformationSharing>;
type PreviewQuery = Input<typeof rows.previewInformationSharing>['query'];

const sharingPreviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewInformationSharing: build.query<Preview, { hospiceId: string; query: PreviewQuery }>({
      query: ({ hospiceId, query }) => request(rows.previewInformationSharing, { params: { hospiceId }, query }),
      responseSchema: rows.previewInformationSharing.response,
      providesTags: [
        { type: 'Hospice', id: LIST },
        { type: 'Referral', id: LIST },
      ],
      // A patient's record is not kept after it is closed.
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { usePreviewInformationSharingQuery } = sharingPreviewApi;
