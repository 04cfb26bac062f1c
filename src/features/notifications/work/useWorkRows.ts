import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkLine } from '#contract/notifications/work.ts';
import { keyOf } from './workLines.ts';

/** How long a done line stays, struck through: as long as its Undo. */
const STAYS_MS = 10_000;

export interface WorkRow {
  readonly key: string;
  readonly line: WorkLine;
  /** It was just done, and can be undone. */
  readonly isDone: boolean;
}

interface Done {
  readonly line: WorkLine;
  /** Where it stood. */
  readonly index: number;
}

/** The lines with those that were just done in their former places. */
export function useWorkRows(lines: readonly WorkLine[]) {
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const forget = useCallback(
    (key: string) => setDone((current) => new Map([...current].filter(([each]) => each !== key))),
    [],
  );

  const rows: WorkRow[] = lines
    .map((line) => ({ key: keyOf(line), line, isDone: false }))
    .filter(({ key }) => !done.has(key));
  for (const [key, { index, line }] of [...done].toSorted(([, a], [, b]) => a.index - b.index)) {
    rows.splice(Math.min(index, rows.length), 0, { key, line, isDone: true });
  }

  const markDone = ({ key, line }: Pick<WorkRow, 'key' | 'line'>) => {
    const index = rows.findIndex((row) => row.key === key);
    setDone((current) => new Map([...current, [key, { line, index }]]));
    timers.current.add(setTimeout(() => forget(key), STAYS_MS));
  };
  return { forget, markDone, rows };
}
