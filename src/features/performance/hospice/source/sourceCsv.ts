import type { PerformanceView } from '#contract/platform/ability.ts';
import { metricOf } from '#contract/performance/metrics.ts';
import type { Figure, PerformanceSourceDetail } from '#contract/performance/performance.ts';
import { groupsOf } from './sourceMetrics.ts';

const MARK = '\uFEFF';
const HEADS = ['Figure', 'Unit', 'Value', 'Numerator', 'Denominator', 'n', 'Shown', 'Whole hospice', 'Previous period'];

type Cell = string | number | null | undefined;

/** A cell for CSV. Text that begins like a formula gets an apostrophe. */
const written = (cell: Cell): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const shownText = ({ isLowN, isSuppressed, value }: Figure): string => {
  if (isSuppressed) return 'no: fewer than 5 answers';
  if (value === null) return 'no: no data';
  return isLowN ? 'yes, few answers' : 'yes';
};

/** All figures as exact numbers, shares from 0 to 1; suppressed ones have none. */
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
              shownText(figure),
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
