// On both databases: triggers keep the counts.
import { expect } from 'vitest';
import { plusDays } from '#contract/platform/periods.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { hospiceView, type Actor } from '#server/platform/access/viewpoint.ts';
import { sql } from '#server/platform/database/connection.ts';
import { countWeeks } from '#server/performance/weeks.queries.ts';
import { test } from '#tests/server/support/server.ts';

const ZONES = ['America/New_York', 'Pacific/Auckland', 'America/St_Johns', 'UTC'];
const STATUSES = ['enrolled', 'referral_received', 'entered_in_error'] as const;
const FIRST = '2026-10-19';
const HOUR = 3_600_000;

test('The weeks of a dashboard count the referrals of each week in the hospice’s zone, also where the clocks change', async ({
  server,
}) => {
  const [hospiceId, otherId] = [await server.addHospice(), await server.addHospice({ name: 'Second' })];
  const locations = [await server.addLocation(hospiceId), await server.addLocation(hospiceId, { name: 'South' })];
  const { id } = await server.addPerson({ role: 'hospice_admin', hospiceId });
  // Every five hours, so that some come between UTC midnight and the zone's.
  for (let index = 0; index < 112; index += 1) {
    const receivedAt = new Date(Date.parse(FIRST) + (index * 5 - 35) * HOUR);
    const { id: referralId } = await server.addReferral({ hospiceIds: [hospiceId, otherId], receivedAt });
    await sql`update enrollment set hospice_location_id = ${locations[index % 3] ?? null}::uuid, status = ${STATUSES[index % 4] ?? 'enrolled'},
      start_of_care = received_at, deleted_at = ${index % 13 === 0 ? receivedAt : null} where referral_id = ${referralId}`.execute(
      server.db,
    );
  }
  // The last is not over yet.
  const weeks = [6, 6, 2].map((days, index) => ({
    from: plusDays(FIRST, 7 * index),
    to: plusDays(FIRST, 7 * index + days),
  }));
  const { id: adminId } = await server.addPerson({ role: 'superuser' });
  const ofHospice = { id, role: 'hospice_admin', hospiceId, groupId: null, accountType: 'hospice' };
  const actors: Actor[] = [
    { ...ofHospice, locationIds: [] },
    { ...ofHospice, locationIds: locations.slice(0, 1) },
    { id: adminId, role: 'superuser', hospiceId: null, groupId: null, accountType: 'admin', locationIds: [] },
  ];
  for (const zone of ZONES) {
    for (const actor of actors) {
      await inSession(server.db, actor, async (trx) => {
        const context = { view: hospiceView(hospiceId, actor), actor, now: new Date() };
        const days = { from: FIRST, to: plusDays(FIRST, 16) };
        const { rows } = await sql<{ weekOf: string; referrals: number; enrolled: number }>`
          select week.from_day::text as "weekOf", count(enrollment.id) as referrals,
            count(enrollment.id) filter (where enrollment.status = 'enrolled') as enrolled
          from unnest(${weeks.map(({ from }) => from)}::date[], ${weeks.map(({ to }) => to)}::date[]) as week(from_day, to_day)
            left join enrollment on enrollment.received_at >= (week.from_day::timestamp at time zone ${zone})
              and enrollment.received_at < ((week.to_day + 1)::timestamp at time zone ${zone})
              and enrollment.hospice_id = ${hospiceId} and enrollment.deleted_at is null and enrollment.status <> 'entered_in_error'
          group by 1 order by 1`.execute(trx);
        expect(rows.every(({ referrals, enrolled }) => referrals > enrolled && enrolled > 0)).toBe(true);
        expect([zone, await countWeeks(trx, { context, zone, days }, weeks)]).toEqual([zone, rows]);
      });
    }
  }
});
