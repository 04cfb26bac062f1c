import { themeLabel } from '#contract/surveys/themes.ts';
import { FigureFrame } from '#src/ui/table/FigureFrame.tsx';
import { monthLabel } from './figureLabels.ts';
import type { ThemeCount } from './ThemeCard.tsx';

/** Positive, neutral and negative of each month, as numbers, the latest first. */
export function MonthTable({ themes }: { themes: readonly ThemeCount[] }) {
  const months = themes[0]?.months.map(({ month }) => month).toReversed() ?? [];
  return (
    <FigureFrame label="Themes by month">
      <thead>
        <tr>
          <th scope="col">Positive / neutral / negative</th>
          {months.map((month) => (
            <th data-align="end" key={month} scope="col">
              {monthLabel(month)}
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
