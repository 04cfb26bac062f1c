import { REFERRAL_SOURCES, sourceLabel } from '#contract/referrals/patients.ts';
import type { FigurePeriod, SourceFigureQuery } from '#contract/performance/performance.ts';
import { PeriodPicker, type PeriodChoice } from '#src/features/performance/PeriodPicker.tsx';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { GroupFilter, LocationFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';

const GROUP = 'filter.stakeholders.group.id';
const LOCATION = 'filter.enrollment.hospiceLocation.id';
const SOURCE = 'filter.source';
const NOTHING = { [GROUP]: undefined, [LOCATION]: undefined, [SOURCE]: undefined } as const;

interface SourceFiltersProps {
  readonly query: SourceFigureQuery;
  readonly onChange: (patch: Partial<SourceFigureQuery> | PeriodChoice) => void;
  readonly period: FigurePeriod | undefined;
}

/** The same filters as on the screen of all sources, taken from the address. */
export function SourceFilters({ onChange, period, query }: SourceFiltersProps) {
  const isFiltered = [GROUP, LOCATION, SOURCE].some((name) => name in query);
  return (
    <Toolbar>
      <PeriodPicker days={query['filter.days']} onChange={onChange} period={query.period} shown={period} />
      <GroupFilter onChange={(value) => onChange({ [GROUP]: value })} selected={query[GROUP]} />
      <LocationFilter onChange={(value) => onChange({ [LOCATION]: value })} selected={query[LOCATION]} />
      <ChoiceFilter
        choices={REFERRAL_SOURCES}
        label="Source of referral"
        onChange={(value) => onChange({ [SOURCE]: value })}
        selected={query[SOURCE]}
        words={sourceLabel}
      />
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
