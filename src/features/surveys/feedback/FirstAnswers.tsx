import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Reply } from '#contract/platform/http.ts';
import type { FeedbackItem, surveyResultEndpoints } from '#contract/surveys/surveyResults.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { LoadedAnswer, type QueryAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './familyFeedback.module.css';

export interface AnswerLinks {
  /** The link that opens a result. */
  readonly linkOf: (id: string) => ListLink;
  /** All of them in the list below. */
  readonly allLink: ListLink;
}

interface FirstAnswersProps extends AnswerLinks {
  readonly title: string;
  /** The number of all follows the title. */
  readonly isCounted?: boolean;
  readonly answer: QueryAnswer<Reply<typeof surveyResultEndpoints.listFeedback>>;
  readonly empty: string;
  /** The height while it loads. */
  readonly height: number;
  readonly children: (item: FeedbackItem) => ReactNode;
}

/** The first of some answers as a card, each of which opens, with the way to all of them. */
export function FirstAnswers(props: FirstAnswersProps) {
  const { allLink, answer, children, empty, height, isCounted = false, linkOf, title } = props;
  const loading = (
    <Card title={title}>
      <Skeleton height={height} width="100%" />
    </Card>
  );
  return (
    <LoadedAnswer answer={answer} isCompact skeleton={loading}>
      {({ data, meta: { totalItems } }) => (
        <Card
          actions={
            totalItems > data.length && (
              <LinkButton preventScrollReset size="small" state={allLink.state} to={allLink.to} variant="quiet">
                {`Show all ${totalItems}`}
              </LinkButton>
            )
          }
          title={isCounted ? `${title}: ${totalItems}` : title}
        >
          {totalItems === 0 ? (
            <p className="second">{empty}</p>
          ) : (
            <ul className={styles['waitingList']}>
              {data.map((item) => (
                <li key={item.id}>
                  <Link
                    className={styles['waiting']}
                    preventScrollReset
                    state={linkOf(item.id).state}
                    to={linkOf(item.id).to}
                  >
                    {children(item)}
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
