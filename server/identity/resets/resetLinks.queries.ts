import type { SqlBool } from 'kysely';
import { AccountType } from '#contract/platform/roles.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { RESET_LINK_MINUTES } from '#server/identity/passwords/attemptLimits.ts';
import { hashOf, newSecret } from '#server/mail/links.ts';
import type { MailRow } from '#server/mail/mail.tables.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** A person who may choose a new password by mail: active, with a password here. */
export interface ResetPerson {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountType: AccountType;
  /** The hospice or the group; null for an administrator. */
  readonly organization: string | null;
  /** The hospice's, or the one of the world. */
  readonly timeZone: string;
}

type PersonToReset = Pick<ResetPerson, 'id' | 'email' | 'firstName' | 'lastName'>;

const selectPeople = (db: Database | Trx) =>
  db
    .selectFrom('app_user')
    .innerJoin('local_account', 'local_account.user_id', 'app_user.id')
    .leftJoin('hospice', 'hospice.id', 'app_user.hospice_id')
    .leftJoin('provider_group', 'provider_group.id', 'app_user.group_id')
    .select([
      'app_user.id',
      'app_user.email',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      'app_user.account_type as accountType',
      sql<string | null>`coalesce(hospice.name, provider_group.name)`.as('organization'),
      sql<string>`coalesce(hospice.time_zone, 'UTC')`.as('timeZone'),
    ])
    .where('app_user.is_active', '=', true);

/** The person with this email who may choose a new password by mail. */
export async function findPersonToReset(
  db: Database | Trx,
  email: string,
  { allowsDemo }: { allowsDemo: boolean },
): Promise<PersonToReset | undefined> {
  return selectPeople(db)
    .where(sql<SqlBool>`lower(app_user.email) = lower(${email})`)
    .$if(!allowsDemo, (query) => query.where('local_account.is_demo', '=', false))
    .executeTakeFirst();
}

/** The person of a link that still works. */
export async function findPersonOfLink(db: Database | Trx, token: string, now: Date): Promise<ResetPerson | undefined> {
  const row = await selectPeople(db)
    .innerJoin('password_reset_link', 'password_reset_link.user_id', 'app_user.id')
    .where('password_reset_link.hash', '=', hashOf(token))
    .where('password_reset_link.expires_at', '>', now)
    .executeTakeFirst();
  return row && { ...row, accountType: AccountType.parse(row.accountType) };
}

/** Uses a link up. @returns its person; undefined where it does not work, also since another call has just used it */
export async function takeLink(trx: Trx, token: string, now: Date): Promise<ResetPerson | undefined> {
  const held = sql`select 1 from password_reset_link where hash = ${hashOf(token)} for update`;
  await held.execute(trx);
  const person = await findPersonOfLink(trx, token, now);
  if (person) await endResetLinks(trx, [person.id]);
  return person;
}

/** Makes this mail the one with the person's link: those that were asked for before are not sent any more. */
export async function awaitLink(trx: Trx, { userId, mailId }: { userId: string; mailId: string }): Promise<void> {
  await trx
    .insertInto('password_reset_link')
    .values({ user_id: userId, mail_id: mailId, hash: null, expires_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ mail_id: mailId }))
    .execute();
}

/** Why the mail with a link is not sent; undefined: it is. */
export async function whyNotReset(trx: Trx, { id, user_id }: MailRow): Promise<string | undefined> {
  const person = await selectPeople(trx).where('app_user.id', '=', user_id).executeTakeFirst();
  if (!person) return 'no_account';
  const row = await trx
    .selectFrom('password_reset_link')
    .select('mail_id as mailId')
    .where('user_id', '=', person.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'password_changed';
  return row.mailId === id ? undefined : 'asked_again';
}

/** The token of a mail's link, which takes the place of the person's former one. */
export async function newResetToken(trx: Trx, mailId: string, now: Date): Promise<string> {
  const { hash, secret } = newSecret();
  const expiresAt = new Date(now.getTime() + RESET_LINK_MINUTES * MINUTE);
  await trx
    .updateTable('password_reset_link')
    .set({ hash, expires_at: expiresAt })
    .where('mail_id', '=', mailId)
    .execute();
  return secret;
}

/** Ends the links of these people. */
export async function endResetLinks(db: Database | Trx, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('password_reset_link').where('user_id', 'in', userIds).execute();
}

/** Removes links whose time is over. */
export async function purgeResetLinks(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('password_reset_link').where('expires_at', '<', now).execute();
}
