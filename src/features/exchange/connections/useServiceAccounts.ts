import { skipToken } from '@reduxjs/toolkit/query';
import { serviceAccountEndpoints, type ServiceAccountCreation } from '#contract/identity/serviceAccounts.ts';
import { useMayCall } from '#src/auth/useMayCall.ts';
import { connectionsApi } from './connectionsApi.ts';

/** Whose systems are connected. */
export type Owner = { readonly hospiceId: string } | { readonly groupId: string };

/** More than an organization has in use at the same time. */
const SHOWN = { limit: 50 };

/** The owner’s service accounts and what can be done with them; each change answers with what failed, or nothing. */
export function useServiceAccounts(owner: Owner) {
  const isHospice = 'hospiceId' in owner;
  const ofHospice = connectionsApi.useListHospiceServiceAccountsQuery(
    isHospice ? { hospiceId: owner.hospiceId, query: SHOWN } : skipToken,
  );
  const ofGroup = connectionsApi.useListGroupServiceAccountsQuery(
    isHospice ? skipToken : { groupId: owner.groupId, query: SHOWN },
  );
  const [addToHospice] = connectionsApi.useAddHospiceServiceAccountMutation();
  const [addToGroup] = connectionsApi.useAddGroupServiceAccountMutation();
  const [endAtHospice] = connectionsApi.useEndHospiceServiceAccountMutation();
  const [endAtGroup] = connectionsApi.useEndGroupServiceAccountMutation();
  const mayAdd = useMayCall(
    isHospice ? serviceAccountEndpoints.addHospiceServiceAccount : serviceAccountEndpoints.addGroupServiceAccount,
  );
  return {
    mayAdd,
    answer: isHospice ? ofHospice : ofGroup,
    add: async (body: ServiceAccountCreation): Promise<unknown> =>
      (isHospice ? await addToHospice({ ...owner, body }) : await addToGroup({ ...owner, body })).error,
    end: async (accountId: string): Promise<unknown> =>
      (isHospice ? await endAtHospice({ ...owner, accountId }) : await endAtGroup({ ...owner, accountId })).error,
  };
}
