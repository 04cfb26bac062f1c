import { accountEndpoints, type Account, type AccountChange, type PasswordChange } from '#contract/people/accounts.ts';
import type { Reply } from '#contract/platform/http.ts';
import { savedFilterEndpoints } from '#contract/people/savedFilters.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, unlessFailed, type Tag } from '#src/api/tags.ts';
import { currentUserApi } from '#src/auth/currentUserApi.ts';

type Devices = Reply<typeof accountEndpoints.listDevices>;
type SavedFilters = Reply<typeof savedFilterEndpoints.listSavedFilters>;

/** Not the person's own tag, which would refetch more. */
const ACCOUNT: Tag = { type: 'User', id: 'account' };
const DEVICES: Tag = { type: 'User', id: 'devices' };
/** Lists of people show names, roles and the last sign-in. */
const PEOPLE: Tag = { type: 'User', id: LIST };
const MAX_FILTERS = 100;

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query<Account, void>({
      query: () => request(accountEndpoints.getAccount, {}),
      responseSchema: accountEndpoints.getAccount.response,
      providesTags: [ACCOUNT],
    }),
    updateAccount: build.mutation<Account, AccountChange>({
      query: (body) => request(accountEndpoints.updateAccount, { body }),
      responseSchema: accountEndpoints.updateAccount.response,
      invalidatesTags: (_account, error) => unlessFailed(error, [PEOPLE]),
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        try {
          const { data } = await queryFulfilled;
          // The answer is the account after the change.
          await dispatch(accountApi.util.upsertQueryData('getAccount', undefined, data));
        } catch {
          return;
        }
        // The header shows the name.
        const again = { forceRefetch: true, subscribe: false };
        await dispatch(currentUserApi.endpoints.getCurrentUser.initiate(undefined, again));
      },
    }),
    changePassword: build.mutation<null, { userId: string; change: PasswordChange }>({
      query: ({ change, userId }) => request(accountEndpoints.changePassword, { params: { userId }, body: change }),
      invalidatesTags: (_nothing, error) => unlessFailed(error, [ACCOUNT, DEVICES, PEOPLE]),
    }),
    listDevices: build.query<Devices, void>({
      query: () => request(accountEndpoints.listDevices, {}),
      responseSchema: accountEndpoints.listDevices.response,
      providesTags: [DEVICES],
    }),
    endDevice: build.mutation<null, string>({
      query: (deviceId) => request(accountEndpoints.endDevice, { params: { deviceId } }),
      invalidatesTags: (_nothing, error) => unlessFailed(error, [DEVICES, PEOPLE]),
    }),
    endOtherDevices: build.mutation<{ ended: number }, void>({
      query: () => request(accountEndpoints.endOtherDevices, {}),
      responseSchema: accountEndpoints.endOtherDevices.response,
      invalidatesTags: (_ended, error) => unlessFailed(error, [DEVICES, PEOPLE]),
    }),
    listEverySavedFilter: build.query<SavedFilters, void>({
      query: () => request(savedFilterEndpoints.listSavedFilters, { query: { limit: MAX_FILTERS } }),
      responseSchema: savedFilterEndpoints.listSavedFilters.response,
      providesTags: [{ type: 'User', id: LIST }],
    }),
  }),
});

export const {
  useGetAccountQuery,
  useUpdateAccountMutation,
  useChangePasswordMutation,
  useListDevicesQuery,
  useEndDeviceMutation,
  useEndOtherDevicesMutation,
  useListEverySavedFilterQuery,
} = accountApi;
