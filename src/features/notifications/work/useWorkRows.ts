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

interface Kept {
  readonly line: WorkLine;
  /** Where it stood. */
  readonly index: number;
}

/** The lines with those that were just done in their former places. */
export function useWorkRows(lines: readonly WorkLine[]) {
  const [done, setDone] = useState<ReadonlyMap<string, Kept>>(new Map());
  /** The line whose question is open: it stays until that is closed, also where a colleague has just done it. */
  const [asked, setAsked] = useState<Kept>();
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
  if (asked && !done.has(keyOf(asked.line)) && rows.every(({ key }) => key !== keyOf(asked.line))) {
    rows.splice(Math.min(asked.index, rows.length), 0, { key: keyOf(asked.line), line: asked.line, isDone: false });
  }
  for (const [key, { index, line }] of [...done].toSorted(([, a], [, b]) => a.index - b.index)) {
    rows.splice(Math.min(index, rows.length), 0, { key, line, isDone: true });
  }

  const markDone = ({ key, line }: Pick<WorkRow, 'key' | 'line'>) => {
    const index = rows.findIndex((row) => row.key === key);
    setDone((current) => new Map([...current, [key, { line, index }]]));
    timers.current.add(setTimeout(() => forget(key), STAYS_MS));
  };
  const markAsked = ({ key, line }: Pick<WorkRow, 'key' | 'line'>, isAsking: boolean) =>
    setAsked(isAsking ? { line, index: rows.findIndex((row) => row.key === key) } : undefined);
  return { forget, markAsked, markDone, rows };
}
