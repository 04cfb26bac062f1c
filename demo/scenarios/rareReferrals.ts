import { DAY, HOUR, MINUTE } from '#contract/platform/durations.ts';
import { nthSunday } from '#demo/generator/dates.ts';
import { COAST, HARBOR, PRAIRIE } from './organizations.ts';
import type { CarePlan } from '#demo/generator/carePlan.ts';
import { declined, enrolled, FAR, pending } from './plans.ts';
import { referralIdOf, type Scenario } from '#demo/generator/referrals.ts';
import type { World } from '#demo/generator/world.ts';

/** A referral of Harbor Hospice some days ago. */
type One = (name: string, days: number, plan: Partial<CarePlan>, rest?: Partial<Scenario>) => Scenario;

/** Rare cases; `world` provides the nurses with few patients. */
export function rareOf(now: number, world: World): Scenario[] {
  const one: One = (name, days, plan, rest = {}) => ({
    name,
    receivedAt: now - days * DAY,
    hospices: [HARBOR],
    plans: [plan],
    ...rest,
  });
  const occasional = world.hospices.find(({ key }) => key === HARBOR)?.occasionalNurses ?? [];
  return [
    one('same day', 35, enrolled({ decidedHours: 3, losDays: 1, dischargeType: 'death', levelOfCare: 'gip' }), {
      isUrgent: true,
    }),
    ...acrossMidnights(one, now),
    ...rareOutcomes(one),
    ...enteredTwice(one, 'twice 1', 18),
    ...enteredTwice(one, 'twice 2', 95),
    ...mistakes(one),
    ...ofOccasionalNurse(one, 'few a', occasional[0]),
    ...ofOccasionalNurse(one, 'few b', occasional[1]),
    ...unusualPatients(one),
  ];
}

/** Around the changes of the clocks, and where the day differs from that in UTC. */
function acrossMidnights(one: One, now: number): Scenario[] {
  // The latest Sundays of both clock changes, at least a month ago.
  const year = (month: number, nth: number, hour: number, minute: number) => {
    const thisYear = nthSunday(new Date(now).getUTCFullYear(), month, nth, hour, minute);
    return thisYear < now - 30 * DAY
      ? thisYear
      : nthSunday(new Date(now).getUTCFullYear() - 1, month, nth, hour, minute);
  };
  // 01:40 in New York, 20 minutes before clocks go forward; and 01:30 within the repeated hour.
  const spring = year(3, 2, 6, 40);
  const autumn = year(11, 1, 6, 30);

  return [
    one('spring night', 0, enrolled({ decidedHours: 9, losDays: 12 }), { receivedAt: spring - 9 * HOUR }),
    one('autumn night', 0, enrolled({ decidedHours: 8, losDays: 9 }), { receivedAt: autumn - 8 * HOUR }),
    // Late evening in California, the next day in UTC.
    one('evening in the west', 0, enrolled({ decidedHours: 10, losDays: 20 }), {
      hospices: [COAST],
      receivedAt: Math.floor((now - 50 * DAY) / DAY) * DAY - 3 * HOUR - 20 * MINUTE,
    }),
  ];
}

/** Reopened, withdrawn, declined by the system, or declined for a rare reason. */
const rareOutcomes = (one: One): Scenario[] => [
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
];

/** A referral, and the same patient's again three hours later, which was marked as an error. */
const enteredTwice = (one: One, name: string, days: number): Scenario[] => [
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

const mistakes = (one: One): Scenario[] =>
  (
    [
      ['wrong_patient', 22],
      ['test', 60],
      ['other', 130],
    ] as const
  ).map(([reason, days]) =>
    one(`mistake ${reason}`, days, {
      ...enrolled({ decidedHours: FAR, pendingAt: null }),
      error: { reason, afterHours: 3 },
    }),
  );

/** Three patients of a nurse who has no others. */
const ofOccasionalNurse = (one: One, name: string, nurse: string | undefined): Scenario[] =>
  [40, 120, 200].map((days) =>
    one(
      `${name} ${days}`,
      days,
      enrolled({ ...(nurse ? { primaryNurseId: nurse } : {}), losDays: 25, survey: 'answers' }),
    ),
  );

/** Names in other scripts or very long, and missing facts. */
function unusualPatients(one: One): Scenario[] {
  const person = (name: string, days: number, first: string, last: string, rest: Scenario['patient'] = {}) =>
    one(name, days, enrolled({ losDays: 60 }), {
      patient: { first_name: first, middle_name: null, last_name: last, suffix: null, ...rest },
    });
  return [
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
