import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { moveFocus } from '#src/ui/popovers/moveFocus.ts';
import type { OpenRow } from '#src/ui/lists/useOpenRow.ts';
import styles from './letters.module.css';

/** One line of a list of letters, in the order of reading. */
export interface LetterLine {
  readonly id: string;
  /** The sender, or the other person in the conversation. */
  readonly who: string;
  readonly time: { readonly at: string; readonly label: string };
  readonly subject: string;
  readonly isUnread: boolean;
  /** An excerpt of the last entry, on one line. */
  readonly excerpt?: string;
  /** Small facts below. */
  readonly facts: ReactNode;
}

interface LetterListProps {
  readonly label: string;
  readonly lines: readonly LetterLine[];
  readonly row: OpenRow;
  readonly isFetching: boolean;
}

/** A list of letters: the arrow keys move, Enter opens. */
export function LetterList({ isFetching, label, lines, row }: LetterListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [lastId, setLastId] = useState<string>();
  const isListed = (id: string | null | undefined) => lines.some((line) => line.id === id);
  const stopId = [lastId, row.openId].find(isListed) ?? lines[0]?.id;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are for the links inside
    <ul
      aria-busy={isFetching}
      aria-label={label}
      className={styles['list']}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-letter]') ?? [])];
        if (moveFocus(event.key, links)) event.preventDefault();
      }}
      ref={list}
    >
      {lines.map(({ excerpt, facts, id, isUnread, subject, time, who }) => (
        <li key={id}>
          <Link
            {...row.linkOptions}
            aria-current={id === row.openId ? 'true' : undefined}
            className={styles['line']}
            data-letter={id}
            data-unread={isUnread || undefined}
            onFocus={() => setLastId(id)}
            tabIndex={id === stopId ? 0 : -1}
            to={row.hrefOf(id)}
          >
            <span className={styles['who']}>
              {isUnread && (
                <span className={styles['dot']}>
                  <span className="visuallyHidden">Unread: </span>
                </span>
              )}
              <span className="truncate">{who}</span>
            </span>
            <time className={styles['time']} dateTime={time.at}>
              {time.label}
            </time>
            <span className={styles['subject']}>{subject}</span>
            {excerpt !== undefined && <span className={styles['excerpt']}>{excerpt}</span>}
            <span className={styles['facts']}>{facts}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
