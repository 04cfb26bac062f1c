import { Link } from 'react-router-dom';
import type { FeedbackFigureQuery } from '#contract/surveys/surveyResults.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { surveyResultsApi } from '#src/features/surveys/results/surveyResultsApi.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { RecentTime } from '#src/ui/time/TimeCells.tsx';
import styles from './familyFeedback.module.css';

const TITLE = 'What families say';

interface CommentsProps {
  readonly hospiceId: string;
  readonly figures: FeedbackFigureQuery;
  /** The link that opens a result. */
  readonly linkOf: (id: string) => ListLink;
  /** All of them in the list below. */
  readonly allLink: ListLink;
}

/** The newest comments in the families' own words. */
export function Comments({ allLink, figures, hospiceId, linkOf }: CommentsProps) {
  const answer = surveyResultsApi.useListFeedbackQuery({
    hospiceId,
    query: { ...figures, 'filter.hasComment': true, page: 1, limit: 6 },
  });
  return (
    <LoadedAnswer
      answer={answer}
      isCompact
      skeleton={
        <Card title={TITLE}>
          <Skeleton height={120} width="100%" />
        </Card>
      }
    >
      {({ data, meta: { totalItems } }) => (
        <Card
          actions={
            totalItems > data.length && (
              <LinkButton preventScrollReset size="small" state={allLink.state} to={allLink.to} variant="quiet">
                {`Show all ${totalItems}`}
              </LinkButton>
            )
          }
          title={TITLE}
        >
          {totalItems === 0 ? (
            <p className="second">No comments in this period.</p>
          ) : (
            <ul className={styles['waitingList']}>
              {data.map(({ comment, id, language, referral, submittedAt }) => (
                <li key={id}>
                  <Link className={styles['waiting']} preventScrollReset state={linkOf(id).state} to={linkOf(id).to}>
                    <q className={styles['said']} dir="auto" lang={language}>
                      {comment}
                    </q>
                    <span className="second">
                      {fullName(referral.patient)}’s family · <RecentTime at={submittedAt} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </LoadedAnswer>
  );
}
