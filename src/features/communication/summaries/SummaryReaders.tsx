import { useState } from 'react';
import * as z from 'zod/mini';
import { paging } from '#contract/platform/listQuery.ts';
import { Month, type SummaryReader } from '#contract/communication/monthlySummaries.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { MailSheet } from '#src/features/mail/MailPreview.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { formatMonth } from '#contract/platform/formats.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { SelectField } from '#src/ui/form/fields/SelectField.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { NOTHING_SELECTED } from '#src/ui/table/rowSelection.ts';
import { useRowSelection } from '#src/ui/table/useRowSelection.ts';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { monthsBefore } from './months.ts';
import { SendSummaries } from './SendSummaries.tsx';
import { summariesApi } from './summariesApi.ts';
import styles from './summaries.module.css';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { recipientLabel, recipientStyle } from '#src/features/communication/messageStyle.ts';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { pollWhile } from '#src/features/communication/communicationApi.ts';
import { PagedTable } from '#src/ui/lists/PagedTable.tsx';

/** As the contract's; without a month in the address it is the last one. */
const ReadersAddress = z.strictObject({ 'filter.month': z.optional(Month), ...paging });

const LABEL = 'Providers who referred';

/** The providers of a month with the state of their summaries, which can be sent by hand. */
export function SummaryReaders({ hospiceId }: { readonly hospiceId: string }) {
  const { now, timeZone } = useDisplayContext();
  const [query, changeQuery] = useListQuery(ReadersAddress);
  const months = monthsBefore(plainDateIn(now, timeZone));
  const month = query['filter.month'] ?? months[0] ?? '';
  const [isWatching, setWatching] = useState(false);
  const answer = summariesApi.useListSummaryReadersQuery(
    { hospiceId, query: { ...query, 'filter.month': month } },
    { refetchOnMountOrArgChange: true, ...pollWhile(isWatching) },
  );
  const { currentData, data } = answer;
  const moves = data?.data.some(({ state }) => state === 'queued') ?? false;
  if (moves !== isWatching) setWatching(moves);
  const layout = useTableLayout('summaryReaders', READER_COLUMNS);
  const shown = currentData && { page: currentData, part: JSON.stringify([query.page, query.limit]) };
  const [selection, select] = useRowSelection(JSON.stringify([month, query.search]), shown);
  const [previewed, setPreviewed] = useState<SummaryReader | null>(null);
  const actionsFor = (row: SummaryReader) => (
    <IconButton icon="eye" label={`Preview: ${row.name}`} onClick={() => setPreviewed(row)} />
  );

  return (
    <Card title={LABEL}>
      <div className="column shrinks gap12">
        <p className="quiet">Providers responsible for a referral in this month.</p>
        <Toolbar isSpread>
          <div className={styles['narrowing']}>
            <span className="inlineRow second gap8">
              <span aria-hidden="true">Month</span>
              <MuiProvider>
                <SelectField
                  isLabelHidden
                  label="Month"
                  onChange={(chosen) => changeQuery({ 'filter.month': chosen })}
                  value={month}
                >
                  {(months.includes(month) ? months : [month, ...months]).map((each) => (
                    <option key={each} value={each}>
                      {formatMonth(each, 'long')}
                    </option>
                  ))}
                </SelectField>
              </MuiProvider>
            </span>
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
        <PagedTable
          answer={answer}
          clearLink={undefined}
          columns={READER_COLUMNS}
          empty={<NobodyReferred isSearched={query.search !== undefined} month={month} />}
          isCompact
          isPolling={isWatching}
          label={LABEL}
          layout={layout}
          isZoned
          onPage={changeQuery}
          onSelect={select}
          paging={query}
          rowActions={actionsFor}
          rowLabel={({ name }) => name}
          selection={selection}
        />
      </div>
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
const READER_COLUMNS: readonly Column<SummaryReader>[] = [
  { id: 'name', header: 'Provider', cell: ({ name }) => name },
  { id: 'group', header: 'Group', cell: ({ group }) => group.name },
  { id: 'referrals', header: 'Referrals', align: 'end', width: 96, cell: ({ referrals }) => referrals },
  {
    id: 'state',
    header: 'Summary',
    width: 132,
    cell: ({ state }) =>
      state === 'not_sent' ? (
        <span className="quiet">Not sent</span>
      ) : (
        <Chip {...recipientStyle[state]}>{recipientLabel[state]}</Chip>
      ),
  },
  { id: 'sentAt', header: 'Sent', width: 132, cell: ({ sentAt }) => sentAt && <RecentTime at={sentAt} /> },
];

function NobodyReferred({ isSearched, month }: { readonly isSearched: boolean; readonly month: string }) {
  return (
    <EmptyState
      isCompact
      title={isSearched ? 'No results' : `No provider with an account referred in ${formatMonth(month, 'long')}`}
    >
      {isSearched
        ? 'Try another name or month.'
        : 'Providers with an account who referred a patient to you appear here.'}
    </EmptyState>
  );
}

interface SummaryPreviewProps {
  readonly hospiceId: string;
  readonly month: string;
  readonly reader: SummaryReader;
  readonly onClose: () => void;
}

/** One provider's summary as it would go out now. */
function SummaryPreview({ hospiceId, month, onClose, reader }: SummaryPreviewProps) {
  const answer = summariesApi.usePreviewSummaryQuery(
    { hospiceId, month, personId: reader.id },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <SidePanel onClose={onClose} title={`Summary for ${reader.name}`}>
      <LoadedAnswer
        answer={{ ...answer, data: answer.currentData }}
        failureTitle="The preview couldn’t be loaded"
        isCompact
        skeleton={<Skeleton height={480} width="100%" />}
      >
        {(mail) => <MailSheet label="Email preview" mail={mail} />}
      </LoadedAnswer>
    </SidePanel>
  );
}
