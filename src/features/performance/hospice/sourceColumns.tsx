import type { PerformanceView } from '#contract/platform/ability.ts';
import type { HospicePerformance, PerformanceRow } from '#contract/performance/performance.ts';
import { declineReasonLabel } from '#contract/referrals/statuses.ts';
import { FigureCell, maximumOf } from '#src/features/performance/FigureCell.tsx';
import type { FigureColumn } from '#src/features/performance/FigureTable.tsx';
import { hospiceFigureLink } from '#src/features/performance/figureLinks.ts';
import { formatDate } from '#contract/platform/formats.ts';
import { TABLE_GROUPS } from './figureGroups.ts';
import styles from './hospicePerformance.module.css';
import type { FigureFilters } from './usePerformanceQuery.ts';
import { sourceTypeOfView } from '#contract/referrals/counts/sources.ts';

const NAME_HEADS: Record<PerformanceView, string> = {
  by_responsible_provider: 'Responsible provider',
  by_community: 'Community',
  by_nurse: 'Nurse',
};

function Name({ source: { detail, group, name } }: Pick<PerformanceRow, 'source'>) {
  const more = [detail, group?.name].filter(Boolean).join(', ');
  return (
    <span className={styles['name']}>
      <span>{name}</span>
      {more !== '' && <span className={styles['detail']}>{more}</span>}
    </span>
  );
}

function topDeclineLabel({ topDecline }: PerformanceRow): string | undefined {
  return topDecline === null ? undefined : declineReasonLabel[topDecline.reason];
}

/** The parts of an answer that the columns need. */
type Shown = Pick<HospicePerformance, 'data' | 'period' | 'totals'>;

/** The table's columns for a view. The longest bar is the largest value shown. */
export function sourceColumns(
  view: PerformanceView,
  shown: Shown | undefined,
  filters: FigureFilters,
  totalLabel: string,
): readonly FigureColumn<PerformanceRow>[] {
  const sourceType = sourceTypeOfView[view];
  // Records without a source may be so many that all other bars would be too short.
  const named = (shown?.data ?? []).filter(({ source }) => source.id !== null);
  const figureColumns = TABLE_GROUPS[view].flatMap(({ columns, title }) =>
    columns.map(({ hasBar, header, metric }): FigureColumn<PerformanceRow> => {
      const max = hasBar
        ? maximumOf(
            metric,
            named.map(({ figures }) => figures[metric]),
          )
        : undefined;
      const linkOf = (id: string | null) =>
        shown && hospiceFigureLink(metric, { days: shown.period, filters, source: { sourceType, id } });
      return {
        id: metric,
        header,
        group: title,
        align: 'end',
        isSortable: 'downFirst',
        cell: (row) => (
          <FigureCell
            figure={row.figures[metric]}
            metric={metric}
            max={max}
            note={metric === 'declined' ? topDeclineLabel(row) : undefined}
            of={row.source.name}
            to={linkOf(row.source.id)}
          />
        ),
        total: shown && <FigureCell figure={shown.totals[metric]} metric={metric} of={totalLabel} />,
      };
    }),
  );
  return [
    {
      id: 'name',
      header: NAME_HEADS[view],
      isSortable: true,
      cell: ({ source }) => <Name source={source} />,
      total: totalLabel,
    },
    ...figureColumns,
    ...(view === 'by_nurse'
      ? []
      : [
          {
            id: 'lastReferralAt',
            header: 'Last referral',
            isSortable: 'downFirst' as const,
            cell: ({ lastReferralAt }: PerformanceRow) =>
              lastReferralAt && shown ? (
                <span className="oneLine">{formatDate(lastReferralAt, shown.period.timeZone)}</span>
              ) : null,
          },
        ]),
  ];
}
