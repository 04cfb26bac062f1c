import { skipToken } from '@reduxjs/toolkit/query';
import { AUDIENCE_FILTERS, type MessagePerson } from '#contract/communication/communications.ts';
import { GroupType, groupTypeLabel } from '#contract/platform/users.ts';
import { roleLabel } from '#contract/platform/roles.ts';
import * as z from 'zod/mini';
import { communicationApi } from '#src/features/communication/communicationApi.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { savedFiltersApi } from '#src/features/people/savedFilters/savedFiltersApi.ts';
import { idsOf, keyOf, kindOf, type AudienceKind } from '#src/features/communication/audience.ts';

export interface AudienceOption {
  readonly key: string;
  readonly kind: AudienceKind;
  readonly label: string;
  readonly hint: string | undefined;
}

interface Asked {
  readonly hospiceId: string;
  /** False until the field has had the focus. */
  readonly isWanted: boolean;
  readonly search: string;
  /** The keys of the chosen readers. */
  readonly keys: readonly string[];
}

const FOUND = 12;
/** As many as one address may name. */
const KNOWN = 50;

const lookup = (isWanted: boolean, search: string) =>
  isWanted ? { limit: FOUND, ...(search === '' ? {} : { search }) } : undefined;
const named = (ids: readonly string[]) =>
  ids.length > 0 ? { limit: KNOWN, 'filter.id': ids.slice(0, KNOWN) } : undefined;

const groupHint = (type: string): string | undefined => {
  const known = z.safeParse(GroupType, type);
  return known.success ? groupTypeLabel[known.data] : undefined;
};

const groupOption = ({ id, name, type }: { id: string; name: string; type: string }): AudienceOption => ({
  key: keyOf('group', id),
  kind: 'group',
  label: name,
  hint: groupHint(type),
});
const placeOption = ({ group, id, name }: { group: { name: string } | null; id: string; name: string }) => ({
  key: keyOf('community', id),
  kind: 'community' as const,
  label: name,
  hint: group === null ? 'Not run by a connected group' : `Run by ${group.name}`,
});
const personOption = ({ group, id, name, role }: MessagePerson) => ({
  key: keyOf('person', id),
  kind: 'person' as const,
  label: name,
  hint: `${roleLabel[role]}, ${group.name}`,
});

/** Everybody a message can be for, by name: groups, communities, people, and saved filters that name some. */
export function useAudienceOptions({ hospiceId, isWanted, keys, search }: Asked) {
  const of = <Query>(query: Query | undefined) => (query === undefined ? skipToken : { hospiceId, query });
  const found = lookup(isWanted, search);
  const foundPlaces = found && { ...found, 'filter.kind': ['community' as const] };
  const groups = directoryApi.useListHospiceGroupsQuery(of(found));
  const places = directoryApi.useListHospiceStakeholdersQuery(of(foundPlaces));
  const people = communicationApi.useListMessagePeopleQuery(of(found));
  const chosenGroups = directoryApi.useListHospiceGroupsQuery(of(named(idsOf(keys, 'group'))));
  const chosenPlaces = directoryApi.useListHospiceStakeholdersQuery(of(named(idsOf(keys, 'community'))));
  const chosenPeople = communicationApi.useListMessagePeopleQuery(of(named(idsOf(keys, 'person'))));
  const hasFilter = idsOf(keys, 'filter').length > 0;
  const filters = savedFiltersApi.useListSavedFiltersQuery(isWanted || hasFilter ? 'communication' : skipToken);

  const filterOptions = (filters.data?.data ?? [])
    .filter(({ query }) =>
      [...new URLSearchParams(query).keys()].some((name) => AUDIENCE_FILTERS.some((one) => one === name)),
    )
    .map(({ id, name }) => ({
      key: keyOf('filter', id),
      kind: 'filter' as const,
      label: name,
      hint: 'Recipients when the message is sent',
    }));
  const matching = filterOptions.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));

  const options: AudienceOption[] = [
    ...matching,
    ...(groups.data?.data ?? []).map(groupOption),
    ...(places.data?.data ?? []).map(placeOption),
    ...(people.data?.data ?? []).map(personOption),
  ];
  const known = new Map<string, AudienceOption>(
    [
      ...options,
      ...filterOptions,
      ...(chosenGroups.data?.data ?? []).map(groupOption),
      ...(chosenPlaces.data?.data ?? []).map(placeOption),
      ...(chosenPeople.data?.data ?? []).map(personOption),
    ].map((option) => [option.key, option]),
  );
  return {
    options,
    isLoading: groups.isFetching || places.isFetching || people.isFetching,
    hasFailed: groups.isError || places.isError || people.isError,
    /** Also for a reader that is no longer found. */
    optionOf: (key: string): AudienceOption =>
      known.get(key) ?? { key, kind: kindOf(key), label: FALLBACK[kindOf(key)], hint: undefined },
  };
}

const FALLBACK: Record<AudienceKind, string> = {
  filter: 'A saved filter',
  group: 'A group',
  community: 'A community',
  person: 'A person',
};
