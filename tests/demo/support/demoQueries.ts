import { createHash } from 'node:crypto';
import { sql, type Database } from '#server/platform/database/connection.ts';

/** SQL queries on a database with demo data. */

export const DOMAIN_TABLES = [
  'hospice',
  'hospice_location',
  'provider_group',
  'group_hospice',
  'app_user',
  'hospice_staff',
  'community',
  'provider',
  'referral',
  'enrollment',
  'status_history',
  'timeline_event',
  'survey_settings',
  'survey_question',
  'survey_question_revision',
  'survey_invitation',
  'survey_result',
  'survey_answer',
  'survey_words',
  'survey_theme',
  'communication',
  'communication_recipient',
  'conversation_entry',
  'message_template',
];

export async function rowsOf<Row>(db: Database, text: string): Promise<Row[]> {
  const { rows } = await sql.raw<Row>(text).execute(db);
  return rows;
}

/** How many rows `from`, a table with or without conditions, has. */
export const countOf = (db: Database, from: string): Promise<number> => numberOf(db, `select count(*) from ${from}`);

export async function numberOf(db: Database, text: string): Promise<number> {
  const [row] = await rowsOf<{ value: number }>(db, `select (${text})::float8 as value`);
  return row?.value ?? Number.NaN;
}

/** Rows that the server's own functions write have ids that it draws. */
const DRAWN_IDS: Readonly<Record<string, readonly string[]>> = {
  timeline_event: ['id'],
  communication_recipient: ['id', 'thread_id'],
  conversation_entry: ['id', 'recipient_id'],
};

/** The same for the same rows, in whatever order they lie. */
export async function fingerprint(db: Database): Promise<string> {
  const hash = createHash('sha256');
  for (const table of DOMAIN_TABLES) {
    const drawn = `array[${(DRAWN_IDS[table] ?? []).map((column) => `'${column}'`).join(', ')}]::text[]`;
    const [row] = await rowsOf<{ digest: string | null }>(
      db,
      `select md5(string_agg(line, E'\\n' order by line)) as digest
      from (select (to_jsonb(${table}) - ${drawn})::text as line from ${table}) as lines`,
    );
    hash.update(`${table} ${row?.digest}\n`);
  }
  return hash.digest('hex');
}
