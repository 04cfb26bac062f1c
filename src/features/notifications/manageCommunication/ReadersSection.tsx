import { asWritten, withFallback } from '#contract/platform/labels.ts';
import { noticeChoiceEndpoints, type GroupReader } from '#contract/people/noticeChoices.ts';
import { noticeChoicesApi } from '#src/features/people/noticeChoices/noticeChoicesApi.ts';
import { ListDisplayContext, useDisplayContext, useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { formatDate } from '#contract/platform/formats.ts';
import { EmptyState } from '#src/ui/states/EmptyState.tsx';
import type { IconName } from '#src/ui/icons.tsx';
import { PagedTable } from '#src/ui/lists/PagedTable.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useTableLayout } from '#src/ui/table/useTableLayout.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { useListQuery } from '#src/ui/lists/useListQuery.ts';
import styles from './manageCommunication.module.css';

const NOTIFIED_ABOUT: Record<GroupReader['notifiedAbout'], string> = {
  group: 'All patients of the group',
  own_patients: 'Own patients',
};

const MAIL = withFallback<GroupReader['mail'], { tone: Tone; icon: IconName; label: string }>(
  {
    arrives: { tone: 'enrolled', icon: 'check', label: 'Delivered' },
    some_stopped: { tone: 'declined', icon: 'minus', label: 'Some stopped' },
    all_stopped: { tone: 'pending', icon: 'minus', label: 'All stopped' },
    bounced: { tone: 'alert', icon: 'alert', label: 'Bounced' },
  },
  (state) => ({ tone: 'declined', icon: 'info', label: asWritten(state) }),
);

function MailCell({ reader: { mail, stoppedAt } }: { reader: GroupReader }) {
  const { timeZone } = useDisplayContext();
  const { icon, label, tone } = MAIL[mail];
  return (
    <span className={styles['mail']}>
      <Chip icon={icon} tone={tone}>
        {label}
      </Chip>
      {stoppedAt !== null && <time dateTime={stoppedAt}>since {formatDate(stoppedAt, timeZone)}</time>}
    </span>
  );
}

const COLUMNS: readonly Column<GroupReader>[] = [
  { id: 'name', header: 'Person', cell: ({ name }) => name },
  { id: 'notifiedAbout', header: 'Notified about', cell: ({ notifiedAbout }) => NOTIFIED_ABOUT[notifiedAbout] },
  { id: 'mail', header: 'Emails', cell: (reader) => <MailCell reader={reader} /> },
];

const ReaderQuery = noticeChoiceEndpoints.listGroupReaders.query;

/** For care managers: the group members who are notified about its patients. */
export function ReadersSection({ groupId }: { groupId: string }) {
  const display = useOwnDisplayContext();
  const [query, changeQuery] = useListQuery(ReaderQuery);
  const answer = noticeChoicesApi.useListGroupReadersQuery({ groupId, query }, { refetchOnMountOrArgChange: true });
  const layout = useTableLayout('groupReaders', COLUMNS);
  return (
    <div className={styles['readers']}>
      <div className={styles['lead']}>
        <p>
          Care managers are notified about all patients of the group, providers about their own. Each person chooses
          how.
        </p>
        <p>Only the person who stopped an email can turn it back on, on this page.</p>
      </div>
      <ListDisplayContext value={display}>
        <PagedTable
          answer={answer}
          clearLink={undefined}
          columns={COLUMNS}
          empty={
            <EmptyState isCompact title="No one has an account yet">
              People in your group appear here once they have an account.
            </EmptyState>
          }
          isCompact
          label="Notifications in your group"
          layout={layout}
          onPage={changeQuery}
          paging={query}
          rowLabel={({ name }) => name}
        />
      </ListDisplayContext>
    </div>
  );
}
