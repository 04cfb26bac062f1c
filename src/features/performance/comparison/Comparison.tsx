import { useMemo } from 'react';
import { writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import {
  type GroupFigureQuery,
  type GroupPerformance,
  type GroupPerformanceQuery,
} from '#contract/performance/performance.ts';
import { FigureTable } from '#src/features/performance/FigureTable.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ColumnMenu } from '#src/ui/table/columns/ColumnMenu.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { comparedColumns } from './comparedColumns.tsx';
import { COMPARISON_NOTES, leftOutLabel } from './comparisonLabels.ts';
import { DeclineCard } from './DeclineCard.tsx';
import styles from './hospiceComparison.module.css';

interface ComparisonProps {
  readonly performance: GroupPerformance | undefined;
  readonly query: GroupPerformanceQuery;
  readonly filters: Pick<GroupFigureQuery, 'filter.stakeholders.id'>;
  readonly isFetching: boolean;
  readonly onChange: (patch: ListQuery) => void;
}

const LABEL = 'Hospices compared';
const SKELETON_ROWS = 4;
const NOTHING = { data: [], totals: {}, meta: { itemsPerPage: 0, totalItems: 0, currentPage: 1, totalPages: 0 } };
const NO_DAYS = { from: '', to: '' };
const BY_NAME = [{ column: 'name', direction: 'ASC' }] as const;

/** The group's referrals to that hospice, of any time. */
const referralsTo = (hospiceId: string): string =>
  `/stakeholder?${writeSearchParams({ 'filter.hospice.id': [hospiceId] }).toString()}`;

/** The hospices side by side, with notes on how to read the figures. */
export function Comparison({ filters, isFetching, onChange, performance, query }: ComparisonProps) {
  const columns = useMemo(
    () => comparedColumns(performance ?? NOTHING, { days: performance?.period ?? NO_DAYS, filters }),
    [filters, performance],
  );
  const layout = useTableLayout('hospiceComparison', columns);
  const total = performance?.meta.totalItems ?? 0;
  return (
    <>
      <section aria-labelledby="compared" className={styles['part']}>
        <Toolbar isSpread>
          <h2 id="compared">Hospice by hospice</h2>
          <span className="screenOnly">
            <ColumnMenu columns={columns} layout={layout} />
          </span>
        </Toolbar>
        <ul className={styles['notes']}>
          {COMPARISON_NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {performance && performance.leftOut > 0 && <li>{leftOutLabel(performance.leftOut)}</li>}
        </ul>
        {!performance && <TableSkeleton columns={columns} label={LABEL} layout={layout} rows={SKELETON_ROWS} />}
        {performance && total === 0 && (
          <EmptyState isCompact title="No hospice to compare yet">
            Hospices appear here once your group refers to them and they take part in comparisons.
          </EmptyState>
        )}
        {performance && total > 0 && (
          <>
            <FigureTable
              columns={columns}
              isFetching={isFetching}
              label={LABEL}
              layout={layout}
              onSort={(sort) => onChange({ sortBy: sort.length > 0 ? sort : undefined })}
              rowHref={({ hospice }) => referralsTo(hospice.id)}
              rowId={({ hospice }) => hospice.id}
              rows={performance.data}
              sort={query.sortBy ?? BY_NAME}
            />
            <p className="small">All referrals counts each referral once, no matter how many hospices were asked.</p>
            {total > query.limit && (
              <Pagination limit={query.limit} onChange={onChange} page={query.page} totalItems={total} />
            )}
          </>
        )}
      </section>
      {performance && performance.data.length > 0 && <DeclineCard rows={performance.data} />}
    </>
  );
}
