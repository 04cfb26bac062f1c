import type { MessageSummary } from '#contract/communication/communications.ts';
import { mailTopicLabel } from '#contract/mail/mail.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './messageColumns.module.css';
import { audienceText, count, namesOf, statusStyle, statusText } from './messageStyle.ts';
import { useMessageTitle } from './useMessageTitle.ts';

export function MessageStatusChip({ message }: { readonly message: MessageSummary }) {
  const display = useDisplayContext();
  return <Chip {...statusStyle[message.status]}>{statusText(message, display)}</Chip>;
}

function Subject({ message }: { readonly message: MessageSummary }) {
  const { referral } = message;
  const title = useMessageTitle()(message);
  return (
    <span className={styles['title']}>
      <span className={styles['clip']} data-empty={message.subject.trim() === '' || undefined} title={title}>
        {title}
      </span>
      {referral && <span className="small">About {referral.displayId}</span>}
    </span>
  );
}

function Readers({ message: { audience } }: { readonly message: MessageSummary }) {
  const names = namesOf(audience);
  return (
    <span className={styles['readers']} title={names.join(', ')}>
      {audienceText(names)}
    </span>
  );
}

const FIGURES = [
  { id: 'recipients', header: 'People', of: 'recipients', isSortable: 'downFirst' },
  { id: 'delivered', header: 'Delivered', of: 'sent' },
  { id: 'read', header: 'Read', of: 'read' },
  { id: 'bounced', header: 'Bounced', of: 'bounced', isHiddenAtFirst: true },
  { id: 'inApp', header: 'Wayside only', of: 'inApp', isHiddenAtFirst: true },
  { id: 'suppressed', header: 'Stopped', of: 'suppressed', isHiddenAtFirst: true },
  { id: 'replies', header: 'Replies', of: 'replies' },
] as const;

/** Before it is sent, a message has no figures, not even zeros. */
const isOut = ({ status }: MessageSummary): boolean => status === 'sending' || status === 'sent' || status === 'failed';

/** Columns that sort bear the API's names. */
export const messageColumns: readonly Column<MessageSummary>[] = [
  {
    id: 'subject',
    header: 'Subject',
    isSortable: true,
    width: 280,
    cell: (message) => <Subject message={message} />,
  },
  { id: 'status', header: 'Status', cell: (message) => <MessageStatusChip message={message} /> },
  { id: 'audience', header: 'To', cell: (message) => <Readers message={message} /> },
  {
    id: 'topic',
    header: 'Topic',
    cell: ({ topic }) => <span className={styles['topic']}>{mailTopicLabel[topic]}</span>,
  },
  ...FIGURES.map(({ of, ...column }): Column<MessageSummary> => ({
    ...column,
    align: 'end',
    cell: (message) => (isOut(message) && message.counts[of] > 0 ? count(message.counts[of]) : undefined),
  })),
  {
    id: 'author',
    header: 'Written by',
    cell: ({ author }) => author && <span className="oneLine">{author.name}</span>,
  },
  {
    id: 'sentAt',
    header: 'Sent',
    isSortable: 'downFirst',
    cell: ({ sentAt }) => sentAt && <RecentTime at={sentAt} />,
  },
  {
    id: 'scheduledAt',
    header: 'Scheduled',
    isSortable: true,
    isHiddenAtFirst: true,
    cell: ({ scheduledAt }) => scheduledAt && <RecentTime at={scheduledAt} />,
  },
  {
    id: 'createdAt',
    header: 'Started',
    isSortable: 'downFirst',
    isHiddenAtFirst: true,
    cell: ({ createdAt }) => <RecentTime at={createdAt} />,
  },
];
