// On both databases: triggers keep the counts.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { hospiceView, type Actor } from '#server/platform/access/viewpoint.ts';
import { sql } from '#server/platform/database/connection.ts';
import { hospiceReferralRows } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import { test } from '#tests/server/support/server.ts';

const ZONES = ['Pacific/Auckland', 'America/New_York', 'America/St_Johns', 'UTC'];
/** Around midnights, in whichever of the zones. */
const HOURS = [0, 2.5, 3.5, 4, 5, 11, 12, 23.5];
const DAYS = ['2026-03-08', '2026-05-01', '2026-08-30', '2026-10-31', '2026-11-01'];
const HOUR = 3_600_000;

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10);

test('The total over a long range of days equals the counted rows, in every time zone', async ({ server }) => {
  const hospiceId = await server.addHospice();
  const locations = [await server.addLocation(hospiceId), await server.addLocation(hospiceId, { name: 'South' })];
  const { id } = await server.addPerson({ role: 'hospice_admin', hospiceId });
  for (const [index, day] of DAYS.entries()) {
    for (const hour of HOURS) {
      const receivedAt = new Date(Date.parse(day) + hour * HOUR);
      const { id: referralId } = await server.addReferral({ hospiceIds: [hospiceId], receivedAt });
      await sql`update enrollment set hospice_location_id = ${locations[Math.floor(index + hour) % 3] ?? null}::uuid,
        status = ${hour > 4 ? 'pending_start_of_care' : 'referral_received'} where referral_id = ${referralId}`.execute(
        server.db,
      );
    }
  }
  const day = fc
    .tuple(fc.constantFrom(...DAYS), fc.integer({ min: -1, max: 1 }))
    .map(([near, off]) => dayAfter(near, off));
  const asked = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    isZoneKnown: fc.boolean(),
    from: fc.option(day),
    to: fc.option(day),
    status: fc.option(fc.constantFrom('referral_received', 'pending_start_of_care')),
    locationIds: fc.constantFrom([], locations.slice(0, 1)),
  });
  const property = fc.asyncProperty(asked, async ({ from, isZoneKnown, locationIds, status, timeZone, to }) => {
    fc.pre(Boolean(from) || Boolean(to));
    fc.pre(!from || !to || from <= to);
    await server.db.updateTable('hospice').set({ time_zone: timeZone }).where('id', '=', hospiceId).execute();
    const range = from && to ? `$btw:${from},${to}` : from ? `$gte:${from}` : `$lte:${to}`;
    const query = z.parse(HospiceReferralQuery, {
      'filter.receivedAt': range,
      ...(status && { 'filter.status': status }),
    });
    const person = { id, role: 'hospice_admin', hospiceId, groupId: null, accountType: 'hospice', locationIds };
    const actor: Actor = isZoneKnown ? { ...person, hospice: { id: hospiceId, timeZone } } : person;
    // Well above LONG_DAYS.
    const isLong = !from || !to || Date.parse(to) - Date.parse(from) > 70 * 24 * HOUR;
    await inSession(server.db, actor, async (trx) => {
      const rows = hospiceReferralRows({ view: hospiceView(hospiceId, actor), actor, now: new Date() }, query);
      expect(!isLong || rows.total !== undefined).toBe(true);
      const { rows: counted } = await sql<{ total: number; number: number }>`
        select ${rows.total ?? sql`count(*)`} as total, count(*) as number from ${rows.countFrom} where ${rows.where}`.execute(
        trx,
      );
      expect(counted[0]?.total).toBe(counted[0]?.number);
    });
  });
  await fc.assert(property, { numRuns: 150 });
});
