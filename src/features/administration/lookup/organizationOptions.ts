import { skipToken } from '@reduxjs/toolkit/query';
import type { FilterOption } from '#src/ui/filters/FilterOptions.tsx';
import { useListGroupsQuery, useListHospicesQuery } from './administrationApi.ts';

interface Looking {
  /** Nothing is asked for before somebody comes near the control. */
  readonly isWanted: boolean;
  readonly search: string | undefined;
  readonly selected: readonly string[];
}

interface Found {
  readonly options: readonly FilterOption[];
  readonly isLoading: boolean;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

const MOST = 50;

/** What was found, after what is chosen already and would otherwise be out of sight. */
function optionsOf(found: readonly Named[] = [], chosen: readonly Named[] = []): FilterOption[] {
  const known = new Map([...chosen, ...found].map((one) => [one.id, one]));
  return [...known.values()].map(({ id, name }) => ({ value: id, label: name }));
}

const lookedUp = ({ search }: Looking) => ({ limit: MOST, ...(search === undefined ? {} : { search }) });
const chosenBy = ({ selected }: Looking) =>
  selected.length > 0 ? { limit: MOST, 'filter.id': selected.slice(0, MOST) } : skipToken;

/** All hospices, as choices of an administrator. */
export function useAllHospiceOptions(looking: Looking): Found {
  const { data, isFetching } = useListHospicesQuery(looking.isWanted ? lookedUp(looking) : skipToken);
  const chosen = useListHospicesQuery(chosenBy(looking));
  return { options: optionsOf(data?.data, chosen.data?.data), isLoading: isFetching };
}

/** All provider groups, as choices of an administrator. */
export function useAllGroupOptions(looking: Looking): Found {
  const { data, isFetching } = useListGroupsQuery(looking.isWanted ? lookedUp(looking) : skipToken);
  const chosen = useListGroupsQuery(chosenBy(looking));
  return { options: optionsOf(data?.data, chosen.data?.data), isLoading: isFetching };
}
