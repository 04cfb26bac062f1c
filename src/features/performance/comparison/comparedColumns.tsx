import { comparedLabel } from '#contract/performance/comparedMetrics.ts';
import { METRICS } from '#contract/performance/metrics.ts';
import type { ComparedHospice, GroupPerformance } from '#contract/performance/performance.ts';
import { FigureCell, maximumOf } from '#src/features/performance/FigureCell.tsx';
import type { FigureColumn } from '#src/features/performance/FigureTable.tsx';
import { comparedLink, totalLink, type ComparedFor } from './comparedLinks.ts';
import { COMPARED_SECTIONS, HIDDEN_AT_FIRST } from './comparedSections.ts';
import { notShared } from './comparisonLabels.ts';

const ALL = 'All referrals';

/** The columns of the comparison with bars, and the totals. */
export function comparedColumns(
  { data, meta, totals }: Pick<GroupPerformance, 'data' | 'meta' | 'totals'>,
  part: ComparedFor,
): readonly FigureColumn<ComparedHospice>[] {
  return [
    { id: 'name', header: 'Hospice', isSortable: true, cell: ({ hospice }) => hospice.name, total: ALL },
    ...COMPARED_SECTIONS.flatMap(({ metrics, title }) =>
      metrics.map((key): FigureColumn<ComparedHospice> => {
        const max = maximumOf(
          key,
          data.map(({ figures }) => figures[key]),
        );
        return {
          id: key,
          header: comparedLabel[key],
          group: title,
          align: 'end',
          isSortable: METRICS[key].better === 'less' ? true : 'downFirst',
          isHiddenAtFirst: HIDDEN_AT_FIRST.has(key),
          cell: (row) => (
            <FigureCell
              figure={row.figures[key]}
              metric={key}
              missing={notShared(row.hospice.name)}
              max={max}
              of={row.hospice.name}
              to={comparedLink(row, key, part)}
            />
          ),
          total: (
            <FigureCell
              figure={totals[key]}
              metric={key}
              missing="Not shared by any hospice"
              of={ALL}
              to={totalLink({ data, meta }, key, part)}
            />
          ),
        };
      }),
    ),
  ];
}
