import { useState, type ReactNode } from 'react';
import { sharedFactLabel } from '#contract/organizations/sharing/sharing.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { ResultCard } from './ResultCard.tsx';
import { scoreLabel, trendLabel } from './resultLabels.ts';
import { surveyResultsApi } from './surveyResultsApi.ts';
import styles from './surveyResults.module.css';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import type { Reply } from '#contract/platform/http.ts';
import type { surveyResultEndpoints } from '#contract/surveys/surveyResults.ts';

const PAGE = 5;

interface ResultListProps {
  readonly enrollmentId: string;
  readonly referralId: string;
  readonly mayWork: boolean;
  /** The state of the surveys, shown below the last score to the hospice only. */
  readonly standing?: ReactNode;
  /** For a group: the hospice whose answers these are, to name who does not share them. */
  readonly sharedBy?: string;
}

interface PageProps extends ResultListProps {
  readonly page: number;
  /** Set on the last page that is shown. */
  readonly onMore: (() => void) | undefined;
}

function ResultPage(props: PageProps) {
  const { enrollmentId, page, referralId } = props;
  const answer = surveyResultsApi.useListSurveySatisfactionResultsQuery({
    enrollmentId,
    referralId,
    query: { page, limit: PAGE },
  });
  return (
    <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={page === 1 ? 160 : 80} width="100%" />}>
      {(data) => <ShownPage {...props} data={data} isFetching={answer.isFetching} />}
    </LoadedAnswer>
  );
}

interface ShownPageProps extends PageProps {
  readonly data: Reply<typeof surveyResultEndpoints.listSurveySatisfactionResults>;
  readonly isFetching: boolean;
}

function ShownPage({ data, isFetching, mayWork, onMore, page, referralId, sharedBy, standing }: ShownPageProps) {
  const results = data.data;
  const { notShared, totalItems } = data.meta;
  const [last, before] = results;
  const trend = last && trendLabel(last.mean, before?.mean);
  const rest = totalItems - page * PAGE;
  return (
    <>
      {page === 1 && (
        <div className={styles['summary']}>
          {last && before && (
            <p className={styles['last']}>
              <strong>{scoreLabel(last)}</strong>
              <span className="second">{trend}</span>
            </p>
          )}
          {!last && !notShared.includes('survey_scores') && <p className="second">No answers yet</p>}
          {standing}
          {sharedBy !== undefined &&
            notShared.map((fact) => (
              <p className="second" key={fact}>{`${sharedFactLabel[fact]}: Not shared by ${sharedBy}`}</p>
            ))}
        </div>
      )}
      <ol aria-busy={isFetching} className={styles['list']}>
        {results.map((result, index) => (
          <li key={result.id}>
            <ResultCard isOpen={page === 1 && index === 0} mayWork={mayWork} referralId={referralId} result={result} />
          </li>
        ))}
      </ol>
      {onMore && rest > 0 && (
        <div className={styles['more']}>
          <Button onClick={onMore} size="small">
            {rest > PAGE ? `Show ${PAGE} earlier of ${rest}` : `Show ${rest} earlier`}
          </Button>
        </div>
      )}
    </>
  );
}

/** An enrollment's answers, newest first, with the last score and its trend above them. */
export function ResultList(props: ResultListProps) {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <ResultPage
      {...props}
      // The pages have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      key={index}
      onMore={index === pages - 1 ? () => setPages(pages + 1) : undefined}
      page={index + 1}
    />
  ));
}
