import { useState, type ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ClearLink } from '#src/ui/lists/ClearLink.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import styles from '#src/ui/lists/list.module.css';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';

export interface FilterBarProps {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
  /** Left out where no filter is set. */
  clearLink: ListLink | undefined;
  children?: ReactNode;
  /** Actions on the whole list, at the other end of the row. */
  atEnd?: ReactNode;
  /** Filters that fewer people need: only those that are set, until the others are asked for. */
  further?: ReactNode;
  /** The label of a search for something other than patients. */
  searchLabel?: string | undefined;
}

/** Search and filters above a list, in one row that shows what is set. Every control writes the address, under the API's own names. */
export function FilterBar(props: FilterBarProps) {
  const { atEnd, children, clearLink, further, onSearch, search, searchLabel } = props;
  const [isWide, setWide] = useState(false);
  return (
    <Toolbar>
      <SearchField
        label={searchLabel ?? 'Search name, number, phone, or date of birth'}
        onChange={(text) => onSearch(text || undefined)}
        placeholder={searchLabel === undefined ? 'Search name, number, phone…' : `${searchLabel}…`}
        value={search ?? ''}
      />
      {search !== undefined && (
        <span aria-hidden="true" className="printOnly">
          Search: {search}
        </span>
      )}
      {children}
      {further !== undefined && (
        <>
          <Button aria-expanded={isWide} icon="filter" onClick={() => setWide(!isWide)} variant="quiet">
            Filters
          </Button>
          <span className={styles['further']} data-open={isWide || undefined}>
            {further}
          </span>
        </>
      )}
      <ClearLink link={clearLink} />
      {atEnd && <span className={styles['atEnd']}>{atEnd}</span>}
    </Toolbar>
  );
}
