import { skipToken } from '@reduxjs/toolkit/query';
import type { FilterOption } from '#src/ui/filters/FilterOptions.tsx';
import { administrationApi } from './administrationApi.ts';
import type { Options } from '#src/ui/filters/NamedFilter.tsx';
import type { Lookup } from '#src/ui/filters/useLookup.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const MAX_FOUND = 50;

/** Selected options come first, because a search may not find them. */
function optionsOf(found: readonly Named[] = [], chosen: readonly Named[] = []): FilterOption[] {
  const known = new Map([...chosen, ...found].map((one) => [one.id, one]));
  return [...known.values()].map(({ id, name }) => ({ value: id, label: name }));
}

const searchQuery = ({ search }: Lookup) => ({ limit: MAX_FOUND, ...(search === undefined ? {} : { search }) });
const selectedQuery = ({ selected }: Lookup) =>
  selected.length > 0 ? { limit: MAX_FOUND, 'filter.id': selected.slice(0, MAX_FOUND) } : skipToken;

/** All hospices, as choices of an administrator. */
export function useAllHospiceOptions(lookup: Lookup): Options {
  const { data, isError, isFetching } = administrationApi.useListHospicesQuery(
    lookup.isWanted ? { query: searchQuery(lookup) } : skipToken,
  );
  const chosen = administrationApi.useListHospicesQuery({ query: selectedQuery(lookup) });
  return { options: optionsOf(data?.data, chosen.data?.data), isLoading: isFetching, hasFailed: isError };
}

/** All provider groups, as choices of an administrator. */
export function useAllGroupOptions(lookup: Lookup): Options {
  const { data, isError, isFetching } = administrationApi.useListGroupsQuery(
    lookup.isWanted ? { query: searchQuery(lookup) } : skipToken,
  );
  const chosen = administrationApi.useListGroupsQuery({ query: selectedQuery(lookup) });
  return { options: optionsOf(data?.data, chosen.data?.data), isLoading: isFetching, hasFailed: isError };
}
