import type { Named } from '#contract/platform/fields.ts';
import { sql, type Sql } from './connection.ts';

/** Columns in the form of the contract: as a query selects them, and back. */

/** The record of a joined table, as lists and forms name it; null where there is none. */
export const namedColumn = (table: string): Sql<Named | null> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column('id')} is not null
    then jsonb_build_object('id', ${column('id')}, 'name', ${column('name')}) end`;
};

/** A person of a joined `app_user`, by the whole name; null where there is none. */
export const personColumn = (table: string): Sql<Named | null> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column('id')} is not null then jsonb_build_object(
    'id', ${column('id')}, 'name', ${column('first_name')} || ' ' || ${column('last_name')}) end`;
};

/** A moment as ISO 8601 has it, in UTC and to the millisecond. */
export const isoColumn = (moment: Sql): Sql<string | null> =>
  sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The same of a row that was read. */
export const named = (id: string | null, name: string | null): Named | null =>
  id === null || name === null ? null : { id, name };

type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Field;

/**
 * Fields of the contract under the names of their columns, for writing: `isActive` as `is_active`. Undefined fields are left out.
 */
export const toColumns = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields & string as ColumnName<Name>]: Fields[Name] } =>
  // Renamed as ColumnName says it of the type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [
        name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
  ) as { [Name in keyof Fields & string as ColumnName<Name>]: Fields[Name] };
