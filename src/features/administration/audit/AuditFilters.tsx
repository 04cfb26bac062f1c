import * as z from 'zod/mini';
import { type AuditEvent, type AuditSessionQuery } from '#contract/audit/audit.ts';
import { Id } from '#contract/platform/fields.ts';
import { FilterBar, type FilterBarProps } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { FlagFilter } from '#src/ui/filters/FlagFilter.tsx';
import { type Lookup } from '#src/ui/filters/useLookup.ts';
import { FilterMenu } from '#src/ui/filters/FilterMenu.tsx';
import type { FilterOf, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { recordLabel, sessionTimes } from '#contract/audit/auditWords.ts';
import { formatMonthDay } from '#contract/platform/formats.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { shortId } from './auditLabels.ts';
import type { FilterOption } from '#src/ui/filters/FilterOptions.tsx';
import { auditApi } from './auditApi.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import {
  AllGroupsFilter,
  AllHospicesFilter,
  lookupFilter,
} from '#src/features/administration/organizations/organizationFilters.tsx';

interface AuditFiltersProps {
  bar: Pick<FilterBarProps, 'clearLink' | 'search'>;
  filter: FilterOf<typeof AuditSessionQuery>;
  onChange: (patch: ListPatch<typeof AuditSessionQuery>) => void;
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

/** One session of reading, chosen from the list of sessions; here it can only be taken away. */
function SessionFilter({ onChange, selected }: Pick<ChosenFilterProps, 'onChange' | 'selected'>) {
  const { timeZone } = useDisplayContext();
  const [from, to] = selected ?? [];
  if (from === undefined || to === undefined) return null;
  const label = `${formatMonthDay(from, timeZone)}, ${sessionTimes(from, to, timeZone)}`;
  return (
    <FilterMenu
      label="Session"
      onChange={() => onChange(undefined)}
      options={[{ value: from, label }]}
      selected={[from]}
    />
  );
}

export function AuditFilters({ bar, filter, onChange, verbLabel }: AuditFiltersProps) {
  return (
    <FilterBar
      {...bar}
      onSearch={(search) => {
        // A record's id is a separate filter and, unlike a search, may appear in the address.
        const id = z.safeParse(Id, search?.toLowerCase());
        onChange(id.success ? { 'filter.entityId': [id.data], search: undefined } : { search });
      }}
      searchLabel="Search person or ID"
    >
      <DayRangeFilter {...filter('filter.at')} label="Days (UTC)" />
      <ActorFilter {...filter('filter.actor.id')} />
      <AllHospicesFilter {...filter('filter.hospice.id')} />
      <AllGroupsFilter {...filter('filter.group.id')} />
      <ChoiceFilter {...filter('filter.entity')} label="Record type" labels={recordLabel} />
      <ChoiceFilter {...filter('filter.outcome')} label="Outcome" labels={outcomeLabel} />
      <FlagFilter {...filter('filter.hasReason')} label="Reason" labels={{ yes: 'With a reason', no: 'Without' }} />
      <SessionFilter {...filter('filter.between')} />
      <ChosenFilter {...filter('filter.verb')} label="Action" labelOf={verbLabel} />
      <ChosenFilter {...filter('filter.entityId')} label="Record" labelOf={shortId} />
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

/** People who made a call lately, or whose name or email is typed. The audit has nobody who never made a call. */
function useActorOptions({ isWanted, search, selected }: Lookup) {
  const found = auditApi.useListAuditEventsQuery(
    isWanted ? { query: { limit: MAX_FOUND, ...(search === undefined ? {} : { search }) } } : skipToken,
  );
  const chosen = auditApi.useListAuditEventsQuery(
    selected.length > 0 ? { query: { limit: MAX_FOUND, 'filter.actor.id': [...selected] } } : skipToken,
  );
  return { options: actorsOf(chosen.data?.data, found.data?.data), isLoading: found.isFetching };
}

const ActorFilter = lookupFilter('Person', useActorOptions);
