import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ListQuery } from '#contract/platform/listQuery.ts';
import type { SavedFilter, SavedFilterKind } from '#contract/people/savedFilters.ts';
import { useAbility } from '#src/auth/AbilityProvider.tsx';
import { selectHospice } from '#src/auth/authSlice.ts';
import { lazyPart } from '#src/ui/lazyComponent.ts';
import { PopoverButton } from '#src/ui/popovers/PopoverButton.tsx';
import type { TableLayout } from '#src/ui/table/useTableLayout.ts';
import { listLink, type ListPaging, type ListSchema } from '#src/ui/lists/useListQuery.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { SavedFilterList } from '#src/features/people/savedFilters/SavedFilterList.tsx';
import styles from '#src/features/people/savedFilters/savedFilters.module.css';
import { savedFiltersApi } from '#src/features/people/savedFilters/savedFiltersApi.ts';
import {
  belongsTo,
  NOTHING_KEPT,
  readSaved,
  viewKey,
  writeSaved,
  type Keeps,
} from '#src/features/people/savedFilters/savedQuery.ts';
import { useSavedFilterActions } from '#src/features/people/savedFilters/useSavedFilterActions.ts';

const SaveFilterDialog = lazyPart(
  async () => (await import('#src/features/people/savedFilters/SaveFilterDialog.tsx')).SaveFilterDialog,
);

const SMALL_NUMBERS = ['One part', 'Two parts', 'Three parts', 'Four parts', 'Five parts'];

/** The message when a saved view has parts that the list no longer knows. */
const leftOut = (count: number): string =>
  `${SMALL_NUMBERS[count - 1] ?? `${count} parts`} of this filter ${count === 1 ? 'is' : 'are'} no longer available and ` +
  `${count === 1 ? 'was' : 'were'} left out.`;

export interface SavedFiltersMenuProps {
  kind: SavedFilterKind;
  /** The list's query schema of the contract. */
  schema: ListSchema;
  query: ListQuery & ListPaging;
  /** Other address parameters that belong to the view, such as the tab. */
  keeps?: Keeps;
  /** Given where the columns are saved as well. */
  layout?: TableLayout;
  /** The list was opened without filters: the default filter may apply. */
  isFresh?: boolean;
}

/** The list's saved filters, the current one, and the function that switches to another. */
function useSavedView({ isFresh = false, keeps = NOTHING_KEPT, kind, layout, query, schema }: SavedFiltersMenuProps) {
  const answer = savedFiltersApi.useListSavedFiltersQuery(kind);
  const [pickedId, setPickedId] = useState<string>();
  const [openedFresh] = useState(isFresh);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const showToast = useToast();

  const filters = (answer.data?.data ?? []).filter((filter) => belongsTo(filter.query, keeps));
  const now = viewKey(query);
  const isBare = now === viewKey(readSaved(schema, '', NOTHING_KEPT).query);
  const keyOf = (filter: SavedFilter) => viewKey(readSaved(schema, filter.query, keeps).query);
  const ownDefault = filters.find(({ isDefault, isOwn }) => isDefault && isOwn);
  const picked = filters.find(({ id }) => id === (pickedId ?? (openedFresh ? ownDefault?.id : undefined)));
  const same = picked && keyOf(picked) === now ? picked : filters.find((filter) => !isBare && keyOf(filter) === now);
  const current = same ?? (isBare ? undefined : picked);
  const visible = layout?.order.filter((id) => !layout.hidden.includes(id)) ?? [];

  const go = (filter: SavedFilter, isReplacing: boolean) => {
    const view = readSaved(schema, filter.query, keeps);
    const { state, to } = listLink(schema, view.query, params);
    if (view.columns) layout?.showColumns(view.columns);
    if (view.unknown > 0) showToast({ tone: 'info', text: leftOut(view.unknown) });
    void navigate(to, { state, replace: isReplacing, preventScrollReset: true });
  };

  const isSettled = useRef(false);
  useEffect(() => {
    // Once, and only over an unfiltered list: the person's own actions always win.
    if (isSettled.current || !answer.data) return;
    isSettled.current = true;
    if (isFresh && ownDefault) go(ownDefault, true);
  });

  return {
    answer,
    filters,
    current,
    isChanged: current !== undefined && !same,
    shown: writeSaved(query, keeps, visible),
    pick: setPickedId,
    go: (filter: SavedFilter) => {
      setPickedId(filter.id);
      go(filter, false);
    },
  };
}

/** The saved filters of a list. Picking one goes to its address. */
export function SavedFiltersMenu(props: SavedFiltersMenuProps) {
  const { answer, current, filters, go, isChanged, pick, shown } = useSavedView(props);
  const actions = useSavedFilterActions();
  const [named, setNamed] = useState<{ readonly filter?: SavedFilter }>();
  const hospice = useSelector(selectHospice);
  const canShare = useAbility().can('manage', 'HospicePatientRegistry') && hospice !== null;

  return (
    <span className={styles['anchor']}>
      <PopoverButton
        align="end"
        endIcon="chevronDown"
        icon="bookmark"
        label="Saved filters"
        text={
          <>
            <span className={styles['current']} data-spare={current ? undefined : ''}>
              {current?.name ?? 'Saved filters'}
            </span>
            {isChanged && <span className={styles['changed']}>changed</span>}
          </>
        }
        variant="quiet"
      >
        {(leave) => (
          <SavedFilterList
            actions={actions}
            answer={answer}
            canShare={canShare}
            changed={isChanged && current?.isOwn ? current : undefined}
            currentId={current?.id}
            filters={filters}
            // Before a dialog opens or the page changes: a dialog returns the focus to where it was.
            onPick={(filter) => {
              leave();
              go(filter);
            }}
            onRename={(filter) => {
              leave();
              setNamed({ filter });
            }}
            onSave={() => {
              leave();
              setNamed({});
            }}
            shown={shown}
          />
        )}
      </PopoverButton>
      {named && (
        <SaveFilterDialog
          canShare={canShare}
          filter={named.filter}
          hasSearch={props.query.search !== undefined}
          kind={props.kind}
          onClose={() => setNamed(undefined)}
          onSaved={({ id }) => {
            setNamed(undefined);
            pick(id);
          }}
          query={shown}
        />
      )}
    </span>
  );
}
