import * as z from 'zod/mini';
import { AUDIT_OUTCOMES, type AuditQuery } from '#contract/audit/audit.ts';
import { Id } from '#contract/platform/fields.ts';
import { useAllGroupOptions, useAllHospiceOptions } from '#src/features/administration/lookup/organizationOptions.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { NamedFilter } from '#src/ui/filters/NamedFilter.tsx';
import { useLookup } from '#src/ui/filters/useLookup.ts';
import { FilterMenu } from '#src/ui/filters/FilterMenu.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { recordLabel, shortId } from './auditLabels.ts';
import { useActorOptions } from './useActorOptions.ts';

interface AuditFiltersProps {
  query: AuditQuery;
  onChange: (patch: ListPatch<typeof AuditQuery>) => void;
  clearLink: ListLink | undefined;
  /** Of the acts that are chosen. */
  verbWords: (verb: string) => string;
}

interface LookedUpProps {
  selected: readonly string[] | undefined;
  onChange: (selected: string[] | undefined) => void;
}

const NONE: readonly string[] = [];
const outcomeLabel = { done: 'Done', refused: 'Refused' } as const;

function ActorFilter({ onChange, selected = NONE }: LookedUpProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useActorOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Person" onChange={onChange} selected={selected} />;
}

function HospiceFilter({ onChange, selected = NONE }: LookedUpProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useAllHospiceOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Hospice" onChange={onChange} selected={selected} />;
}

function GroupFilter({ onChange, selected = NONE }: LookedUpProps) {
  const { controls, lookup } = useLookup(selected);
  const found = useAllGroupOptions(lookup);
  return <NamedFilter controls={controls} found={found} label="Group" onChange={onChange} selected={selected} />;
}

/** What was chosen from an event's details: taken away here, chosen there. */
function ChosenFilter({
  label,
  onChange,
  selected = NONE,
  wordsOf,
}: LookedUpProps & { label: string; wordsOf: (value: string) => string }) {
  if (selected.length === 0) return null;
  return (
    <FilterMenu
      label={label}
      onChange={(left) => onChange(left.length > 0 ? left : undefined)}
      options={selected.map((value) => ({ value, label: wordsOf(value) }))}
      selected={selected}
    />
  );
}

const RESOURCES = Object.keys(recordLabel);

export function AuditFilters({ clearLink, onChange, query, verbWords }: AuditFiltersProps) {
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
      <HospiceFilter
        onChange={(value) => onChange({ 'filter.hospice.id': value })}
        selected={query['filter.hospice.id']}
      />
      <GroupFilter onChange={(value) => onChange({ 'filter.group.id': value })} selected={query['filter.group.id']} />
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
        wordsOf={verbWords}
      />
      <ChosenFilter
        label="Record"
        onChange={(value) => onChange({ 'filter.entityId': value })}
        selected={query['filter.entityId']}
        wordsOf={shortId}
      />
    </FilterBar>
  );
}
