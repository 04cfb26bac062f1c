import '#server/exchange/imports/imports.tables.ts';
import {
  IMPORTED_FILE_DAYS,
  MAX_ROWS_LEFT_OUT,
  type FileImport,
  type RowLeftOut,
} from '#contract/exchange/fileImports.ts';
import { DAY } from '#contract/platform/durations.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { readPage, type Page } from '#server/platform/database/lists.queries.ts';

const COLUMNS = sql<FileImport>`file_import.id,
  case when file_import.ended_at is null then 'importing' when file_import.is_stopped then 'stopped' else 'done' end as state,
  file_import.file_name as "fileName", file_import.format, file_import.size as bytes,
  ${isoColumn(sql`file_import.started_at`)} as "startedAt", file_import.started_by_name as "startedBy",
  ${isoColumn(sql`file_import.ended_at`)} as "endedAt", ${isoColumn(sql`file_import.kept_until`)} as "keptUntil",
  file_import.row_count as rows, file_import.wrong_rows as "wrongRows", file_import.duplicate_rows as "duplicateRows",
  file_import.total as wanted, file_import.done, file_import.created, file_import.left_out as "leftOut"`;

interface Reading {
  readonly view: Viewpoint;
  readonly actor: Person;
  readonly now: Date;
}

/** The imports of the reader's hospice or group. Whoever sees some locations only reads the imports that they started. */
function ownImports({ actor, now, view }: Reading): Sql {
  const isKept = sql`file_import.kept_until > ${now}`;
  if (view.side === 'admin') return isKept;
  if (view.side === 'group') return sql`(file_import.group_id = ${view.groupId}::uuid and ${isKept})`;
  const own = sql`(file_import.hospice_id = ${view.hospiceId}::uuid and ${isKept})`;
  return view.locationIds.length === 0 ? own : sql`(${own} and file_import.started_by = ${actor.id}::uuid)`;
}

/** A page of imports, newest first. */
export const listFileImports = (
  db: Database,
  reading: Reading,
  paging: { readonly page: number; readonly limit: number },
): Promise<Page<FileImport>> =>
  readPage(db, {
    columns: COLUMNS,
    from: sql`file_import`,
    where: [ownImports(reading)],
    orderBy: sql`file_import.started_at desc, file_import.id`,
    paging,
    to: (row) => row,
  });

/** One import, with the key of its file; undefined: there is none, or it is somebody else's. */
export async function findFileImport(db: Database, reading: Reading, id: string) {
  const { rows } = await sql<FileImport & { readonly fileKey: string }>`
    select ${COLUMNS}, file_import.file_key as "fileKey" from file_import
    where file_import.id = ${id}::uuid and ${ownImports(reading)}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { fileKey, ...record } = row;
  return { record, fileKey };
}

interface Started {
  readonly actor: Person;
  readonly view: Exclude<Viewpoint, { side: 'admin' }>;
  readonly now: Date;
  readonly file: {
    readonly name: string;
    readonly format: FileImport['format'];
    readonly size: number;
    readonly key: string;
  };
  readonly rowsKey: string | null;
  readonly counts: Pick<FileImport, 'rows' | 'wrongRows' | 'duplicateRows' | 'wanted' | 'done' | 'created'>;
  readonly leftOut: readonly RowLeftOut[];
}

/** Records an import whose first rows are written. Without rows to write later it has ended. */
export async function insertFileImport(trx: Trx, started: Started): Promise<FileImport> {
  const { actor, counts, file, leftOut, now, rowsKey, view } = started;
  const { id } = await trx
    .insertInto('file_import')
    .values({
      hospice_id: view.side === 'hospice' ? view.hospiceId : null,
      group_id: view.side === 'group' ? view.groupId : null,
      started_by: actor.id,
      started_by_name: `${actor.firstName} ${actor.lastName}`,
      started_at: now,
      file_name: file.name,
      format: file.format,
      size: file.size,
      file_key: file.key,
      rows_key: rowsKey,
      row_count: counts.rows,
      wrong_rows: counts.wrongRows,
      duplicate_rows: counts.duplicateRows,
      total: counts.wanted,
      done: counts.done,
      created: counts.created,
      left_out: JSON.stringify(leftOut.slice(0, MAX_ROWS_LEFT_OUT)),
      ended_at: rowsKey === null ? now : null,
      kept_until: new Date(now.getTime() + IMPORTED_FILE_DAYS * DAY),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const found = await findFileImport(trx, { actor, now, view }, id);
  if (!found) throw new Error('An import was started and is not there');
  return found.record;
}

/** The original files of a hospice's imports, for an export of all its data; oldest first. */
export async function listOriginals(db: Database, hospiceId: string) {
  const { rows } = await sql<{ name: string; size: number; startedAt: Date; fileKey: string }>`
    select file_name as name, size, started_at as "startedAt", file_key as "fileKey" from file_import
    where hospice_id = ${hospiceId}::uuid order by started_at, id`.execute(db);
  return rows;
}
