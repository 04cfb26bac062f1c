import { useState, type ReactNode } from 'react';
import { Card } from '#src/ui/page/Card.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { hasValues, type ChartData } from './chartData.ts';
import { ChartTable } from './ChartTable.tsx';
import styles from './ChartCard.module.css';

interface ChartCardProps {
  /** Its title and note head the card, and the table is made of it. */
  readonly data: ChartData;
  /** The chart of the same data. */
  readonly children: ReactNode;
  /** Shown where there is nothing to draw. */
  readonly emptyText?: string | undefined;
  /** The data answers an earlier query while the next is on its way. */
  readonly isStale?: boolean;
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** A chart with the table behind it. */
export function ChartCard({ children, data, emptyText = 'Nothing in this period', isStale = false }: ChartCardProps) {
  const [view, setView] = useState<View>('chart');
  const isEmpty = !hasValues(data);
  return (
    <Card
      actions={
        !isEmpty && (
          <div className={styles['cardActions']}>
            <Segments label={`${data.title} as`} onChange={setView} options={VIEWS} value={view} />
          </div>
        )
      }
      title={data.title}
    >
      {data.note !== undefined && <p className={styles['note']}>{data.note}</p>}
      {isEmpty ? (
        <p className={styles['empty']}>{emptyText}</p>
      ) : (
        <div aria-busy={isStale || undefined} className={styles['body']} data-view={view}>
          <div className={styles['drawn']}>{children}</div>
          {view === 'table' && <ChartTable data={data} />}
        </div>
      )}
    </Card>
  );
}
