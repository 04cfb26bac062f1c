import { createHash } from 'node:crypto';
import type { Database, Trx } from '#server/platform/database/connection.ts';

/** The hash under which a handle is stored. */
export const hashHandle = (handle: string): string => createHash('sha256').update(handle).digest('base64url');

interface NewPayload {
  readonly payload: string;
  readonly grantId: string | null;
  readonly uid: string | null;
  readonly accountId: string | null;
  readonly expiresAt: Date | null;
}

interface FoundPayload {
  readonly payload: string;
  readonly consumedAt: Date | null;
}

/**
 * The provider's own records of one kind. Handles arrive in plain form and are stored hashed. Times come from the process's
 * clock, as the provider's do: two clocks would disagree about expiry.
 */
export function payloadsOf(db: Database, model: string) {
  const find = async (column: 'id' | 'uid', value: string): Promise<FoundPayload | undefined> =>
    db
      .selectFrom('oidc_payload')
      .select(['payload', 'consumed_at as consumedAt'])
      .where('model', '=', model)
      .where(column, '=', value)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
      .executeTakeFirst();

  return {
    find: (handle: string) => find('id', hashHandle(handle)),
    findByUid: (uid: string) => find('uid', uid),

    async save(handle: string, { payload, grantId, uid, accountId, expiresAt }: NewPayload): Promise<void> {
      const row = { payload, grant_id: grantId, uid, account_id: accountId, expires_at: expiresAt };
      await db
        .insertInto('oidc_payload')
        .values({ model, id: hashHandle(handle), ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
        .execute();
    },

    /** Saves what may be there only once. @returns whether this call was the first */
    async saveOnce(
      handle: string,
      { payload, expiresAt }: Pick<NewPayload, 'payload' | 'expiresAt'>,
    ): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('oidc_payload')
        .values({ model, id: hashHandle(handle), payload, expires_at: expiresAt })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Marks a code or token as used. @returns whether this call was the first. */
    async consume(handle: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('oidc_payload')
        .set({ consumed_at: new Date() })
        .where('model', '=', model)
        .where('id', '=', hashHandle(handle))
        .where('consumed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async destroy(handle: string): Promise<void> {
      await db.deleteFrom('oidc_payload').where('model', '=', model).where('id', '=', hashHandle(handle)).execute();
    },

    async revokeGrant(grantId: string): Promise<void> {
      await db.deleteFrom('oidc_payload').where('model', '=', model).where('grant_id', '=', grantId).execute();
    },
  };
}

/** Ends a grant with all its codes and tokens. */
export async function revokeGrant(db: Database | Trx, grantId: string): Promise<void> {
  await db
    .deleteFrom('oidc_payload')
    .where((eb) =>
      eb.or([eb('grant_id', '=', grantId), eb.and([eb('model', '=', 'Grant'), eb('id', '=', hashHandle(grantId))])]),
    )
    .execute();
}

/** Removes the provider's records whose time is over. */
export async function purgePayloads(db: Database): Promise<void> {
  await db.deleteFrom('oidc_payload').where('expires_at', '<', new Date()).execute();
}
