import { sql, type Database, type Trx } from './connection.ts';
import type { Tables } from './tables.ts';

type Stored<Column> = Column extends { readonly __select__: infer Value } ? Value : Column;

/** A row as it is read back. Rows of one insert name the same columns; what they leave out takes the table's default. */
export type Row<Name extends keyof Tables> = { [Column in keyof Tables[Name]]?: Stored<Tables[Name][Column]> };

const BATCH = 500;

/** Inserts in statements of some hundred rows, each one parameter, and lets other work run in between. */
export async function insertRows<Name extends keyof Tables>(
  db: Database | Trx,
  table: Name,
  rows: readonly Row<Name>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)`.execute(db);
    if (rows.length > BATCH) await new Promise((resolve) => void setImmediate(resolve));
  }
}
