import type { SummaryReader } from '#contract/communication/monthlySummaries.ts';
import { RecentTime } from '#src/ui/time/TimeCells.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { recipientLabel, recipientStyle } from '#src/features/communication/messageStyle.ts';
import styles from './summaries.module.css';

export const READER_COLUMNS: readonly Column<SummaryReader>[] = [
  { id: 'name', header: 'Provider', cell: ({ name }) => name },
  { id: 'group', header: 'Group', cell: ({ group }) => group.name },
  { id: 'referrals', header: 'Referrals', align: 'end', width: 96, cell: ({ referrals }) => referrals },
  {
    id: 'state',
    header: 'Summary',
    width: 132,
    cell: ({ state }) =>
      state === 'not_sent' ? (
        <span className={styles['quiet']}>Not sent</span>
      ) : (
        <Chip {...recipientStyle[state]}>{recipientLabel[state]}</Chip>
      ),
  },
  { id: 'sentAt', header: 'Sent', width: 132, cell: ({ sentAt }) => sentAt && <RecentTime at={sentAt} /> },
];
