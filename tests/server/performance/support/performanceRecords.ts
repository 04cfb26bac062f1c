import * as fc from 'fast-check';
import type { PerformanceWorld } from './performanceWorld.ts';

/** Around the night of 1 November 2026, when New York's clocks go back: 26 October to 8 November. */
export const EDGE_DAYS = 'period=custom&filter.days=$btw:2026-10-26,2026-11-08';

const ended = (discharge_date: string, discharge_type = 'death') => ({
  discharge_date,
  discharge_type,
  ...(discharge_type === 'death' ? { date_of_death: discharge_date } : {}),
});

const by = (responsible_provider_id: string, community_id: string | null = null, source = 'physician') => ({
  responsible_provider_id,
  community_id,
  source,
});

/** Every edge that a bar has, worked out by hand below. */
export async function edges({ add, cedar, maple, nora, okafor, omar, reyes, world }: PerformanceWorld) {
  const nurses = { admission_nurse_id: nora, primary_nurse_id: omar };
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
  // Records that count nowhere: an error, a deleted one, another hospice's.
  await add({ at: '2026-11-02T15:00:00Z', status: 'entered_in_error', referral: by(okafor) });
  await add({ at: '2026-11-02T15:00:00Z', referral: by(okafor), enrollment: { deleted_at: new Date() } });
  await add({
    at: '2026-11-02T15:00:00Z',
    start: '2026-11-02T16:00:00Z',
    hospiceId: world.foreignHospiceId,
    referral: by(okafor),
  });
}

/** Referrals of all kinds over a year and more, two in five in the weeks in which the clocks change. */
export async function spread({ add, cedar, maple, nora, okafor, omar, reyes }: PerformanceWorld, many: number) {
  const draw = fc.record({
    at: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: Date.UTC(2025, 9, 1), max: Date.UTC(2026, 10, 20, 14) }) },
      { weight: 1, arbitrary: fc.integer({ min: Date.UTC(2026, 9, 31), max: Date.UTC(2026, 10, 3) }) },
      { weight: 1, arbitrary: fc.integer({ min: Date.UTC(2026, 2, 7), max: Date.UTC(2026, 2, 10) }) },
    ),
    status: fc.constantFrom(
      'enrolled',
      'enrolled',
      'enrolled',
      'declined',
      'pending_start_of_care',
      'referral_received',
    ),
    hours: fc.integer({ min: 0, max: 300 }),
    stay: fc.option(fc.integer({ min: 0, max: 250 })),
    reason: fc.constantFrom('patient_ineligible', 'unable_to_reach', 'hospice_declined'),
    source: fc.constantFrom('hospital', 'family', 'physician'),
    provider: fc.constantFrom(okafor, reyes, null),
    community: fc.constantFrom(maple, cedar, null),
    admits: fc.constantFrom(nora, omar, null),
    cares: fc.constantFrom(nora, omar, null),
  } as const);
  for (const drawn of fc.sample(draw, { numRuns: many, seed: 17 })) {
    const start = new Date(Math.min(drawn.at + drawn.hours * 3_600_000, Date.UTC(2026, 10, 20, 14)));
    const ends = new Date(start.getTime() + (drawn.stay ?? 0) * 86_400_000);
    const isOver = drawn.status === 'enrolled' && drawn.stay !== null && ends.getTime() < Date.UTC(2026, 10, 20);
    await add({
      at: new Date(drawn.at).toISOString(),
      status: drawn.status,
      ...(drawn.status === 'enrolled' ? { start: start.toISOString() } : {}),
      referral: { source: drawn.source, responsible_provider_id: drawn.provider, community_id: drawn.community },
      enrollment: {
        admission_nurse_id: drawn.admits,
        primary_nurse_id: drawn.cares,
        status_since: start,
        ...(drawn.status === 'declined' ? { decline_reason: drawn.reason } : {}),
        ...(isOver ? { discharge_date: ends.toISOString().slice(0, 10), discharge_type: 'moved_out_of_area' } : {}),
      },
    });
  }
}
