import { describe, expect } from 'vitest';
import { type PerformanceCharts } from '#contract/performance.ts';
import { performanceWorld } from './support/performanceWorld.ts';
import { test } from './support/server.ts';

/** Around the night of 1 November 2026, when New York's clocks go back: 26 October to 8 November. */
const DAYS = 'period=custom&filter.days=$btw:2026-10-26,2026-11-08';

const valuesOf = (bars: PerformanceCharts['funnel']) => bars.map(({ count, value }) => `${count} ${value}`);

/** Every edge that a bar has, worked out by hand below. */
async function edges(test: Awaited<ReturnType<typeof performanceWorld>>) {
  const { add, cedar, maple, nora, okafor, omar, reyes } = test;
  const by = (responsible_provider_id: string, community_id: string | null = null, source = 'physician') => ({
    responsible_provider_id,
    community_id,
    source,
  });
  const nurses = { admission_nurse_id: nora, primary_nurse_id: omar };
  const ended = (discharge_date: string, discharge_type = 'death') => ({
    discharge_date,
    discharge_type,
    ...(discharge_type === 'death' ? { date_of_death: discharge_date } : {}),
  });

  // The first moment of 26 October; after exactly 4 hours; a stay of 4 days.
  await add({
    at: '2026-10-26T04:00:00Z',
    start: '2026-10-26T08:00:00Z',
    referral: by(okafor, maple),
    enrollment: { ...nurses, ...ended('2026-10-29') },
  });
  // A millisecond earlier is the day before; its stay of one day ends within.
  await add({
    at: '2026-10-26T03:59:59.999Z',
    start: '2026-10-27T12:00:00Z',
    referral: by(okafor),
    enrollment: ended('2026-10-27'),
  });
  // Half past one, twice in that night: after 8 hours and a second, and after 5.
  await add({
    at: '2026-11-01T05:30:00Z',
    start: '2026-11-01T13:30:01Z',
    referral: by(reyes, cedar, 'hospital'),
    enrollment: nurses,
  });
  await add({ at: '2026-11-01T06:30:00Z', start: '2026-11-01T11:30:00Z', referral: by(reyes, null, 'hospital') });
  // The last moment of 8 November, and the first of the next day.
  await add({ at: '2026-11-09T04:59:59.999Z', referral: by(okafor) });
  await add({ at: '2026-11-09T05:00:00Z', referral: by(okafor) });
  // Declined after a talk, and without one.
  await add({
    at: '2026-11-02T15:00:00Z',
    status: 'declined',
    referral: by(okafor, maple),
    enrollment: { decline_reason: 'patient_ineligible', status_since: new Date('2026-11-03T15:00:00Z') },
  });
  await add({
    at: '2026-11-02T16:00:00Z',
    status: 'declined',
    isContacted: false,
    referral: by(reyes),
    enrollment: { decline_reason: 'unable_to_reach', status_since: new Date('2026-11-05T15:00:00Z') },
  });
  // Pending for two days, and, received long ago, for forty.
  await add({
    at: '2026-11-03T15:00:00Z',
    status: 'pending_start_of_care',
    referral: by(okafor),
    enrollment: { status_since: new Date('2026-11-18T15:00:00Z') },
  });
  await add({
    at: '2026-08-01T15:00:00Z',
    status: 'pending_start_of_care',
    referral: by(okafor),
    enrollment: { status_since: new Date('2026-10-11T15:00:00Z') },
  });
  // 40 hours, 5 days, 8 days.
  await add({ at: '2026-11-04T15:00:00Z', start: '2026-11-06T07:00:00Z', referral: by(reyes, null, 'family') });
  await add({ at: '2026-10-27T15:00:00Z', start: '2026-11-01T15:00:00Z', referral: by(okafor) });
  await add({ at: '2026-10-28T15:00:00Z', start: '2026-11-05T15:00:00Z', referral: by(okafor) });
  // Stays of 247 and of 91 days, one that goes on, one that ended before.
  await add({
    at: '2026-03-01T15:00:00Z',
    start: '2026-03-01T16:00:00Z',
    referral: by(reyes),
    enrollment: ended('2026-11-02', 'revoked'),
  });
  await add({
    at: '2026-08-01T15:00:00Z',
    start: '2026-08-01T16:00:00Z',
    referral: by(reyes),
    enrollment: ended('2026-10-30'),
  });
  await add({ at: '2026-09-01T15:00:00Z', start: '2026-09-01T16:00:00Z', referral: by(okafor) });
  await add({
    at: '2026-09-01T15:00:00Z',
    start: '2026-09-01T16:00:00Z',
    referral: by(okafor),
    enrollment: ended('2026-10-25'),
  });
  // What counts nowhere: an error, a deleted one, another hospice's.
  await add({ at: '2026-11-02T15:00:00Z', status: 'entered_in_error', referral: by(okafor) });
  await add({ at: '2026-11-02T15:00:00Z', referral: by(okafor), enrollment: { deleted_at: new Date() } });
  await add({
    at: '2026-11-02T15:00:00Z',
    start: '2026-11-02T16:00:00Z',
    hospiceId: test.world.foreignHospiceId,
    referral: by(okafor),
  });
}

describe('the charts of a hospice', () => {
  test('count every bar at its edges, as worked out by hand', async ({ server }) => {
    const asked = await performanceWorld(server);
    await edges(asked);
    const charts = await asked.charts(`view=by_responsible_provider&${DAYS}`);

    expect(valuesOf(charts.funnel)).toEqual(['referrals 10', 'contacted 8', 'accepted 7', 'enrolled 6']);
    expect(valuesOf(charts.hoursToAdmission)).toEqual([
      'admittedWithin4h 1',
      'admitted4To8h 1',
      'admitted8To24h 1',
      'admitted24To48h 1',
      'admitted2To7d 1',
      'admittedAfter7d 1',
    ]);
    expect(valuesOf(charts.daysOfStay)).toEqual([
      'stayUpTo3d 1',
      'stay4To7d 1',
      'stay8To14d 0',
      'stay15To30d 0',
      'stay31To60d 0',
      'stay61To180d 1',
      'stayOver180d 1',
    ]);
    expect(valuesOf(charts.pendingFor)).toEqual([
      'pendingUpTo1d 0',
      'pending1To3d 1',
      'pending3To7d 0',
      'pending7To30d 0',
      'pendingOver30d 1',
    ]);
    expect(charts.declines).toEqual([
      { reason: 'patient_ineligible', value: 1, isControllable: false },
      { reason: 'unable_to_reach', value: 1, isControllable: true },
    ]);
    expect(charts.sources).toEqual([
      { source: 'physician', value: 7 },
      { source: 'hospital', value: 2 },
      { source: 'family', value: 1 },
    ]);
    expect(charts.period).toMatchObject({ from: '2026-10-26', to: '2026-11-08', timeZone: 'America/New_York' });
    expect(charts.step).toBe('day');
    const point = (referrals: number, enrolled: number, declined: number, median: number | null, inCare: number) => ({
      referrals,
      enrolled,
      declined,
      medianHoursToAdmission: median === null ? null : expect.closeTo(median, 3),
      inCare,
    });
    const day = (number: number) => new Date(Date.UTC(2026, 9, 26 + number)).toISOString().slice(0, 10);
    expect(charts.series).toEqual(
      [
        // Since long: three. The one of 26 October is there until the 29th.
        point(1, 1, 0, 4, 4),
        point(1, 1, 0, 120, 4),
        point(1, 1, 0, 192, 4),
        point(0, 0, 0, null, 3),
        point(0, 0, 0, null, 2),
        point(0, 0, 0, null, 2),
        // 1 November: both of the night, and the one that waited for 5 days.
        point(2, 2, 0, (5 + 8 + 1 / 3600) / 2, 5),
        point(2, 0, 2, null, 4),
        point(1, 0, 0, null, 4),
        point(1, 1, 0, 40, 4),
        point(0, 0, 0, null, 5),
        point(0, 0, 0, null, 6),
        point(0, 0, 0, null, 6),
        point(1, 0, 0, null, 6),
      ].map((each, index) => ({ from: day(index), to: day(index), ...each })),
    );
  });
});
