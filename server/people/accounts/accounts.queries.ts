import { knownTimeZone } from '#server/platform/database/timeZones.queries.ts';
import type { Account, AccountChange } from '#contract/people/accounts.ts';
import { type Person, asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn, toColumns } from '#server/platform/database/contractColumns.queries.ts';
import { changeAccount } from '#server/people/staffEntry.queries.ts';

/** A person's own account, without the part that comes from the configuration. */
export type StoredAccount = Omit<Account, 'isSignInManaged' | 'hasPasskeys'>;

/** The caller's own account. Where passwords are kept is nobody's view: read with the server's own rights. */
export async function readAccount(trx: Trx, actor: Person): Promise<StoredAccount> {
  return asSystem(trx, async () => {
    const { rows } = await sql<StoredAccount>`
      select person.id, person.email, person.first_name as "firstName", person.last_name as "lastName", person.credentials,
        person.title, person.phone, person.default_screen as "defaultScreen",
        person.time_zone as "timeZone", person.version,
        ${isoColumn(sql`local_account.password_changed_at`)} as "passwordChangedAt"
      from app_user as person
        left join local_account on local_account.user_id = person.id
      where person.id = ${actor.id}::uuid`.execute(trx);
    const row = rows[0];
    if (!row) throw new Error('The caller no longer exists');
    return row;
  });
}

/** Locks the caller's row until the end of the call. @returns its version */
export async function lockAccount(trx: Trx, userId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('app_user')
    .select('version')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** Changes the caller's own row, with the caller's own rights: by them no other column and no other row can be reached. */
export async function saveAccount(
  trx: Trx,
  userId: string,
  { timeZone, version, ...rest }: AccountChange,
  now: Date,
): Promise<void> {
  const change = { ...rest, timeZone: timeZone ? await knownTimeZone(trx, timeZone) : timeZone };
  const save = trx
    .updateTable('app_user')
    .set({ ...toColumns(change), version: version + 1, updated_at: now })
    .where('id', '=', userId);
  await changeAccount(trx, userId, () => save.execute());
}

/** The organization's name, which others could guess in a new password. */
export async function readOrganizationName(trx: Trx, { groupId, hospiceId }: Person): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from hospice where id = ${hospiceId}::uuid
    union all select name from provider_group where id = ${groupId}::uuid`.execute(trx);
  return rows[0]?.name ?? null;
}

/** The zone in which the person reads times in mails: the hospice's, or the chosen one; UTC while there is none. */
export async function readTimeZone(trx: Trx, { hospiceId, timeZone }: Person): Promise<string> {
  if (hospiceId === null) return timeZone ?? 'UTC';
  const row = await trx.selectFrom('hospice').select('time_zone').where('id', '=', hospiceId).executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}
