import { describe, expect, test } from 'vitest';
import { dashboardEndpoints } from '#contract/referrals/dashboards.ts';
import {
  GroupReferralQuery,
  HospiceReferralQuery,
  referralListEndpoints,
} from '#contract/referrals/lists/referralLists.ts';
import { userEndpoints } from '#contract/platform/users.ts';
import { requestOf } from '#src/api/request.ts';
import { firstAddresses } from '#src/auth/signIn/firstAddresses.ts';
import { readQuery } from '#src/ui/lists/useListQuery.ts';

const ID = '5a7b2c3f-bdff-47fb-8ce5-f8b7b88d45df';
const GROUP = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ME = userEndpoints.getCurrentUser.path;
const kept = (parts: Readonly<Record<string, unknown>>) =>
  JSON.stringify(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, JSON.stringify(part)])));
const HOSPICE = kept({ user: { role: 'hospice_admin' }, hospice: { id: ID }, group: null });
const CARE_MANAGER = kept({ user: { role: 'care_manager' }, hospice: null, group: { id: GROUP } });
const at = (pathname: string, search = '', state: unknown = null) => ({ pathname, search, state });

describe('The addresses asked for before the app runs', () => {
  test('are those that a hospice’s first screen asks for', () => {
    const query = readQuery(HospiceReferralQuery, new URLSearchParams(), null);
    expect(firstAddresses(at('/hospice'), HOSPICE)).toEqual([
      ME,
      requestOf(referralListEndpoints.listHospiceReferrals, { params: { hospiceId: ID }, query }).url,
      requestOf(dashboardEndpoints.getHospiceDashboard, { params: { hospiceId: ID } }).url,
    ]);
  });

  test('are those that the first screen of a group’s care manager asks for', () => {
    const query = readQuery(GroupReferralQuery, new URLSearchParams(), null);
    expect(firstAddresses(at('/stakeholder'), CARE_MANAGER)).toEqual([
      ME,
      requestOf(referralListEndpoints.listGroupReferrals, { params: { stakeholderGroupId: GROUP }, query }).url,
      requestOf(dashboardEndpoints.getGroupDashboard, { params: { groupId: GROUP }, query: {} }).url,
    ]);
  });

  test.for([
    [at('/hospice', '?tab=work'), HOSPICE],
    [at('/hospice', '?filter.status=enrolled'), HOSPICE],
    [at('/hospice', '', { usr: { search: 'Okafor' } }), HOSPICE],
    [at('/hospice/referrals/x'), HOSPICE],
    [at('/stakeholder'), HOSPICE],
    [at('/stakeholder'), kept({ user: { role: 'provider' }, group: { id: GROUP } })],
    [at('/hospice'), CARE_MANAGER],
    [at('/hospice'), null],
    [at('/hospice'), '{"hospice":"{"}'],
    [at('/hospice'), kept({ hospice: { id: 7 } })],
  ] as const)('are the person’s alone where the screen needs other rows, or nobody is known', ([place, stored]) => {
    expect(firstAddresses(place, stored)).toEqual([ME]);
  });

  test('stay inside the API whatever the browser keeps', () => {
    expect(firstAddresses(at('/hospice'), kept({ hospice: { id: '../../logout?' } }))[1]).toBe(
      '/v1/hospices/..%2F..%2Flogout%3F/referrals?page=1&limit=25',
    );
  });
});
