import { mailKindLabel } from '#contract/mail/mailKinds.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { TroubledMail } from '#contract/administration/troubledMail.ts';
import cells from '#src/ui/table/cells.module.css';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './mailColumns.module.css';
import { statusDetails, triesLabel } from './mailLabels.ts';

export function StatusChip({ status }: Pick<TroubledMail, 'status'>) {
  const { icon, label, tone } = statusDetails[status];
  return (
    <Chip icon={icon} tone={tone}>
      {label}
    </Chip>
  );
}

/** The columns of mails that did not arrive. */
export const mailColumns: readonly Column<TroubledMail>[] = [
  {
    id: 'kind',
    header: 'Email',
    cell: ({ kind, maskedAddress }) => (
      <span className="column shrinks">
        {mailKindLabel[kind]}
        <span className={cells['second']}>to {maskedAddress}</span>
      </span>
    ),
  },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusChip status={status} /> },
  { id: 'hospice', header: 'Sent for', cell: ({ hospice }) => hospice?.name ?? PRODUCT_NAME },
  {
    id: 'reason',
    header: 'Reported by the mail server',
    cell: ({ reason }) =>
      reason !== null && (
        <span className={styles['reason']} title={reason}>
          {reason}
        </span>
      ),
  },
  {
    id: 'attempts',
    header: 'Tries',
    cell: ({ attempts }) => <span className="oneLine">{triesLabel(attempts)}</span>,
  },
  { id: 'at', header: 'Last tried or bounced', cell: ({ at }) => at !== null && <RecentTime at={at} /> },
  { id: 'createdAt', header: 'Created', cell: ({ createdAt }) => <RecentTime at={createdAt} /> },
];
