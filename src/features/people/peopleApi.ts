import { mutationOf, queryOf } from '#src/api/call.ts';
import { kept } from '#src/api/seenAnswers.ts';
import { inviteEndpoints as inviteRows } from '#contract/people/invites.ts';
import { groupTeamEndpoints as groupRows, hospiceTeamEndpoints as hospiceRows } from '#contract/people/team.ts';
import { api } from '#src/api/api.ts';
import { LIST, listed, type Tag } from '#src/api/tags.ts';

/** The people with access; for a hospice also its staff, whom referrals and enrollments may name. */
const PEOPLE: readonly Tag[] = [{ type: 'User', id: LIST }];
const PEOPLE_OF_HOSPICE: readonly Tag[] = [...PEOPLE, { type: 'HospiceStaff', id: LIST }];

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    listHospiceUsers: build.query(kept(queryOf(hospiceRows.listHospiceUsers, listed('User')))),
    updateHospiceUser: build.mutation(
      mutationOf(hospiceRows.updateHospiceUser, ({ userId }) => [...PEOPLE_OF_HOSPICE, { type: 'User', id: userId }]),
    ),
    createHospiceInvite: build.mutation(mutationOf(inviteRows.createHospiceInvite, PEOPLE_OF_HOSPICE)),
    listGroupUsers: build.query(kept(queryOf(groupRows.listGroupUsers, listed('User')))),
    updateGroupUser: build.mutation(
      mutationOf(groupRows.updateGroupUser, ({ userId }) => [...PEOPLE, { type: 'User', id: userId }]),
    ),
    createGroupInvite: build.mutation(mutationOf(inviteRows.createGroupInvite, PEOPLE)),
    resendInvite: build.mutation(mutationOf(inviteRows.resendInvite, PEOPLE)),
    correctInvite: build.mutation(mutationOf(inviteRows.correctInvite, PEOPLE)),
    confirmInvite: build.mutation(mutationOf(inviteRows.confirmInvite, PEOPLE)),
    revokeInvite: build.mutation(mutationOf(inviteRows.revokeInvite, PEOPLE)),
  }),
});
