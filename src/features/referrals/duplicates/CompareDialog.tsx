import type { ReactNode } from 'react';
import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { StatusChip } from '#src/features/referrals/rows/StatusChip.tsx';
import { formatRecent } from '#src/ui/time/dates.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { compare, type ComparedFacts } from './duplicateFacts.ts';
import styles from './duplicates.module.css';

interface CompareDialogProps {
  /** `This referral`, or `R-10241`. */
  readonly hereLabel: string;
  readonly here: ComparedFacts;
  readonly duplicate: DuplicateReferral;
  readonly actions: ReactNode;
  readonly onClose: () => void;
}

/** Two referrals side by side, each fact with whether it differs. */
export function CompareDialog({ actions, duplicate, here, hereLabel, onClose }: CompareDialogProps) {
  const { now, timeZone } = useOwnDisplayContext();
  return (
    <Dialog footer={actions} onClose={onClose} size="large" title={`Compare with ${duplicate.displayId}`}>
      <p className={styles['note']}>
        Nothing is merged. Both referrals stay as they are. {duplicate.displayId} was received{' '}
        {formatRecent(duplicate.receivedAt, timeZone, now)}. <StatusChip status={duplicate.status} />
      </p>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Detail</th>
              <th scope="col">{hereLabel}</th>
              <th scope="col">{duplicate.displayId}</th>
              <th scope="col">Comparison</th>
            </tr>
          </thead>
          <tbody>
            {compare(here, duplicate).map((row) => (
              <tr className={row.verdict === 'Differs' ? styles['differs'] : undefined} key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.here}</td>
                <td>{row.there}</td>
                <td>{row.verdict}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
