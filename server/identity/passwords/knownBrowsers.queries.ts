import type { SqlBool } from 'kysely';
import { hashOf, newSecret } from '#server/mail/links.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { KNOWN_BROWSER_MS } from './attemptLimits.ts';

/** Whether the person with this email logged in before in the browser with this secret, and not too long ago. */
export async function isKnownBrowser(
  db: Database,
  { secret, email }: { readonly secret: string; readonly email: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browser')
    .innerJoin('app_user', 'app_user.id', 'known_browser.user_id')
    .select('app_user.id')
    .where('known_browser.hash', '=', hashOf(secret))
    .where('known_browser.expires_at', '>', now)
    .where(sql<SqlBool>`lower(app_user.email) = lower(${email})`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Knows a browser from now on as the person's. It gets a new secret each time, and stays known for others who log in there.
 * @param former the secret that it has so far
 * @returns its new secret
 */
export async function rememberBrowser(
  db: Database | Trx,
  { userId, former }: { readonly userId: string; readonly former: string | undefined },
  now: Date,
): Promise<string> {
  const { hash, secret } = newSecret();
  if (former !== undefined) {
    await db.updateTable('known_browser').set({ hash }).where('hash', '=', hashOf(former)).execute();
  }
  const expiresAt = new Date(now.getTime() + KNOWN_BROWSER_MS);
  await db
    .insertInto('known_browser')
    .values({ hash, user_id: userId, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['hash', 'user_id']).doUpdateSet({ expires_at: expiresAt }))
    .execute();
  return secret;
}

/** Forgets all browsers of these people. */
export async function forgetBrowsers(db: Database | Trx, userIds: readonly string[]): Promise<void> {
  await db.deleteFrom('known_browser').where('user_id', 'in', userIds).execute();
}

/** Removes browsers whose time is over. */
export async function purgeBrowsers(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('known_browser').where('expires_at', '<', now).execute();
}
