import { skipToken } from '@reduxjs/toolkit/query';
import { type MessageQuery } from '#contract/communication/communications.ts';
import { groupTypeLabel } from '#contract/platform/users.ts';
import { MESSAGE_TOPICS, mailTopicLabel } from '#contract/mail/mail.ts';
import { communicationApi } from './communicationApi.ts';
import { FilterBar } from '#src/ui/lists/tools/FilterBar.tsx';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { DayRangeFilter } from '#src/ui/filters/DayRangeFilter.tsx';
import { CommunityFilter, GroupFilter } from '#src/features/organizations/directory/directoryFilters.tsx';
import { NamedFilter } from '#src/ui/filters/NamedFilter.tsx';
import { useLookup } from '#src/ui/filters/useLookup.ts';
import type { ListFiltersProps } from '#src/ui/lists/useWorkList.ts';
import { statusLabel } from './messageStyle.ts';

interface MessageFiltersProps extends Omit<ListFiltersProps<typeof MessageQuery>, 'onChange'> {
  readonly hospiceId: string;
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
  const found = communicationApi.useListMessagePeopleQuery(
    lookup.isWanted
      ? { hospiceId, query: { limit: MAX_FOUND, ...(search === undefined ? {} : { search }) } }
      : skipToken,
  );
  const chosen = communicationApi.useListMessagePeopleQuery(
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

/** The filters of the message list. */
export function MessageFilters({ bar, filter, hospiceId }: MessageFiltersProps) {
  return (
    <FilterBar
      {...bar}
      further={
        <>
          <ChoiceFilter {...filter('filter.group.type')} label="Group type" labels={groupTypeLabel} />
          <CommunityFilter {...filter('filter.community.id')} />
          <PersonFilter {...filter('filter.person.id')} hospiceId={hospiceId} />
          <DayRangeFilter {...filter('filter.sentAt')} label="Sent between" />
        </>
      }

      searchLabel="Search messages"
    >
      <ChoiceFilter {...filter('filter.status')} label="Status" labels={statusLabel} />
      <ChoiceFilter {...filter('filter.topic')} choices={MESSAGE_TOPICS} label="Topic" labels={mailTopicLabel} />
      <GroupFilter {...filter('filter.group.id')} />
    </FilterBar>
  );
}
