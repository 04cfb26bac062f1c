import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { QuickFilters, type LinkRowItem } from '#src/ui/page/LinkRow.tsx';
import { lazyComponent, lazyPart } from '#src/ui/lazyComponent.ts';
import { countSelected, type RowSelection } from '#src/ui/table/rowSelection.ts';
import { useRowSelection } from '#src/ui/table/useRowSelection.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useAfterFirstPaint } from '#src/ui/useAfterFirstPaint.ts';
import { LaterPart } from './LaterPart.tsx';
import styles from './list.module.css';
import { PagedTable, type PagedTableProps } from './PagedTable.tsx';
import { tableOf, type WorkListState } from './useWorkList.ts';

// The rows are shown before the tools load.
const ListTools = lazyComponent(async () => (await import('./tools/ListTools.tsx')).ListTools);
const PrintHead = lazyComponent(async () => (await import('./tools/PrintHead.tsx')).PrintHead);
const SelectionBar = lazyPart(async () => (await import('#src/ui/table/SelectionBar.tsx')).SelectionBar);

/** The ticked rows, for the actions on them. */
export interface Selected {
  readonly selection: RowSelection;
  readonly count: number;
  /** How many the filters find on all pages. */
  readonly totalItems: number;
  readonly clear: () => void;
}

interface WorkListProps<Row> extends Pick<
  PagedTableProps<Row>,
  | 'answer'
  | 'askForPage'
  | 'label'
  | 'empty'
  | 'isZoned'
  | 'noneAction'
  | 'noteOf'
  | 'rowLabel'
  | 'rowHref'
  | 'rowLinkOptions'
  | 'rowActions'
> {
  list: WorkListState<Row>;
  quick: readonly LinkRowItem[];
  /** The controls that narrow the list; a lazy part. */
  filters: ReactNode;
  /** The menu of saved filters; a lazy part. */
  saved?: ReactNode;
  /** Called once the first answer or its failure is shown. */
  onAnswered?: () => void;
  /** The actions on ticked rows; without it, rows cannot be ticked. */
  renderActions?: ((selected: Selected) => ReactNode) | undefined;
}

/** A list that people work in: quick filters and tools, filters, rows, pages. Parts that the rows do not need load after them. */
export function WorkList<Row extends { readonly id: string }>(props: WorkListProps<Row>) {
  const { answer, filters, list, onAnswered, quick, renderActions, rowActions, saved } = props;
  const { limit, page, sortBy } = list.paging;
  const shown = answer.currentData && { page: answer.currentData, part: JSON.stringify([page, limit, sortBy]) };
  const [selection, changeSelection] = useRowSelection(list.filterKey, shown);
  const totalItems = answer.data?.meta.totalItems;
  const count = renderActions && totalItems !== undefined ? countSelected(selection, totalItems) : 0;
  const isReady = useAfterFirstPaint(answer.data !== undefined || answer.error !== undefined);

  useEffect(() => {
    if (isReady) onAnswered?.();
  }, [isReady, onAnswered]);

  const part = useRef<HTMLDivElement>(null);
  const wasSelecting = useRef(false);
  useEffect(() => {
    // The bar disappeared with the pressed button: the focus moves to the rows, not to the top of the page.
    const isLost = wasSelecting.current && count === 0 && document.activeElement === document.body;
    wasSelecting.current = count > 0;
    if (isLost) part.current?.querySelector<HTMLElement>('[data-row-link][tabindex="0"]')?.focus();
  }, [count]);

  const filterRoom = <div className={styles['filterRoom']} data-cleared={list.clearLink === undefined || undefined} />;

  return (
    <div className={styles['list']} data-selecting={count > 0 || undefined} ref={part}>
      <div className={styles['heads']}>
        <div data-covered={count > 0 || undefined}>
          <LaterPart filterKey={list.filterKey} page={page}>
            <Toolbar isSpread>
              <QuickFilters items={quick} label="Quick filters" />
              <span className={styles['tools']}>
                {isReady && (
                  <Suspense>
                    {saved}
                    <ListTools list={list} />
                  </Suspense>
                )}
              </span>
            </Toolbar>
          </LaterPart>
        </div>
        {count > 0 && totalItems !== undefined && (
          <SelectionBar onSelect={changeSelection} selection={selection} totalItems={totalItems}>
            {renderActions?.({
              selection,
              count,
              totalItems,
              clear: () => changeSelection({ kind: 'some', ids: new Set() }),
            })}
          </SelectionBar>
        )}
      </div>
      <div className={styles['filters']}>
        <LaterPart filterKey={list.filterKey} page={page}>
          {isReady ? (
            <Suspense fallback={filterRoom}>
              <PrintHead list={list} totalItems={totalItems} />
              {filters}
            </Suspense>
          ) : (
            filterRoom
          )}
        </LaterPart>
      </div>
      <PagedTable
        {...tableOf(list)}
        answer={answer}
        areActionsLate
        askForPage={props.askForPage}
        empty={props.empty}
        isZoned={props.isZoned}
        label={props.label}
        noneAction={props.noneAction}
        noteOf={props.noteOf}
        rowActions={rowActions}
        rowHref={props.rowHref}
        rowLabel={props.rowLabel}
        rowLinkOptions={props.rowLinkOptions}
        {...(renderActions ? { selection, onSelect: changeSelection } : {})}
      />
    </div>
  );
}
