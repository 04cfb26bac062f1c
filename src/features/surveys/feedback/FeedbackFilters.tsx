import { SCORE_ALERT_STATES, type FeedbackQuery, type ScoreAlertState } from '#contract/surveys/surveyResults.ts';
import { POLARITIES, polarityLabel, themeLabel, THEMES } from '#contract/surveys/themes.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { stateLabel } from './feedbackColumns.tsx';

interface FeedbackFiltersProps {
  query: FeedbackQuery;
  onChange: (patch: ListPatch<typeof FeedbackQuery>) => void;
  clearLink: ListLink | undefined;
}

const STATES = SCORE_ALERT_STATES.filter((state) => state !== 'none') satisfies readonly ScoreAlertState[];

/** What narrows the list alone. */
export function FeedbackFilters({ clearLink, onChange, query }: FeedbackFiltersProps) {
  return (
    <>
      <DrillDownFilter onChange={onChange} query={query} />
      <FilterBar clearLink={clearLink} onSearch={(search) => onChange({ search })} search={query.search}>
        <FlagFilter
          label="Low score"
          onChange={(value) => onChange({ 'filter.isLow': value })}
          selected={query['filter.isLow']}
        />
        <ChoiceFilter
          choices={STATES}
          label="State"
          onChange={(value) => onChange({ 'filter.alertState': value })}
          selected={query['filter.alertState']}
          words={stateLabel}
        />
        <FlagFilter
          label="Comment"
          onChange={(value) => onChange({ 'filter.hasComment': value })}
          selected={query['filter.hasComment']}
          words={{ yes: 'With a comment', no: 'Without one' }}
        />
        {featureFlags.tsf && (
          <>
            <ChoiceFilter
              choices={THEMES}
              label="Theme"
              onChange={(value) => onChange({ 'filter.theme': value })}
              selected={query['filter.theme']}
              words={themeLabel}
            />
            <ChoiceFilter
              choices={POLARITIES}
              label="Polarity"
              onChange={(value) => onChange({ 'filter.polarity': value })}
              selected={query['filter.polarity']}
              words={polarityLabel}
            />
          </>
        )}
      </FilterBar>
    </>
  );
}
