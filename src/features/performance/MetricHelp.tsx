import { useState } from 'react';
import { COUNTS, MEASURES, type CountBasis, type CountKey } from '#contract/referrals/counts/counts.ts';
import type { Metric } from '#contract/performance/metricKinds.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import { LOW_N, MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { SearchField } from '#src/ui/controls/SearchField.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import { recordsOf } from './formatFigure.ts';
import styles from './performance.module.css';

export interface MetricGroup {
  readonly title: string;
  readonly metrics: readonly MetricKey[];
}

interface MetricHelpProps {
  readonly groups: readonly MetricGroup[];
  readonly onClose: () => void;
}

const unitLabels: Record<Metric['unit'], string> = {
  count: '',
  share: 'In percent. ',
  minutes: 'In minutes. ',
  hours: 'In hours. ',
  days: 'In days. ',
};

const statisticLabels = { median: 'Median', mean: 'Average', p90: '90th percentile' } as const;

/** Which records are counted, and which of their days must be in the period. */
const recordLabels: Record<CountBasis, string> = {
  received: 'referrals by the day they were received',
  discharged: 'stays by discharge day',
  in_care: 'stays on the last day of the period',
  now: 'referrals as of now',
  sent: 'survey invitations by the day they were sent',
  answered: 'surveys by the day they were answered',
};

/** In quotes, for a formula. */
const named = (count: CountKey) => `“${COUNTS[count].label}”`;

/** `“Enrolled” ÷ “Referrals received”`. */
function formulaLabel(metric: Metric): string {
  switch (metric.kind) {
    case 'count':
      return `Number of ${named(metric.count)}`;
    case 'share':
      return `${named(metric.numerator)} ÷ ${named(metric.denominator)}`;
    case 'statistic':
      return `${statisticLabels[metric.statistic]} of the ${MEASURES[metric.measure]}, for ${named(metric.of)}`;
    case 'daily':
      return 'Days of care in the period ÷ days of the period';
  }
}

function recordsText(metric: Metric): string {
  const records = recordsOf(metric);
  return records === undefined ? 'stays on every day of the period' : recordLabels[COUNTS[records].by];
}

function Entry({ metric }: { metric: Metric }) {
  return (
    <div>
      <dt>{metric.label}</dt>
      <dd>{metric.meaning}</dd>
      <dd className={styles['formula']}>{formulaLabel(metric)}</dd>
      <dd>
        {unitLabels[metric.unit]}Counts {recordsText(metric)}.
      </dd>
    </div>
  );
}

/** Explains the figures: each one's meaning, formula, unit and source. */
export function MetricHelp({ groups, onClose }: MetricHelpProps) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = groups
    .map((group) => ({
      ...group,
      metrics: group.metrics.filter((key) => {
        const { label, meaning } = metricOf(key);
        return `${label} ${meaning}`.toLowerCase().includes(wanted);
      }),
    }))
    .filter(({ metrics }) => metrics.length > 0);
  return (
    <SidePanel onClose={onClose} title="How this is counted">
      <p className={styles['helpLead']}>
        Referrals entered in error and deleted referrals don’t count. Days follow the hospice’s time zone. For surveys,
        fewer than {MIN_SHOWN} answers are hidden, and fewer than {LOW_N} are marked “few answers”.
      </p>
      <SearchField label="Find a figure" onChange={setText} placeholder="Find a figure" value={text} />
      {found.length === 0 && <p className={styles['helpLead']}>No results</p>}
      {found.map(({ metrics, title }) => (
        <section className={styles['helpPart']} key={title}>
          <h3>{title}</h3>
          <dl className={styles['helpList']}>
            {metrics.map((key) => (
              <Entry key={key} metric={metricOf(key)} />
            ))}
          </dl>
        </section>
      ))}
    </SidePanel>
  );
}
