import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './letters.module.css';
import { PagedAnswer, type PagedAnswerProps } from '#src/ui/lists/PagedAnswer.tsx';
import type { OpenRow } from '#src/ui/lists/useOpenRow.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { LetterList, type LetterLine } from './LetterList.tsx';

interface LetterResultProps<Item> extends Omit<PagedAnswerProps<Item>, 'isCompact' | 'noteOf'> {
  readonly label: string;
  readonly lineOf: (item: Item) => LetterLine;
  readonly row: OpenRow;
}

const SKELETON = (
  <div className="grid gap8">
    <output className="visuallyHidden">Loading</output>
    {['first', 'second', 'third', 'fourth', 'fifth'].map((name) => (
      <Skeleton height={88} key={name} />
    ))}
  </div>
);

/** A list of letters with its pages. */
function LetterResult<Item>({ label, lineOf, row, ...list }: LetterResultProps<Item>) {
  return (
    <PagedAnswer {...list} isCompact skeleton={SKELETON}>
      {(items) => <LetterList isFetching={list.answer.isFetching} label={label} lines={items.map(lineOf)} row={row} />}
    </PagedAnswer>
  );
}

interface LetterPanesProps<Item> extends LetterResultProps<Item> {
  /** The open item, shown beside the list, or in its place on narrow screens. */
  readonly reading: ReactNode;
  /** Shown while nothing is open. */
  readonly hint: string;
  /** As in "All messages". */
  readonly backLabel: string;
}

/** A list of letters with the one that is open. Escape leads back to its line. */
export function LetterPanes<Item>({ backLabel, hint, reading, ...list }: LetterPanesProps<Item>) {
  const { row } = list;
  const panes = useRef<HTMLDivElement>(null);
  const leftId = useRef<string>(undefined);
  const { openId } = row;
  useEffect(() => {
    if (openId !== null || leftId.current === undefined) return;
    const line = `[data-letter="${CSS.escape(leftId.current)}"]`;
    leftId.current = undefined;
    const found =
      panes.current?.querySelector<HTMLElement>(line) ?? panes.current?.querySelector<HTMLElement>('[data-letter]');
    found?.focus();
  }, [openId]);
  const close = () => {
    if (openId !== null) leftId.current = openId;
    row.close();
  };
  return (
    <div className={styles['panes']} data-open={openId === null ? undefined : ''} ref={panes}>
      <div className={styles['listPane']}>
        <LetterResult {...list} />
      </div>
      {openId === null ? (
        <p className={styles['hint']}>{hint}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only Escape, pressed inside the pane
        <div
          className={styles['readPane']}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.preventDefault();
            close();
          }}
        >
          <div className={styles['back']}>
            <Button icon="chevronLeft" onClick={close} size="small" variant="quiet">
              {backLabel}
            </Button>
          </div>
          {reading}
        </div>
      )}
    </div>
  );
}
