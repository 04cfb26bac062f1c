import { useCallback, useState } from 'react';
import { mergeEndpoints, type Merge } from '#contract/organizations/merges.ts';
import { useWorkList } from '#src/ui/lists/useWorkList.ts';
import { WorkList } from '#src/ui/lists/WorkList.tsx';
import { ListDisplayContext, useDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { formatDate } from '#contract/platform/formats.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import type { LinkRowItem } from '#src/ui/page/LinkRow.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './merge.module.css';
import { mergesApi } from './mergesApi.ts';
import { recordPath } from '#src/features/organizations/stakeholderPaths.ts';
import { kindLabel } from '#src/features/organizations/partyLabels.ts';
import { KindFilter } from './KindFilter.tsx';
import { movedLabel } from './mergeLabels.ts';
import { useUndoMerge } from './useUndoMerge.ts';

const NEWEST_FIRST = [{ column: 'at', direction: 'DESC' }] as const;

function Undoing({ merge: { undoneAt, undoUntil } }: { merge: Merge }) {
  const { now, timeZone } = useDisplayContext();
  if (undoneAt !== null) return `Undone ${formatDate(undoneAt, timeZone)}`;
  return Date.parse(undoUntil) > now ? `Until ${formatDate(undoUntil, timeZone)}` : 'No longer';
}

const labelOf = ({ kept, merged }: Merge): string => `${merged.name} into ${kept.name}`;

const columns: readonly Column<Merge>[] = [
  {
    id: 'kept',
    header: 'Kept',
    cell: ({ kept, merged }) => (
      <span className="column shrinks">
        <span className="breakable">{kept.name}</span>
        <span className="small regular tight">from {merged.name}</span>
      </span>
    ),
  },
  { id: 'kind', header: 'Type', cell: ({ kind }) => kindLabel[kind] },
  {
    id: 'moved',
    header: 'What moved',
    cell: ({ moved }) => <span className={styles['moved']}>{movedLabel(moved) || 'Nothing'}</span>,
  },
  { id: 'at', header: 'When', cell: ({ at }) => <RecentTime at={at} /> },
  { id: 'by', header: 'By', cell: ({ by }) => by },
  { id: 'undo', header: 'Can be undone', cell: (merge) => <Undoing merge={merge} /> },
];

const MergeQuery = mergeEndpoints.listMerges.query;

/** All merges, with who made them and when; each can be undone for a limited time. */
export function MergeList({ views }: { readonly views: readonly LinkRowItem[] }) {
  const display = useOwnDisplayContext();
  const { filter, query, state } = useWorkList({
    schema: MergeQuery,
    columns,
    defaultSort: NEWEST_FIRST,
    storageKey: 'merges',
  });
  const answer = mergesApi.useListMergesQuery({ query });
  const { isPending, undo } = useUndoMerge();
  const [asked, setAsked] = useState<Merge>();
  const { now } = display;
  const undoButton = useCallback(
    (merge: Merge) =>
      merge.undoneAt === null &&
      Date.parse(merge.undoUntil) > now && (
        <Button
          aria-label={`Undo ${labelOf(merge)}`}
          icon="undo"
          onClick={() => setAsked(merge)}
          size="small"
          variant="quiet"
        >
          Undo…
        </Button>
      ),
    [now],
  );
  return (
    <ListDisplayContext value={display}>
      <WorkList
        answer={answer}
        empty={<EmptyState title="No merges yet">Merges appear here. You can undo one for 30 days.</EmptyState>}
        filters={<KindFilter {...filter('filter.kind')} clearLink={state.clearLink} />}
        label="Merged records"
        list={state}
        isZoned
        quick={views}
        rowActions={undoButton}
        rowHref={({ kept, kind }) => recordPath(kind, kept.id)}
        rowLabel={labelOf}
      />
      {asked && (
        <ConfirmDialog
          confirmLabel="Undo the merge"
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void undo(asked).then(() => setAsked(undefined))}
          title={`Separate ${asked.merged.name} from ${asked.kept.name}?`}
        >
          <div className="grid gap8">
            <p>{asked.merged.name} becomes a separate record again, as it was before.</p>
            <p>What moved goes back to it. Newer and changed records stay with {asked.kept.name}.</p>
          </div>
        </ConfirmDialog>
      )}
    </ListDisplayContext>
  );
}
