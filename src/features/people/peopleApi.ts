import type { Input, Reply, Sending } from '#contract/platform/http.ts';
import { inviteEndpoints as inviteRows } from '#contract/people/invites.ts';
import {
  groupMoveEndpoints as moveRows,
  groupTeamEndpoints as groupRows,
  hospiceTeamEndpoints as hospiceRows,
} from '#contract/people/team.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, listTags, unlessFailed, type Tag } from '#src/api/tags.ts';

type HospiceUsers = Reply<typeof hospiceRows.listHospiceUsers>;
type HospiceUser = Reply<typeof hospiceRows.updateHospiceUser>;
type HospiceUserChange = Sending<typeof hospiceRows.updateHospiceUser>['body'];
type GroupUsers = Reply<typeof groupRows.listGroupUsers>;
type GroupUser = Reply<typeof groupRows.updateGroupUser>;
type GroupUserChange = Sending<typeof groupRows.updateGroupUser>['body'];
type Move = Sending<typeof moveRows.moveUser>['body'];
type HospiceInvitation = Sending<typeof inviteRows.createHospiceInvite>['body'];
type GroupInvitation = Sending<typeof inviteRows.createGroupInvite>['body'];
type Invite = Reply<typeof inviteRows.createHospiceInvite>;
type MemberQuery = Partial<Input<typeof hospiceRows.listHospiceUsers>['query']>;

interface OfHospice {
  readonly hospiceId: string;
}
interface OfGroup {
  readonly groupId: string;
}
interface OfUser {
  readonly userId: string;
}

/** Who has access; for a hospice also its staff, whom referrals and enrollments may name. */
const PEOPLE: readonly Tag[] = [{ type: 'User', id: LIST }];
const PEOPLE_OF_HOSPICE: readonly Tag[] = [...PEOPLE, { type: 'HospiceStaff', id: LIST }];

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceUsers: build.query<HospiceUsers, OfHospice & { query: MemberQuery }>({
      query: ({ hospiceId, query }) => request(hospiceRows.listHospiceUsers, { params: { hospiceId }, query }),
      responseSchema: hospiceRows.listHospiceUsers.response,
      providesTags: (page) => listTags('User', page),
    }),
    updateHospiceUser: build.mutation<HospiceUser, OfHospice & OfUser & { change: HospiceUserChange }>({
      query: ({ change, ...params }) => request(hospiceRows.updateHospiceUser, { params, body: change }),
      responseSchema: hospiceRows.updateHospiceUser.response,
      invalidatesTags: (_member, error, { userId }) =>
        unlessFailed(error, [...PEOPLE_OF_HOSPICE, { type: 'User', id: userId }]),
    }),
    createHospiceInvite: build.mutation<Invite, OfHospice & { invitation: HospiceInvitation }>({
      query: ({ hospiceId, invitation }) =>
        request(inviteRows.createHospiceInvite, { params: { hospiceId }, body: invitation }),
      responseSchema: inviteRows.createHospiceInvite.response,
      invalidatesTags: (_invite, error) => unlessFailed(error, PEOPLE_OF_HOSPICE),
    }),
    listGroupUsers: build.query<GroupUsers, OfGroup & { query: MemberQuery }>({
      query: ({ groupId, query }) => request(groupRows.listGroupUsers, { params: { groupId }, query }),
      responseSchema: groupRows.listGroupUsers.response,
      providesTags: (page) => listTags('User', page),
    }),
    updateGroupUser: build.mutation<GroupUser, OfGroup & OfUser & { change: GroupUserChange }>({
      query: ({ change, ...params }) => request(groupRows.updateGroupUser, { params, body: change }),
      responseSchema: groupRows.updateGroupUser.response,
      invalidatesTags: (_member, error, { userId }) => unlessFailed(error, [...PEOPLE, { type: 'User', id: userId }]),
    }),
    moveUser: build.mutation<GroupUser, OfGroup & OfUser & { move: Move }>({
      query: ({ move, ...params }) => request(moveRows.moveUser, { params, body: move }),
      responseSchema: moveRows.moveUser.response,
      invalidatesTags: (_member, error) => unlessFailed(error, [...PEOPLE, { type: 'ProviderGroup', id: LIST }]),
    }),
    createGroupInvite: build.mutation<Invite, OfGroup & { invitation: GroupInvitation }>({
      query: ({ groupId, invitation }) =>
        request(inviteRows.createGroupInvite, { params: { groupId }, body: invitation }),
      responseSchema: inviteRows.createGroupInvite.response,
      invalidatesTags: (_invite, error) => unlessFailed(error, PEOPLE),
    }),
    resendInvite: build.mutation<Invite, string>({
      query: (inviteId) => request(inviteRows.resendInvite, { params: { inviteId } }),
      responseSchema: inviteRows.resendInvite.response,
      invalidatesTags: (_invite, error) => unlessFailed(error, PEOPLE),
    }),
    revokeInvite: build.mutation<Invite, string>({
      query: (inviteId) => request(inviteRows.revokeInvite, { params: { inviteId } }),
      responseSchema: inviteRows.revokeInvite.response,
      invalidatesTags: (_invite, error) => unlessFailed(error, PEOPLE),
    }),
  }),
});

export const {
  useListHospiceUsersQuery,
  useUpdateHospiceUserMutation,
  useCreateHospiceInviteMutation,
  useListGroupUsersQuery,
  useUpdateGroupUserMutation,
  useMoveUserMutation,
  useCreateGroupInviteMutation,
  useResendInviteMutation,
  useRevokeInviteMutation,
} = peopleApi;
