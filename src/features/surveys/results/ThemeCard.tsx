import { useState } from 'react';
import type { ThemeCounts } from '#contract/surveys/surveyResults.ts';
import { type Polarity, type Theme, themeLabel } from '#contract/surveys/themes.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import styles from './surveyFigures.module.css';
import { ThemeTable } from './ThemeTable.tsx';
import { FigureFrame } from '#src/ui/table/FigureFrame.tsx';
import { formatMonth } from '#src/ui/time/dates.ts';

export type ThemeCount = ThemeCounts['themes'][number];
/** The comments behind a figure. */
export type ThemeLink = (theme: Theme, polarity: Polarity) => ListLink;

const totalOf = ({ negative, neutral, positive }: ThemeCount) => negative + neutral + positive;

interface ThemeCardProps {
  /** Nothing while it is loading. */
  readonly counts: ThemeCounts | undefined;
  readonly isFetching: boolean;
  readonly linkOf: ThemeLink;
}

/** What comments are about, by polarity and month; each figure leads to its comments. */
export function ThemeCard({ counts, isFetching, linkOf }: ThemeCardProps) {
  const [isMonths, setMonths] = useState(false);
  const themes = counts?.themes.filter((theme) => totalOf(theme) > 0).toSorted((a, b) => totalOf(b) - totalOf(a));
  return (
    <Card
      actions={
        themes &&
        themes.length > 0 && (
          <span className="screenOnly">
            <Button aria-pressed={isMonths} onClick={() => setMonths(!isMonths)} size="small" variant="quiet">
              {isMonths ? 'Show as bars' : 'Show months as table'}
            </Button>
          </span>
        )
      }
      title="Themes in comments"
    >
      {!themes && <Skeleton height={240} width="100%" />}
      {themes?.length === 0 && <p className="second">No theme was found in these comments.</p>}
      {counts && themes && themes.length > 0 && (
        <div aria-busy={isFetching}>
          {isMonths ? <MonthTable themes={themes} /> : <ThemeTable linkOf={linkOf} themes={themes} />}
          <p className={styles['footnote']}>
            {`Found by words in ${counts.comments.toLocaleString('en-US')} comments; confirmed or removed at each answer.`}
          </p>
        </div>
      )}
    </Card>
  );
}
/** Positive, neutral and negative of each month, as numbers, the latest first. */
function MonthTable({ themes }: { themes: readonly ThemeCount[] }) {
  const months = themes[0]?.months.map(({ month }) => month).toReversed() ?? [];
  return (
    <FigureFrame label="Themes by month">
      <thead>
        <tr>
          <th scope="col">Positive / neutral / negative</th>
          {months.map((month) => (
            <th data-align="end" key={month} scope="col">
              {formatMonth(month)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {themes.map((theme) => (
          <tr key={theme.key}>
            <th scope="row">{themeLabel[theme.key]}</th>
            {theme.months.toReversed().map(({ month, negative, neutral, positive }) => (
              <td data-align="end" key={month}>
                {`${positive} / ${neutral} / ${negative}`}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureFrame>
  );
}
