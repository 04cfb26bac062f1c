import { mayReadPerformance } from '#contract/platform/ability.ts';
import { sourceLabel } from '#contract/referrals/referralSources.ts';
import type { FeedbackQuery } from '#contract/surveys/surveyResults.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import type { FilterLinks } from '#src/ui/lists/useFilterLinks.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import {
  GroupFilter,
  LocationFilter,
  PrimaryNurseFilter,
} from '#src/features/organizations/directory/directoryFilters.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { QuickFilters } from '#src/ui/page/LinkRow.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ListPatch } from '#src/ui/lists/useListQuery.ts';
import { filtersOf } from '#src/ui/filters/filtersOf.ts';
import { periodsAt } from './figureQuery.ts';

interface FigureFiltersProps {
  readonly query: FeedbackQuery;
  readonly links: FilterLinks;
  readonly onChange: (patch: ListPatch<typeof FeedbackQuery>) => void;
}

const RANGE = 'filter.submittedAt';
const LOCATION = 'filter.hospiceLocation.id';
const GROUP = 'filter.stakeholders.group.id';
const SOURCE = 'filter.source';
const NURSE = 'filter.enrollment.primaryNurse.id';

/** The filters that apply to everything on the tab, the figures and the list alike. */
export function FigureFilters({ links, onChange, query }: FigureFiltersProps) {
  const ability = useAbility();
  const { now, timeZone } = useDisplayContext();
  const filter = filtersOf(query, onChange);
  const range = query[RANGE];
  const { limit: _limit, page: _page, sortBy: _sortBy, [RANGE]: _range, ...others } = query;
  const periods = periodsAt(now, timeZone).map(({ from, label }) => ({
    label,
    ...links.linkTo({ ...others, ...(from === undefined ? {} : { [RANGE]: { from } }) }),
    isCurrent: from === range?.from && range?.to === undefined,
    keepsPlace: true,
  }));
  return (
    <Toolbar>
      <QuickFilters items={periods} label="Period" />
      <DayRangeFilter label="Answered" {...filter(RANGE)} />
      <LocationFilter {...filter(LOCATION)} />
      {mayReadPerformance(ability, 'by_nurse') && <PrimaryNurseFilter {...filter(NURSE)} />}
      <GroupFilter {...filter(GROUP)} />
      <ChoiceFilter {...filter(SOURCE)} label="Referral source" labels={sourceLabel} />
    </Toolbar>
  );
}
