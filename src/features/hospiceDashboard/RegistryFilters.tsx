import { useState } from 'react';
import { URGENCIES, urgencyLabel } from '#contract/patients.ts';
import type { HospiceReferralQuery } from '#contract/referrals.ts';
import { REFERRAL_STATUSES, statusLabel } from '#contract/statuses.ts';
import { ChoiceFilter } from '#src/shared/referrals/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/shared/referrals/DayRangeFilter.tsx';
import {
  AssigneeFilter,
  GroupFilter,
  LocationFilter,
  StakeholderFilters,
} from '#src/shared/referrals/directoryFilters.tsx';
import { FlagFilter } from '#src/shared/referrals/FlagFilter.tsx';
import { Button } from '#src/ui/Button.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Toolbar } from '#src/ui/Toolbar.tsx';
import type { ListLink, ListPatch } from '#src/ui/useListQuery.ts';

interface RegistryFiltersProps {
  query: HospiceReferralQuery;
  onChange: (patch: ListPatch<typeof HospiceReferralQuery>) => void;
  /** Left out where no filter is set. */
  clearLink: ListLink | undefined;
}

const FURTHER = [
  'filter.globalStatus',
  'filter.enrollment.hospiceLocation.id',
  'filter.urgency',
  'filter.scoreAlert',
  'filter.stakeholderAlert',
  'filter.enrollment.isSia',
] as const;

const OPEN_NONE = { yes: 'Open', no: 'None' };

function FurtherFilters({ onChange, query }: Pick<RegistryFiltersProps, 'query' | 'onChange'>) {
  return (
    <Toolbar>
      <ChoiceFilter
        choices={REFERRAL_STATUSES}
        label="Global status"
        onChange={(value) => onChange({ 'filter.globalStatus': value })}
        selected={query['filter.globalStatus']}
        words={statusLabel}
      />
      <LocationFilter
        onChange={(value) => onChange({ 'filter.enrollment.hospiceLocation.id': value })}
        selected={query['filter.enrollment.hospiceLocation.id']}
      />
      <ChoiceFilter
        choices={URGENCIES}
        label="Urgency"
        onChange={(value) => onChange({ 'filter.urgency': value })}
        selected={query['filter.urgency']}
        words={urgencyLabel}
      />
      <FlagFilter
        label="Score alert"
        onChange={(value) => onChange({ 'filter.scoreAlert': value })}
        value={query['filter.scoreAlert']}
        words={OPEN_NONE}
      />
      <FlagFilter
        label="Stakeholder alert"
        onChange={(value) => onChange({ 'filter.stakeholderAlert': value })}
        value={query['filter.stakeholderAlert']}
        words={OPEN_NONE}
      />
      <FlagFilter
        label="SIA"
        onChange={(value) => onChange({ 'filter.enrollment.isSia': value })}
        value={query['filter.enrollment.isSia']}
      />
    </Toolbar>
  );
}

/** Every control writes the address under the API's own name. */
export function RegistryFilters({ clearLink, onChange, query }: RegistryFiltersProps) {
  const isUsed = FURTHER.some((name) => query[name] !== undefined);
  const [isAsked, setAsked] = useState(false);
  const isWide = isUsed || isAsked;
  return (
    <>
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
          onChange={(value) => onChange({ 'filter.status': value })}
          selected={query['filter.status']}
          words={statusLabel}
        />
        <StakeholderFilters
          onChange={(value) => onChange({ 'filter.stakeholders.id': value })}
          selected={query['filter.stakeholders.id']}
        />
        <GroupFilter
          onChange={(value) => onChange({ 'filter.stakeholders.group.id': value })}
          selected={query['filter.stakeholders.group.id']}
        />
        <AssigneeFilter
          onChange={(value) => onChange({ 'filter.enrollment.assignedTo.id': value })}
          selected={query['filter.enrollment.assignedTo.id']}
        />
        <DayRangeFilter
          label="Received"
          onChange={(value) => onChange({ 'filter.receivedAt': value })}
          value={query['filter.receivedAt']}
        />
        {!isUsed && (
          <Button aria-expanded={isWide} icon="filter" onClick={() => setAsked(!isAsked)} variant="quiet">
            {isWide ? 'Fewer filters' : 'More filters'}
          </Button>
        )}
        {clearLink && (
          <LinkButton icon="close" preventScrollReset state={clearLink.state} to={clearLink.to} variant="quiet">
            Clear
          </LinkButton>
        )}
      </Toolbar>
      {isWide && <FurtherFilters onChange={onChange} query={query} />}
    </>
  );
}
