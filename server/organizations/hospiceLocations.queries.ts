import type { HospiceLocation } from '#contract/organizations/hospices.ts';
import type { HospiceLocationChange, HospiceLocationCreation } from '#contract/organizations/hospiceProfile.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { invalid, notFound, at } from '#server/platform/access/refusal.ts';
import type { Selectable } from 'kysely';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { zipsOf } from './hospiceProfile.queries.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';

/** A hospice's locations. A closed one is no choice any more; what happened there, and who is limited to it, stays. */

export type LocationRow = Selectable<Tables['hospice_location']>;

/** A row as the contract's location. */
export const toLocation = (row: LocationRow): HospiceLocation => ({
  id: row.id,
  name: row.name,
  type: row.type,
  address: row.address,
  phone: row.phone,
  fax: row.fax,
  serviceAreaZips: row.service_area_zips,
  isActive: row.is_active,
  version: row.version,
});

/**
 * Capitals make no difference, and closed ones take no name away.
 * @throws Refusal `invalid`
 */
async function checkName(trx: Trx, hospiceId: string, name: string, ownId: string | null): Promise<void> {
  const { rows } = await sql`
    select 1 from hospice_location where hospice_id = ${hospiceId}::uuid and is_active
      and lower(name) = lower(${name}) and id is distinct from ${ownId}::uuid`.execute(trx);
  if (rows.length > 0) throw invalid([at('name', 'Another open location has this name')]);
}

/** @throws Refusal `invalid` where another open location has the name */
export async function addLocation(
  trx: Trx,
  hospiceId: string,
  { serviceAreaZips = [], ...fields }: HospiceLocationCreation,
  now: Date,
): Promise<HospiceLocation> {
  await lockHospice(trx, hospiceId);
  await checkName(trx, hospiceId, fields.name, null);
  const row = await trx
    .insertInto('hospice_location')
    .values({ ...fields, hospice_id: hospiceId, service_area_zips: zipsOf(serviceAreaZips), updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toLocation(row);
}

/** One of the hospice's own, held for a change with the names of the others. */
export async function lockLocation(trx: Trx, hospiceId: string, id: string): Promise<HospiceLocation | undefined> {
  await lockHospice(trx, hospiceId);
  const row = await trx
    .selectFrom('hospice_location')
    .selectAll()
    .where('id', '=', id)
    .where('hospice_id', '=', hospiceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toLocation(row);
}

/**
 * Writes a change of a locked location, as far as it changes anything.
 * @returns the location as it stands then, and the names of what is different
 * @throws Refusal `invalid` where another open location has the name
 */
export async function saveLocation(
  trx: Trx,
  hospiceId: string,
  before: HospiceLocation,
  { version: _version, serviceAreaZips, ...fields }: HospiceLocationChange,
  now: Date,
): Promise<{ location: HospiceLocation; changed: readonly string[] }> {
  const zips = serviceAreaZips && zipsOf(serviceAreaZips);
  const changed = changedFields(before, { ...fields, serviceAreaZips: zips });
  if (changed.length === 0) return { location: before, changed };
  if (fields.isActive ?? before.isActive) await checkName(trx, hospiceId, fields.name ?? before.name, before.id);
  const row = await trx
    .updateTable('hospice_location')
    .set({
      name: fields.name,
      type: fields.type,
      address: fields.address,
      phone: fields.phone,
      fax: fields.fax,
      is_active: fields.isActive,
      service_area_zips: zips,
      updated_at: now,
    })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return { location: toLocation(row), changed };
}
