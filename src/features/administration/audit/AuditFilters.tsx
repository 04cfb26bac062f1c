import * as z from 'zod/mini';
import { AUDIT_OUTCOMES, type AuditQuery, type AuditEvent } from '#contract/audit/audit.ts';
import { Id } from '#contract/platform/fields.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { type Lookup } from '#src/ui/filters/useLookup.ts';
import { FilterMenu } from '#src/ui/filters/FilterMenu.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { recordLabel, shortId } from './auditLabels.ts';
import type { FilterOption } from '#src/ui/filters/FilterOptions.tsx';
import { useListAuditEventsQuery } from './auditApi.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import {
  AllGroupsFilter,
  AllHospicesFilter,
  lookupFilter,
} from '#src/features/administration/organizations/organizationFilters.tsx';

interface AuditFiltersProps {
  query: AuditQuery;
  onChange: (patch: ListPatch<typeof AuditQuery>) => void;
  clearLink: ListLink | undefined;
  verbLabel: (verb: string) => string;
}

interface ChosenFilterProps {
  label: string;
  selected: readonly string[] | undefined;
  onChange: (selected: string[] | undefined) => void;
  labelOf: (value: string) => string;
}

const outcomeLabel = { done: 'Done', refused: 'Refused' } as const;

/** Chosen from the details of an event; here it can only be taken away. */
function ChosenFilter({ label, labelOf, onChange, selected = [] }: ChosenFilterProps) {
  if (selected.length === 0) return null;
  return (
    <FilterMenu
      label={label}
      onChange={(left) => onChange(left.length > 0 ? left : undefined)}
      options={selected.map((value) => ({ value, label: labelOf(value) }))}
      selected={selected}
    />
  );
}

const RESOURCES = Object.keys(recordLabel);

export function AuditFilters({ clearLink, onChange, query, verbLabel }: AuditFiltersProps) {
  return (
    <FilterBar
      clearLink={clearLink}
      onSearch={(search) => {
        // The number of a record is a filter of its own, and may stand in the address.
        const id = z.safeParse(Id, search?.toLowerCase());
        onChange(id.success ? { 'filter.entityId': [id.data], search: undefined } : { search });
      }}
      search={query.search}
      searchLabel="Search person or id"
    >
      <DayRangeFilter
        label="Days (UTC)"
        onChange={(value) => onChange({ 'filter.at': value })}
        value={query['filter.at']}
      />
      <ActorFilter onChange={(value) => onChange({ 'filter.actor.id': value })} selected={query['filter.actor.id']} />
      <AllHospicesFilter
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={query['filter.hospice.id']}
      />
      <AllGroupsFilter
        onChange={(value) => onChange({ 'filter.group.id': value })}
        selected={query['filter.group.id']}
      />
      <ChoiceFilter
        choices={RESOURCES}
        label="Kind of record"
        onChange={(value) => onChange({ 'filter.entity': value })}
        selected={query['filter.entity']}
        words={recordLabel}
      />
      <ChoiceFilter
        choices={AUDIT_OUTCOMES}
        label="Outcome"
        onChange={(value) => onChange({ 'filter.outcome': value })}
        selected={query['filter.outcome']}
        words={outcomeLabel}
      />
      <FlagFilter
        label="Reason"
        onChange={(value) => onChange({ 'filter.hasReason': value })}
        value={query['filter.hasReason']}
        words={{ yes: 'With a reason', no: 'Without' }}
      />
      <ChosenFilter
        label="Act"
        onChange={(value) => onChange({ 'filter.verb': value })}
        selected={query['filter.verb']}
        labelOf={verbLabel}
      />
      <ChosenFilter
        label="Record"
        onChange={(value) => onChange({ 'filter.entityId': value })}
        selected={query['filter.entityId']}
        labelOf={shortId}
      />
    </FilterBar>
  );
}
const MAX_FOUND = 100;

function actorsOf(...pages: readonly (readonly AuditEvent[] | undefined)[]): FilterOption[] {
  const people = pages.flatMap((page) => page ?? []).flatMap(({ actor }) => (actor ? [actor] : []));
  const known = new Map(people.map((actor) => [actor.id, actor]));
  return [...known.values()].map(({ id, name, organization }) => ({
    value: id,
    label: organization === null ? name : `${name}, ${organization}`,
  }));
}

/** People who made a call lately, or whose name or email is typed. Whoever never called is in no audit. */
function useActorOptions({ isWanted, search, selected }: Lookup) {
  const found = useListAuditEventsQuery(
    isWanted ? { limit: MAX_FOUND, ...(search === undefined ? {} : { search }) } : skipToken,
  );
  const chosen = useListAuditEventsQuery(
    selected.length > 0 ? { limit: MAX_FOUND, 'filter.actor.id': [...selected] } : skipToken,
  );
  return { options: actorsOf(chosen.data?.data, found.data?.data), isLoading: found.isFetching };
}

const ActorFilter = lookupFilter('Person', useActorOptions);
