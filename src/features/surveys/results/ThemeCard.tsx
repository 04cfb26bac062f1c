import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ThemeCounts } from '#contract/surveys/surveyResults.ts';
import { POLARITIES, polarityLabel, themeLabel, type Polarity, type Theme } from '#contract/surveys/themes.ts';
import { Icon } from '#src/ui/icons.tsx';
import { polarityIcon, polarityTone } from './resultLabels.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import styles from './surveyFigures.module.css';
import { FigureFrame } from '#src/ui/table/FigureFrame.tsx';
import { formatMonth } from '#contract/platform/formats.ts';

type ThemeCount = ThemeCounts['themes'][number];
/** The comments behind a figure. */
export type ThemeLink = (theme: Theme, polarity: Polarity) => ListLink;

type Counts = Readonly<Record<Polarity, number>>;

const MAX_MONTHS = 12;
const totalOf = ({ negative, neutral, positive }: Counts) => negative + neutral + positive;
const lastMonths = ({ months }: ThemeCount) => months.slice(-MAX_MONTHS);

interface ThemeCardProps {
  /** Nothing while it is loading. */
  readonly counts: ThemeCounts | undefined;
  readonly isFetching: boolean;
  readonly linkOf: ThemeLink;
}

/** The themes of comments by polarity and month; each figure links to its comments. */
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
              {isMonths ? 'Show as bars' : 'Show months as a table'}
            </Button>
          </span>
        )
      }
      title="Themes in comments"
    >
      {!themes && <Skeleton height={240} width="100%" />}
      {themes?.length === 0 && <p className="second">No themes found in these comments.</p>}
      {counts && themes && themes.length > 0 && (
        <div aria-busy={isFetching}>
          {isMonths ? <MonthTable themes={themes} /> : <ThemeTable linkOf={linkOf} themes={themes} />}
          <p className={styles['footnote']}>
            {`Found automatically in ${counts.comments.toLocaleString('en-US')} comments. Confirm or remove themes on each answer.`}
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

interface ThemeTableProps {
  readonly themes: readonly ThemeCount[];
  readonly linkOf: ThemeLink;
}

/** Themes with their counts; the bars say the same at a glance. */
function ThemeTable({ linkOf, themes }: ThemeTableProps) {
  const max = Math.max(1, ...themes.map((theme) => totalOf(theme)));
  // One scale for all themes, so that a rare one looks rare.
  const maxInMonth = Math.max(1, ...themes.flatMap((theme) => lastMonths(theme).map((month) => totalOf(month))));
  return (
    <FigureFrame label="Themes by sentiment">
      <thead>
        <tr>
          <th scope="col">Theme</th>
          {POLARITIES.map((polarity) => (
            <th data-align="end" key={polarity} scope="col">
              <Icon name={polarityIcon[polarity]} size={12} /> {polarityLabel[polarity]}
            </th>
          ))}
          <th scope="col">By sentiment</th>
          <th scope="col">By month</th>
        </tr>
      </thead>
      <tbody>
        {themes.map((theme) => (
          <tr key={theme.key}>
            <th scope="row">{themeLabel[theme.key]}</th>
            {POLARITIES.map((polarity) => {
              const link = linkOf(theme.key, polarity);
              return (
                <td data-align="end" key={polarity}>
                  {theme[polarity] === 0 ? (
                    0
                  ) : (
                    <Link
                      aria-label={`${theme[polarity]} ${polarity} ${theme[polarity] === 1 ? 'comment' : 'comments'} on ${themeLabel[theme.key]}`}
                      className={styles['figureLink']}
                      state={link.state}
                      to={link.to}
                    >
                      {theme[polarity]}
                    </Link>
                  )}
                </td>
              );
            })}
            <td className={styles['barCell']}>
              <span aria-hidden="true" className={styles['themeBar']}>
                <PolarityShares counts={theme} max={max} side="width" />
              </span>
            </td>
            <td className={styles['monthCell']}>
              <span aria-hidden="true" className={styles['months']}>
                {lastMonths(theme).map((month) => (
                  <span
                    key={month.month}
                    title={`${formatMonth(month.month)}: ${POLARITIES.map((each) => `${month[each]} ${each}`).join(', ')}`}
                  >
                    <PolarityShares counts={month} max={maxInMonth} side="height" />
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </FigureFrame>
  );
}

interface PolaritySharesProps {
  readonly counts: Counts;
  readonly max: number;
  readonly side: 'width' | 'height';
}

const PolarityShares = ({ counts, max, side }: PolaritySharesProps) =>
  POLARITIES.map((polarity) => (
    <span data-tone={polarityTone[polarity]} key={polarity} style={{ [side]: `${(counts[polarity] / max) * 100}%` }} />
  ));
