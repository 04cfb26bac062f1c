import { useEffect, useMemo, useRef, useState } from 'react';
import { whenIdle } from '#src/config/whenIdle.ts';
import styles from './table.module.css';
import type { Density } from './tableTypes.ts';

/** A row takes at least this much. */
const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 43, compact: 36 };

/** So many are drawn at first on a page that was just opened. On a slow laptop the others would keep them waiting. */
const FIRST_ROWS = 6;

/** Rows out of sight come this long after the others, at the latest. */
const REST_WITHIN_MS = 300;

/** The rows that can be seen, and the room for the others. */
interface View {
  readonly from: number;
  readonly to: number;
  readonly abovePx: number;
  readonly belowPx: number;
}

/** Rows that come and go together. */
export interface RowGroupState<Row> {
  /** The group’s key. It stays the same as long as the group is drawn. */
  readonly turn: number;
  /** None where the group leaves: it keeps what it has drawn. */
  readonly rows: readonly Row[];
  /** `leaving`: the old page, hidden until it is removed. `ahead`: the next page, hidden until it is shown. */
  readonly place: 'shown' | 'leaving' | 'ahead';
}

let isFirstTable = true;

/** Of a page that was just opened: a few rows, then what fits on the screen. Rows wait in the place of the first ones. */
function firstViews(count: number, density: Density): View[] {
  // A page in a hidden tab draws no frames: the others would come only once it is seen.
  if (document.hidden) return [];
  const top = document.querySelector(`.${styles['waiting'] ?? ''}`)?.getBoundingClientRect().top ?? 0;
  const inSight = Math.max(Math.ceil((window.innerHeight - top) / ROW_PX[density]), 1);
  return (inSight > FIRST_ROWS ? [FIRST_ROWS, inSight] : [inSight]).map((to) => ({
    from: 0,
    to,
    abovePx: 0,
    belowPx: Math.max(count - to, 0) * ROW_PX[density],
  }));
}

/** Runs it once the next frame has been handed over to be drawn. */
function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** What can be seen of as many new rows in the place of the old ones, if anything can. */
function viewInPlaceOf(body: HTMLTableSectionElement | null, count: number): View[] {
  if (body?.childElementCount !== count) return [];
  const rows = [...body.children].map((row) => row.getBoundingClientRect());
  // The head stays visible above the rows, and covers some.
  const headEnd = body.closest('table')?.querySelector('thead th')?.getBoundingClientRect().bottom ?? 0;
  const inView = rows.filter(({ bottom, top }) => bottom > headEnd && top < window.innerHeight);
  const [first] = inView;
  const last = inView.at(-1);
  if (!first || !last) return [];
  const whole = body.getBoundingClientRect();
  return [
    {
      from: rows.indexOf(first),
      to: rows.indexOf(last) + 1,
      abovePx: first.top - whole.top,
      belowPx: whole.bottom - last.bottom,
    },
  ];
}

/**
 * On a page that was just opened a few rows are drawn first, then those in sight; where all rows gave way to others, those in sight. The
 * rest comes when the browser has nothing else to do. Until then the old rows are only hidden: removing them takes half as long as
 * drawing the new ones. The next page’s rows are drawn hidden, so that showing them is quick. Tables on later pages are drawn whole,
 * because somebody may come back to the middle of one.
 */
export function useRowsInView<Row>(
  rows: readonly Row[],
  rowsAhead: readonly Row[] | undefined,
  idOf: (row: Row) => string,
  density: Density,
) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [shown, setShown] = useState(() => ({
    rows,
    isLate: true,
    turns: 0,
    /** What is drawn before the whole, one after the other. */
    views: isFirstTable ? firstViews(rows.length, density) : [],
  }));
  let { isLate, turns, views } = shown;
  if (shown.rows !== rows) {
    const before = new Set(shown.rows.map((row) => idOf(row)));
    if (!rows.some((row) => before.has(idOf(row)))) {
      isLate = true;
      turns += 1;
      // oxlint-disable-next-line react/refs -- where the old rows are can be asked only before they give way
      views = viewInPlaceOf(body.current, rows.length);
    }
    setShown({ rows, isLate, turns, views });
  }
  useEffect(() => {
    isFirstTable = false;
    if (!isLate) return undefined;
    if (views.length > 1)
      return afterFrame(() => setShown((current) => ({ ...current, views: current.views.slice(1) })));
    return whenIdle(() => setShown((current) => ({ ...current, isLate: false, views: [] })), REST_WITHIN_MS);
  }, [isLate, views]);

  // oxlint-disable-next-line react/refs -- which rows will be in sight depends on where the current ones are
  const aheadView = useMemo(() => rowsAhead && viewInPlaceOf(body.current, rowsAhead.length)[0], [rowsAhead]);

  const [view] = views;
  const drawn = view ? rows.slice(view.from, view.to) : rows;
  const groups: RowGroupState<Row>[] = [{ turn: turns, rows: drawn, place: 'shown' }];
  if (isLate && turns > 0) groups.push({ turn: turns - 1, rows: [], place: 'leaving' });
  if (rowsAhead)
    groups.push({ turn: turns + 1, rows: rowsAhead.slice(aheadView?.from, aheadView?.to), place: 'ahead' });
  return {
    body,
    groups,
    /** The browser has not rested since the first of these rows were drawn. */
    isLate,
    drawn,
    /** Room for the rows that are not drawn yet. */
    abovePx: view?.abovePx,
    belowPx: view?.belowPx,
  };
}
