import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { SavedFilter } from '#contract/people/savedFilters.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { moveFocus } from '#src/ui/popovers/moveFocus.ts';
import { SavedFilterRow } from './SavedFilterRow.tsx';
import styles from './savedFilters.module.css';
import type { SavedFilterActions } from './useSavedFilterActions.ts';

interface SavedFilterListProps {
  answer: { readonly error?: unknown; readonly isLoading: boolean; readonly refetch: () => unknown };
  filters: readonly SavedFilter[];
  currentId: string | undefined;
  /** The own filter that the list shows with changes. */
  changed: SavedFilter | undefined;
  shown: string;
  canShare: boolean;
  actions: SavedFilterActions;
  onPick: (filter: SavedFilter) => void;
  onRename: (filter: SavedFilter) => void;
  onSave: () => void;
}

/** The content of the menu of saved filters. */
export function SavedFilterList(props: SavedFilterListProps) {
  const { actions, answer, canShare, changed, currentId, filters, onPick, onRename, onSave, shown } = props;
  const part = useRef<HTMLDivElement>(null);
  const rowsOf = (isOwn: boolean) =>
    filters
      .filter((filter) => filter.isOwn === isOwn)
      .map((filter) => (
        <SavedFilterRow
          actions={actions}
          canShare={canShare}
          filter={filter}
          isCurrent={filter.id === currentId}
          key={filter.id}
          onPick={() => onPick(filter)}
          onRename={() => onRename(filter)}
          shown={shown}
        />
      ));
  const own = rowsOf(true);
  const shared = rowsOf(false);

  useEffect(() => {
    part.current?.querySelector<HTMLElement>('button')?.focus();
  }, []);

  const move = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof Element) || event.target.closest('[role="menu"]')) return;
    const picks = [...(part.current?.querySelectorAll<HTMLElement>('[data-pick]') ?? [])];
    if (moveFocus(event.key, picks)) event.preventDefault();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go through the buttons inside
    <div className={styles['panel']} onKeyDown={move} ref={part}>
      {answer.error !== undefined && filters.length === 0 ? (
        <p className={styles['note']} role="alert">
          {problem(answer.error).title}.{' '}
          <Button icon="refresh" onClick={() => void answer.refetch()} size="small">
            Try again
          </Button>
        </p>
      ) : (
        filters.length === 0 && (
          <p className={styles['note']}>
            {answer.isLoading ? 'Loading' : 'No saved filters yet. Set filters, then save the view.'}
          </p>
        )
      )}
      {own.length > 0 && <ul>{own}</ul>}
      {shared.length > 0 && (
        <>
          <h3 className={styles['heading']}>Shared in the hospice</h3>
          <ul>{shared}</ul>
        </>
      )}
      <div className={styles['foot']}>
        {changed && (
          <Button
            icon="refresh"
            onClick={() =>
              void actions.change(changed, { query: shown }, `“${changed.name}” updated`, {
                query: changed.query,
              })
            }
            size="small"
            variant="quiet"
          >
            Update “{changed.name}”
          </Button>
        )}
        <Button icon="plus" onClick={onSave} size="small" variant="quiet">
          Save this view…
        </Button>
      </div>
    </div>
  );
}
