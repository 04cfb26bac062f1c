import type { ReactNode } from 'react';
import type { Column } from '#src/ui/table/tableTypes.ts';

export interface FigureColumn<Row> extends Column<Row> {
  /** The heading above it and its neighbors of the same group. */
  readonly group?: string;
  readonly total?: ReactNode;
}

export interface ColumnRun {
  readonly id: string;
  readonly group: string | undefined;
  readonly span: number;
}

/** Neighbors of one group under one heading. */
export function groupRuns<Row>(columns: readonly FigureColumn<Row>[]): ColumnRun[] {
  const runs: ColumnRun[] = [];
  for (const { group, id } of columns) {
    const last = runs.at(-1);
    if (last && last.group === group) runs[runs.length - 1] = { ...last, span: last.span + 1 };
    else runs.push({ id, group, span: 1 });
  }
  return runs;
}
