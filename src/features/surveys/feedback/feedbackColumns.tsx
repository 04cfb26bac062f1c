import { labels } from '#contract/platform/labels.ts';
import type { FeedbackItem, ScoreAlertState } from '#contract/surveys/surveyResults.ts';
import { PatientName } from '#src/features/referrals/rows/PatientName.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { RecoveryChip } from '#src/features/surveys/results/RecoveryStory.tsx';
import { dueLabel } from '#src/features/surveys/results/resultLabels.ts';
import { RecentTime } from '#src/ui/time/RecentTime.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './familyFeedback.module.css';

export const stateLabel = labels<ScoreAlertState>({
  none: 'No low score',
  open: 'Open',
  in_progress: 'In follow-up',
  resolved: 'Resolved',
});

function CallDue({ item: { alert, callback } }: { item: FeedbackItem }) {
  const { now } = useDisplayContext();
  if (!callback) return null;
  if (alert.state === 'resolved') return 'Asked for';
  const { label, tone } = dueLabel(callback.dueAt, now);
  return (
    <Chip icon="phone" tone={tone}>
      {label}
    </Chip>
  );
}

/** All answers. Columns that sort bear the API's names. */
export const feedbackColumns: readonly Column<FeedbackItem>[] = [
  {
    id: 'patient',
    header: 'Patient',
    cell: ({ referral }) => <PatientName displayId={referral.displayId} patient={referral.patient} />,
  },
  {
    id: 'submittedAt',
    header: 'Answered',
    isSortable: 'downFirst',
    cell: ({ submittedAt }) => <RecentTime at={submittedAt} />,
  },
  {
    id: 'mean',
    header: 'Score (of 5)',
    align: 'end',
    isSortable: true,
    cell: ({ mean }) => mean?.toFixed(1),
  },
  { id: 'recommend', header: 'Recommend (of 10)', align: 'end', isSortable: true, cell: ({ recommend }) => recommend },
  {
    id: 'alertState',
    header: 'Low score',
    isSortable: true,
    cell: ({ alert }) => <RecoveryChip state={alert.state} />,
  },
  { id: 'callback', header: 'Call', cell: (item) => <CallDue item={item} /> },
  {
    id: 'comment',
    header: 'Comment',
    cell: ({ comment, language }) =>
      comment && (
        <span className={styles['snippet']} dir="auto" lang={language} title={comment}>
          {comment}
        </span>
      ),
  },
];
