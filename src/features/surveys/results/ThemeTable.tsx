import { Link } from 'react-router-dom';
import { POLARITIES, polarityLabel, themeLabel, type Polarity } from '#contract/surveys/themes.ts';
import { polarityIcon } from './resultLabels.ts';
import { Icon } from '#src/ui/icons.tsx';
import { FigureFrame } from '#src/ui/table/FigureFrame.tsx';
import { formatMonth } from '#src/ui/time/dates.ts';
import styles from './surveyFigures.module.css';
import type { ThemeCount, ThemeLink } from './ThemeCard.tsx';

type Counts = Readonly<Record<Polarity, number>>;

const MAX_MONTHS = 12;
const sum = (counts: Counts) => POLARITIES.reduce((total, polarity) => total + counts[polarity], 0);
const lastMonths = ({ months }: ThemeCount) => months.slice(-MAX_MONTHS);
const share = (value: number, most: number) => `${most === 0 ? 0 : (value / most) * 100}%`;

function PolarityBar({ counts, most }: { counts: Counts; most: number }) {
  return (
    <span aria-hidden="true" className={styles['themeBar']}>
      {POLARITIES.map((polarity) => (
        <span data-polarity={polarity} key={polarity} style={{ width: share(counts[polarity], most) }} />
      ))}
    </span>
  );
}

/** The months as bars; the button shows them as a table. */
function MonthBars({ months, most }: Pick<ThemeCount, 'months'> & { most: number }) {
  return (
    <span aria-hidden="true" className={styles['months']}>
      {months.map((month) => (
        <span
          key={month.month}
          title={`${formatMonth(month.month)}: ${POLARITIES.map((each) => `${month[each]} ${each}`).join(', ')}`}
        >
          {POLARITIES.map((polarity) => (
            <span data-polarity={polarity} key={polarity} style={{ height: share(month[polarity], most) }} />
          ))}
        </span>
      ))}
    </span>
  );
}

interface ThemeTableProps {
  readonly themes: readonly ThemeCount[];
  readonly linkOf: ThemeLink;
}

/** Themes with their counts; the bars say the same at a glance. */
export function ThemeTable({ linkOf, themes }: ThemeTableProps) {
  const most = Math.max(1, ...themes.map((theme) => sum(theme)));
  // One scale for all themes, so that a rare one looks rare.
  const maxInMonth = Math.max(1, ...themes.flatMap((theme) => lastMonths(theme).map((month) => sum(month))));
  return (
    <FigureFrame label="Themes by polarity">
      <thead>
        <tr>
          <th scope="col">Theme</th>
          {POLARITIES.map((polarity) => (
            <th data-align="end" key={polarity} scope="col">
              <Icon name={polarityIcon[polarity]} size={12} /> {polarityLabel[polarity]}
            </th>
          ))}
          <th scope="col">By polarity</th>
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
                      aria-label={`${theme[polarity]} ${polarity} comments on ${themeLabel[theme.key]}`}
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
              <PolarityBar counts={theme} most={most} />
            </td>
            <td className={styles['monthCell']}>
              <MonthBars months={lastMonths(theme)} most={maxInMonth} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureFrame>
  );
}
