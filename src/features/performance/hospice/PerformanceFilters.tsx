import type { ReactNode } from 'react';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import type { FigurePeriod, SourceFigureQuery } from '#contract/performance/performance.ts';
import { PeriodPicker } from '#src/features/performance/PeriodPicker.tsx';
import { filtersOf } from '#src/ui/filters/filtersOf.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { GroupFilter, LocationFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';

interface PerformanceFiltersProps {
  readonly query: SourceFigureQuery;
  readonly onChange: (patch: ListPatch<typeof SourceFigureQuery>) => void;
  /** The days of the figures on screen. */
  readonly period: FigurePeriod | undefined;
  readonly clearLink: ListLink | undefined;
  readonly children?: ReactNode;
}

/** The period and the filters of all figures, on the screen of all sources and on that of one. */
export function PerformanceFilters({ children, clearLink, onChange, period, query }: PerformanceFiltersProps) {
  const filter = filtersOf(query, onChange);
  return (
    <Toolbar>
      <PeriodPicker days={query['filter.days']} onChange={onChange} period={query.period} shown={period} />
      <GroupFilter {...filter('filter.stakeholders.group.id')} />
      <LocationFilter {...filter('filter.enrollment.hospiceLocation.id')} />
      <ChoiceFilter {...filter('filter.source')} label="Referral source" labels={sourceLabel} />
      <ClearLink link={clearLink} />
      {children}
    </Toolbar>
  );
}
