import { useState } from 'react';
import * as z from 'zod/mini';
import { paging } from '#contract/platform/listQuery.ts';
import { Month, type SummaryReader } from '#contract/communication/monthlySummaries.ts';
import { problem } from '#src/api/problem.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { zoneNote } from '#src/ui/time/zoneLabels.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { Stack } from '#src/ui/page/Stack.tsx';
import { StaleBanner } from '#src/ui/states/StaleBanner.tsx';
import { DataTable } from '#src/ui/table/DataTable.tsx';
import { Pagination } from '#src/ui/table/Pagination.tsx';
import { NOTHING_SELECTED } from '#src/ui/table/rowSelection.ts';
import { TableSkeleton } from '#src/ui/table/TableSkeleton.tsx';
import { useRowSelection } from '#src/ui/table/useRowSelection.ts';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { lookAgain } from '#src/features/communication/lookAgain.ts';
import { monthsBefore, monthLabel } from './months.ts';
import { READER_COLUMNS } from './readerColumns.tsx';
import { SendSummaries } from './SendSummaries.tsx';
import { SummaryPreview } from './SummaryPreview.tsx';
import { useListSummaryReadersQuery } from './summariesApi.ts';
import styles from './summaries.module.css';

/** As the contract's; without a month in the address it is the last one. */
const ReadersAddress = z.strictObject({ 'filter.month': z.optional(Month), ...paging });

const LABEL = 'Providers who referred';

/** A month's providers, what became of the summary of each, and sending it to some of them by hand. */
export function SummaryReaders({ hospiceId }: { readonly hospiceId: string }) {
  const { now, timeZone } = useDisplayContext();
  const [query, changeQuery] = useListQuery(ReadersAddress);
  const months = monthsBefore(plainDateIn(now, timeZone));
  const month = query['filter.month'] ?? months[0] ?? '';
  const [isWatching, setWatching] = useState(false);
  const { currentData, data, error, isFetching, refetch } = useListSummaryReadersQuery(
    { hospiceId, query: { ...query, 'filter.month': month } },
    { refetchOnMountOrArgChange: true, ...lookAgain(isWatching) },
  );
  const moves = data?.data.some(({ state }) => state === 'queued') ?? false;
  if (moves !== isWatching) setWatching(moves);
  const layout = useTableLayout('summaryReaders', READER_COLUMNS);
  const shown = currentData && { page: currentData, part: JSON.stringify([query.page, query.limit]) };
  const [selection, select] = useRowSelection(JSON.stringify([month, query.search]), shown);
  const [previewed, setPreviewed] = useState<SummaryReader | null>(null);
  const refusal = error && !isFetching ? problem(error) : undefined;
  const retry = () => void refetch();
  const isOldNothing = currentData === undefined && data?.data.length === 0;

  const actionsFor = (row: SummaryReader) => (
    <IconButton icon="eye" label={`Preview: ${row.name}`} onClick={() => setPreviewed(row)} />
  );

  return (
    <Card title={LABEL}>
      <Stack gap={3}>
        <p className={styles['quiet']}>
          Who was the responsible provider of a referral that you received in the month, or recorded one.
        </p>
        <Toolbar isSpread>
          <div className={styles['narrowing']}>
            <label className={styles['month']}>
              Month
              <select onChange={({ target }) => changeQuery({ 'filter.month': target.value })} value={month}>
                {(months.includes(month) ? months : [month, ...months]).map((each) => (
                  <option key={each} value={each}>
                    {monthLabel(each)}
                  </option>
                ))}
              </select>
            </label>
            <SearchField
              label="Search names and groups"
              onChange={(text) => changeQuery({ search: text || undefined })}
              placeholder="Search names and groups…"
              value={query.search ?? ''}
            />
          </div>
          <SendSummaries
            hospiceId={hospiceId}
            ids={[...selection.ids]}
            month={month}
            onSent={() => select(NOTHING_SELECTED)}
          />
        </Toolbar>
        {refusal && data && <StaleBanner message={refusal.message} onRetry={retry} title={refusal.title} />}
        {refusal && !data && (
          <ErrorState isCompact onRetry={retry} title={refusal.title}>
            {refusal.message}
          </ErrorState>
        )}
        {!refusal && (!data || isOldNothing) && (
          <TableSkeleton columns={READER_COLUMNS} label={LABEL} layout={layout} rows={4} />
        )}
        {data && !isOldNothing && data.data.length === 0 && (
          <EmptyState
            isCompact
            title={
              query.search === undefined
                ? `No provider with an account referred in ${monthLabel(month)}`
                : 'Nobody matches'
            }
          >
            {query.search === undefined
              ? 'Who referred a patient to you and has an account in a connected group stands here.'
              : 'Try another name, or another month.'}
          </EmptyState>
        )}
        {data && data.data.length > 0 && (
          <DataTable
            columns={READER_COLUMNS}
            isFetching={isFetching && !isWatching}
            label={LABEL}
            layout={layout}
            onSelect={select}
            rowActions={actionsFor}
            rowId={({ id }) => id}
            rowLabel={({ name }) => name}
            rows={data.data}
            selection={selection}
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
      </Stack>
      {previewed && (
        <SummaryPreview
          hospiceId={hospiceId}
          key={`${month} ${previewed.id}`}
          month={month}
          onClose={() => setPreviewed(null)}
          reader={previewed}
        />
      )}
    </Card>
  );
}
