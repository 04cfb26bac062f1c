import type { FieldError } from '#contract/platform/errors.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { at, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';

/** Whether what an invitation names is the organization's. */

/** Whether people may be invited to it: it is not switched off. */
export async function isOpenHospice(trx: Trx, hospiceId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from hospice where id = ${hospiceId}::uuid and is_active`.execute(trx);
  return rows.length > 0;
}

/** Whether people may be invited to it: it is not switched off. */
export async function isOpenGroup(trx: Trx, groupId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from provider_group where id = ${groupId}::uuid and is_active`.execute(trx);
  return rows.length > 0;
}

/** Each of them is an open location of the hospice. */
export async function checkLocations(trx: Trx, hospiceId: string, ids: readonly string[]): Promise<FieldError[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from hospice_location
    where hospice_id = ${hospiceId}::uuid and is_active and id = any (${ids}::uuid[])`.execute(trx);
  const known = new Set(rows.map(({ id }) => id));
  return ids.flatMap((id, index) => (known.has(id.toLowerCase()) ? [] : [at(`locationIds.${index}`, NOT_A_CHOICE)]));
}

/** An entry of the group's directory of providers that is nobody's account yet. */
export async function checkDirectoryEntry(trx: Trx, groupId: string, id: string | undefined): Promise<FieldError[]> {
  if (id === undefined) return [];
  const { rows } = await sql`
    select 1 from provider
    where id = ${id}::uuid and group_id = ${groupId}::uuid and is_active and user_id is null`.execute(trx);
  return rows.length > 0 ? [] : [at('providerId', NOT_A_CHOICE)];
}
