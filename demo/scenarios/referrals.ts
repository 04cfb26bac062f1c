import { DAY, HOUR } from '#contract/platform/durations.ts';
import { COAST, HARBOR, PRAIRIE } from './organizations.ts';
import type { CarePlan } from '#demo/generator/carePlan.ts';
import { declined, enrolled, fresh, pending } from './plans.ts';
import { rareOf } from './rareReferrals.ts';
import type { Scenario } from '#demo/generator/referrals.ts';
import type { World } from '#demo/generator/world.ts';

/** The scripted referrals of the demo data: today's busy intake desk, and rare cases. */

const PENDING_REASONS = [
  'family_deciding',
  'awaiting_records',
  'scheduled',
  'awaiting_discharge_from_hospital',
  'awaiting_certification',
  'scheduled',
  'awaiting_physician_order',
  'insurance_verification',
  'awaiting_bed_or_equipment',
  'family_deciding',
  'scheduled',
  'awaiting_records',
  'awaiting_discharge_from_hospital',
  'other',
] as const;

function deskOf(now: number): Scenario[] {
  const ago = (hours: number) => Math.round(now - hours * HOUR);
  const harbor = (name: string, hours: number, plan: Partial<CarePlan>, rest: Partial<Scenario> = {}): Scenario => ({
    name,
    receivedAt: ago(hours),
    hospices: [HARBOR],
    plans: [plan],
    ...rest,
  });
  const both = [HARBOR, PRAIRIE];
  return [
    // New: two past the response target, two within it, three contacted.
    harbor('new 1', 5.2, fresh(null), { isUrgent: true, setting: 'hospital' }),
    harbor('new 2', 2.4, fresh(null), { setting: 'skilled_nursing' }),
    harbor('new 3', 0.35, fresh(null), { group: 'bayview', setting: 'home', isCreatedByGroup: true }),
    harbor('new 4', 0.1, fresh(null), {
      hospices: both,
      group: 'northstar',
      plans: [fresh(null), fresh(null)],
      isUrgent: true,
    }),
    harbor('new 5', 8.5, fresh(22), { setting: 'hospital' }),
    harbor('new 6', 6.1, fresh(41), { group: 'bayview', setting: 'home', isCreatedByGroup: true }),
    harbor('new 7', 3.3, fresh(12), { setting: 'assisted_living' }),
    ...PENDING_REASONS.map((pendingReason, index) => {
      const hours = 9 + index * 8.7;
      const plannedInDays = pendingReason === 'scheduled' ? (index === 5 ? -1 : index % 2) : null;
      return harbor(
        `pending ${index}`,
        hours,
        pending(hours, { pendingReason, plannedInDays, nextActionInHours: index - 2 }),
        {
          ...(index % 5 === 0 ? { group: 'northstar', setting: 'home', isCreatedByGroup: true } : {}),
          ...(index % 5 === 1 ? { group: 'bayview', setting: 'home', isCreatedByGroup: true } : {}),
        },
      );
    }),
    ...[PRAIRIE, COAST].flatMap((key, index) => [
      harbor(`${key} new`, 1.5 + index, fresh(null), { hospices: [key] }),
      harbor(`${key} contacted`, 7 + index, fresh(18), { hospices: [key] }),
      harbor(`${key} pending 1`, 20 + index, pending(20, { pendingReason: 'family_deciding' }), { hospices: [key] }),
      harbor(`${key} pending 2`, 44 + index, pending(44, { pendingReason: 'scheduled', plannedInDays: 1 }), {
        hospices: [key],
      }),
    ]),
    // Recent admissions and declines.
    ...[11, 20, 28, 39, 47, 58, 66, 74].map((hours, index) =>
      harbor(`recent ${index}`, hours, enrolled({ decidedHours: 4 + index * 1.5, losDays: 60 })),
    ),
    harbor('recent decline 1', 26, declined({ declineReason: 'patient_declined_hospice' })),
    harbor('recent decline 2', 50, declined({ declineReason: 'patient_ineligible', decidedHours: 30 })),
  ];
}

function livingOf(now: number): Scenario[] {
  const inCare = (
    name: string,
    days: number,
    key: string,
    plan: Partial<CarePlan>,
    rest: Partial<Scenario> = {},
  ): Scenario => ({
    name,
    receivedAt: now - days * DAY,
    hospices: [key],
    plans: [enrolled({ losDays: 800, ...plan })],
    ...rest,
  });
  const byGroup = { group: 'northstar', setting: 'home', isCreatedByGroup: true } as const;
  return [
    ...[6, 19, 33, 71].map((days, index) =>
      inCare(`sia ${index}`, days, HARBOR, { isSia: true }, index < 2 ? byGroup : {}),
    ),
    inCare('sia prairie', 15, PRAIRIE, { isSia: true }),
    inCare('sia coast', 27, COAST, { isSia: true }),
    ...[12, 24, 46, 80].map((days, index) =>
      inCare(
        `low ${index}`,
        days,
        HARBOR,
        { survey: index === 2 ? 'low_taken_up' : 'low' },
        index < 1 ? byGroup : index === 1 ? { ...byGroup, group: 'bayview' } : {},
      ),
    ),
    inCare('low prairie', 30, PRAIRIE, { survey: 'low' }),
    inCare('undeliverable', 21, HARBOR, { survey: 'undeliverable' }),
    inCare('concern 1', 9, HARBOR, { hasConcern: true }, byGroup),
    inCare('concern 2', 17, HARBOR, { hasConcern: true }, { ...byGroup, group: 'bayview' }),
    inCare('concern 3', 13, PRAIRIE, { hasConcern: true }, byGroup),
    inCare('long stay', 310, HARBOR, {}),
  ];
}

/** Sorted by arrival. */
export const scenariosOf = (now: number, world: World): Scenario[] =>
  [...deskOf(now), ...livingOf(now), ...rareOf(now, world)].toSorted((one, other) => one.receivedAt - other.receivedAt);
