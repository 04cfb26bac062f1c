import type { Reply, Sending } from '#contract/platform/http.ts';
import { inviteEndpoints as rows, type InviteQuery } from '#contract/people/invites.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags, unlessFailed } from '#src/api/tags.ts';

type Invites = Reply<typeof rows.listInvites>;
type Invite = Reply<typeof rows.createAdministratorInvite>;
type Invitation = Sending<typeof rows.createAdministratorInvite>['body'];

const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInvites: build.query<Invites, Partial<InviteQuery>>({
      query: (query) => request(rows.listInvites, { query }),
      responseSchema: rows.listInvites.response,
      providesTags: (page) => listTags('User', page),
    }),
    createAdministratorInvite: build.mutation<Invite, Invitation>({
      query: (invitation) => request(rows.createAdministratorInvite, { body: invitation }),
      responseSchema: rows.createAdministratorInvite.response,
      invalidatesTags: (_invite, error) => unlessFailed(error, [{ type: 'User', id: LIST }]),
    }),
  }),
});

export const { useListInvitesQuery, useCreateAdministratorInviteMutation } = invitationsApi;
