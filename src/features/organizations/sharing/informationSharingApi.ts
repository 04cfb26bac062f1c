import { mutationOf, queryOf } from '#src/api/call.ts';
import { informationSharingEndpoints as rows } from '#contract/organizations/sharing/informationSharing.ts';
import { api } from '#src/api/api.ts';
import { LIST, type Tag } from '#src/api/tags.ts';

const SETTINGS: readonly Tag[] = [{ type: 'Hospice', id: LIST }];

export const informationSharingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInformationSharing: build.query(queryOf(rows.getInformationSharing, SETTINGS)),
    updateInformationSharing: build.mutation(mutationOf(rows.updateInformationSharing, SETTINGS)),
    decideSharedAnswers: build.mutation(mutationOf(rows.decideSharedAnswers, SETTINGS)),
    listSharingChanges: build.query(queryOf(rows.listSharingChanges, SETTINGS)),
  }),
});
