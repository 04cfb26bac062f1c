import { skipToken } from '@reduxjs/toolkit/query';
import { MESSAGE_STATUSES, type MessageQuery } from '#contract/communication/communications.ts';
import { groupTypeLabel } from '#contract/organizations/groupTypes.ts';
import { MESSAGE_TOPICS, mailTopicLabel } from '#contract/mail/mail.ts';
import { GROUP_TYPES } from '#contract/platform/users.ts';
import { useListMessagePeopleQuery } from './communicationApi.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { CommunityFilter, GroupFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { NamedFilter } from '#src/ui/filters/NamedFilter.tsx';
import { useLookup } from '#src/ui/filters/useLookup.ts';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import { statusLabel } from './messageStyle.ts';

interface MessageFiltersProps {
  readonly hospiceId: string;
  readonly query: MessageQuery;
  readonly onChange: (patch: ListPatch<typeof MessageQuery>) => void;
  readonly clearLink: ListLink | undefined;
}

interface PersonFilterProps {
  readonly hospiceId: string;
  readonly selected: readonly string[] | undefined;
  readonly onChange: (selected: string[] | undefined) => void;
}

const NONE: readonly string[] = [];
const MAX_FOUND = 50;

function PersonFilter({ hospiceId, onChange, selected = NONE }: PersonFilterProps) {
  const { controls, lookup } = useLookup(selected);
  const { search } = lookup;
  const found = useListMessagePeopleQuery(
    lookup.isWanted
      ? { hospiceId, query: { limit: MAX_FOUND, ...(search === undefined ? {} : { search }) } }
      : skipToken,
  );
  const chosen = useListMessagePeopleQuery(
    selected.length > 0 ? { hospiceId, query: { limit: MAX_FOUND, 'filter.id': [...selected] } } : skipToken,
  );
  const people = new Map(
    [...(chosen.data?.data ?? []), ...(found.data?.data ?? [])].map(({ id, name }) => [id, { value: id, label: name }]),
  );
  return (
    <NamedFilter
      controls={controls}
      found={{ options: [...people.values()], isLoading: found.isFetching }}
      label="Person"
      onChange={onChange}
      selected={selected}
    />
  );
}

/** What narrows the list of messages. */
export function MessageFilters({ clearLink, hospiceId, onChange, query }: MessageFiltersProps) {
  const furtherUsed =
    query['filter.group.type'] ?? query['filter.community.id'] ?? query['filter.person.id'] ?? query['filter.sentAt'];
  return (
    <FilterBar
      clearLink={clearLink}
      further={
        <>
          <ChoiceFilter
            choices={GROUP_TYPES}
            label="Group type"
            onChange={(value) => onChange({ 'filter.group.type': value })}
            selected={query['filter.group.type']}
            words={groupTypeLabel}
          />
          <CommunityFilter
            onChange={(value) => onChange({ 'filter.community.id': value })}
            selected={query['filter.community.id']}
          />
          <PersonFilter
            hospiceId={hospiceId}
            onChange={(value) => onChange({ 'filter.person.id': value })}
            selected={query['filter.person.id']}
          />
          <DayRangeFilter
            label="Sent between"
            onChange={(value) => onChange({ 'filter.sentAt': value })}
            selected={query['filter.sentAt']}
          />
        </>
      }
      isFurtherUsed={furtherUsed !== undefined}
      onSearch={(search) => onChange({ search })}
      search={query.search}
      searchLabel="Search subjects and words"
    >
      <ChoiceFilter
        choices={MESSAGE_STATUSES}
        label="State"
        onChange={(value) => onChange({ 'filter.status': value })}
        selected={query['filter.status']}
        words={statusLabel}
      />
      <ChoiceFilter
        choices={MESSAGE_TOPICS}
        label="Topic"
        onChange={(value) => onChange({ 'filter.topic': value })}
        selected={query['filter.topic']}
        words={mailTopicLabel}
      />
      <GroupFilter onChange={(value) => onChange({ 'filter.group.id': value })} selected={query['filter.group.id']} />
    </FilterBar>
  );
}
