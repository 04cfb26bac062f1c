import type { CopiedTable } from '#server/platform/database/bulk.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import type { Head, Summary, TableFigures } from './entries.ts';

/** The database as its catalog describes it: copying knows no table by name but the ledger of migrations. */

const LEDGER = 'schema_migration';

/** All tables with the columns that are copied: generated ones follow from the others. */
export async function listTables(db: Database | Trx): Promise<Head['tables']> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array(
      select attname::text from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> ${LEDGER}
    order by relname collate "C"`.execute(db);
  return rows;
}

/** The migrations that were applied; none for a database without tables. */
export async function appliedMigrations(db: Database | Trx): Promise<{ name: string; checksum: string }[]> {
  const { rows: known } = await sql<{ is_there: boolean }>`
    select to_regclass(${LEDGER}) is not null as is_there`.execute(db);
  if (!known[0]?.is_there) return [];
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from ${sql.table(LEDGER)} order by name collate "C"`.execute(db);
  return rows;
}

/** From here to the end of the transaction, values have the same text in both databases and whatever their settings are. */
export async function speakPlainly(trx: Trx): Promise<void> {
  await sql`select
    set_config('client_encoding', 'UTF8', true),
    set_config('timezone', 'UTC', true),
    set_config('datestyle', 'ISO, YMD', true),
    set_config('intervalstyle', 'iso_8601', true),
    set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '3', true),
    set_config('maintenance_work_mem', '128MB', true)`.execute(trx);
}

/** Keeps all tables as they are defined until the end of the transaction; with `exclusive` nobody else reads or writes them either. */
export async function lockTables(trx: Trx, tables: readonly CopiedTable[], mode: 'read' | 'exclusive'): Promise<void> {
  if (tables.length === 0) return;
  const names = sql.join(tables.map(({ name }) => sql.table(name)));
  await (
    mode === 'read' ? sql`lock table ${names} in access share mode` : sql`lock table ${names} in access exclusive mode`
  ).execute(trx);
}

/** The first table that has a row; undefined where all are empty. */
export async function firstUsedTable(
  db: Database | Trx,
  tables: readonly CopiedTable[],
): Promise<CopiedTable | undefined> {
  for (const table of tables) {
    const { rows } = await sql<{ is_used: boolean }>`
      select exists (select from ${sql.table(table.name)}) as is_used`.execute(db);
    if (rows[0]?.is_used) return table;
  }
  return undefined;
}

/** Counts the rows of a table and sums up their hashes. */
export async function figuresOf(trx: Trx, { name, columns }: CopiedTable): Promise<TableFigures> {
  const row = sql`row(${sql.join(columns.map((column) => sql.ref(column)))})::text`;
  const { rows } = await sql<TableFigures>`
    select count(*)::integer as rows, coalesce(sum(hashtextextended(${row}, 0)), 0)::text as fingerprint
    from ${sql.table(name)}`.execute(trx);
  return rows[0] ?? { rows: 0, fingerprint: '0' };
}

async function sequenceNames(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S'
    order by relname collate "C"`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Where each sequence stands. Sequences are not part of a snapshot, so they are read after it: never behind its rows. */
export async function readSequences(trx: Trx): Promise<Summary['sequences']> {
  const read: Summary['sequences'] = {};
  for (const name of await sequenceNames(trx)) {
    const { rows } = await sql<{ value: number; isUsed: boolean }>`
      select last_value as value, is_called as "isUsed" from ${sql.table(name)}`.execute(trx);
    if (rows[0]) read[name] = rows[0];
  }
  return read;
}

/** Lets every sequence go on where it stood. */
export async function setSequences(trx: Trx, sequences: Summary['sequences']): Promise<void> {
  for (const [name, { value, isUsed }] of Object.entries(sequences)) {
    await sql`select setval(quote_ident(${name})::regclass, ${value}::bigint, ${isUsed}::boolean)`.execute(trx);
  }
}

/** Statements that put back what was taken away, in their order. */
export type Restoring = readonly string[];

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Takes away for the length of a transaction what would slow the copy of rows or answer to it: triggers, foreign keys (tables
 * reference one another in circles) and indexes. A table's owner may do so, a superuser is not needed.
 * @returns the statements that put everything back and check all foreign keys
 */
export async function easeTables(trx: Trx, tables: readonly CopiedTable[]): Promise<Restoring> {
  const { rows: keys } = await sql<Definition>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by relname, conname`.execute(trx);
  const { rows: indexes } = await sql<Omit<Definition, 'table'>>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
    order by relname`.execute(trx);
  const taking = [
    ...tables.map(({ name }) => `alter table ${quoted(name)} disable trigger user`),
    ...keys.map(({ name, table }) => `alter table ${quoted(table)} drop constraint ${quoted(name)}`),
    ...indexes.map(({ name }) => `drop index ${quoted(name)}`),
  ];
  if (taking.length > 0) await sql.raw(taking.join('; ')).execute(trx);
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(
      ({ definition, name, table }) => `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`,
    ),
    ...tables.map(({ name }) => `alter table ${quoted(name)} enable trigger user`),
  ];
}

/** Runs statements one by one. */
export async function runAll(trx: Trx, statements: Restoring): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** Statistics for the planner: the embedded database makes none by itself. */
export const analyze = async (db: Database): Promise<void> => {
  await sql`analyze`.execute(db);
};
