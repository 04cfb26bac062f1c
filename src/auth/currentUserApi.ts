import { queryOf } from '#src/api/call.ts';
import { userEndpoints } from '#contract/platform/users.ts';
import { api } from '#src/api/api.ts';
import { currentUserStored } from './authSlice.ts';

export const currentUserApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: build.query({
      ...queryOf(userEndpoints.getCurrentUser, (_args, user) => (user ? [{ type: 'User', id: user.id }] : [])),
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        try {
          dispatch(currentUserStored((await queryFulfilled).data));
        } catch {
          // The caller sees the failure in the query's own answer.
        }
      },
    }),
  }),
});
