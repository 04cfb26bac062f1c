import { Link } from 'react-router-dom';
import { workTask, type WorkScope } from '#contract/notifications/work.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { PhoneContacts } from '#src/features/referrals/calls/PhoneContacts.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import type { WorkRow } from './useWorkRows.ts';
import { WorkActions } from './WorkActions.tsx';
import { aboutOf, dueText, groupOf, iconOf, placeOf, sinceText, type Group } from './workLines.ts';
import styles from './work.module.css';

interface WorkLineRowProps {
  readonly row: WorkRow;
  readonly scope: WorkScope;
  readonly isCurrent: boolean;
  /** A question about the line opens or closes. */
  readonly onAsking: (row: WorkRow, group: Group | undefined) => void;
  readonly onDone: (row: WorkRow) => void;
  /** The enrollment after the person took it, or took that back. */
  readonly onOwned: (now: Enrollment) => void;
  readonly onUndone: (row: WorkRow, version: number) => void;
}

/** A fact is never torn in two; a row of facts breaks after a dot. */
const unbroken = (fact: string): string => fact.replaceAll(' ', '\u00A0');
const AND = '\u00A0· ';

/** One line: the patient, the task, when, whom to call, and what can be done with one press. */
export function WorkLineRow({ isCurrent, onAsking, onDone, onOwned, onUndone, row, scope }: WorkLineRowProps) {
  const display = useDisplayContext();
  const { isDone, key, line } = row;
  const { calls, enrollment, owner, referral, text } = line;
  const due = dueText(line, display);
  const since = isDone ? undefined : sinceText(line, display);
  const group = groupOf(line, display);
  const isLate = group === 'Overdue';
  const isUrgent = referral?.urgency === 'urgent' && line.kind === 'call_family';
  const facts = [
    referral?.displayId,
    enrollment?.hospiceLocation?.name,
    scope === 'location' ? (owner?.name ?? 'Unowned') : undefined,
  ].filter((fact) => fact !== undefined);
  return (
    <li
      className={styles['line']}
      data-current={isCurrent ? '' : undefined}
      data-done={isDone ? '' : undefined}
      data-row={key}
    >
      <span className={styles['mark']} data-late={isLate && !isDone ? '' : undefined}>
        <Icon name={isDone ? 'check' : iconOf(line.kind)} size={18} />
      </span>
      <div className={styles['what']}>
        <div className={styles['top']}>
          <p className={styles['task']}>
            {isDone ? <s>{workTask(line)}</s> : workTask(line)}
            {isUrgent && !isDone && <span className={styles['urgent']}>Urgent</span>}
            {referral?.isUnverified === true && !isDone && <span className={styles['unverified']}>Unverified</span>}
          </p>
          {!isDone && (
            <p className={styles['due']}>
              {isLate ? (
                <Chip icon="clock" tone="alert">
                  {due}
                </Chip>
              ) : (
                <span className="second">{due}</span>
              )}
            </p>
          )}
        </div>
        <p className={styles['who']}>
          <Link data-row-link={isDone ? undefined : ''} to={placeOf(line)}>
            {aboutOf(line)}
          </Link>
          {facts.length > 0 && <span className={styles['facts']}> {facts.map(unbroken).join(AND)}</span>}
          {since !== undefined && <span className={styles['since']}>{`${AND}${unbroken(since)}`}</span>}
        </p>
        {referral && text !== null && !isDone && <p className={styles['text']}>{text}</p>}
      </div>
      {!isDone && (
        <>
          <div className={styles['calls']}>
            <PhoneContacts contacts={calls} />
          </div>
          <WorkActions
            line={line}
            onAsking={(isAsking) => onAsking(row, isAsking ? group : undefined)}
            onDone={() => onDone(row)}
            onOwned={onOwned}
            onUndone={(version) => onUndone(row, version)}
          />
        </>
      )}
    </li>
  );
}
