import { Link } from 'react-router-dom';
import type { PerformanceSourceDetail } from '#contract/performance/performance.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { featureFlags } from '#src/config/featureFlags.ts';
import { drillDownFor, hospiceCountLink, type SourceScope } from '#src/features/performance/figureLinks.ts';
import { listName } from '#src/features/referrals/patientNames.ts';
import { percentText } from '#contract/platform/formats.ts';
import { ResultCard } from '#src/features/surveys/results/ResultCard.tsx';
import { ScoreCard } from '#src/features/surveys/results/ScoreCard.tsx';
import { surveyResultsApi } from '#src/features/surveys/results/surveyResultsApi.ts';
import { ThemeCard } from '#src/features/surveys/results/ThemeCard.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './source.module.css';

interface SourceFeedbackProps {
  readonly hospiceId: string;
  readonly detail: PerformanceSourceDetail;
  readonly scope: SourceScope;
  readonly isStale: boolean;
}

const COMMENTS = 6;

/** How families answered, the themes of their comments, and the latest comments. */
export function SourceFeedback({ detail, hospiceId, isStale, scope }: SourceFeedbackProps) {
  const answers = detail.figures.surveysAnswered?.value ?? 0;
  if (answers === 0) {
    return (
      <Card title="Families’ answers">
        <p className="second">No families answered in this period.</p>
      </Card>
    );
  }
  const { compositeTop } = detail;
  const isShown = answers >= MIN_SHOWN;
  return (
    <section aria-labelledby="families" className={styles['part']}>
      <div className={styles['partHead']}>
        <h2 id="families">Families’ answers</h2>
        <p className="second">
          {answers === 1 ? '1 answer' : `${answers.toLocaleString('en-US')} answers`}
          {compositeTop !== null && `, ${percentText(compositeTop)} top answers on average`}
        </p>
      </div>
      {isShown ? (
        <ScoreCard isFetching={isStale} items={detail.items} />
      ) : (
        <p className="second">Fewer than {MIN_SHOWN} families answered, so answers and themes are hidden.</p>
      )}
      {isShown && featureFlags.tsf && (
        <ThemeCard
          counts={detail.themes}
          isFetching={isStale}
          linkOf={(theme, polarity) => ({
            to:
              hospiceCountLink('surveysAnswered', {
                ...scope,
                further: { 'filter.theme': [theme], 'filter.polarity': [polarity] },
              }) ?? '',
            state: null,
          })}
        />
      )}
      <Comments hospiceId={hospiceId} scope={scope} />
    </section>
  );
}

function Comments({ hospiceId, scope }: Pick<SourceFeedbackProps, 'hospiceId' | 'scope'>) {
  const { 'filter.enrollment.hospiceLocation.id': locations, ...filters } = scope.filters;
  const answer = surveyResultsApi.useListFeedbackQuery({
    hospiceId,
    query: {
      ...filters,
      ...(locations ? { 'filter.hospiceLocation.id': locations } : {}),
      ...drillDownFor('surveysAnswered', scope),
      'filter.hasComment': true,
      page: 1,
      limit: COMMENTS,
    },
  });
  const all = hospiceCountLink('surveysAnswered', { ...scope, further: { 'filter.hasComment': true } });
  const title = 'Latest comments';
  return (
    <LoadedAnswer
      answer={answer}
      isCompact
      skeleton={
        <Card title={title}>
          <Skeleton height={160} width="100%" />
        </Card>
      }
    >
      {({ data, meta: { totalItems } }) => (
        <Card
          actions={
            totalItems > data.length &&
            all !== undefined && (
              <LinkButton size="small" to={all} variant="quiet">
                {`Show all ${totalItems.toLocaleString('en-US')}`}
              </LinkButton>
            )
          }
          title={title}
        >
          {data.length === 0 ? (
            <p className="second">No comments.</p>
          ) : (
            <ul aria-busy={answer.isFetching} className={styles['comments']}>
              {data.map((result) => (
                <li key={result.id}>
                  <ResultCard isOpen={false} mayWork={false} referralId={result.referral.id} result={result} />
                  <Link className="tableSize" to={`/hospice/referrals/${result.referral.id}`}>
                    Family of {listName(result.referral.patient)}, {result.referral.displayId}
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
