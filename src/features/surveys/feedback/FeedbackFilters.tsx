import { SCORE_ALERT_STATES, type FeedbackQuery, type ScoreAlertState } from '#contract/surveys/surveyResults.ts';
import { polarityLabel, themeLabel } from '#contract/surveys/themes.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DrillDownFilter } from '#src/features/referrals/lists/DrillDownFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';
import { stateLabel } from './feedbackColumns.tsx';

const STATES = SCORE_ALERT_STATES.filter((state) => state !== 'none') satisfies readonly ScoreAlertState[];

/** The filters that apply only to the list. */
export function FeedbackFilters({ bar, filter, onChange, query }: ListFiltersProps<typeof FeedbackQuery>) {
  return (
    <FilterBar {...bar}>
      <DrillDownFilter onChange={onChange} query={query} />
      <FlagFilter {...filter('filter.isLow')} label="Low score" />
      <ChoiceFilter {...filter('filter.alertState')} choices={STATES} label="Follow-up" labels={stateLabel} />
      <FlagFilter
        {...filter('filter.hasComment')}
        label="Comment"
        labels={{ yes: 'With a comment', no: 'Without a comment' }}
      />
      {featureFlags.tsf && (
        <>
          <ChoiceFilter {...filter('filter.theme')} label="Theme" labels={themeLabel} />
          <ChoiceFilter {...filter('filter.polarity')} label="Sentiment" labels={polarityLabel} />
        </>
      )}
    </FilterBar>
  );
}
