import type { FeedbackFigureQuery } from '#contract/surveys/surveyResults.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { surveyResultsApi } from '#src/features/surveys/results/surveyResultsApi.ts';
import { RecentTime } from '#src/ui/time/TimeCells.tsx';
import styles from './familyFeedback.module.css';
import { FirstAnswers, type AnswerLinks } from './FirstAnswers.tsx';

interface CommentsProps extends AnswerLinks {
  readonly hospiceId: string;
  readonly figures: FeedbackFigureQuery;
}

/** The newest comments in the families' own words. */
export function Comments({ figures, hospiceId, ...links }: CommentsProps) {
  const answer = surveyResultsApi.useListFeedbackQuery({
    hospiceId,
    query: { ...figures, 'filter.hasComment': true, page: 1, limit: 6 },
  });
  return (
    <FirstAnswers {...links} answer={answer} empty="No comments in this period." height={120} title="What families say">
      {({ comment, language, referral, submittedAt }) => (
        <>
          <q className={styles['said']} dir="auto" lang={language}>
            {comment}
          </q>
          <span className="second">
            {fullName(referral.patient)}’s family · <RecentTime at={submittedAt} />
          </span>
        </>
      )}
    </FirstAnswers>
  );
}
