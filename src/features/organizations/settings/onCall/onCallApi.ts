import { mutationOf, queryOf } from '#src/api/call.ts';
import { onCallEndpoints as rows } from '#contract/organizations/onCall/onCall.ts';
import { api } from '#src/api/api.ts';
import { LIST } from '#src/api/tags.ts';

export const onCallApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOnCall: build.query(queryOf(rows.getOnCall, () => [{ type: 'Hospice', id: LIST }])),
    updateOnCall: build.mutation(mutationOf(rows.updateOnCall, [{ type: 'Hospice', id: LIST }])),
  }),
});
