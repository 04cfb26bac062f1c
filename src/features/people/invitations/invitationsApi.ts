import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { inviteEndpoints as rows } from '#contract/people/invites.ts';
import { api } from '#src/api/api.ts';
import { LIST, listed } from '#src/api/tags.ts';

export const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvites: build.query(kept(queryOf(rows.listInvites, listed('User')))),
    createAdministratorInvite: build.mutation(mutationOf(rows.createAdministratorInvite, [{ type: 'User', id: LIST }])),
  }),
});
