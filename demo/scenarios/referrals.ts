import { DAY, HOUR, MINUTE, nthSunday } from '#demo/generator/dates.ts';
import { COAST, HARBOR, PRAIRIE } from './organizations.ts';
import type { CarePlan } from '#demo/generator/carePlan.ts';
import { referralIdOf, type Scenario } from '#demo/generator/referrals.ts';
import type { World } from '#demo/generator/world.ts';

/** The scripted referrals of the demo data: today's busy intake desk, and rare cases. */

const FAR = 24 * 30;

/** New, without a decision within the next month. */
const fresh = (contactMinutes: number | null): Partial<CarePlan> => ({
  outcome: 'enrolled',
  contactMinutes,
  pendingAt: null,
  decidedHours: FAR,
  reopenedAfterHours: null,
  error: null,
});

/** Pending since a share of the time between contact and today. */
const pending = (hoursAgo: number, rest: Partial<CarePlan>): Partial<CarePlan> => ({
  outcome: 'enrolled',
  contactMinutes: 25,
  decidedHours: FAR,
  pendingAt: Math.min((hoursAgo * 0.45) / FAR, 0.5),
  error: null,
  ...rest,
});

const enrolled = (rest: Partial<CarePlan>): Partial<CarePlan> => ({
  outcome: 'enrolled',
  contactMinutes: 30,
  pendingAt: 0.3,
  recordMinutes: 30,
  error: null,
  ...rest,
});

const declined = (rest: Partial<CarePlan>): Partial<CarePlan> => ({
  outcome: 'declined',
  contactMinutes: 30,
  pendingAt: null,
  decidedHours: 12,
  isWithdrawn: false,
  error: null,
  ...rest,
});

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

/** Rare cases; `world` provides the nurses with few patients. */
function rareOf(now: number, world: World): Scenario[] {
  const ago = (days: number) => now - days * DAY;
  const one = (name: string, days: number, plan: Partial<CarePlan>, rest: Partial<Scenario> = {}): Scenario => ({
    name,
    receivedAt: ago(days),
    hospices: [HARBOR],
    plans: [plan],
    ...rest,
  });
  // The latest Sundays of both clock changes, at least a month ago.
  const year = (month: number, nth: number, hour: number, minute: number) => {
    const thisYear = nthSunday(new Date(now).getUTCFullYear(), month, nth, hour, minute);
    return thisYear < ago(30) ? thisYear : nthSunday(new Date(now).getUTCFullYear() - 1, month, nth, hour, minute);
  };
  // 01:40 in New York, 20 minutes before clocks go forward; and 01:30 within the repeated hour.
  const spring = year(3, 2, 6, 40);
  const autumn = year(11, 1, 6, 30);
  const [few1, few2] = world.hospices.find(({ key }) => key === HARBOR)?.occasionalNurses ?? [];
  const nursed = (nurse: string | undefined, name: string) =>
    [40, 120, 200].map((days) =>
      one(
        `${name} ${days}`,
        days,
        enrolled({ ...(nurse ? { primaryNurseId: nurse } : {}), losDays: 25, survey: 'answers' }),
      ),
    );
  const original = (name: string, days: number): Scenario[] => [
    one(name, days, enrolled({ losDays: 45 }), { group: 'stbrendan', setting: 'hospital', isCreatedByGroup: true }),
    one(
      `${name} again`,
      days - 0.12,
      {
        ...enrolled({ decidedHours: FAR, pendingAt: null }),
        error: { reason: 'duplicate', afterHours: 2.5, duplicateOf: referralIdOf(name) },
      },
      {
        samePatientAs: name,
        group: 'stbrendan',
        setting: 'hospital',
        isCreatedByGroup: false,
      },
    ),
  ];
  const mistake = (reason: 'wrong_patient' | 'test' | 'other', days: number) =>
    one(`mistake ${reason}`, days, {
      ...enrolled({ decidedHours: FAR, pendingAt: null }),
      error: { reason, afterHours: 3 },
    });
  const person = (name: string, days: number, first: string, last: string, rest: Scenario['patient'] = {}) =>
    one(name, days, enrolled({ losDays: 60 }), {
      patient: { first_name: first, middle_name: null, last_name: last, suffix: null, ...rest },
    });

  return [
    one('same day', 35, enrolled({ decidedHours: 3, losDays: 1, dischargeType: 'death', levelOfCare: 'gip' }), {
      isUrgent: true,
    }),
    one('spring night', 0, enrolled({ decidedHours: 9, losDays: 12 }), { receivedAt: spring - 9 * HOUR }),
    one('autumn night', 0, enrolled({ decidedHours: 8, losDays: 9 }), { receivedAt: autumn - 8 * HOUR }),
    // Late evening in California, the next day in UTC.
    one('evening in the west', 0, enrolled({ decidedHours: 10, losDays: 20 }), {
      hospices: [COAST],
      receivedAt: Math.floor(ago(50) / DAY) * DAY - 3 * HOUR - 20 * MINUTE,
    }),
    one('long stay ended', 420, enrolled({ losDays: 262, dischargeType: 'no_longer_terminally_ill' })),
    one(
      'reopened',
      26,
      enrolled({ decidedHours: 150, reopenedAfterHours: 72, declineReason: 'patient_declined_hospice', losDays: 90 }),
      {
        group: 'northstar',
        isCreatedByGroup: true,
      },
    ),
    one('reopened and pending', 5, {
      ...pending(100, { pendingAt: 0.02, pendingReason: 'family_deciding', reopenedAfterHours: 48 }),
      contactMinutes: 50,
    }),
    one('closed by the system', 4, enrolled({ losDays: 200 }), {
      hospices: [HARBOR, PRAIRIE],
      group: 'northstar',
      plans: [enrolled({ losDays: 200 }), declined({ decidedHours: FAR })],
    }),
    one('three asked', 14, enrolled({ losDays: 200 }), {
      hospices: [COAST, HARBOR, PRAIRIE],
      group: 'bayview',
      plans: [
        declined({ declineReason: 'hospice_declined', decidedHours: 5 }),
        enrolled({ losDays: 200 }),
        declined({ decidedHours: FAR }),
      ],
    }),
    ...(['hospice_declined', 'patient_deceased', 'unable_to_reach', 'patient_chose_another_hospice'] as const).map(
      (declineReason, index) =>
        one(
          `declined ${declineReason}`,
          8 + index,
          declined({
            declineReason,
            decidedHours: 30,
            ...(declineReason === 'unable_to_reach' ? { contactMinutes: null } : {}),
          }),
        ),
    ),
    one('withdrawn', 10, declined({ declineReason: 'patient_declined_hospice', isWithdrawn: true, decidedHours: 3 }), {
      group: 'northstar',
      setting: 'home',
      isCreatedByGroup: true,
    }),
    ...original('twice 1', 18),
    ...original('twice 2', 95),
    mistake('wrong_patient', 22),
    mistake('test', 60),
    mistake('other', 130),
    ...nursed(few1, 'few a'),
    ...nursed(few2, 'few b'),
    person('apostrophe', 16, 'Maeve', "O'Brien", { sex_at_birth: 'female' }),
    person('chinese', 20, '小明', '王', { preferred_language: 'zh', needs_interpreter: true, preferred_name: 'Ming' }),
    person('arabic', 29, 'فاطمة', 'منصور', { preferred_language: 'ar', needs_interpreter: true }),
    person('cyrillic', 31, 'Наталья', 'Соколова', { preferred_language: 'ru', needs_interpreter: true }),
    person('accents', 37, 'José Ángel', 'Muñoz Peña', { preferred_language: 'es' }),
    person(
      'long name',
      23,
      'Maria Wilhelmina Theodora Anastasia Bernadette',
      'Featherstonehaugh-Cholmondeley von Hohenlohe-Langenburg y Villavicencio',
      {
        preferred_name: 'Minnie',
      },
    ),
    person('no birth date', 12, 'Lucille', 'Porter', { date_of_birth: null, phone: '(410) 555-0142' }),
    person('no community', 15, 'Walter', 'Yates', { community_id: null }),
  ];
}

/** Sorted by arrival. */
export const scenariosOf = (now: number, world: World): Scenario[] =>
  [...deskOf(now), ...livingOf(now), ...rareOf(now, world)].toSorted((one, other) => one.receivedAt - other.receivedAt);
