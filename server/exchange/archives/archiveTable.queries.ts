import { formatTime } from '#contract/platform/formats.ts';
import { labelIn } from '#contract/platform/labels.ts';
import { languageName } from '#contract/platform/spokenLanguages.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import type { Cell } from '#server/platform/http/files/csv.ts';
import { askedIds, drainRows, packIds, type PackedIds } from '#server/exchange/exports/exportRows.queries.ts';
import { readableTime } from '#server/exchange/exports/readableTime.ts';

/**
 * A column of a CSV file in an export of all data. A date or time is written twice: as people read it, and beside it in the form that
 * programs sort by.
 */
interface ArchiveColumn {
  readonly heading: string;
  readonly value: Sql;
  /** A moment is written in the hospice's time zone, which the second heading names. */
  readonly time?: 'moment' | 'day' | 'hour';
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

const SEPARATOR = '; ';

/** A column whose value is written as it is. */
export const text = (heading: string, value: Sql): ArchiveColumn => ({ heading, value });
/** A column of a moment: written in the hospice’s time zone, to the minute. */
export const moment = (heading: string, value: Sql): ArchiveColumn => ({ heading, value, time: 'moment' });
/** A column of a calendar date. */
export const day = (heading: string, value: Sql): ArchiveColumn => ({ heading, value, time: 'day' });
/** A column of a time of any day. */
export const hour = (heading: string, value: Sql): ArchiveColumn => ({ heading, value, time: 'hour' });
/** A column of a code: written as people read it, by its label, or in plain words if it has none. */
export const code = (heading: string, value: Sql, label: Readonly<Record<string, string>> = {}): ArchiveColumn => ({
  heading,
  value,
  format: labelIn(label),
});
/** A column of a yes or no; empty if nobody has said. */
export const yesNo = (heading: string, value: Sql): ArchiveColumn => ({
  heading,
  value: sql`case ${value} when true then 'Yes' when false then 'No' end`,
});
/** A column of a language by its tag: written by its English name. */
export const language = (heading: string, value: Sql): ArchiveColumn => ({ heading, value, format: languageName });
/** A column of several names in one cell. */
export const list = (heading: string, value: Sql): ArchiveColumn => ({
  heading,
  value: sql`array_to_string(${value}, ${SEPARATOR})`,
});
/** A column of several codes in one cell, each written by `labelOf`. */
export const codes = (heading: string, value: Sql, labelOf: (code: string) => string): ArchiveColumn => ({
  ...list(heading, value),
  format: (cell) => cell.split(SEPARATOR).map(labelOf).join(SEPARATOR),
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

/** The first line of a table’s file: two headings for a date or time, of which that of a moment names the time zone. */
export const headingsOf = ({ columns }: ArchiveTable, zone: string): string[] =>
  columns.flatMap(({ heading, time }) => (time ? [heading, `${heading} (${plainForm(time, zone)})`] : [heading]));

function plainForm(time: 'moment' | 'day' | 'hour', zone: string): string {
  if (time === 'moment') return zone;
  return time === 'day' ? 'YYYY-MM-DD' : '24-hour';
}

/** A cell as people read it, and a date or time once more as it is. */
function written({ format, time }: ArchiveColumn, cell: Cell): Cell[] {
  if (typeof cell !== 'string') return time ? [cell, cell] : [cell];
  if (time) return [time === 'hour' ? formatTime(`1970-01-01T${cell}Z`, 'UTC') : readableTime(cell), cell];
  return [format ? format(cell) : cell];
}

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
  const cells = columns.map(({ time, value }) => {
    if (time === 'moment') return sql`to_char(${value} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`;
    return time === 'hour' ? sql`to_char(${value}, 'HH24:MI')` : value;
  });
  const { rows } = await sql<{ lines: Cell[][] | null }>`
    select json_agg(json_build_array(${sql.join(cells)}) order by asked.place, ${linesBy}) as lines
    from ${askedIds(ids)}, ${from} ${joins}
    where ${id} = asked.id and ${where(view)}`.execute(db);
  const [first] = drainRows(rows);
  return (first?.lines ?? []).map((line) => columns.flatMap((column, index) => written(column, line[index] ?? null)));
}
