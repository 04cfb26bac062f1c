import type { HospiceLocation } from '#contract/organizations/hospices.ts';
import type { HospiceLocationChange, HospiceLocationCreation } from '#contract/organizations/hospiceProfile.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { at, invalid, notFound } from '#server/platform/access/refusal.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { zipsOf } from './hospiceProfile.queries.ts';
import { toColumns } from '#server/platform/database/contractColumns.queries.ts';
import { lockHospice } from '#server/people/lockHospice.queries.ts';

/** A hospice's locations. A closed one is no choice any more; what happened there, and who is limited to it, stays. */

/** A location as the contract has it. */
export const locationColumns = sql<HospiceLocation>`hospice_location.id, hospice_location.name, hospice_location.type,
  hospice_location.address, hospice_location.phone, hospice_location.fax,
  hospice_location.service_area_zips as "serviceAreaZips", hospice_location.is_active as "isActive", hospice_location.version`;

async function hold(trx: Trx, hospiceId: string, id: string): Promise<HospiceLocation | undefined> {
  const { rows } = await sql<HospiceLocation>`
    select ${locationColumns} from hospice_location
    where id = ${id}::uuid and hospice_id = ${hospiceId}::uuid for no key update`.execute(trx);
  return rows[0];
}

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
  const { id } = await trx
    .insertInto('hospice_location')
    .values({ ...fields, hospice_id: hospiceId, service_area_zips: zipsOf(serviceAreaZips), updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const added = await hold(trx, hospiceId, id);
  if (!added) throw notFound();
  return added;
}

/** Locks one of the hospice's locations for a change, with the names of the others. */
export async function lockLocation(trx: Trx, hospiceId: string, id: string): Promise<HospiceLocation | undefined> {
  await lockHospice(trx, hospiceId);
  return hold(trx, hospiceId, id);
}

/**
 * Saves a change of a locked location; an unchanged location is not written.
 * @returns the location after the change, and the names of changed fields
 * @throws Refusal `invalid` if another open location has the name
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
  await trx
    .updateTable('hospice_location')
    .set({ ...toColumns(fields), service_area_zips: zips, updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  const location = await hold(trx, hospiceId, before.id);
  if (!location) throw notFound();
  return { location, changed };
}
