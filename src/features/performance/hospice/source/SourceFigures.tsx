import type { PerformanceView } from '#contract/platform/ability.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import type { PerformanceSourceDetail } from '#contract/performance/performance.ts';
import { FigureCell } from '#src/features/performance/FigureCell.tsx';
import { hospiceFigureLink, type SourceScope } from '#src/features/performance/figureLinks.ts';
import { changeOf } from '#src/features/performance/figureChange.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { FigureFrame } from '#src/ui/table/FigureFrame.tsx';
import styles from './source.module.css';
import { differenceLabel, groupsOf } from './sourceMetrics.ts';

interface SourceFiguresProps {
  readonly view: PerformanceView;
  readonly detail: PerformanceSourceDetail;
  readonly scope: SourceScope;
}

function Row({ detail, metric, scope }: Omit<SourceFiguresProps, 'view'> & { readonly metric: MetricKey }) {
  const { before, figures, hospice, source } = detail;
  const figure = figures[metric];
  const change = figure && changeOf(metric, figure, before[metric]);
  return (
    <tr>
      <th scope="row">{metricOf(metric).label}</th>
      <td data-align="end">
        <FigureCell figure={figure} metric={metric} of={source.name} to={hospiceFigureLink(metric, scope)} />
      </td>
      <td data-align="end">
        <FigureCell figure={hospice[metric]} metric={metric} of="Whole hospice" />
      </td>
      <td className={styles['aside']}>{differenceLabel(metric, figures, hospice)}</td>
      <td data-align="end">
        <FigureCell figure={before[metric]} metric={metric} of="Period before" />
      </td>
      <td className={styles['aside']}>{change?.text}</td>
    </tr>
  );
}

/** Every figure of the source beside the whole hospice and the period before. */
export function SourceFigures({ detail, scope, view }: SourceFiguresProps) {
  const label = 'All figures compared with the hospice';
  return (
    <Card title={label}>
      <FigureFrame label={label}>
        <colgroup>
          <col className={styles['nameColumn']} />
          <col className={styles['figureColumn']} />
          <col className={styles['figureColumn']} />
          <col />
          <col className={styles['figureColumn']} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th data-align="end" scope="col">
              {detail.source.name}
            </th>
            <th data-align="end" scope="col">
              Whole hospice
            </th>
            <th className={styles['aside']} scope="col">
              Compared with hospice
            </th>
            <th data-align="end" scope="col">
              Previous period
            </th>
            <th className={styles['aside']} scope="col">
              Change from previous period
            </th>
          </tr>
        </thead>
        {groupsOf(view).map(({ metrics, title }) => (
          <tbody key={title}>
            <tr className={styles['groupRow']}>
              <th colSpan={6} scope="rowgroup">
                {title}
              </th>
            </tr>
            {metrics
              .filter((key) => detail.figures[key] !== undefined)
              .map((key) => (
                <Row detail={detail} key={key} metric={key} scope={scope} />
              ))}
          </tbody>
        ))}
      </FigureFrame>
      <p className={styles['footnote']}>Not adjusted for case mix. A difference of a few referrals is mostly chance.</p>
    </Card>
  );
}
