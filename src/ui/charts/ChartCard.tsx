import { useState, type ReactNode } from 'react';
import { Card } from '#src/ui/page/Card.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { hasSuppressed, hasValues, isAllSuppressed, TOO_FEW, type ChartData } from './chartData.ts';
import { ChartTable } from './ChartTable.tsx';
import styles from './ChartCard.module.css';

interface ChartCardProps {
  /** Its title and note head the card, and the table is made of it. */
  data: ChartData;
  /** The chart of the same data. */
  children: ReactNode;
  /** What stands between the title and the switch. */
  actions?: ReactNode;
  /** What is said where there is nothing to draw. */
  emptyText?: string | undefined;
  /** The data stands for an earlier question while the next is on its way. */
  isStale?: boolean;
  className?: string;
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;
type View = (typeof VIEWS)[number]['value'];

/** A chart with the table behind it. */
export function ChartCard({ actions, children, className, data, emptyText, isStale = false }: ChartCardProps) {
  const [view, setView] = useState<View>('chart');
  const isEmpty = !hasValues(data);
  return (
    <Card
      actions={
        <div className={styles['cardActions']}>
          {actions}
          {!isEmpty && <Segments label={`${data.title} as`} onChange={setView} options={VIEWS} value={view} />}
        </div>
      }
      title={data.title}
      {...(className === undefined ? {} : { className })}
    >
      {data.note !== undefined && <p className={styles['note']}>{data.note}</p>}
      {isEmpty ? (
        <p className={styles['empty']}>{isAllSuppressed(data) ? TOO_FEW : (emptyText ?? 'Nothing in this period')}</p>
      ) : (
        <div aria-busy={isStale || undefined} className={styles['body']} data-view={view}>
          <div className={styles['drawn']}>
            {children}
            {hasSuppressed(data) && <p className={styles['gapWords']}>Gaps: fewer than 5 answers, not shown</p>}
          </div>
          {view === 'table' && <ChartTable data={data} />}
        </div>
      )}
    </Card>
  );
}
