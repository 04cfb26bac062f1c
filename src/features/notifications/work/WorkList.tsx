import type { KeyboardEvent } from 'react';
import type { WorkScope } from '#contract/notifications/work.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { moveRow } from '#src/ui/shortcuts/pageParts.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useCurrentRow } from './useCurrentRow.ts';
import type { WorkRow } from './useWorkRows.ts';
import { GROUPS, groupOf, type Group } from './workLines.ts';
import { WorkLineRow } from './WorkLineRow.tsx';
import styles from './work.module.css';

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The arrow keys move from row to row; a dialog within has its own. */
function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  if (step === undefined || !(event.target instanceof Element) || event.target.closest('dialog')) return;
  event.preventDefault();
  moveRow(step);
}

interface WorkListProps {
  readonly rows: readonly WorkRow[];
  readonly scope: WorkScope;
  readonly onAsking: (row: WorkRow, group: Group | undefined) => void;
  readonly onDone: (row: WorkRow) => void;
  readonly onOwned: (now: Enrollment) => void;
  readonly onUndone: (row: WorkRow, version: number) => void;
}

/** The lines of a page by when they are due. */
export function WorkList({ rows, scope, ...marks }: WorkListProps) {
  const display = useDisplayContext();
  const { currentKey, list, onFocus } = useCurrentRow(rows);
  return (
    // The links and buttons in the rows have the focus; the list only moves it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles['list']} onFocus={onFocus} onKeyDown={onKeyDown} ref={list}>
      {GROUPS.map((group) => {
        const ofGroup = rows.filter(({ group: kept, line }) => (kept ?? groupOf(line, display)) === group);
        if (ofGroup.length === 0) return null;
        return (
          <section className={styles['group']} key={group}>
            <h2 className={styles['heading']}>{group}</h2>
            <ul className={styles['lines']}>
              {ofGroup.map((row) => (
                <WorkLineRow isCurrent={row.key === currentKey} key={row.key} row={row} scope={scope} {...marks} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
