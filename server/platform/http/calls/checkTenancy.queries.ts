import type { Trx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/access/refusal.ts';
import { type Actor, isAdmin } from '#server/platform/access/viewpoint.ts';

const HOSPICE = 'hospiceId';
const GROUPS = ['groupId', 'providerGroupId', 'stakeholderGroupId'];

/**
 * The hospice or group in a path must be the caller's own; another one answers exactly as one that does not exist.
 * An administrator reaches all that exist.
 * @throws Refusal `not_found`
 */
export async function checkTenancy(
  trx: Trx,
  actor: Actor | null,
  params: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, id] of Object.entries(params)) {
    const table = name === HOSPICE ? 'hospice' : GROUPS.includes(name) ? 'provider_group' : undefined;
    if (!table) continue;
    const own = table === 'hospice' ? actor?.hospiceId : actor?.groupId;
    if (own === id.toLowerCase()) continue;
    if (!actor || !isAdmin(actor)) throw notFound();
    const known = await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw notFound();
  }
}
