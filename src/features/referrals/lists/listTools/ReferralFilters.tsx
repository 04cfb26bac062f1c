import type { Urgency } from '#contract/referrals/urgencies.ts';
import { urgencyLabel } from '#contract/referrals/referralLabels.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { filtersOf } from '#src/ui/filters/filtersOf.ts';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';

interface Filters {
  readonly 'filter.urgency'?: Urgency[] | undefined;
  readonly 'filter.scoreAlert'?: boolean | undefined;
  readonly 'filter.enrollment.isSia'?: boolean | undefined;
}

/** An alert or a concern that still needs action. */
export const OPEN_OR_NONE = { yes: 'Open', no: 'None' };

/** The filters that both sides have in the second row. */
export function FurtherReferralFilters(props: { query: Filters; onChange: (patch: Filters) => void }) {
  const filter = filtersOf(props.query, props.onChange);
  return (
    <>
      <ChoiceFilter {...filter('filter.urgency')} label="Urgency" labels={urgencyLabel} />
      <FlagFilter {...filter('filter.enrollment.isSia')} label="SIA" />
      <FlagFilter {...filter('filter.scoreAlert')} label="Score alert" labels={OPEN_OR_NONE} />
    </>
  );
}
