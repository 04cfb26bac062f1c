import type { PerformanceView } from '#contract/platform/ability.ts';
import { metricOf } from '#contract/performance/metrics.ts';
import type { Figure, PerformanceSourceDetail } from '#contract/performance/performance.ts';
import { groupsOf } from './sourceMetrics.ts';

const MARK = '\uFEFF';
const HEADS = ['Figure', 'Unit', 'Value', 'Numerator', 'Denominator', 'n', 'Shown', 'Whole hospice', 'Period before'];

type Cell = string | number | null | undefined;

/** Nothing in it begins like a formula but a name that people gave: that one gets an apostrophe, as in every other file. */
const written = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const shownWords = ({ isLowN, isSuppressed, value }: Figure): string => {
  if (isSuppressed) return 'no: fewer than 5 answers';
  if (value === null) return 'no: nothing to divide by';
  return isLowN ? 'yes, low n' : 'yes';
};

/** Every figure of the page as exact numbers, shares from 0 to 1; what is kept back has none. */
export function sourceCsv(view: PerformanceView, detail: PerformanceSourceDetail): Blob {
  const { before, figures, hospice, period, source } = detail;
  const rows: Cell[][] = groupsOf(view).flatMap(({ metrics }) =>
    metrics.flatMap((key) => {
      const figure = figures[key];
      const { label, unit } = metricOf(key);
      return figure
        ? [
            [
              label,
              unit,
              figure.value,
              figure.numerator,
              figure.denominator,
              figure.n,
              shownWords(figure),
              hospice[key]?.value,
              before[key]?.value,
            ],
          ]
        : [];
    }),
  );
  const lines = [HEADS, ['Source', '', source.name], ['Days', '', `${period.from} to ${period.to}`], ...rows];
  return new Blob([MARK, ...lines.map((row) => `${row.map(written).join(',')}\r\n`)], {
    type: 'text/csv;charset=utf-8',
  });
}
