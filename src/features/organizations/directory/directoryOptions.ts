import { skipToken } from '@reduxjs/toolkit/query';
import { useSelector } from 'react-redux';
import type { hospiceEndpoints } from '#contract/organizations/hospices.ts';
import type { Reply } from '#contract/platform/http.ts';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import type { FilterOption } from '#src/ui/filters/FilterOptions.tsx';
import { directoryApi } from './directoryApi.ts';
import type { Options } from '#src/ui/filters/NamedFilter.tsx';
import type { Lookup } from '#src/ui/filters/useLookup.ts';

type Stakeholder = Reply<typeof hospiceEndpoints.listHospiceStakeholders>['data'][number];
export type StakeholderKind = Stakeholder['kind'];

const MAX_OPTIONS = 50;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The chosen options, then the found ones. */
function optionsOf(found: readonly Named[] | undefined, chosen: readonly Named[] = []): FilterOption[] {
  const known = new Map([...chosen, ...(found ?? [])].map((one) => [one.id, one]));
  return [...known.values()].map(({ id, name }) => ({ value: id, label: name }));
}

const lookedUp = ({ search }: Lookup) => ({ page: 1, limit: MAX_OPTIONS, ...(search === undefined ? {} : { search }) });
const byIds = (ids: readonly string[]) => ({ page: 1, limit: MAX_OPTIONS, 'filter.id': [...ids] });

/** The providers and communities behind the ids, on either side. */
export function useChosenStakeholders(ids: readonly string[]): readonly Stakeholder[] {
  const hospice = useSelector(selectHospice);
  const group = useSelector(selectGroup);
  const isAsked = ids.length > 0;
  const query = byIds(ids);
  const ofHospice = directoryApi.useListHospiceStakeholdersQuery(
    isAsked && hospice ? { hospiceId: hospice.id, query } : skipToken,
  );
  const ofGroup = directoryApi.useListGroupStakeholdersQuery(
    isAsked && !hospice && group ? { groupId: group.id, query } : skipToken,
  );
  return (hospice ? ofHospice.data?.data : ofGroup.data?.data) ?? [];
}

function useStakeholderOptions(kind: StakeholderKind, lookup: Lookup): Options {
  const hospice = useSelector(selectHospice);
  const group = useSelector(selectGroup);
  const chosen = useChosenStakeholders(lookup.selected);
  const query = { ...lookedUp(lookup), 'filter.kind': [kind] };
  const ofHospice = directoryApi.useListHospiceStakeholdersQuery(
    lookup.isWanted && hospice ? { hospiceId: hospice.id, query } : skipToken,
  );
  const ofGroup = directoryApi.useListGroupStakeholdersQuery(
    lookup.isWanted && !hospice && group ? { groupId: group.id, query } : skipToken,
  );
  const { data, isError, isFetching } = hospice ? ofHospice : ofGroup;
  return { options: optionsOf(data?.data, chosen), isLoading: isFetching, hasFailed: isError };
}

export const useProviderOptions = (lookup: Lookup): Options => useStakeholderOptions('provider', lookup);
export const useCommunityOptions = (lookup: Lookup): Options => useStakeholderOptions('community', lookup);

/** The provider groups that a hospice is connected to. */
export function useGroupOptions(lookup: Lookup): Options {
  const hospice = useSelector(selectHospice);
  const hospiceId = hospice?.id;
  const { data, isError, isFetching } = directoryApi.useListHospiceGroupsQuery(
    lookup.isWanted && hospiceId ? { hospiceId, query: lookedUp(lookup) } : skipToken,
  );
  const chosen = directoryApi.useListHospiceGroupsQuery(
    lookup.selected.length > 0 && hospiceId ? { hospiceId, query: byIds(lookup.selected) } : skipToken,
  );
  return { options: optionsOf(data?.data, chosen.data?.data), isLoading: isFetching, hasFailed: isError };
}

export function useLocationOptions(lookup: Lookup): Options {
  const hospice = useSelector(selectHospice);
  const { data, isError, isFetching } = directoryApi.useListHospiceLocationsQuery(
    lookup.isWanted && hospice ? { hospiceId: hospice.id, query: lookedUp(lookup) } : skipToken,
  );
  return { options: optionsOf(data?.data), isLoading: isFetching, hasFailed: isError };
}

function useStaffWith(duty: 'assignee' | 'primary_nurse', lookup: Lookup) {
  const hospice = useSelector(selectHospice);
  const query = { ...lookedUp(lookup), limit: 100, 'filter.duty': [duty] };
  return directoryApi.useListHospiceStaffQuery(
    lookup.isWanted && hospice ? { hospiceId: hospice.id, query } : skipToken,
  );
}

/** The hospice's people who can be assigned a referral: those with an account. */
export function useAssigneeOptions(lookup: Lookup): Options {
  const { data, isError, isFetching } = useStaffWith('assignee', lookup);
  const people = data?.data.flatMap(({ name, userId }) => (userId === null ? [] : [{ id: userId, name }]));
  return { options: optionsOf(people), isLoading: isFetching, hasFailed: isError };
}

/** The hospice's primary nurses, with an account or without. */
export function usePrimaryNurseOptions(lookup: Lookup): Options {
  const { data, isError, isFetching } = useStaffWith('primary_nurse', lookup);
  return { options: optionsOf(data?.data), isLoading: isFetching, hasFailed: isError };
}

/** The hospices that a group refers to. */
export function useHospiceOptions(lookup: Lookup): Options {
  const group = useSelector(selectGroup);
  const groupId = group?.id;
  const { data, isError, isFetching } = directoryApi.useListGroupHospicesQuery(
    lookup.isWanted && groupId ? { groupId, query: lookedUp(lookup) } : skipToken,
  );
  const chosen = directoryApi.useListGroupHospicesQuery(
    lookup.selected.length > 0 && groupId ? { groupId, query: byIds(lookup.selected) } : skipToken,
  );
  return { options: optionsOf(data?.data, chosen.data?.data), isLoading: isFetching, hasFailed: isError };
}
