import type { ReactNode } from 'react';
import type { Member, MemberQuery } from '#contract/team.ts';
import { problem } from '#src/api/problem.ts';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { StaleBanner } from '#src/ui/StaleBanner.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import type { TableLayout } from '#src/ui/table/useTableLayout.ts';
import type { useOpenRow } from '#src/ui/useOpenRow.ts';
import { nameOf } from './memberActs.ts';
import type { useMembers } from './organisation.ts';
import styles from './people.module.css';

interface MemberRowsProps {
  readonly answer: ReturnType<typeof useMembers>;
  readonly columns: readonly Column<Member>[];
  readonly layout: TableLayout;
  readonly query: MemberQuery;
  readonly onChange: (patch: Partial<Pick<MemberQuery, 'page' | 'limit' | 'sortBy'>>) => void;
  readonly row: ReturnType<typeof useOpenRow>;
  readonly rowActions: (member: Member) => ReactNode;
  /** Where filters are set: the list without them. */
  readonly clearTo: string | undefined;
}

const LABEL = 'People with access';
const SKELETON_ROWS = 6;
const SORTS = ['name', 'email', 'role', 'state', 'lastSignInAt'] as const;

/** The rows in each of their states. */
export function MemberRows(props: MemberRowsProps) {
  const { answer, clearTo, columns, layout, onChange, query, row, rowActions } = props;
  const { currentData, data, error, isFetching, refetch } = answer;
  const refusal = error !== undefined && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();
  const totalItems = data?.meta.totalItems ?? 0;
  const isPastEnd = data?.data.length === 0 && totalItems > 0;
  const isOldNothing = currentData === undefined && data?.data.length === 0;

  if (!data || isOldNothing) {
    return refusal ? (
      <ErrorState isCompact onRetry={retry} title={refusal.title}>
        {refusal.message}
      </ErrorState>
    ) : (
      <TableSkeleton columns={columns} label={LABEL} layout={layout} rows={SKELETON_ROWS} />
    );
  }
  return (
    <>
      {refusal && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
      {data.data.length > 0 && (
        <div className={classes(refusal && styles['stale'])}>
          <DataTable
            columns={columns}
            isFetching={isFetching}
            label={LABEL}
            layout={layout}
            onSort={(sort) =>
              onChange({
                sortBy: sort.flatMap(({ column, direction }) => {
                  const known = SORTS.find((one) => one === column);
                  return known === undefined ? [] : [{ column: known, direction }];
                }),
              })
            }
            rowActions={rowActions}
            rowHref={({ id }) => row.hrefOf(id)}
            rowId={({ id }) => id}
            rowLabel={nameOf}
            rowLinkOptions={row.linkOptions}
            rows={data.data}
            sort={query.sortBy}
          />
        </div>
      )}
      {isPastEnd && (
        <EmptyState
          actions={<Button onClick={() => onChange({ page: 1 })}>First page</Button>}
          isCompact
          title="This page is empty"
        >
          The list has become shorter.
        </EmptyState>
      )}
      {totalItems === 0 && (
        <EmptyState
          actions={clearTo !== undefined && <LinkButton to={clearTo}>Clear filters</LinkButton>}
          isCompact
          title={clearTo === undefined ? 'Nobody has access yet' : 'Nobody matches these filters'}
        >
          {clearTo === undefined
            ? 'Invite the first person: an e-mail brings a link to sign up.'
            : 'Take one away, or clear them all.'}
        </EmptyState>
      )}
      {totalItems > 0 && (
        <Pagination limit={query.limit} onChange={onChange} page={query.page} totalItems={totalItems} />
      )}
    </>
  );
}
