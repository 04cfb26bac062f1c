import { forgetWeeks } from '#server/performance/kept/keptWeeks.queries.ts';
import { tallyAgain } from '#server/referrals/counts/tallies.queries.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';

/**
 * More referrals of the same kind, by sets: making a million of them one by one takes hours. A copy has its own names, numbers and
 * times, and everything that belongs to it.
 */

/** Each table with the column that says which rows are copied: those of copied rows of the other table. */
const COPIED = [
  ['referral', null],
  ['enrollment', ['referral_id', 'referral']],
  ['status_history', ['enrollment_id', 'enrollment']],
  ['timeline_event', ['referral_id', 'referral']],
  ['concern', ['enrollment_id', 'enrollment']],
  ['contact_attempt', ['enrollment_id', 'enrollment']],
  ['survey_invitation', ['enrollment_id', 'enrollment']],
  ['survey_result', ['invitation_id', 'survey_invitation']],
  ['survey_answer', ['result_id', 'survey_result']],
  ['survey_words', ['result_id', 'survey_result']],
  ['survey_theme', ['result_id', 'survey_result']],
] as const;
/** Tables that triggers fill; written here once all copies exist. */
const DERIVED = ['referral_search', 'search_word', 'group_referral', 'group_enrollment'] as const;
const TABLES: readonly string[] = [...COPIED.map(([table]) => table), ...DERIVED];

/** So far two copies of a referral are apart, in seconds, within three hours. */
const APART = 211;
const LATEST = 3 * 60 * 60;
/** A copy has the last name of the referral that is so many times its number further on. */
const NAMES_APART = 7919;

const original = (table: string): Sql => sql.id(`original_${table}`);

interface Column {
  name: string;
  /** The number of a referral, which no other has. */
  is_number: boolean;
  /** The column names a copied row, of its own table or of another. */
  is_key: boolean;
  is_moment: boolean;
}

async function columnsOf(trx: Trx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname::text as name, attrelid = 'referral'::regclass and attname = 'number' as is_number,
      atttypid = 'timestamptz'::regtype as is_moment,
      (attname = 'id' or exists (
        select from pg_constraint
        where conrelid = attrelid and contype = 'f' and conkey = array[attnum]
          and confrelid = any (${TABLES}::text[]::regclass[])
      )) as is_key
    from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx);
  return rows;
}

interface Originals {
  /** The first and the last number so far, and how many from the first on are copied. */
  readonly first: number;
  readonly last: number;
  readonly made: number;
}

interface Copy extends Originals {
  /** From 1. */
  readonly copy: number;
}

/** The value of a column in the copy with this number. */
function valueIn(
  { is_key: isKey, is_moment: isMoment, is_number: isNumber, name }: Column,
  { copy, first, last, made }: Copy,
): Sql {
  const column = sql`original.${sql.id(name)}`;
  // The two digits say that it is a random UUID: others are refused where they come in, and where they go out.
  const digits = sql`md5(${column}::text || ${sql.lit(String(copy))})`;
  if (isKey) return sql`overlay(overlay(${digits} placing '4' from 13) placing '8' from 17)::uuid`;
  if (isMoment) return sql`${column} - make_interval(secs => ${sql.lit((copy * APART) % LATEST)})`;
  if (isNumber) return sql`${column} + ${sql.lit(last - first + 1 + (copy - 1) * made)}`;
  return column;
}

/** Indexes that hold no constraint, with the statements that make them again. */
async function plainIndexes(trx: Trx): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any (${TABLES}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(trx);
  return rows;
}

interface Copying extends Originals {
  /** How many copies of each. */
  readonly copies: number;
  readonly onCopied: (copies: number) => void;
  /** Called with the name of each step after the copies. */
  readonly onStep: (step: string) => void;
}

/**
 * Copies the first `made` referrals. Triggers are off meanwhile: copies have what they would write, or it is written below. The indexes are
 * made once all rows are there.
 */
export async function copyReferrals(trx: Trx, { copies, onCopied, onStep, ...originals }: Copying): Promise<void> {
  const { first, made } = originals;
  await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
  const indexes = await plainIndexes(trx);
  for (const [table, belongsTo] of COPIED) {
    const rows = belongsTo
      ? sql`${sql.id(belongsTo[0])} in (select id from ${original(belongsTo[1])})`
      : sql`number < ${sql.lit(first + made)}`;
    await sql`create temporary table ${original(table)} on commit drop as select * from ${sql.id(table)} where ${rows}`.execute(
      trx,
    );
    await sql`analyze ${original(table)}`.execute(trx);
  }
  for (const table of TABLES) await sql`alter table ${sql.id(table)} disable trigger user`.execute(trx);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(trx);

  const columns = new Map<string, Column[]>();
  for (const [table] of COPIED) columns.set(table, await columnsOf(trx, table));
  for (let copy = 1; copy <= copies; copy += 1) {
    for (const [table] of COPIED) await insertCopy(trx, table, columns.get(table) ?? [], { ...originals, copy });
    onCopied(copy);
  }
  onStep('Filling the tables of searches and groups');
  await sql`
    insert into referral_search (
      referral_id, tenant_id, word_keys, numbers, date_of_birth, enrollment_id, received_at, hospice_location_id
    )
    select distinct referral.id, tenant_id, search_keys(tenant_id, search_names), search_numbers(number, phone), date_of_birth,
      enrollment.id, enrollment.received_at, enrollment.hospice_location_id
    from referral cross join unnest(hospice_ids || group_ids) as tenant_id
      left join enrollment
        on enrollment.referral_id = referral.id and enrollment.hospice_id = tenant_id and enrollment.deleted_at is null
    where referral.deleted_at is null and not exists (select from referral_search where referral_id = referral.id)`.execute(
    trx,
  );
  await sql`
    insert into search_word (tenant_id, word)
    select distinct tenant_id, word_of_key(key) from referral_search, unnest(word_keys) as key
    except select tenant_id, word from search_word`.execute(trx);
  await sql`
    insert into group_referral (group_id, referral_id, received_at, global_status, responsible_provider_id)
    select unnest(group_ids), id, received_at, global_status, responsible_provider_id from referral
    where deleted_at is null and not exists (select from group_referral where referral_id = referral.id)`.execute(trx);
  await sql`
    insert into group_enrollment (
      group_id, enrollment_id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by
    )
    select unnest(referral_group_ids), id, referral_id, hospice_id, status, received_at, start_of_care, is_sia, withdrawn_by from enrollment
    where deleted_at is null and referral_deleted_at is null
      and not exists (select from group_enrollment where enrollment_id = enrollment.id)`.execute(trx);

  onStep('Adding up the counts of lists');
  await tallyAgain(trx);
  await forgetWeeks(trx);

  onStep('Building indexes');
  for (const { definition } of indexes) await sql.raw(definition).execute(trx);
  for (const table of TABLES) await sql`alter table ${sql.id(table)} enable trigger user`.execute(trx);
}

/** Writes one copy of a table's rows. Another patient's last name keeps searches and sorts by name as selective as in real data. */
async function insertCopy(trx: Trx, table: string, columns: readonly Column[], copied: Copy): Promise<void> {
  const { copy, first, made } = copied;
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  const isPatient = table === 'referral';
  const values = columns.map((column) => {
    if (isPatient && column.name === 'last_name') return sql`namesake.last_name`;
    if (column.name === 'referral_sort_name') {
      const ofReferral = valueIn({ ...column, name: 'referral_id', is_key: true }, copied);
      return sql`(select sort_name(last_name, first_name) from referral where referral.id = ${ofReferral})`;
    }
    return valueIn(column, copied);
  });
  const namesake = sql`join ${original('referral')} as namesake on namesake.number =
    ${sql.lit(first)} + (original.number - ${sql.lit(first)} + ${sql.lit(copy * NAMES_APART)}) % ${sql.lit(made)}`;
  await sql`insert into ${sql.id(table)} (${names}) select ${sql.join(values)}
    from ${original(table)} as original ${isPatient ? namesake : sql``}`.execute(trx);
}
