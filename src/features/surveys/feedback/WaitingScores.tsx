import { Link } from 'react-router-dom';
import type { Reply } from '#contract/platform/http.ts';
import type { FeedbackFigureQuery, FeedbackItem, surveyResultEndpoints } from '#contract/surveys/surveyResults.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { RecoveryChip } from '#src/features/surveys/results/RecoveryStory.tsx';
import { dueLabel, lowLine, scoreLabel } from '#src/features/surveys/results/resultLabels.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { elapsedLabel } from '#contract/platform/formats.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import styles from './familyFeedback.module.css';
import { LoadedAnswer, type QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';

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

interface WaitingScoresProps {
  readonly answer: QueryAnswer<Reply<typeof surveyResultEndpoints.listFeedback>>;
  /** The link that opens a result. */
  readonly linkOf: (id: string) => ListLink;
  /** All of them in the list below. */
  readonly allLink: ListLink;
}

const TITLE = 'Low scores waiting';

function Waiting({ item, link }: { item: FeedbackItem; link: ListLink }) {
  const { now } = useDisplayContext();
  const { alert, callback, lowRules, referral, submittedAt } = item;
  const due = callback && dueLabel(callback.dueAt, now);
  return (
    <li>
      <Link className={styles['waiting']} preventScrollReset state={link.state} to={link.to}>
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
      </Link>
    </li>
  );
}

/** Families who wait for a call or an answer of the hospice. */
export function WaitingScores({ allLink, answer, linkOf }: WaitingScoresProps) {
  return (
    <LoadedAnswer
      answer={answer}
      isCompact
      skeleton={
        <Card title={TITLE}>
          <Skeleton height={64} width="100%" />
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
          title={`${TITLE}: ${totalItems}`}
        >
          {totalItems === 0 ? (
            <p className="second">No families are waiting for follow-up.</p>
          ) : (
            <ul className={styles['waitingList']}>
              {data.map((item) => (
                <Waiting item={item} key={item.id} link={linkOf(item.id)} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </LoadedAnswer>
  );
}
