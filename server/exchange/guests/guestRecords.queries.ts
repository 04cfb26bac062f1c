import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';

/** The number by which people know a referral; null while there is none. */
export const displayIdOf = (trx: Trx, referralId: string | null): Promise<string | null> =>
  asSystem(trx, async () => {
    if (referralId === null) return null;
    const { displayId } = await trx
      .selectFrom('referral')
      .select('display_id as displayId')
      .where('id', '=', referralId)
      .executeTakeFirstOrThrow();
    return displayId;
  });

interface AskedHospice {
  readonly name: string;
  readonly phone: string | null;
  readonly timeZone: string;
  /** The location of the page, while it is open. */
  readonly locationId: string | null;
}

/** The hospice of a session, with the phone of its location; undefined while it is turned off, or its page has been. */
export const hospiceOfGuest = (
  trx: Trx,
  hospiceId: string,
  locationId: string | null,
): Promise<AskedHospice | undefined> =>
  asSystem(trx, async () => {
    const { rows } = await sql<AskedHospice>`
      select hospice.name, coalesce(place.phone, hospice.phone) as phone, hospice.time_zone as "timeZone", place.id as "locationId"
      from hospice
        left join hospice_location as place on place.id = ${locationId}::uuid and place.is_active
      where hospice.id = ${hospiceId}::uuid and hospice.is_active and exists (
        select from guest_page where guest_page.hospice_id = hospice.id and guest_page.is_on
          and guest_page.hospice_location_id is not distinct from ${locationId}::uuid)`.execute(trx);
    return rows[0];
  });
