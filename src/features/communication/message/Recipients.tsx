import { RECIPIENT_STATES, RecipientQuery, type Recipient } from '#contract/communication/communications.ts';
import { problem } from '#src/api/problem.ts';
import { useListRecipientsQuery } from '#src/features/communication/shared/communicationApi.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { RecentTime } from '#src/ui/time/TimeCells.tsx';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { lookAgain } from '#src/features/communication/lookAgain.ts';
import { recipientLabel, recipientStyle } from '#src/features/communication/messageStyle.ts';
import styles from './message.module.css';

interface RecipientsProps {
  readonly hospiceId: string;
  readonly id: string;
  /** It is on its way: their states move. */
  readonly isWatching: boolean;
}

const LABEL = 'Readers';

const COLUMNS: readonly Column<Recipient>[] = [
  { id: 'person', header: 'Name', cell: ({ person }) => person.name },
  { id: 'group', header: 'Group', cell: ({ group }) => group.name },
  {
    id: 'state',
    header: 'State',
    cell: ({ reason, state }) => (
      <span className={styles['state']}>
        <Chip {...recipientStyle[state]}>{recipientLabel[state]}</Chip>
        {reason !== null && <span className={styles['note']}>{reason}</span>}
      </span>
    ),
  },
  { id: 'sentAt', header: 'Sent', cell: ({ sentAt }) => sentAt && <RecentTime at={sentAt} /> },
  { id: 'readAt', header: 'Read', cell: ({ readAt }) => readAt && <RecentTime at={readAt} /> },
  { id: 'hasReplied', header: 'Answered', cell: ({ hasReplied }) => (hasReplied ? 'Yes' : undefined) },
];

/** Everybody it was written to, and how it reached each. */
export function Recipients({ hospiceId, id, isWatching }: RecipientsProps) {
  const { timeZone } = useDisplayContext();
  const [query, changeQuery] = useListQuery(RecipientQuery);
  const layout = useTableLayout('messageReaders', COLUMNS);
  const { currentData, data, error, isFetching, refetch } = useListRecipientsQuery(
    { hospiceId, communicationId: id, query },
    { refetchOnMountOrArgChange: true, ...lookAgain(isWatching) },
  );
  const refusal = error && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();
  const isFiltered = query['filter.state'] !== undefined || query.search !== undefined;
  const isOldNothing = currentData === undefined && data?.data.length === 0;
  return (
    <section aria-labelledby="readers" className={styles['readers']}>
      <h2 id="readers">{LABEL}</h2>
      <Toolbar>
        <SearchField
          label="Search names and groups"
          onChange={(text) => changeQuery({ search: text || undefined })}
          placeholder="Search names and groups…"
          value={query.search ?? ''}
        />
        <ChoiceFilter
          choices={RECIPIENT_STATES}
          label="State"
          onChange={(value) => changeQuery({ 'filter.state': value })}
          selected={query['filter.state']}
          words={recipientLabel}
        />
      </Toolbar>
      {refusal && data && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
      {refusal && !data && (
        <ErrorState isCompact onRetry={retry} title={refusal.title}>
          {refusal.message}
        </ErrorState>
      )}
      {!refusal && (!data || isOldNothing) && (
        <TableSkeleton columns={COLUMNS} label={LABEL} layout={layout} rows={6} />
      )}
      {data && !isOldNothing && data.data.length === 0 && (
        <EmptyState isCompact title={isFiltered ? 'Nobody matches' : 'Nobody yet'}>
          {isFiltered ? 'Take a filter away.' : 'The readers are settled when it goes out.'}
        </EmptyState>
      )}
      {data && data.data.length > 0 && (
        <DataTable
          columns={COLUMNS}
          isFetching={isFetching && !isWatching}
          label={LABEL}
          layout={layout}
          rowId={(row) => row.id}
          rowLabel={({ person }) => person.name}
          rows={data.data}
        />
      )}
      {data && data.meta.totalItems > 0 && (
        <div className={styles['foot']}>
          <Pagination
            limit={query.limit}
            onChange={(change) => changeQuery(change)}
            page={query.page}
            totalItems={data.meta.totalItems}
          />
          <p>{zoneNote(timeZone)}</p>
        </div>
      )}
    </section>
  );
}
