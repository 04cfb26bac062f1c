import { REFERRAL_SOURCES, sourceLabel } from '#contract/referrals/patients.ts';
import type { FigurePeriod, SourceFigureQuery } from '#contract/performance/performance.ts';
import { PeriodPicker } from '#src/features/performance/PeriodPicker.tsx';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { GroupFilter, LocationFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ListPatch } from '#src/ui/lists/useListQuery.ts';
import { filtersOf } from '#src/ui/filters/filtersOf.ts';

const GROUP = 'filter.stakeholders.group.id';
const LOCATION = 'filter.enrollment.hospiceLocation.id';
const SOURCE = 'filter.source';
const NOTHING = { [GROUP]: undefined, [LOCATION]: undefined, [SOURCE]: undefined } as const;

interface SourceFiltersProps {
  readonly query: SourceFigureQuery;
  readonly onChange: (patch: ListPatch<typeof SourceFigureQuery>) => void;
  readonly period: FigurePeriod | undefined;
}

/** The same filters as on the screen of all sources, taken from the address. */
export function SourceFilters({ onChange, period, query }: SourceFiltersProps) {
  const filter = filtersOf(query, onChange);
  const isFiltered = [GROUP, LOCATION, SOURCE].some((name) => name in query);
  return (
    <Toolbar>
      <PeriodPicker days={query['filter.days']} onChange={onChange} period={query.period} shown={period} />
      <GroupFilter {...filter(GROUP)} />
      <LocationFilter {...filter(LOCATION)} />
      <ChoiceFilter {...filter(SOURCE)} choices={REFERRAL_SOURCES} label="Source of referral" labels={sourceLabel} />
      {isFiltered && (
        <Button icon="close" onClick={() => onChange(NOTHING)} variant="quiet">
          Clear
        </Button>
      )}
      {period && (
        <span className="second">
          {daysLabel(period)}, each figure against {daysLabel(period.before)}
        </span>
      )}
    </Toolbar>
  );
}
