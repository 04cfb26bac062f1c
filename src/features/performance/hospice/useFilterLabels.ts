import { useSelector } from 'react-redux';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import type { SourceFigureQuery } from '#contract/performance/performance.ts';
import { selectHospice } from '#src/auth/authSlice.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';

const PAGE = 100;

const named = (label: string, names: readonly string[]): string[] =>
  names.length === 0 ? [] : [`${label}: ${names.join(', ')}`];

/** The filters as text for a report. The names behind the ids are requested when it is made. */
export function useFilterLabels(): (query: Omit<SourceFigureQuery, 'period' | 'filter.days'>) => Promise<string[]> {
  const hospiceId = useSelector(selectHospice)?.id ?? '';
  const [readGroups] = directoryApi.useLazyListHospiceGroupsQuery();
  const [readLocations] = directoryApi.useLazyListHospiceLocationsQuery();

  return async (query) => {
    const namesOf = async (
      read: typeof readGroups | typeof readLocations,
      ids: readonly string[] | undefined,
    ): Promise<string[]> => {
      if (!ids) return [];
      const found = await read({ hospiceId, query: { page: 1, limit: PAGE, 'filter.id': [...ids] } }, true).unwrap();
      return found.data.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    };
    return [
      ...named('Group', await namesOf(readGroups, query['filter.stakeholders.group.id'])),
      ...named('Location', await namesOf(readLocations, query['filter.enrollment.hospiceLocation.id'])),
      ...named(
        'Referral source',
        (query['filter.source'] ?? []).map((source) => sourceLabel[source]),
      ),
    ];
  };
}
