import type { RawBuilder } from 'kysely';
import { sql, type Database } from '#server/platform/database/connection.ts';

/**
 * The schema as SQL, read from the database's catalog: the same text whichever database made it. Owners and their own rights are
 * left out, as they differ from place to place.
 */

/** The tables of this application; the ledger of migrations describes itself. */
const TABLES = sql`
  select oid, relname, relrowsecurity from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> 'schema_migration'`;

interface Line {
  readonly table_name: string;
  readonly line: string;
}

async function linesOf(db: Database, query: RawBuilder<Line>): Promise<Map<string, string[]>> {
  const { rows } = await query.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ table_name }) => table_name)].map(([name, lines]) => [
      name,
      lines.map(({ line }) => line),
    ]),
  );
}

const columns = sql<Line>`
  select each.relname as table_name, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end,
    case
      when attidentity = 'a' then 'generated always as identity'
      when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
      when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid)
    end) as line
  from (${TABLES}) as each
    join pg_attribute on attrelid = each.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  order by each.relname, attnum`;

/** Foreign keys come last; `not null` is shown with the column. */
const constraints = sql<Line>`
  select each.relname as table_name, 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(pg_constraint.oid) as line
  from (${TABLES}) as each join pg_constraint on conrelid = each.oid and contype in ('p', 'u', 'c', 'f')
  order by each.relname, position(contype::text in 'pucf'), conname`;

/** The indexes that no constraint made. */
const indexes = sql<Line>`
  select each.relname as table_name, pg_get_indexdef(indexrelid) || ';' as line
  from (${TABLES}) as each join pg_index on indrelid = each.oid join pg_class as index on index.oid = indexrelid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  order by each.relname, index.relname`;

const statistics = sql<Line>`
  select each.relname as table_name, pg_get_statisticsobjdef(pg_statistic_ext.oid) || ';' as line
  from (${TABLES}) as each join pg_statistic_ext on stxrelid = each.oid
  order by each.relname, stxname`;

const policies = sql<Line>`
  select each.relname as table_name, concat_ws(E'\n  ',
    'create policy ' || quote_ident(policyname) || ' on ' || quote_ident(each.relname)
      || case permissive when 'RESTRICTIVE' then ' as restrictive' else '' end
      || ' for ' || lower(cmd) || ' to ' || array_to_string(roles, ', '),
    'using (' || qual || ')', 'with check (' || with_check || ')') || ';' as line
  from (${TABLES}) as each join pg_policies on tablename = each.relname and schemaname = current_schema()
  order by each.relname, policyname`;

const triggers = sql<Line>`
  select each.relname as table_name, pg_get_triggerdef(pg_trigger.oid) || ';' as line
  from (${TABLES}) as each join pg_trigger on tgrelid = each.oid and not tgisinternal
  order by each.relname, tgname`;

/** The grants on whole tables and on single columns, without the owner's own rights. */
const grants = sql<Line>`
  select table_name, 'grant ' || string_agg(rights, ', ' order by rights) || ' on ' || quote_ident(table_name) || ' to ' || role || ';' as line
  from (
    select each.relname as table_name, pg_get_userbyid(granted.grantee) as role, lower(granted.privilege_type) as rights
    from (${TABLES}) as each join pg_class on pg_class.oid = each.oid cross join aclexplode(pg_class.relacl) as granted
    where granted.grantee <> pg_class.relowner
    union all
    select each.relname, pg_get_userbyid(granted.grantee),
      lower(granted.privilege_type) || ' (' || string_agg(quote_ident(attname), ', ' order by attname) || ')'
    from (${TABLES}) as each join pg_class on pg_class.oid = each.oid
      join pg_attribute on attrelid = each.oid cross join aclexplode(attacl) as granted
    where granted.grantee <> pg_class.relowner
    group by each.relname, granted.grantee, granted.privilege_type
  ) as each
  group by table_name, role order by table_name, role`;

const functions = sql<{ line: string }>`
  select pg_get_functiondef(each.oid) || ';' || coalesce((
    select E'\n' || case when bool_or(grantee = 0) then '' else 'revoke execute on function ' || each.oid::regprocedure || ' from public;' end
      || coalesce(E'\ngrant execute on function ' || each.oid::regprocedure || ' to '
        || string_agg(pg_get_userbyid(grantee), ', ' order by pg_get_userbyid(grantee)) filter (where grantee not in (0, proowner)) || ';', '')
    from aclexplode(each.proacl)
  ), '') as line
  from pg_proc as each
  where pronamespace = current_schema()::regnamespace
    -- What an extension brought along is not ours.
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = each.oid and deptype = 'e')
  order by proname, each.oid::regprocedure::text`;

const types = sql<{ line: string }>`
  select 'create type ' || quote_ident(relname) || ' as ('
    || (select string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod), ', ' order by attnum)
      from pg_attribute where attrelid = each.oid and attnum > 0)
    || ');' as line
  from pg_class as each where relnamespace = current_schema()::regnamespace and relkind = 'c' order by relname`;

const enums = sql<{ line: string }>`
  select 'create type ' || quote_ident(typname) || ' as enum ('
    || (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = each.oid)
    || ');' as line
  from pg_type as each where typnamespace = current_schema()::regnamespace and typtype = 'e' order by typname`;

const sequences = sql<{ line: string }>`
  select 'create sequence ' || quote_ident(relname) || ' start ' || seqstart || ';' || coalesce((
    select string_agg(E'\ngrant ' || lower(privilege_type) || ' on sequence ' || quote_ident(relname) || ' to '
      || pg_get_userbyid(grantee) || ';', '' order by grantee::regrole::text, privilege_type)
    from aclexplode(each.relacl) where grantee <> each.relowner
  ), '') as line
  from pg_class as each join pg_sequence on seqrelid = each.oid
  where relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = each.oid and deptype in ('a', 'i') and refobjsubid > 0)
  order by relname`;

const extensions = sql<{ line: string }>`
  select 'create extension ' || extname || ';' as line from pg_extension where extname <> 'plpgsql' order by extname`;

const textOf = (rows: readonly { line: string }[]) => rows.map(({ line }) => line).join('\n');

const HEADING = `-- The schema as it is, read from the catalog of a database. \`npm run schema\` writes this file; nobody edits it.
-- It is made by the files of server/platform/database/baseline and server/platform/database/migrations.`;

/** Types, sequences, then each table with all that hangs on it, then the functions; everything by name. */
export async function describeSchema(db: Database): Promise<string> {
  const named = await sql<{ relname: string; relrowsecurity: boolean }>`${TABLES} order by relname`.execute(db);
  const columnsOf = await linesOf(db, columns);
  const constraintsOf = await linesOf(db, constraints);
  const hanging: Map<string, string[]>[] = [];
  for (const query of [indexes, statistics, triggers, policies, grants]) hanging.push(await linesOf(db, query));
  const tables = named.rows.map(({ relname, relrowsecurity }) => {
    const inside = [...(columnsOf.get(relname) ?? []), ...(constraintsOf.get(relname) ?? [])];
    return [
      `create table ${relname} (\n  ${inside.join(',\n  ')}\n);`,
      ...(relrowsecurity ? [`alter table ${relname} enable row level security;`] : []),
      ...hanging.flatMap((lines) => lines.get(relname) ?? []),
    ].join('\n');
  });
  const beginning: string[] = [];
  for (const query of [extensions, enums, types, sequences]) beginning.push(textOf((await query.execute(db)).rows));
  const text = [...beginning.filter(Boolean), ...tables, ...(await functions.execute(db)).rows.map(({ line }) => line)];
  const schema = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return `${HEADING}\n\n${text
    .join('\n\n')
    .replaceAll(`${schema.rows[0]?.name}.`, '')
    .replaceAll(/[ \t]+$/gm, '')}\n`;
}
