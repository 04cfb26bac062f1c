import { asWritten } from '#contract/platform/labels.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import type { Cell } from '#server/platform/http/files/csv.ts';
import { askedIds, drainRows, packIds, type PackedIds } from '#server/exchange/exports/exportRows.queries.ts';

/** A column of a CSV file in an export of all data. */
interface ArchiveColumn {
  readonly heading: string;
  readonly value: Sql;
  /** Written in the hospice's time zone, which the heading names. */
  readonly isMoment?: true;
  /** Writes a code as people read it. */
  readonly format?: (code: string) => string;
}

/** A CSV file in an export of all data: which rows, in which order. */
export interface ArchiveTable {
  readonly file: string;
  /** What the readme says about it. */
  readonly about: string;
  readonly from: Sql;
  /** The column of the ids that rows are read by; a row of it may become several lines. */
  readonly id: Sql;
  readonly where: (view: HospiceView) => Sql;
  readonly orderBy: Sql;
  /** What else the lines need beside `from`; joined when lines are read. */
  readonly joins?: Sql;
  /** The order of the lines of one id. */
  readonly linesBy?: Sql;
  readonly columns: readonly ArchiveColumn[];
}

/** A column whose value is written as it is. */
export const text = (heading: string, value: Sql): ArchiveColumn => ({ heading, value });
/** A column of a moment: written in the hospice’s time zone, to the minute. */
export const moment = (heading: string, value: Sql): ArchiveColumn => ({ heading, value, isMoment: true });
/** A column of a code: written as people read it, by its label, or in plain words if it has none. */
export const code = (
  heading: string,
  value: Sql,
  label: Readonly<Record<string, string>> | null = null,
): ArchiveColumn => ({
  heading,
  value,
  format: (word) => label?.[word] ?? asWritten(word),
});
/** A column of a yes or no; empty if nobody has said. */
export const yesNo = (heading: string, value: Sql): ArchiveColumn => ({
  heading,
  value: sql`case ${value} when true then 'Yes' when false then 'No' end`,
});
/** Several codes or names in one cell. */
export const list = (heading: string, value: Sql): ArchiveColumn => ({
  heading,
  value: sql`array_to_string(${value}, '; ')`,
});
/** The name of a person of the hospice or of a group, as far as the session may read it. */
export const personName = (person: Sql): Sql =>
  sql`nullif(concat_ws(' ', ${person}.first_name, ${person}.last_name), '')`;

export const REFERRAL_NUMBER = text('Referral', sql`referral.display_id`);

/** The hospice's own rows of a table that names it. */
export const ofHospice =
  (table: Sql) =>
  ({ hospiceId }: HospiceView): Sql =>
    sql`${table}.hospice_id = ${hospiceId}::uuid`;

export interface Reading {
  readonly view: HospiceView;
  /** The hospice's time zone. */
  readonly zone: string;
}

/** The first line of a table’s file; headings of moments name the time zone. */
export const headingsOf = ({ columns }: ArchiveTable, zone: string): string[] =>
  columns.map(({ heading, isMoment }) => (isMoment ? `${heading} (${zone})` : heading));

/** The ids of a table's rows, in order. */
export const archiveIds = (db: Database, table: ArchiveTable, { view }: Reading): Promise<PackedIds> =>
  packIds(db, { from: table.from, where: table.where(view), orderBy: table.orderBy }, table.id);

/** The lines of these rows, in the order of the ids; rows that are gone since are left out. */
export async function archiveLines(
  db: Database,
  { columns, from, id, joins = sql``, linesBy = sql`1`, where }: ArchiveTable,
  { view, zone }: Reading,
  ids: readonly string[],
): Promise<Cell[][]> {
  const cells = columns.map(({ isMoment, value }) =>
    isMoment ? sql`to_char(${value} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')` : value,
  );
  const { rows } = await sql<{ lines: Cell[][] | null }>`
    select json_agg(json_build_array(${sql.join(cells)}) order by asked.place, ${linesBy}) as lines
    from ${askedIds(ids)}, ${from} ${joins}
    where ${id} = asked.id and ${where(view)}`.execute(db);
  const [first] = drainRows(rows);
  const lines = first?.lines ?? [];
  for (const line of lines) {
    for (const [index, { format }] of columns.entries()) {
      const cell = line[index];
      if (format && typeof cell === 'string') line[index] = format(cell);
    }
  }
  return lines;
}
