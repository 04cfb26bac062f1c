import { queryOf } from '#src/api/call.ts';
import { sharingPreviewEndpoints as rows } from '#contract/exchange/sharingPreview.ts';
import { api } from '#src/api/api.ts';
import { LIST } from '#src/api/tags.ts';

export const sharingPreviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewInformationSharing: build.query({
      ...queryOf(rows.previewInformationSharing, [
        { type: 'Hospice', id: LIST },
        { type: 'Referral', id: LIST },
      ]),
      // A patient's record is not kept after it is closed.
      keepUnusedDataFor: 0,
    }),
  }),
});
