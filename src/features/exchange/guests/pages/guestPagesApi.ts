import { guestPageEndpoints as rows } from '#contract/exchange/guests/guestPages.ts';
import { api } from '#src/api/api.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

const PAGES: readonly Tag[] = [{ type: 'Hospice', id: LIST }];

export const guestPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listGuestPages: build.query(kept(queryOf(rows.listGuestPages, PAGES))),
    changeGuestPage: build.mutation(mutationOf(rows.changeGuestPage, PAGES)),
  }),
});
