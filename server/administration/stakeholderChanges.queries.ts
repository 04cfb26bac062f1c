import type {
  CommunityChange,
  CommunityCreation,
  ProviderChange,
} from '#contract/administration/groupAdministration.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { saveColumns } from '#server/platform/database/saveColumns.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/** Administrators' changes of providers and communities, with the server's own rights, as for groups. */

/**
 * Whether another active provider of the group has this NPI. Another group may list it too: a person who works in two groups has
 * an entry in each.
 */
export async function isNpiTaken(
  db: Database,
  { groupId, id = null, npi }: { readonly groupId: string; readonly id?: string | null; readonly npi: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from provider where group_id = ${groupId}::uuid and npi = ${npi} and is_active
      and id is distinct from ${id}::uuid limit 1`.execute(db);
  return rows.length > 0;
}

/** @returns the new community's id */
export const insertCommunity = (trx: Trx, community: CommunityCreation, now: Date): Promise<string> =>
  asSystem(trx, async () => {
    const { city = null, groupId = null, name, phone = null, type } = community;
    const { id } = await trx
      .insertInto('community')
      .values({ group_id: groupId, name, type, city, phone, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });

/** Locks a provider for a change. */
export const lockProvider = (trx: Trx, id: string) =>
  asSystem(trx, () => trx.selectFrom('provider').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
export type ProviderRow = NonNullable<Awaited<ReturnType<typeof lockProvider>>>;

/** Locks a community for a change. */
export const lockCommunity = (trx: Trx, id: string) =>
  asSystem(trx, () => trx.selectFrom('community').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
export type CommunityRow = NonNullable<Awaited<ReturnType<typeof lockCommunity>>>;

/** Saves the changed columns of a locked provider. @returns the columns that differ */
export const saveProvider = (
  trx: Trx,
  before: ProviderRow,
  { isActive, isUnverified, name, npi, phone, specialty }: Omit<ProviderChange, 'version'>,
  now: Date,
): Promise<readonly string[]> =>
  saveColumns(
    trx,
    'provider',
    before,
    { name, specialty, npi, phone, is_active: isActive, is_unverified: isUnverified },
    now,
  );

/**
 * The same of a community. Where its group becomes another one, the patients who live there are seen by the new group from now
 * on, and by the former one only where it refers or treats (baseline/07_referrals.sql); mails that wait ask again who reads them.
 */
export const saveCommunity = (
  trx: Trx,
  before: CommunityRow,
  { city, groupId, isActive, name, phone, type }: Omit<CommunityChange, 'version'>,
  now: Date,
): Promise<readonly string[]> =>
  saveColumns(
    trx,
    'community',
    before,
    { name, type, city, phone, group_id: groupId && groupId.toLowerCase(), is_active: isActive },
    now,
  );

/** How many referrals, deleted ones among them, name a community. */
export async function countResidents(db: Database, communityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from referral where community_id = ${communityId}::uuid`.execute(db);
  return rows[0]?.count ?? 0;
}
