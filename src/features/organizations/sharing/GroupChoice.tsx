import { useState, type ReactNode } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Named } from '#contract/platform/fields.ts';
import type { HospiceSharing } from '#contract/organizations/sharing/informationSharing.ts';
import { directoryApi } from '#src/features/organizations/directory/directoryApi.ts';
import { problem } from '#src/api/problem.ts';
import { Banner } from '#src/ui/states/Banner.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './informationSharing.module.css';

const MAX_GROUPS = 100;

interface GroupChoiceProps {
  readonly hospiceId: string;
  readonly settings: HospiceSharing;
  readonly groupId: string | null;
  readonly onChoose: (groupId: string | null) => void;
  /** The settings of the group; null: those of all. */
  readonly children: (group: Named | null) => ReactNode;
}

export function GroupOptions({ groups }: { readonly groups: readonly Named[] }) {
  return groups.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** Whose settings are shown: the default, or one group's. */
export function GroupChoice({ children, groupId, hospiceId, onChoose, settings }: GroupChoiceProps) {
  const [search, setSearch] = useState('');
  const query = { limit: MAX_GROUPS, ...(search === '' ? {} : { search }) };
  const { data: found, error } = directoryApi.useListHospiceGroupsQuery({ hospiceId, query });
  const named = directoryApi.useListHospiceGroupsQuery(
    groupId === null ? skipToken : { hospiceId, query: { 'filter.id': [groupId], limit: 1 } },
  );
  const group = named.data?.data[0];

  const own = settings.groups.map((each) => each.group);
  const isOwn = (id: string) => own.some((each) => each.id === id);
  const isFound = (name: string) => name.toLowerCase().includes(search.toLowerCase());
  const following = (found?.data ?? []).filter(({ id }) => !isOwn(id));
  const shownOwn = own.filter(({ id, name }) => id === groupId || isFound(name));
  const isListed = group === undefined || isOwn(group.id) || following.some(({ id }) => id === group.id);
  const hasMany = search !== '' || (found?.meta.totalItems ?? 0) > MAX_GROUPS;

  return (
    <>
      <div className={styles['choice']}>
        <SelectField label="Settings for" onChange={(id) => onChoose(id === '' ? null : id)} value={groupId ?? ''}>
          <option value="">All groups (default)</option>
          {shownOwn.length > 0 && (
            <optgroup label="With their own settings">
              <GroupOptions groups={shownOwn} />
            </optgroup>
          )}
          {(following.length > 0 || !isListed) && (
            <optgroup label="Following the default">
              <GroupOptions groups={isListed ? following : [group, ...following]} />
            </optgroup>
          )}
        </SelectField>
        {hasMany && <SearchField label="Find a group" onChange={setSearch} value={search} />}
        {found?.meta.totalItems === 0 && search === '' && (
          <p className={styles['quiet']}>
            No group is connected to your hospice yet. These settings will apply to each group from its first referral.
          </p>
        )}
      </div>
      {error !== undefined && <Banner tone="warning">Groups couldn’t be loaded. {problem(error).message}</Banner>}
      {groupId === null && children(null)}
      {group && children(group)}
      {groupId !== null && !group && named.isFetching && <Skeleton height={620} />}
      {groupId !== null && !group && !named.isFetching && (
        <EmptyState isCompact title="This group isn’t connected to your hospice">
          Choose another one above.
        </EmptyState>
      )}
    </>
  );
}
