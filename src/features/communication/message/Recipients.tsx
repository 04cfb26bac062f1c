import { RecipientQuery, type Recipient } from '#contract/communication/communications.ts';
import { communicationApi, pollWhile } from '#src/features/communication/communicationApi.ts';
import { ChoiceFilter } from '#src/ui/filters/ChoiceFilter.tsx';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import { recipientLabel, recipientStyle } from '#src/features/communication/messageStyle.ts';
import styles from './message.module.css';
import { PagedTable } from '#src/ui/lists/PagedTable.tsx';

interface RecipientsProps {
  readonly hospiceId: string;
  readonly id: string;
  /** The message is being sent: the states change. */
  readonly isWatching: boolean;
}

const LABEL = 'Recipients';

const COLUMNS: readonly Column<Recipient>[] = [
  { id: 'person', header: 'Name', cell: ({ person }) => person.name },
  { id: 'group', header: 'Group', cell: ({ group }) => group.name },
  {
    id: 'state',
    header: 'Status',
    cell: ({ reason, state }) => (
      <span className={styles['state']}>
        <Chip {...recipientStyle[state]}>{recipientLabel[state]}</Chip>
        {reason !== null && <span className="small">{reason}</span>}
      </span>
    ),
  },
  { id: 'sentAt', header: 'Sent', cell: ({ sentAt }) => sentAt && <RecentTime at={sentAt} /> },
  { id: 'readAt', header: 'Read', cell: ({ readAt }) => readAt && <RecentTime at={readAt} /> },
  { id: 'hasReplied', header: 'Replied', cell: ({ hasReplied }) => (hasReplied ? 'Yes' : undefined) },
];

/** Everybody the message was sent to, and whether it reached them. */
export function Recipients({ hospiceId, id, isWatching }: RecipientsProps) {
  const [query, changeQuery] = useListQuery(RecipientQuery);
  const layout = useTableLayout('messageReaders', COLUMNS);
  const answer = communicationApi.useListRecipientsQuery(
    { hospiceId, communicationId: id, query },
    { refetchOnMountOrArgChange: true, ...pollWhile(isWatching) },
  );
  const isFiltered = query['filter.state'] !== undefined || query.search !== undefined;
  return (
    <section aria-labelledby="readers" className="grid gap8 oneColumn">
      <h2 id="readers">{LABEL}</h2>
      <Toolbar>
        <SearchField
          label="Search names and groups"
          onChange={(text) => changeQuery({ search: text || undefined })}
          placeholder="Search names and groups…"
          value={query.search ?? ''}
        />
        <ChoiceFilter
          label="Status"
          onChange={(value) => changeQuery({ 'filter.state': value })}
          selected={query['filter.state']}
          labels={recipientLabel}
        />
      </Toolbar>
      <PagedTable
        answer={answer}
        clearLink={undefined}
        columns={COLUMNS}
        empty={
          <EmptyState isCompact title={isFiltered ? 'No results' : 'No recipients yet'}>
            {isFiltered ? 'Clear a filter.' : 'Recipients are determined when the message is sent.'}
          </EmptyState>
        }
        isCompact
        isPolling={isWatching}
        label={LABEL}
        layout={layout}
        isZoned
        onPage={changeQuery}
        paging={query}
        rowLabel={({ person }) => person.name}
      />
    </section>
  );
}
