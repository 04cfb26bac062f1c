import type { Reply } from '#contract/platform/http.ts';
import type { FeedbackFigureQuery, FeedbackItem, surveyResultEndpoints } from '#contract/surveys/surveyResults.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { RecoveryChip } from '#src/features/surveys/results/RecoveryStory.tsx';
import { dueLabel, lowLine, scoreLabel } from '#src/features/surveys/results/resultLabels.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { elapsedLabel } from '#contract/platform/formats.ts';
import styles from './familyFeedback.module.css';
import { FirstAnswers, type AnswerLinks } from './FirstAnswers.tsx';
import type { QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';

/** Low scores that wait: open ones before those that were taken up, the oldest first. */
export const waitingQuery = ({ 'filter.submittedAt': _range, ...figures }: FeedbackFigureQuery) => ({
  ...figures,
  'filter.alertState': ['open' as const, 'in_progress' as const],
  sortBy: [
    { column: 'alertState' as const, direction: 'ASC' as const },
    { column: 'submittedAt' as const, direction: 'ASC' as const },
  ],
  page: 1,
  limit: 6,
});

interface WaitingScoresProps extends AnswerLinks {
  readonly answer: QueryAnswer<Reply<typeof surveyResultEndpoints.listFeedback>>;
}

function Waiting({ item }: { readonly item: FeedbackItem }) {
  const { now } = useDisplayContext();
  const { alert, callback, lowRules, referral, submittedAt } = item;
  const due = callback && dueLabel(callback.dueAt, now);
  return (
    <>
      <span className={styles['who']}>
        <strong dir="auto">{fullName(referral.patient)}</strong> <span className="second">{scoreLabel(item)}</span>
      </span>
      <span className={styles['chips']}>
        <RecoveryChip state={alert.state} />
        {due && (
          <Chip icon="phone" tone={due.tone}>
            {`Call ${due.label}`}
          </Chip>
        )}
      </span>
      <span className="second">
        answered {elapsedLabel(submittedAt, now)} ago, {lowLine(lowRules)}
      </span>
    </>
  );
}

/** Families who wait for a call or an answer of the hospice. */
export function WaitingScores(props: WaitingScoresProps) {
  return (
    <FirstAnswers
      {...props}
      empty="No families are waiting for follow-up."
      height={64}
      isCounted
      title="Low scores waiting"
    >
      {(item) => <Waiting item={item} />}
    </FirstAnswers>
  );
}
