import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '#src/config/whenIdle.ts';
import styles from './table.module.css';
import type { Density } from './tableTypes.ts';

/** A row takes at least this much. */
const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 43, compact: 36 };

/** The other rows come this long after the first ones, at the latest. */
const REST_WITHIN_MS = 300;

/** The rows that can be seen, and the room for the others. */
interface View {
  readonly from: number;
  readonly to: number;
  readonly abovePx: number;
  readonly belowPx: number;
}

let isFirstTable = true;

/** What fits on the screen of a page that was just opened: rows wait in the place of the first ones. */
function firstView(count: number, density: Density): View {
  const top = document.querySelector(`.${styles['waiting'] ?? ''}`)?.getBoundingClientRect().top ?? 0;
  const to = Math.ceil((window.innerHeight - top) / ROW_PX[density]);
  return { from: 0, to, abovePx: 0, belowPx: Math.max(count - to, 0) * ROW_PX[density] };
}

/** What can be seen of as many new rows in the place of the old ones; undefined if that is nothing. */
function viewInPlaceOf(body: HTMLTableSectionElement | null, count: number): View | undefined {
  if (body?.childElementCount !== count) return undefined;
  const rows = [...body.children].map((row) => row.getBoundingClientRect());
  // The head stays visible above the rows, and covers some.
  const headEnd = body.closest('table')?.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
  const inView = rows.filter(({ bottom, top }) => bottom > headEnd && top < window.innerHeight);
  const [first] = inView;
  const last = inView.at(-1);
  if (!first || !last) return undefined;
  const whole = body.getBoundingClientRect();
  return {
    from: rows.indexOf(first),
    to: rows.indexOf(last) + 1,
    abovePx: first.top - whole.top,
    belowPx: whole.bottom - last.bottom,
  };
}

/**
 * On a page that was just opened, and where all rows gave way to others, the rows in sight are drawn first, and the others when the
 * browser has nothing else to do. Until then the old rows are only hidden: removing them takes half as long as drawing the new ones.
 * Tables on later pages are drawn whole, because somebody may come back to the middle of one.
 */
export function useRowsInView<Row>(rows: readonly Row[], idOf: (row: Row) => string, density: Density) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [shown, setShown] = useState(() => ({
    rows,
    isLate: true,
    turns: 0,
    view: isFirstTable ? firstView(rows.length, density) : undefined,
  }));
  let { isLate, turns, view } = shown;
  if (shown.rows !== rows) {
    const before = new Set(shown.rows.map((row) => idOf(row)));
    if (!rows.some((row) => before.has(idOf(row)))) {
      isLate = true;
      turns += 1;
      // oxlint-disable-next-line react/refs -- where the old rows are can be asked only before they give way
      view = viewInPlaceOf(body.current, rows.length);
    }
    setShown({ rows, isLate, turns, view });
  }
  useEffect(() => {
    isFirstTable = false;
    const rest = () => setShown((current) => ({ ...current, isLate: false, view: undefined }));
    return isLate ? whenIdle(rest, REST_WITHIN_MS) : undefined;
  }, [isLate]);

  return {
    body,
    /** Which rows are shown, by their turn; and those before them, until the browser has time to remove them. */
    groups: isLate && turns > 0 ? ([turns, turns - 1] as const) : ([turns] as const),
    /** The browser has not rested since the first of these rows were drawn. */
    isLate,
    drawn: view ? rows.slice(view.from, view.to) : rows,
    /** Room for the rows that are not drawn yet. */
    abovePx: view?.abovePx,
    belowPx: view?.belowPx,
  };
}
