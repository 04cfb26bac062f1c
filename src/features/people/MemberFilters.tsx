import type { ReactNode } from 'react';
import { roleLabel, type Role } from '#contract/platform/roles.ts';
import { MEMBER_STATES, memberStateLabel, type MemberQuery } from '#contract/people/team.ts';
import { FilterMenu } from '#src/ui/filters/FilterMenu.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ListLink, ListPatch } from '#src/ui/lists/useListQuery.ts';
import type { LocationOption } from './organization.ts';
import styles from './people.module.css';

interface MemberFiltersProps {
  readonly query: MemberQuery;
  readonly onChange: (patch: ListPatch<typeof MemberQuery>) => void;
  /** Left out where no filter is set. */
  readonly clearLink: ListLink | undefined;
  readonly roles: readonly Role[];
  /** A hospice's locations; none for a group. */
  readonly locations: readonly LocationOption[];
  /** At the end of the row. */
  readonly tools: ReactNode;
}

const known = <Value extends string>(all: readonly Value[], chosen: readonly string[]): Value[] | undefined => {
  const found = all.filter((value) => chosen.includes(value));
  return found.length > 0 ? found : undefined;
};

/** Search and filters above the people of an organization. */
export function MemberFilters({ clearLink, locations, onChange, query, roles, tools }: MemberFiltersProps) {
  return (
    <Toolbar>
      <SearchField
        label="Search name or email"
        onChange={(text) => onChange({ search: text || undefined })}
        value={query.search ?? ''}
      />
      <FilterMenu
        label="Access"
        onChange={(chosen) => onChange({ 'filter.state': known(MEMBER_STATES, chosen) })}
        options={MEMBER_STATES.map((value) => ({ value, label: memberStateLabel[value] }))}
        selected={query['filter.state'] ?? []}
      />
      <FilterMenu
        label="Role"
        onChange={(chosen) => onChange({ 'filter.role': known(roles, chosen) })}
        options={roles.map((value) => ({ value, label: roleLabel[value] }))}
        selected={query['filter.role'] ?? []}
      />
      {locations.length > 0 && (
        <FilterMenu
          label="Location"
          onChange={(chosen) => onChange({ 'filter.location.id': chosen.length > 0 ? chosen : undefined })}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          selected={query['filter.location.id'] ?? []}
        />
      )}
      <ClearLink link={clearLink} />
      <span className={styles['tools']}>{tools}</span>
    </Toolbar>
  );
}
