import { useSelector } from 'react-redux';
import { mayCall } from '#contract/platform/access.ts';
import type { Endpoint } from '#contract/platform/http.ts';
import { selectCurrentUser } from './authSlice.ts';

/** Whether a call is open to the signed-in person, by its row of the contract. The server decides; the screens follow. */
export function useMayCall({ access }: Pick<Endpoint, 'access'>): boolean {
  const user = useSelector(selectCurrentUser);
  if (!user) return false;
  const { accountType, group, hospice, locationIds, role } = user;
  return mayCall(access, {
    accountType,
    role,
    hasHospice: hospice !== null && hospice !== undefined,
    hasGroup: group !== null && group !== undefined,
    isLimitedToLocations: (locationIds ?? []).length > 0,
  });
}
