import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { HospicePerformance } from '#contract/performance/performance.ts';
import { HospiceDashboard } from '#contract/referrals/dashboards.ts';
import { DAY } from '#contract/platform/durations.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const Listed = pageOf(z.object({ id: z.string() }));

/** The world's Friday is November 20, 2026, in New York; each stay begins so many days before. */
async function addStays(server: TestServer, { hospiceId, nurseId }: World) {
  const ago = (days: number) => new Date(server.clock.now.getTime() - days * DAY);
  const add = (days: number, enrollment = {}) =>
    server.addReferral({
      hospiceIds: [hospiceId],
      status: 'enrolled',
      receivedAt: ago(days + 1),
      referral: { payer: JSON.stringify({ primary: 'medicare', memberId: null, secondary: null }) },
      enrollment: { start_of_care: ago(days), level_of_care: 'rhc', ...enrollment },
    });
  await add(0, { primary_nurse_id: nurseId });
  await add(9, { is_sia: true });
  await add(30, { level_of_care: 'gip' });
  // Left yesterday, today, and by death; the day itself no longer counts.
  await add(20, { discharge_date: '2026-11-19', discharge_type: 'revoked' });
  await add(21, { discharge_date: '2026-11-20', discharge_type: 'transferred' });
  await add(22, { discharge_date: '2026-11-18', discharge_type: 'death', date_of_death: '2026-11-18', is_sia: true });
  await server.addReferral({ hospiceIds: [hospiceId], status: 'pending_start_of_care', receivedAt: ago(2) });
}

async function world(server: TestServer) {
  const made = await makeWorld(server);
  await addStays(server, made);
  const person = made.people.hospice_admin;
  const path = `/v1/hospices/${made.hospiceId}`;
  const total = async (query: string, as: { readonly id: string } = person) =>
    z.parse(Listed, await (await server.as(as)(`${path}/enrollments?${query}`)).json()).meta.totalItems;
  const counts = async (as: { readonly id: string } = person) =>
    z.parse(HospiceDashboard, await (await server.as(as)(`${path}/dashboard`)).json()).enrollmentCounts;
  return { ...made, person, path, total, counts };
}

describe('Census', () => {
  test('is the same in the list of enrollments, its quick filter and the performance views', async ({ server }) => {
    const { counts, path, person, total } = await world(server);
    const reply = await server.as(person)(`${path}/performances?view=by_responsible_provider`);
    const { totals } = z.parse(HospicePerformance, await reply.json());

    expect(totals.census?.value).toBe(3);
    expect(await total('filter.situation=on_service')).toBe(3);
    expect(await counts()).toMatchObject({ onService: 3, activelyDying: 1, discharged: 2, died: 1, mine: 0 });
    for (const [situation, n] of [
      ['actively_dying', 1],
      ['discharged', 2],
      ['died', 1],
      ['discharged,died', 3],
    ] as const) {
      expect([situation, await total(`filter.situation=${situation}`)]).toEqual([situation, n]);
    }
  });

  test('is filtered by nurse, level of care and payer, and by the reader as primary nurse', async ({ server }) => {
    const { counts, nurseId, people, person, total } = await world(server);
    const onService = 'filter.situation=on_service';
    expect(await total(`${onService}&filter.primaryNurse.id=${nurseId}`)).toBe(1);
    expect(await total(`${onService}&filter.levelOfCare=gip`)).toBe(1);
    expect(await total(`${onService}&filter.payer=medicare`)).toBe(3);
    expect(await total(`${onService}&filter.payer=medicaid`)).toBe(0);

    const nurse = people.hospice_clinical_manager;
    await server.db.updateTable('hospice_staff').set({ user_id: nurse.id }).where('id', '=', nurseId).execute();

    expect([await total('filter.isMine=true', nurse), await total('filter.isMine=true', person)]).toEqual([1, 0]);
    expect((await counts(nurse)).mine).toBe(1);
  });
});
