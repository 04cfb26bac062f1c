import type { ItemScore } from '#contract/surveys/surveyResults.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { ScoreTable } from './ScoreTable.tsx';
import styles from './surveyFigures.module.css';

interface ScoreCardProps {
  /** Nothing while it is loading. */
  readonly items: readonly ItemScore[] | undefined;
  readonly isFetching: boolean;
}

/** How each question was answered, and how these figures are to be read. */
export function ScoreCard({ isFetching, items }: ScoreCardProps) {
  return (
    <Card title="Scores by question">
      {items ? (
        <>
          <div aria-busy={isFetching}>
            <ScoreTable items={items} />
          </div>
          <p className={styles['footnote']}>
            Shares of a row add up to 100. Fewer than 5 answers are not shown, fewer than 30 are marked as low n. An
            in-service survey of the hospice’s own: not comparable with the official CAHPS figures.
          </p>
        </>
      ) : (
        <Skeleton height={360} width="100%" />
      )}
    </Card>
  );
}
