import type { SummaryReader } from '#contract/communication/monthlySummaries.ts';
import { problem } from '#src/api/problem.ts';
import { MailView } from '#src/features/mail/MailView.tsx';
import { ErrorState } from '#src/ui/states/ErrorState.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { usePreviewSummaryQuery } from './summariesApi.ts';
import styles from './summaries.module.css';

interface SummaryPreviewProps {
  readonly hospiceId: string;
  readonly month: string;
  readonly reader: SummaryReader;
  readonly onClose: () => void;
}

/** One provider's summary as it would go out now. */
export function SummaryPreview({ hospiceId, month, onClose, reader }: SummaryPreviewProps) {
  const { currentData, error, isFetching, refetch } = usePreviewSummaryQuery(
    { hospiceId, month, personId: reader.id },
    { refetchOnMountOrArgChange: true },
  );
  const refusal = error && !isFetching ? problem(error) : undefined;
  return (
    <SidePanel onClose={onClose} title={`Summary for ${reader.name}`}>
      {refusal && (
        <ErrorState isCompact onRetry={() => void refetch()} title="The preview could not be made">
          {refusal.message}
        </ErrorState>
      )}
      {!refusal && !currentData && <Skeleton height={480} width="100%" />}
      {!refusal && currentData && (
        <div className={styles['mail']}>
          <p className={styles['mailHead']}>
            <span>Subject</span> <strong>{currentData.subject}</strong>
          </p>
          <MailView html={currentData.html} label="The email, as its reader sees it" />
        </div>
      )}
    </SidePanel>
  );
}
