import type { SummaryReader } from '#contract/communication/monthlySummaries.ts';
import { MailView } from '#src/features/mail/MailView.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { usePreviewSummaryQuery } from './summariesApi.ts';
import styles from './summaries.module.css';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

interface SummaryPreviewProps {
  readonly hospiceId: string;
  readonly month: string;
  readonly reader: SummaryReader;
  readonly onClose: () => void;
}

/** One provider's summary as it would go out now. */
export function SummaryPreview({ hospiceId, month, onClose, reader }: SummaryPreviewProps) {
  const answer = usePreviewSummaryQuery({ hospiceId, month, personId: reader.id }, { refetchOnMountOrArgChange: true });
  return (
    <SidePanel onClose={onClose} title={`Summary for ${reader.name}`}>
      <LoadedAnswer
        answer={{ ...answer, data: answer.currentData }}
        failureTitle="The preview could not be made"
        isCompact
        skeleton={<Skeleton height={480} width="100%" />}
      >
        {({ html, subject }) => (
          <div className={styles['mail']}>
            <p className={styles['mailHead']}>
              <span>Subject</span> <strong>{subject}</strong>
            </p>
            <MailView html={html} label="The email, as its reader sees it" />
          </div>
        )}
      </LoadedAnswer>
    </SidePanel>
  );
}
