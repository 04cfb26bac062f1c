import { themeLabel } from '#contract/themes.ts';
import { monthWords } from './figureWords.ts';
import { FigureFrame } from './FigureFrame.tsx';
import styles from './surveyFigures.module.css';
import type { CountedTheme } from './ThemeCard.tsx';

/** Positive, neutral and negative of each month, as numbers, the latest first. */
export function MonthTable({ themes }: { themes: readonly CountedTheme[] }) {
  const months = themes[0]?.months.map(({ month }) => month).toReversed() ?? [];
  return (
    <FigureFrame label="Themes by month">
      <thead>
        <tr>
          <th scope="col">Positive / neutral / negative</th>
          {months.map((month) => (
            <th className={styles['number']} key={month} scope="col">
              {monthWords(month)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {themes.map((theme) => (
          <tr key={theme.key}>
            <th scope="row">{themeLabel[theme.key]}</th>
            {theme.months.toReversed().map(({ month, negative, neutral, positive }) => (
              <td className={styles['number']} key={month}>
                {`${positive} / ${neutral} / ${negative}`}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </FigureFrame>
  );
}
