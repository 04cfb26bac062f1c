import { insertTables } from '#demo/generator/rows.ts';
import { idOf } from '#demo/generator/random.ts';
import { hospiceIdOf, locationIdOf, userIdOf } from '#demo/generator/worldPeople.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { HARBOR } from './organizations.ts';
import { BRANCH_MANAGER } from './people.ts';

/** Who takes Harbor's referrals: nurses by day, by night and at weekends, and at the branch its own manager. */

const GRACE = userIdOf('grace.lin@harbor.example');
const ANA = userIdOf('ana.ruiz@harbor.example');
const MAYA = userIdOf('maya.okafor@harbor.example');
const IRENE = userIdOf('irene.castillo@harbor.example');
const RUTH = userIdOf('ruth.abrams@harbor.example');

const DAY = { starts_at: '08:00', ends_at: '20:00' };
const NIGHT = { starts_at: '20:00', ends_at: '08:00' };
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const SATURDAY = 6;

const SHIFTS = WEEK.flatMap((weekday) => [
  { weekday, ...DAY, person_id: weekday < SATURDAY ? MAYA : RUTH },
  { weekday, ...NIGHT, person_id: IRENE },
]);

/** Adds the settings; the organizations and people are there. */
export async function insertOnCall(trx: Trx, now: number): Promise<void> {
  const ids = { hospice: idOf('on call harbor'), branch: idOf('on call harbor branch') };
  const place = { hospice_id: hospiceIdOf(HARBOR), is_own: true, version: 2, updated_at: new Date(now) };
  const quiet = { quiet_from: '21:00', quiet_to: '06:30', quiet_holds_received: false };
  await insertTables(trx, ['on_call', 'on_call_shift'], {
    on_call: [
      { ...place, ...quiet, id: ids.hospice, hospice_location_id: null, default_owner_id: ANA, manager_id: GRACE },
      {
        ...place,
        ...quiet,
        id: ids.branch,
        hospice_location_id: locationIdOf('Harbor North branch'),
        default_owner_id: userIdOf(BRANCH_MANAGER),
        manager_id: GRACE,
      },
    ],
    on_call_shift: SHIFTS.map((shift, index) => ({ on_call_id: ids.hospice, place: index, ...shift })),
  });
}
