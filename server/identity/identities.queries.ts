import type { Role } from '#contract/platform/roles.ts';
import type { SqlBool } from 'kysely';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { endResetLinks } from './resets/resetLinks.queries.ts';
import { forgetBrowsers } from './passwords/knownBrowsers.queries.ts';
import { type Identity, ofIdentity } from '#server/platform/access/session.queries.ts';

export interface LocalAccount {
  readonly userId: string;
  readonly passwordHash: string;
  readonly isActive: boolean;
  /** It has the password that the sign-in page shows beside the demo data. */
  readonly isDemo: boolean;
}

/** The account that signs in with this email; its person may be deactivated. */
export async function findLocalAccount(db: Database | Trx, email: string): Promise<LocalAccount | undefined> {
  return db
    .selectFrom('local_account')
    .innerJoin('app_user', 'app_user.id', 'local_account.user_id')
    .select([
      'local_account.user_id as userId',
      'local_account.password_hash as passwordHash',
      'local_account.is_demo as isDemo',
      'app_user.is_active as isActive',
    ])
    .where(sql<SqlBool>`lower(app_user.email) = lower(${email})`)
    .executeTakeFirst();
}

/** The hash of one person's password, if the person has a local account. */
export async function findPasswordHash(db: Database | Trx, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('local_account')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash;
}

/**
 * Gives people this password's hash, whether they had an account or not. Their browsers are not known any more, since somebody
 * who knew the former password may have made one known, and their links to choose a new one end.
 */
export async function savePasswordHash(
  db: Database | Trx,
  {
    userIds,
    passwordHash,
    at,
    isDemo,
  }: { userIds: readonly string[]; passwordHash: string; at: Date; isDemo: boolean },
): Promise<void> {
  if (userIds.length === 0) return;
  const fresh = { password_hash: passwordHash, password_changed_at: at, is_demo: isDemo };
  await db
    .insertInto('local_account')
    .values(userIds.map((userId) => ({ user_id: userId, ...fresh })))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
  await forgetBrowsers(db, userIds);
  await endResetLinks(db, userIds);
}

/** Replaces the hash of an unchanged password by one with newer settings. */
export async function renewPasswordHash(db: Database | Trx, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('local_account').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}

/** Notes when a person last signed in. */
export async function saveLastLogin(db: Database | Trx, userId: string, at: Date): Promise<void> {
  await db.updateTable('app_user').set({ last_login_at: at }).where('id', '=', userId).execute();
}

export interface LocalPerson {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The person behind a local account, unless deactivated. */
export async function findLocalPerson(
  db: Database | Trx,
  userId: string,
  { allowsDemo }: { allowsDemo: boolean },
): Promise<LocalPerson | undefined> {
  return db
    .selectFrom('app_user')
    .innerJoin('local_account', 'local_account.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.email', 'app_user.first_name as firstName', 'app_user.last_name as lastName'])
    .where('app_user.id', '=', userId)
    .where('app_user.is_active', '=', true)
    .$if(!allowsDemo, (query) => query.where('local_account.is_demo', '=', false))
    .executeTakeFirst();
}

/** Whether a person, active or not, is linked to this identity of a foreign provider. */
export async function isLinked(db: Database | Trx, identity: Identity): Promise<boolean> {
  const row = await db.selectFrom('app_user').select('id').where(ofIdentity(identity)).executeTakeFirst();
  return row !== undefined;
}

/**
 * Links the one active person with this email who is not yet linked to the issuer.
 * @returns the person's id; nothing where there is none
 */
export async function linkPerson(
  db: Database | Trx,
  { issuer, subject, email }: { issuer: string; subject: string; email: string },
): Promise<string | undefined> {
  const row = await db
    .updateTable('app_user')
    .set({ issuer, subject })
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .where('is_active', '=', true)
    .where(sql<SqlBool>`issuer is distinct from ${issuer}`)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The person's subject at the issuer, if the two are linked. */
export async function findSubject(db: Database | Trx, userId: string, issuer: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('subject')
    .where('id', '=', userId)
    .where('issuer', '=', issuer)
    .executeTakeFirst();
  return row?.subject ?? undefined;
}

/** Links a person to their account at the issuer. */
export async function tieToProvider(
  db: Database | Trx,
  userId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  await db.updateTable('app_user').set({ issuer, subject }).where('id', '=', userId).execute();
}

/** A secret that is kept; undefined where there is none. */
export async function findSecret(db: Database, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('identity_secret').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Replaces these secrets together, or none of them. */
export async function saveSecrets(db: Database, secrets: Readonly<Record<string, string>>): Promise<void> {
  await db
    .insertInto('identity_secret')
    .values(Object.entries(secrets).map(([name, value]) => ({ name, value })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((excluded) => ({ value: excluded.ref('excluded.value') })),
    )
    .execute();
}

/** A secret kept until it is replaced: of several processes that start at once, the first one's value is everybody's. */
export async function keepSecret(db: Database, name: string, make: () => Promise<string>): Promise<string> {
  const kept = await findSecret(db, name);
  if (kept !== undefined) return kept;
  await db
    .insertInto('identity_secret')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await db
    .selectFrom('identity_secret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}

export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** The hospice or group; nothing for an administrator. */
  readonly organization: string | null;
}

/** The people who sign in with the demo password: none, unless demo data is loaded. */
export async function listDemoPeople(db: Database | Trx): Promise<DemoPerson[]> {
  return db
    .selectFrom('local_account')
    .innerJoin('app_user', 'app_user.id', 'local_account.user_id')
    .leftJoin('hospice', 'hospice.id', 'app_user.hospice_id')
    .leftJoin('provider_group', 'provider_group.id', 'app_user.group_id')
    .select([
      'app_user.email',
      'app_user.role',
      sql<string>`app_user.first_name || ' ' || app_user.last_name`.as('name'),
      sql<string | null>`coalesce(hospice.name, provider_group.name)`.as('organization'),
    ])
    .where('local_account.is_demo', '=', true)
    .where('app_user.is_active', '=', true)
    .orderBy(sql`app_user.account_type = 'admin' desc, app_user.account_type = 'hospice' desc`)
    .orderBy('organization')
    .orderBy('app_user.role')
    .orderBy('app_user.email')
    .execute();
}
