import { REFERRAL_SOURCES, sourceLabel } from '#contract/referrals/patients.ts';
import type { FigurePeriod } from '#contract/performance/performance.ts';
import { PeriodPicker } from '#src/features/performance/PeriodPicker.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { GroupFilter, LocationFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { filtersOf } from '#src/ui/filters/filtersOf.ts';
import type { PerformanceState } from './usePerformanceQuery.ts';

const GROUP = 'filter.stakeholders.group.id';
const LOCATION = 'filter.enrollment.hospiceLocation.id';
const SOURCE = 'filter.source';

interface FiltersProps {
  readonly state: PerformanceState;
  readonly period: FigurePeriod | undefined;
}

/** The period and the filters of the whole screen. */
export function Filters({ period, state: { changeQuery, clearLink, query } }: FiltersProps) {
  const filter = filtersOf(query, changeQuery);
  return (
    <Toolbar>
      <PeriodPicker days={query['filter.days']} onChange={changeQuery} period={query.period} shown={period} />
      <GroupFilter {...filter(GROUP)} />
      <LocationFilter {...filter(LOCATION)} />
      <ChoiceFilter {...filter(SOURCE)} choices={REFERRAL_SOURCES} label="Source of referral" labels={sourceLabel} />
      <ClearLink link={clearLink} />
    </Toolbar>
  );
}
