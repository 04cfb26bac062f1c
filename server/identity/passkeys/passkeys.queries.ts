import type { Passkey } from '#contract/identity/passkeys.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { AccountType } from '#contract/platform/roles.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { hashOf } from '#server/mail/links.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import type { Database, Trx } from '#server/platform/database/connection.ts';
import { passkeyChangedMail } from './passkeyChanged.mail.ts';

/** A passkey as it is checked when its person logs in. */
export interface KnownPasskey {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** A passkey whose answer was checked. */
interface CheckedPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
  readonly name: string;
}

interface StoredPasskey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

const toPasskey = ({ createdAt, lastUsedAt, ...rest }: StoredPasskey): Passkey => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** A person's passkeys, the oldest first. */
export async function listPasskeys(db: Database | Trx, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toPasskey);
}

/** What a browser has to know of a person's passkeys, so that it makes no second one. */
export async function listCredentials(
  db: Database | Trx,
  userId: string,
): Promise<{ readonly id: string; readonly transports: string[] }[]> {
  return db
    .selectFrom('passkey')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Stores a new passkey. @returns undefined where somebody has it already */
export async function savePasskey(trx: Trx, passkey: CheckedPasskey, now: Date): Promise<Passkey | undefined> {
  const row = await trx
    .insertInto('passkey')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: [...passkey.transports],
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .executeTakeFirst();
  return row && toPasskey(row);
}

/** Whether this is one of the person's passkeys. */
export async function hasPasskey(trx: Trx, userId: string, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('passkey')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes one of the person's passkeys. @returns its name; undefined: there was none */
export async function removePasskey(trx: Trx, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Gives one of the person's passkeys another name. @returns undefined: there is none */
export async function renamePasskey(trx: Trx, userId: string, id: string, name: string): Promise<Passkey | undefined> {
  const row = await trx
    .updateTable('passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .executeTakeFirst();
  return row && toPasskey(row);
}

interface Changed {
  readonly what: 'added' | 'removed';
  readonly name: string;
  readonly now: Date;
}

/** Mails the person that a passkey was added or removed. Essential: with a stolen password somebody else could do it unseen. */
export async function notifyOfPasskey(trx: Trx, actor: Person, { name, now, what }: Changed): Promise<void> {
  const row = await trx
    .selectFrom('hospice')
    .select('time_zone as timeZone')
    .where('id', '=', actor.hospiceId)
    .executeTakeFirst();
  const { email, firstName, id, lastName } = actor;
  await queueMail(
    trx,
    passkeyChangedMail,
    {
      to: { address: email, name: `${firstName} ${lastName}`, userId: id },
      from: { name: PRODUCT_NAME, replyTo: null },
      hospiceId: null,
      data: {
        firstName,
        accountType: AccountType.parse(actor.accountType),
        at: now.toISOString(),
        timeZone: row?.timeZone ?? actor.timeZone ?? 'UTC',
        what,
        name,
      },
    },
    now,
  );
}

/** Removes all passkeys of a person, and the challenge for a further one. @returns whether there were any */
export async function removePasskeysOf(trx: Trx, userId: string): Promise<boolean> {
  await trx.deleteFrom('passkey_challenge').where('owner', '=', adding(userId)).execute();
  const removed = await trx.deleteFrom('passkey').where('user_id', '=', userId).returning('id').execute();
  return removed.length > 0;
}

/** The passkey with this credential whose person may log in: active, with a password here. */
export async function findPasskey(
  db: Database,
  credentialId: string,
  { allowsDemo }: { readonly allowsDemo: boolean },
): Promise<KnownPasskey | undefined> {
  return db
    .selectFrom('passkey')
    .innerJoin('app_user', 'app_user.id', 'passkey.user_id')
    .innerJoin('local_account', 'local_account.user_id', 'passkey.user_id')
    .select([
      'passkey.id',
      'passkey.user_id as userId',
      'passkey.credential_id as credentialId',
      'passkey.public_key as publicKey',
      'passkey.counter',
    ])
    .where('passkey.credential_id', '=', credentialId)
    .where('app_user.is_active', '=', true)
    .$if(!allowsDemo, (query) => query.where('local_account.is_demo', '=', false))
    .executeTakeFirst();
}

/** Records a use. @returns false if another use was recorded since the passkey was read */
export async function savePasskeyUse(
  db: Database,
  { id, counter: former }: KnownPasskey,
  { counter, isBackedUp }: { readonly counter: number; readonly isBackedUp: boolean },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('passkey')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', former)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whose challenge it is: of a person who adds a passkey. */
export const adding = (userId: string): string => `add:${userId}`;
/** Whose challenge it is: of a log-in that was begun in one browser. */
export const loggingIn = (interaction: string): string => `log-in:${interaction}`;

/** How long a challenge can be used. */
const CHALLENGE_MS = 5 * MINUTE;

/** Stores the hash of a new challenge, which takes the place of the owner's former one. */
export async function saveChallenge(db: Database | Trx, owner: string, challenge: string, now: Date): Promise<void> {
  const fresh = { hash: hashOf(challenge), expires_at: new Date(now.getTime() + CHALLENGE_MS) };
  await db
    .insertInto('passkey_challenge')
    .values({ owner, ...fresh })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(fresh))
    .execute();
}

/** Uses the owner's challenge up. @returns its hash, while it can be used */
export async function takeChallenge(db: Database | Trx, owner: string, now: Date): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('owner', '=', owner)
    .returning(['hash', 'expires_at as expiresAt'])
    .executeTakeFirst();
  return row && row.expiresAt > now ? row.hash : undefined;
}

/** Removes challenges whose time is over. */
export async function purgeChallenges(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
}
