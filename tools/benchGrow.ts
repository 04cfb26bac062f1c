import type { Client } from 'pg';

/**
 * More referrals of the same kind, with their enrollments and surveys: a million of them are copied in minutes, where the demo's
 * rules and every trigger would take hours. Names, documents and histories' lines are not multiplied: for figures, not for search.
 */

/** Each table with its columns that name a copied row. */
const COPIED: Readonly<Record<string, readonly string[]>> = {
  referral: ['id'],
  enrollment: ['id', 'referral_id'],
  survey_invitation: ['id', 'enrollment_id'],
  survey_result: ['id', 'enrollment_id', 'invitation_id'],
  survey_answer: ['result_id'],
  survey_theme: ['result_id'],
};
/** Given anew by its sequence. */
const NUMBERED = 'number';

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name).filter((name) => table !== 'referral' || name !== NUMBERED);
}

/**
 * Makes `times` as many of all that figures count.
 * @param client of the database's owner: triggers and foreign keys are off during the copy
 */
export async function growReferrals(client: Client, times: number): Promise<void> {
  await client.query("set session_replication_role = 'replica'");
  for (const [table, renewed] of Object.entries(COPIED)) {
    const columns = await columnsOf(client, table);
    const copies = columns.map((name) =>
      renewed.includes(name) ? `md5(original.${name}::text || copy)::uuid` : `original.${name}`,
    );
    await client.query(
      `insert into ${table} (${columns.join(', ')})
       select ${copies.join(', ')} from ${table} as original cross join generate_series(1, $1::integer) as copy`,
      [times - 1],
    );
  }
  await client.query("set session_replication_role = 'origin'");
}
