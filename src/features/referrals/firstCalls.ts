import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import type { SessionDispatch } from '#src/auth/sessionTools.ts';
import { readQuery } from '#src/ui/lists/useListQuery.ts';
import { dashboardsApi } from './dashboardsApi.ts';
import { referralListsApi } from '#src/features/referrals/referralListsApi.ts';

interface Address {
  readonly search: string;
  readonly state: unknown;
}

/** The screen subscribes to the answers as soon as it is there. */
const AHEAD = { subscribe: false };

/** Asks for what a hospice's first screen shows, before the screen is there to ask. Resolves with its rows. */
export async function askForHospice(
  dispatch: SessionDispatch,
  hospiceId: string,
  { search, state }: Address,
): Promise<void> {
  const query = readQuery(HospiceReferralQuery, new URLSearchParams(search), state);
  const rows = dispatch(referralListsApi.endpoints.listHospiceReferrals.initiate({ hospiceId, query }, AHEAD));
  void dispatch(dashboardsApi.endpoints.getHospiceDashboard.initiate({ hospiceId }, AHEAD));
  await rows;
}

/** The same for a group's people who see all its patients. */
export async function askForGroup(
  dispatch: SessionDispatch,
  groupId: string,
  { search, state }: Address,
): Promise<void> {
  const query = readQuery(GroupReferralQuery, new URLSearchParams(search), state);
  const rows = dispatch(
    referralListsApi.endpoints.listGroupReferrals.initiate({ stakeholderGroupId: groupId, query }, AHEAD),
  );
  void dispatch(dashboardsApi.endpoints.getGroupDashboard.initiate({ groupId, query: {} }, AHEAD));
  await rows;
}
