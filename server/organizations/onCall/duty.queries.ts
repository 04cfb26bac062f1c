import type { OnCallSettings } from '#contract/organizations/onCall/onCall.ts';
import { onCallAt, quietUntil } from '#contract/organizations/onCall/onCallRules.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { onCallSettingsOf } from './onCall.queries.ts';

/** Who takes what arrives at a place now. Only people with access to the place are named. */

export interface Place {
  readonly hospiceId: string;
  /** Null: no location yet. */
  readonly locationId: string | null;
}

export interface Duty extends Place {
  readonly onCallId: string | null;
  readonly defaultOwnerId: string | null;
  readonly managerId: string | null;
  /** When the present quiet hours end; null outside of them. */
  readonly quietUntil: Date | null;
  /** Whether they also hold back emails about received referrals. */
  readonly holdsReceived: boolean;
}

interface Row extends Place {
  readonly timeZone: string;
  readonly own: OnCallSettings | null;
  readonly general: OnCallSettings | null;
  readonly available: readonly string[];
}

function dutyOf({ available, general, hospiceId, locationId, own, timeZone }: Row, now: Date): Duty {
  const able = new Set(available);
  const known = (id: string | null | undefined) => (id && able.has(id) ? id : null);
  const settings = own ?? general;
  const shifts = settings?.shifts.filter(({ personId }) => able.has(personId)) ?? [];
  return {
    hospiceId,
    locationId,
    onCallId: onCallAt(shifts, now, timeZone)?.personId ?? null,
    defaultOwnerId: known(own?.defaultOwnerId) ?? known(general?.defaultOwnerId),
    managerId: known(own?.managerId) ?? known(general?.managerId),
    quietUntil: quietUntil(settings?.quietHours ?? null, now, timeZone),
    holdsReceived: settings?.quietHours?.holdsReceived ?? false,
  };
}

/** The duties of these places at a moment, in one statement. A location without settings of its own uses its hospice's. */
export async function readDuties(trx: Trx, places: readonly Place[], now: Date): Promise<readonly Duty[]> {
  const { rows } = await sql<Row>`
    select place."hospiceId", place."locationId", hospice.time_zone as "timeZone", (
        select ${onCallSettingsOf} from on_call
        where on_call.hospice_id = hospice.id and on_call.hospice_location_id = place."locationId" and on_call.is_own
      ) as own, (
        select ${onCallSettingsOf} from on_call
        where on_call.hospice_id = hospice.id and on_call.hospice_location_id is null
      ) as general, array(
        select person.id from app_user as person
        where person.hospice_id = hospice.id and person.is_active
          and (place."locationId" is null or person.location_ids = '{}' or place."locationId" = any (person.location_ids))
      ) as available
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place("hospiceId" uuid, "locationId" uuid)
      join hospice on hospice.id = place."hospiceId"`.execute(trx);
  return rows.map((row) => dutyOf(row, now));
}
