import { knownTimeZone } from '#server/platform/database/timeZones.queries.ts';
import type { HospiceProfile, HospiceProfileChange } from '#contract/organizations/hospiceProfile.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { toColumns } from '#server/platform/database/contractColumns.queries.ts';
import { LEVELS_OF_CARE } from '#contract/organizations/levelsOfCare.ts';

/** A hospice as its managers keep it. */

/** The profile of a hospice; undefined where there is none of this id. */
export async function readHospiceProfile(db: Database, hospiceId: string): Promise<HospiceProfile | undefined> {
  const { rows } = await sql<HospiceProfile>`
    select id, name, legal_name as "legalName", ccn, npi, plan, phone, fax, email, address, city, time_zone as "timeZone",
      response_target_minutes as "responseTargetMinutes",
      urgent_response_target_minutes as "urgentResponseTargetMinutes", admission_target_hours as "admissionTargetHours",
      levels_of_care as "levelsOfCare", service_area_zips as "serviceAreaZips", is_active as "isActive", version
    from hospice where id = ${hospiceId}::uuid`.execute(db);
  return rows[0];
}

/** Sorted, each one once. */
export const zipsOf = (zips: readonly string[]): string[] => [...new Set(zips)].toSorted();

/** Fields that affect counts and displays on all screens of the hospice at once. */
const SHOWN_EVERYWHERE = [
  'name',
  'timeZone',
  'responseTargetMinutes',
  'urgentResponseTargetMinutes',
  'admissionTargetHours',
];

/**
 * Saves a change of a locked profile; an unchanged profile is not written.
 *
 * Times are stored in UTC, and days are computed from them in the hospice's time zone on every read: after a change of the zone,
 * lists, periods of performance, exports and the hours of surveys follow the new one, also for the past (a referral of 23:30 may
 * move to the previous day). Stored days stay: dates of birth, planned starts of care, discharges. A survey link that was sent keeps
 * its expiry time.
 * @returns the names of changed fields
 * @throws Refusal `invalid` for a time zone that the database does not know
 */
export async function saveHospiceProfile(
  trx: Trx,
  before: HospiceProfile,
  { version: _version, levelsOfCare, serviceAreaZips, ...fields }: HospiceProfileChange,
  now: Date,
): Promise<readonly string[]> {
  const wanted = {
    ...fields,
    timeZone:
      fields.timeZone === undefined || fields.timeZone === before.timeZone
        ? undefined
        : await knownTimeZone(trx, fields.timeZone),
    levelsOfCare: levelsOfCare && LEVELS_OF_CARE.filter((level) => levelsOfCare.includes(level)),
    serviceAreaZips: serviceAreaZips && zipsOf(serviceAreaZips),
  };
  const changed = changedFields(before, wanted);
  if (changed.length === 0) return changed;
  await trx
    .updateTable('hospice')
    .set({ ...toColumns(wanted), updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  if (changed.some((name) => SHOWN_EVERYWHERE.includes(name))) {
    await sql`select announce_changes(array[row(null, array[${before.id}::uuid], '{}')::announced_change])`.execute(
      trx,
    );
  }
  return changed;
}
