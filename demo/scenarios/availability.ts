import { visitPresets } from '#contract/organizations/availability/availabilityRules.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';
import { hospiceIdOf, locationIdOf, userIdOf } from '#demo/generator/worldPeople.ts';
import { insertRows } from '#server/platform/database/insertRows.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { COAST, HARBOR, HOSPICES, PRAIRIE } from './organizations.ts';

/** What the hospices' locations take now: one is full, and one was not confirmed today. */

const BALTIMORE = ['21201', '21202', '21204', '21210', '21212', '21218', '21224', '21228', '21401', '21403'];
const NORTH = ['21030', '21093', '21111', '21120', '21131', '21204', '21286'];
const DES_MOINES = ['50309', '50310', '50311', '50312', '50315', '50322', '50325'];
const SACRAMENTO = ['95608', '95814', '95816', '95819', '95825', '95831'];

const ANA = { updated_by: userIdOf('ana.ruiz@harbor.example'), updated_by_name: 'Ana Ruiz' };
const AMY = { updated_by: userIdOf('amy.vogel@prairie.example'), updated_by_name: 'Amy Vogel' };
const LUCIA = { updated_by: userIdOf('lucia.mendes@coast.example'), updated_by_name: 'Lucia Mendes' };

/** Adds the availability and the ZIP codes; the organizations and people are there. */
export async function insertAvailability(trx: Trx, now: number): Promise<void> {
  const areas = [
    ['Harbor main office', BALTIMORE],
    ['Harbor inpatient unit', [...BALTIMORE, ...NORTH.filter((zip) => !BALTIMORE.includes(zip))]],
    ['Harbor North branch', NORTH],
    ['Prairie Lantern office', DES_MOINES],
    ['Golden Coast office', SACRAMENTO],
  ] as const;
  for (const [name, zips] of areas) {
    // oxlint-disable-next-line no-await-in-loop -- five rows of one connection
    await trx
      .updateTable('hospice_location')
      .set({ service_area_zips: [...zips] })
      .where('id', '=', locationIdOf(name))
      .execute();
  }
  const next = (key: string, index: number) =>
    new Date(visitPresets(now, HOSPICES.find((hospice) => hospice.key === key)?.timeZone ?? 'UTC')[index] ?? now);
  const place = (key: string, name: string, hoursAgo: number) => ({
    hospice_id: hospiceIdOf(key),
    hospice_location_id: locationIdOf(name),
    updated_at: new Date(now - hoursAgo * HOUR),
    version: 2,
    is_accepting: true,
    reason: null,
    accepts_again_on: null,
    next_visit_at: null,
    levels_of_care: null,
  });
  await insertRows(trx, 'location_availability', [
    {
      ...place(HARBOR, 'Harbor main office', 1),
      ...ANA,
      next_visit_at: next(HARBOR, 0),
      levels_of_care: ['rhc', 'chc'],
      payers: ['medicare', 'medicare_advantage', 'medicaid', 'commercial', 'va'],
      languages: ['en', 'es', 'ko'],
    },
    {
      ...place(HARBOR, 'Harbor inpatient unit', 3),
      ...ANA,
      is_accepting: false,
      reason: 'all beds are taken',
      accepts_again_on: new Date(now + 2 * DAY).toISOString().slice(0, 10),
      levels_of_care: ['gip', 'irc'],
      payers: ['medicare', 'medicare_advantage', 'medicaid'],
      languages: ['en', 'es'],
    },
    {
      ...place(HARBOR, 'Harbor North branch', 5),
      ...ANA,
      next_visit_at: next(HARBOR, 1),
      levels_of_care: ['rhc'],
      payers: ['medicare', 'commercial'],
      languages: ['en'],
    },
    {
      ...place(PRAIRIE, 'Prairie Lantern office', 14),
      ...AMY,
      levels_of_care: ['rhc', 'gip'],
      payers: ['medicare', 'medicaid'],
      languages: ['en'],
    },
    {
      ...place(COAST, 'Golden Coast office', 6),
      ...LUCIA,
      next_visit_at: next(COAST, 1),
      payers: ['medicare', 'medicare_advantage'],
      languages: ['en', 'es', 'zh', 'tl'],
    },
  ]);
}
