import { useCallback, useEffect, useRef, useState } from 'react';
import type { WorkLine } from '#contract/notifications/work.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { keyOf, SETTLED_HERE, type Group } from './workLines.ts';

/** How long a done line stays, struck through: as long as its Undo. */
const STAYS_MS = 10_000;

export interface WorkRow {
  readonly key: string;
  readonly line: WorkLine;
  /** It was just done, and can be undone. */
  readonly isDone: boolean;
  /** Where it stays while its question is open, whatever its due time becomes. */
  readonly group?: Group;
}

/** A line that stays in its former place, whatever the list shows. */
interface Kept {
  readonly key: string;
  readonly line: WorkLine;
  readonly index: number;
  /** Undone: it has the version that Undo led to, and stays until the list has loaded again. */
  readonly is: 'done' | 'undone';
}

/** Enrollments as this person's own changes of the owner left them, by id. */
type Owned = Readonly<Record<string, Pick<Enrollment, 'version' | 'assignedTo'>>>;

interface Asked {
  readonly row: WorkRow;
  readonly index: number;
}

const versionOf = ({ enrollment }: WorkLine): number => enrollment?.version ?? 0;

const isOfSame = (line: WorkLine, { line: { enrollment } }: Kept): boolean =>
  enrollment !== null && line.enrollment?.id === enrollment.id;

/** The list read this line before the other one was undone: what it offers would be refused as somebody's change. */
const isOutdated = (line: WorkLine, kept: Kept): boolean =>
  kept.is === 'undone' &&
  SETTLED_HERE.includes(line.kind) &&
  isOfSame(line, kept) &&
  versionOf(line) < versionOf(kept.line);

/** The line as the person's own change left it, where the list was read before that change. */
function asOwned(line: WorkLine, owned: Owned): WorkLine {
  const { enrollment } = line;
  const now = enrollment && owned[enrollment.id];
  if (!now || enrollment.version >= now.version) return line;
  return { ...line, enrollment: { ...enrollment, version: now.version }, owner: now.assignedTo };
}

function put(rows: WorkRow[], index: number, row: WorkRow): void {
  const found = rows.findIndex(({ key }) => key === row.key);
  if (found >= 0) rows.splice(found, 1, row);
  else rows.splice(Math.min(index, rows.length), 0, row);
}

interface Standing {
  readonly kept: readonly Kept[];
  readonly owned: Owned;
  readonly asked: Asked | undefined;
}

function rowsOf(lines: readonly WorkLine[], { asked, kept, owned }: Standing): WorkRow[] {
  const rows: WorkRow[] = lines
    .filter((line) => !kept.some((one) => isOutdated(line, one)))
    .map((line) => ({ key: keyOf(line), line: asOwned(line, owned), isDone: false }));
  for (const { index, is, key, line } of kept)
    put(rows, index, { key, line: asOwned(line, owned), isDone: is === 'done' });
  if (asked && !kept.some(({ is, key }) => is === 'done' && key === asked.row.key)) put(rows, asked.index, asked.row);
  return rows;
}

/**
 * The lines with those that were just done or undone, and the one whose question is open, in their former places.
 * @param reload asks for the lines again; undefined while they are loading
 */
export function useWorkRows(lines: readonly WorkLine[], reload: (() => PromiseLike<unknown>) | undefined) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [owned, setOwned] = useState<Owned>({});
  /** The line whose question is open: it stays as it was until that is closed, also where a colleague has just done it. */
  const [asked, setAsked] = useState<Asked>();
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const isReloading = useRef(false);
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
    };
  }, []);

  const forget = useCallback(
    (those: readonly Kept[]) => setKept((current) => current.filter((one) => !those.includes(one))),
    [],
  );
  const keep = useCallback(
    (next: Kept) =>
      setKept((all) => [...all.filter(({ key }) => key !== next.key), next].toSorted((a, b) => a.index - b.index)),
    [],
  );

  // A list that was on its way when a line was undone is older than the Undo: it is asked for once more.
  useEffect(() => {
    const undone = kept.filter(({ is }) => is === 'undone');
    if (undone.length === 0 || !reload || isReloading.current) return;
    isReloading.current = true;
    void reload().then(() => {
      isReloading.current = false;
      forget(undone);
    });
  }, [forget, kept, reload]);

  const rows = rowsOf(lines, { asked, kept, owned });
  const indexOf = (key: string): number =>
    Math.max(
      0,
      rows.findIndex((row) => row.key === key),
    );

  const markDone = ({ key, line }: WorkRow) => {
    const done: Kept = { key, line, index: indexOf(key), is: 'done' };
    keep(done);
    timers.current.add(setTimeout(() => forget([done]), STAYS_MS));
  };
  /** @param version that of the enrollment after it was undone */
  const markUndone = ({ key, line }: WorkRow, version: number) => {
    const enrollment = line.enrollment && { ...line.enrollment, version };
    keep({ key, line: { ...line, enrollment }, index: indexOf(key), is: 'undone' });
  };
  /** The person took the referral, or took that back. */
  const markOwned = ({ assignedTo, id, version }: Enrollment) =>
    setOwned((all) => ({ ...all, [id]: { assignedTo, version } }));
  const markAsked = (row: WorkRow, group: Group | undefined) =>
    setAsked(group && { row: { ...row, group }, index: indexOf(row.key) });
  return { markAsked, markDone, markOwned, markUndone, rows };
}
