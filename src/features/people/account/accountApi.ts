import { lenientAnswer } from '#src/api/lenientAnswer.ts';
import { mutationOf, queryOf } from '#src/api/call.ts';
import { accountEndpoints } from '#contract/people/accounts.ts';
import { passkeyEndpoints } from '#contract/identity/passkeys.ts';
import type { Reply } from '#contract/platform/http.ts';
import { savedFilterEndpoints } from '#contract/people/savedFilters.ts';
import { api } from '#src/api/api.ts';
import { request } from '#src/api/request.ts';
import { LIST, type Tag } from '#src/api/tags.ts';
import { currentUserApi } from '#src/auth/currentUserApi.ts';

type SavedFilters = Reply<typeof savedFilterEndpoints.listSavedFilters>;

/** Not the person's own tag, which would refetch more. */
const ACCOUNT: Tag = { type: 'User', id: 'account' };
const PASSKEYS: Tag = { type: 'User', id: 'passkeys' };
const DEVICES: Tag = { type: 'User', id: 'devices' };
/** Lists of people show names, roles and the last sign-in. */
const PEOPLE: Tag = { type: 'User', id: LIST };
const MAX_FILTERS = 100;

export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAccount: build.query(queryOf(accountEndpoints.getAccount, [ACCOUNT])),
    updateAccount: build.mutation({
      ...mutationOf(accountEndpoints.updateAccount, [PEOPLE]),
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
    changePassword: build.mutation(mutationOf(accountEndpoints.changePassword, [ACCOUNT, DEVICES, PEOPLE])),
    listDevices: build.query(queryOf(accountEndpoints.listDevices, [DEVICES])),
    endDevice: build.mutation(mutationOf(accountEndpoints.endDevice, [DEVICES, PEOPLE])),
    endOtherDevices: build.mutation(mutationOf(accountEndpoints.endOtherDevices, [DEVICES, PEOPLE])),
    listPasskeys: build.query(queryOf(passkeyEndpoints.listPasskeys, [PASSKEYS])),
    beginPasskey: build.mutation(mutationOf(passkeyEndpoints.beginPasskey, [])),
    addPasskey: build.mutation(mutationOf(passkeyEndpoints.addPasskey, [PASSKEYS])),
    renamePasskey: build.mutation(mutationOf(passkeyEndpoints.renamePasskey, [PASSKEYS])),
    removePasskey: build.mutation(mutationOf(passkeyEndpoints.removePasskey, [PASSKEYS])),
    listEverySavedFilter: build.query<SavedFilters, void>({
      query: () => request(savedFilterEndpoints.listSavedFilters, { query: { limit: MAX_FILTERS } }),
      responseSchema: lenientAnswer(savedFilterEndpoints.listSavedFilters.response),
      providesTags: [{ type: 'User', id: LIST }],
    }),
  }),
});
