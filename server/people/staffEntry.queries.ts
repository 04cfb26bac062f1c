import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/**
 * Changes a person's account and updates the person's entry in the hospice's staff list: it has the name of the account, and can be
 * chosen while the account is active.
 */
export async function changeAccount(trx: Trx, userId: string, change: () => Promise<unknown>): Promise<void> {
  const before = await trx
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'credentials', 'is_active'])
    .where('id', '=', userId)
    .executeTakeFirst();
  await change();
  if (!before) return;
  await asSystem(trx, () =>
    sql`
      update hospice_staff
      set name = person.first_name || ' ' || person.last_name, credentials = person.credentials, is_active = person.is_active,
        version = hospice_staff.version + 1, updated_at = person.updated_at
      from app_user as person
      where person.id = ${userId}::uuid and hospice_staff.user_id = person.id
        and (person.first_name, person.last_name, person.credentials, person.is_active) is distinct from (
          ${before.first_name}::text, ${before.last_name}::text, ${before.credentials}::text, ${before.is_active}::boolean
        )`.execute(trx),
  );
}
