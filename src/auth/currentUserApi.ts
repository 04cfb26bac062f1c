import { userEndpoints } from '#contract/platform/users.ts';
import type { CurrentUser } from '#contract/platform/users.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { currentUserStored } from './authSlice.ts';

export const currentUserApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: build.query<CurrentUser, void>({
      query: () => request(userEndpoints.getCurrentUser, {}),
      responseSchema: userEndpoints.getCurrentUser.response,
      providesTags: (user) => (user ? [{ type: 'User', id: user.id }] : []),
      onQueryStarted: async (_nothing, { dispatch, queryFulfilled }) => {
        try {
          dispatch(currentUserStored((await queryFulfilled).data));
        } catch {
          // Who asked for it sees the failure in the query's own answer.
        }
      },
    }),
  }),
});

export const { useGetCurrentUserQuery, useLazyGetCurrentUserQuery } = currentUserApi;
