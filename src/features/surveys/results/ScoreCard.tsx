import type { ItemScore } from '#contract/surveys/surveyResults.ts';
import { BoxBar, BoxKey } from '#src/ui/charts/BoxBars.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { FigureFrame } from '#src/ui/table/FigureFrame.tsx';
import { intervalLabel, meanLabel } from './figureLabels.ts';
import styles from './surveyFigures.module.css';

interface ScoreCardProps {
  /** Undefined while it loads. */
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
            Each row adds up to 100%. Questions with fewer than 5 answers are hidden; fewer than 30 are marked “few
            answers”. This is your own survey during care and can’t be compared with CAHPS scores.
          </p>
        </>
      ) : (
        <Skeleton height={360} width="100%" />
      )}
    </Card>
  );
}

function Row({ item }: { item: ItemScore }) {
  const { boxes, isLowN, n, question, top } = item;
  return (
    <tr data-low-n={isLowN || undefined}>
      <th scope="row">{question}</th>
      {boxes && top ? (
        <>
          <td data-align="end">
            {isLowN && <Chip tone="declined">few answers</Chip>} {n?.toLocaleString('en-US')}
          </td>
          <td data-align="end">{boxes.top}</td>
          <td data-align="end">{boxes.middle}</td>
          <td data-align="end">{boxes.bottom}</td>
          <td className={styles['barCell']}>
            <BoxBar boxes={boxes} isLowN={isLowN} />
          </td>
          <td className={styles['interval']}>{intervalLabel(top)}</td>
          <td data-align="end">{meanLabel(item)}</td>
        </>
      ) : (
        <td className={styles['tooFew']} colSpan={7}>
          Too few answers to show
        </td>
      )}
    </tr>
  );
}

/** Top, middle and bottom box of every question. The shares of a row add up to 100. */
function ScoreTable({ items }: { items: readonly ItemScore[] }) {
  return (
    <FigureFrame label="Scores by question">
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th data-align="end" scope="col">
            Answers
          </th>
          <th data-align="end" scope="col" title="5 of the five faces, or 9 and 10 of 10">
            <BoxKey box="top" /> Top %
          </th>
          <th data-align="end" scope="col" title="4 of the five faces, or 7 and 8 of 10">
            <BoxKey box="middle" /> Middle %
          </th>
          <th data-align="end" scope="col" title="1 to 3 of the five faces, or 0 to 6 of 10">
            <BoxKey box="bottom" /> Bottom %
          </th>
          <th scope="col">Shares</th>
          <th scope="col" title="95% confidence interval (Wilson)">
            Likely range of top answers
          </th>
          <th data-align="end" scope="col">
            Average
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <Row item={item} key={item.key} />
        ))}
      </tbody>
    </FigureFrame>
  );
}
