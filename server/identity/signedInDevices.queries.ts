import { deviceName } from './deviceName.rules.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { hashHandle, revokeGrant } from './provider/payloads.queries.ts';
import type { SignedInDevice } from '#contract/identity/signedInDevices.ts';
import { MINUTE } from '#contract/platform/durations.ts';

/**
 * Devices signed in with the embedded provider: its valid grants, named by the hash that access tokens carry. Reading and ending
 * them needs the server's own rights.
 */

/** How often a use is recorded at most: otherwise every call would write a row. */
const USED_EVERY_MS = 5 * MINUTE;

/** Stores the device name of a grant; the user agent itself is not stored. */
export async function nameSignIn(db: Database, grantId: string, userAgent: string | undefined): Promise<void> {
  const now = new Date();
  await db
    .updateTable('oidc_payload')
    .set({ device: deviceName(userAgent), signed_in_at: now, last_used_at: now })
    .where('model', '=', 'Grant')
    .where('id', '=', hashHandle(grantId))
    .execute();
}

/** Whether the grant of a token is still valid; records its use. It compares with the process's clock, as the provider does. */
async function keepSignInUsed(db: Database, grantHash: string): Promise<boolean> {
  const now = new Date();
  const { numUpdatedRows } = await db
    .updateTable('oidc_payload')
    .set({ last_used_at: now })
    .where('model', '=', 'Grant')
    .where('id', '=', grantHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const MAX_KNOWN = 10_000;

/**
 * Records the uses of sign-ins.
 * @returns a function that records one, at most every five minutes; false: the sign-in has ended. Between two records it always says
 *   true: the call itself checks again whose sign-in it is (`findPerson`)
 */
export function recordSignInUses(db: Database, clock: () => Date): (grantHash: string) => Promise<boolean> {
  const recordedAt = new Map<string, number>();
  return async (grantHash) => {
    const now = clock().getTime();
    if (now - (recordedAt.get(grantHash) ?? -Infinity) < USED_EVERY_MS) return true;
    if (!(await keepSignInUsed(db, grantHash))) return false;
    if (recordedAt.size >= MAX_KNOWN) recordedAt.clear();
    recordedAt.set(grantHash, now);
    return true;
  };
}

/** The person's devices, this one first, then the last used. */
export async function listSignIns(trx: Trx, userId: string, current: string | undefined): Promise<SignedInDevice[]> {
  const rows = await trx
    .selectFrom('oidc_payload')
    .select(['id', 'device', 'signed_in_at', 'last_used_at'])
    .where('model', '=', 'Grant')
    .where('account_id', '=', userId)
    .where('expires_at', '>', new Date())
    // A grant from before devices were kept says nothing of its own.
    .where('signed_in_at', 'is not', null)
    .orderBy(sql`id = ${current ?? ''}`, 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, device, signed_in_at: signedInAt, last_used_at: lastUsedAt }) =>
    signedInAt
      ? [
          {
            id,
            device: device ?? deviceName(undefined),
            signedInAt: signedInAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
            isCurrent: id === current,
          },
        ]
      : [],
  );
}

/** Ends one sign-in of this person: its tokens stop at the next call, and its browser has to sign in again. */
export async function endSignIn(trx: Trx, userId: string, grantHash: string): Promise<boolean> {
  const [ended] = await endWhere(trx, userId, (hash) => hash === grantHash);
  return ended !== undefined;
}

/** Ends all sign-ins of a person, or all but one. @returns the number of ended sign-ins */
export async function endSignInsOf(
  trx: Database | Trx,
  userId: string,
  { except }: { except?: string | undefined },
): Promise<number> {
  const ended = await endWhere(trx, userId, (hash) => hash !== except);
  await endBegun(trx, userId);
  return ended.length;
}

/**
 * A grant's own row knows its hash alone, while sessions and tokens name it in full: the ones that go are found through those.
 * The browser's session goes too, or it would get a new grant without anybody signing in.
 */
async function endWhere(
  trx: Database | Trx,
  userId: string,
  isEnded: (grantHash: string) => boolean,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('oidc_payload')
    .select([
      'model',
      'id',
      'grant_id',
      'expires_at',
      sql<string | null>`case when model = 'Session' then payload end`.as('payload'),
    ])
    .where('account_id', '=', userId)
    .orderBy('model')
    .orderBy('id')
    .forUpdate()
    .execute();
  const gone = new Set<string>();
  for (const row of rows) {
    const grants = row.payload === null ? [row.grant_id ?? []].flat() : grantsOf(row.payload);
    for (const grantId of grants.filter((grant) => isEnded(hashHandle(grant)))) {
      if (!gone.has(grantId)) await revokeGrant(trx, grantId);
      gone.add(grantId);
    }
    const isEndedSession =
      row.model === 'Session' && (grants.length === 0 ? isEnded('') : grants.some((grantId) => gone.has(grantId)));
    const isEndedGrant = row.model === 'Grant' && isEnded(row.id);
    if (isEndedSession || isEndedGrant) await remove(trx, row.model, row.id);
  }
  const now = new Date();
  return rows
    .filter(({ model, id, expires_at: ends }) => model === 'Grant' && isEnded(id) && ends !== null && ends > now)
    .map(({ id }) => id);
}

/** Ends sign-ins between the sent form and the redirect, which would otherwise complete with a password that is no longer valid. */
const endBegun = (trx: Database | Trx, userId: string) =>
  trx.deleteFrom('oidc_payload').where('model', '=', 'Interaction').where('payload', 'like', `%${userId}%`).execute();

const remove = (trx: Database | Trx, model: string, id: string) =>
  trx.deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', id).execute();

/** The full ids of the grants in a browser's session. */
function grantsOf(payload: string): string[] {
  const parsed: { authorizations?: Record<string, { grantId?: string }> } = JSON.parse(payload);
  return Object.values(parsed.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
}
