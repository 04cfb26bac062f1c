import type { AuditSession } from '#contract/audit/audit.ts';
import { sessionTimes } from '#contract/audit/auditWords.ts';
import { formatDate } from '#contract/platform/formats.ts';
import { countText } from '#src/ui/countText.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { ActorNote } from './auditColumns.tsx';
import styles from './adminAudit.module.css';

function Times({ from, to }: Pick<AuditSession, 'from' | 'to'>) {
  const { timeZone } = useDisplayContext();
  return (
    <time className="column oneLine" dateTime={from}>
      {formatDate(from, timeZone)}
      <span className="small tabular">{sessionTimes(from, to, timeZone)}</span>
    </time>
  );
}

/** The columns of the sessions of reading. */
export const sessionColumns: readonly Column<AuditSession>[] = [
  { id: 'from', header: 'When', cell: ({ from, to }) => <Times from={from} to={to} /> },
  {
    id: 'sentence',
    header: 'What happened',
    cell: ({ actor, sentence }) => (
      <span className="column shrinks">
        <span className={styles['what']}>{sentence}</span>
        <ActorNote actor={actor} />
      </span>
    ),
  },
  { id: 'events', header: 'Views', align: 'end', cell: ({ events }) => countText(events) },
];
