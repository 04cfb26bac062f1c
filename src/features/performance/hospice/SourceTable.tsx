import { useMemo } from 'react';
import type { PerformanceView } from '#contract/platform/ability.ts';
import { writeSearchParams } from '#contract/platform/listQuery.ts';
import type { HospicePerformance } from '#contract/performance/performance.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { FigureTable } from '#src/features/performance/FigureTable.tsx';
import { PlanNote } from '#src/features/performance/PlanNote.tsx';
import { sourceNoun, viewLabel, viewPath } from '#src/features/performance/views.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { PagedAnswer } from '#src/ui/lists/PagedAnswer.tsx';
import type { QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { ColumnMenu } from '#src/ui/table/columns/ColumnMenu.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import styles from './hospicePerformance.module.css';
import { sourceColumns } from './sourceColumns.tsx';
import { figureFiltersOf, type PerformanceState } from './usePerformanceQuery.ts';
import { NO_SOURCE, sourceTypeOfView } from '#contract/referrals/counts/sources.ts';

interface SourceTableProps {
  readonly view: PerformanceView;
  readonly state: PerformanceState;
  readonly answer: QueryAnswer<HospicePerformance> & { readonly currentData?: HospicePerformance | undefined };
  readonly hasDetail: boolean;
}

const SKELETON_ROWS = 10;
const ofAll = (several: string) => `All ${several}`;

/** The sources of a view with their figures and totals. */
export function SourceTable({ answer, hasDetail, state, view }: SourceTableProps) {
  const { query } = state;
  // Rows of another view are not an older state of this one.
  const data = answer.data?.view === view ? answer.data : undefined;
  const [one, several] = sourceNoun[view];
  const totalLabel =
    query.search === undefined ? ofAll(several) : `${several[0]?.toUpperCase()}${several.slice(1)} found`;
  const columns = useMemo(
    () => sourceColumns(view, data, figureFiltersOf(query), totalLabel),
    [data, query, totalLabel, view],
  );
  const layout = useTableLayout(`performance.${view}`, columns);
  const label = `Performance ${viewLabel[view].toLowerCase()}`;
  const detailSearch = writeSearchParams({ ...figureFiltersOf(query) }).toString();

  return (
    <section aria-labelledby="sources" className={styles['part']}>
      <Toolbar isSpread>
        <h2 id="sources">{viewLabel[view]}</h2>
        <span className={styles['tools']}>
          <span className={styles['search']}>
            <SearchField
              label={`Search ${several} by name`}
              onChange={(text) => state.changeQuery({ search: text || undefined })}
              placeholder="Search by name"
              value={query.search ?? ''}
            />
          </span>
          <ColumnMenu columns={columns} layout={layout} />
        </span>
      </Toolbar>
      {view === 'by_nurse' && (
        <p className={styles['quiet']}>
          Admission figures belong to the admission nurse, care figures to the primary nurse. Sorted by name, not
          ranked: nurses care for different patients.
        </p>
      )}
      <PagedAnswer
        answer={{ ...answer, data }}
        clearLink={undefined}
        empty={
          <EmptyState isCompact title={query.search === undefined ? `No ${several} in this period` : 'No results'}>
            {query.search === undefined
              ? 'Choose a longer period or clear a filter.'
              : `No ${one} matches this name. Try fewer letters.`}
          </EmptyState>
        }
        noteOf={() =>
          `Not adjusted for case mix: ${several} have different patients. Figures with fewer than ${MIN_SHOWN} answers are hidden.`
        }
        onPage={state.changePage}
        paging={query}
        skeleton={<TableSkeleton columns={columns} label={label} layout={layout} rows={SKELETON_ROWS} />}
      >
        {(rows) => (
          <FigureTable
            columns={columns}
            isFetching={answer.isFetching}
            label={label}
            layout={layout}
            onSort={state.changeSort}
            rowHref={
              hasDetail
                ? ({ source }) => `${viewPath(sourceTypeOfView[view])}/${source.id ?? NO_SOURCE}?${detailSearch}`
                : undefined
            }
            rowId={({ source }) => source.id ?? NO_SOURCE}
            rows={rows}
            sort={state.sort}
          />
        )}
      </PagedAnswer>
      {!hasDetail && <PlanNote>{`A page for each ${one}, with trends, decline reasons, and comments, is`}</PlanNote>}
    </section>
  );
}
