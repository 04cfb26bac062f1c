import type { HospiceProfile, HospiceProfileChange } from '#contract/organizations/hospiceProfile.ts';
import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { invalid, at, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { LEVELS_OF_CARE } from '#contract/organizations/levelsOfCare.ts';

/** A hospice as its managers keep it. */

const readRow = (db: Database, hospiceId: string) =>
  db.selectFrom('hospice').selectAll().where('id', '=', hospiceId).executeTakeFirst();

/** The profile of a hospice; undefined where there is none of this id. */
export async function readHospiceProfile(db: Database, hospiceId: string): Promise<HospiceProfile | undefined> {
  const row = await readRow(db, hospiceId);
  return (
    row && {
      id: row.id,
      name: row.name,
      legalName: row.legal_name,
      ccn: row.ccn,
      npi: row.npi,
      plan: row.plan,
      phone: row.phone,
      fax: row.fax,
      email: row.email,
      address: row.address,
      city: row.city,
      timeZone: row.time_zone,
      responseTargetMinutes: row.response_target_minutes,
      admissionTargetHours: row.admission_target_hours,
      levelsOfCare: row.levels_of_care,
      serviceAreaZips: row.service_area_zips,
      isActive: row.is_active,
      version: row.version,
    }
  );
}

/**
 * The name of a time zone as the database writes it: one that it does not know would break every list of the hospice.
 * @throws Refusal `invalid`
 */
export async function knownTimeZone(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(db);
  if (!rows[0]) throw invalid([at('timeZone', NOT_A_CHOICE)]);
  return rows[0].name;
}

/** Sorted, each one once. */
export const zipsOf = (zips: readonly string[]): string[] => [...new Set(zips)].toSorted();

/** What counts and shows differently at once, on the screens of the whole hospice. */
const SHOWN_EVERYWHERE = ['name', 'timeZone', 'responseTargetMinutes', 'admissionTargetHours'];

/**
 * Writes a change of a locked profile, as far as it changes anything.
 *
 * Moments are kept in UTC, and days are worked out from them in the hospice's time zone whenever they are asked for: after a
 * change of the zone lists, periods of performance, exports and the hours of surveys follow the new one, those of the past
 * among them (a referral of 23:30 may move to the day before). What was written down as a day stays that day: birth dates,
 * planned starts of care, discharges. A survey's link that was sent keeps the moment at which it ends.
 * @returns the names of what is different now
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
    .set({
      name: wanted.name,
      legal_name: wanted.legalName,
      ccn: wanted.ccn,
      npi: wanted.npi,
      phone: wanted.phone,
      fax: wanted.fax,
      email: wanted.email,
      address: wanted.address,
      city: wanted.city,
      time_zone: wanted.timeZone,
      response_target_minutes: wanted.responseTargetMinutes,
      admission_target_hours: wanted.admissionTargetHours,
      levels_of_care: wanted.levelsOfCare,
      service_area_zips: wanted.serviceAreaZips,
      updated_at: now,
    })
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
