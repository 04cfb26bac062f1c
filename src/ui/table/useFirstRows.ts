import { useEffect, useState } from 'react';
import { whenIdle } from '#src/config/whenIdle.ts';
import type { Density } from './tableTypes.ts';

/** What stands above every table takes at least this much, and a row at least that much. */
const ABOVE_PX = 200;
const ROW_PX: Readonly<Record<Density, number>> = { comfortable: 43, compact: 36 };

/** The rows below the screen come this long after the first ones, at the latest. */
const REST_WITHIN_MS = 300;

let isFirstTable = true;

/**
 * On a page that was just opened the rows that fit on the screen are drawn first, and the others when the browser has nothing else to
 * do. Later tables are drawn whole, because somebody may come back to the middle of one.
 */
export function useFirstRows<Row>(rows: readonly Row[], density: Density): readonly Row[] {
  const [isShort, setShort] = useState(isFirstTable);
  useEffect(() => {
    isFirstTable = false;
    return isShort ? whenIdle(() => setShort(false), REST_WITHIN_MS) : undefined;
  }, [isShort]);
  return isShort ? rows.slice(0, Math.ceil((window.innerHeight - ABOVE_PX) / ROW_PX[density])) : rows;
}
