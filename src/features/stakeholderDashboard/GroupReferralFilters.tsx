import { URGENCIES, urgencyLabel } from '#contract/patients.ts';
import type { GroupReferralQuery } from '#contract/referrals.ts';
import { REFERRAL_STATUSES, statusLabel } from '#contract/statuses.ts';
import { ChoiceFilter } from '#src/shared/referrals/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/shared/referrals/DayRangeFilter.tsx';
import { HospiceFilter, StakeholderFilters } from '#src/shared/referrals/directoryFilters.tsx';
import { FlagFilter } from '#src/shared/referrals/FlagFilter.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import type { ListLink, ListPatch } from '#src/ui/useListQuery.ts';

interface GroupReferralFiltersProps {
  query: GroupReferralQuery;
  onChange: (patch: ListPatch<typeof GroupReferralQuery>) => void;
  /** Left out where no filter is set. */
  clearLink: ListLink | undefined;
}

const OPEN_NONE = { yes: 'Open', no: 'None' };

/** Every control writes the address under the API's own name. */
export function GroupReferralFilters({ clearLink, onChange, query }: GroupReferralFiltersProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search name, number, phone or birth date"
        onChange={(search) => onChange({ search: search || undefined })}
        placeholder="Search name, number, phone…"
        value={query.search ?? ''}
      />
      <ChoiceFilter
        choices={REFERRAL_STATUSES}
        label="Status"
        onChange={(value) => onChange({ 'filter.globalStatus': value })}
        selected={query['filter.globalStatus']}
        words={statusLabel}
      />
      <HospiceFilter
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={query['filter.hospice.id']}
      />
      <StakeholderFilters
        onChange={(value) => onChange({ 'filter.stakeholders.id': value })}
        selected={query['filter.stakeholders.id']}
      />
      <ChoiceFilter
        choices={URGENCIES}
        label="Urgency"
        onChange={(value) => onChange({ 'filter.urgency': value })}
        selected={query['filter.urgency']}
        words={urgencyLabel}
      />
      <FlagFilter
        label="SIA"
        onChange={(value) => onChange({ 'filter.enrollment.isSia': value })}
        value={query['filter.enrollment.isSia']}
      />
      <FlagFilter
        label="Score alert"
        onChange={(value) => onChange({ 'filter.scoreAlert': value })}
        value={query['filter.scoreAlert']}
        words={OPEN_NONE}
      />
      <DayRangeFilter
        label="Sent"
        onChange={(value) => onChange({ 'filter.receivedAt': value })}
        value={query['filter.receivedAt']}
      />
      {clearLink && (
        <LinkButton icon="close" preventScrollReset state={clearLink.state} to={clearLink.to} variant="quiet">
          Clear
        </LinkButton>
      )}
    </Toolbar>
  );
}
