import * as z from 'zod/mini';

/**
 * The counts behind figures, by the day that places them: when a referral was received, when a stay ended, who was in care at the
 * end of a day, the current state, when a survey was sent or answered. Labels and meaning: metricCounts.ts.
 */
const COUNTS_BY = {
  received: [
    'referrals',
    'firstContactNoted',
    'contacted',
    'accepted',
    'stillOpen',
    'enrolled',
    'declined',
    'withdrawn',
    'decided',
    'eligible',
    'declinedControllable',
    'sameDay',
    'admittedWithin4h',
    'admittedWithin8h',
    'admittedWithin24h',
    'admittedWithin48h',
    'admitted4To8h',
    'admitted8To24h',
    'admitted24To48h',
    'admitted2To7d',
    'admittedAfter7d',
    'visited',
    'visitedAndEnrolled',
  ],
  discharged: [
    'discharged',
    'deaths',
    'deathsWithSia',
    'deathsWithSiaWithin7d',
    'liveDischarges',
    'stayUpTo3d',
    'stayUpTo7d',
    'stay4To7d',
    'stay8To14d',
    'stay15To30d',
    'stay31To60d',
    'stay61To180d',
    'stayOver180d',
  ],
  in_care: ['inCare'],
  now: ['pending', 'pendingUpTo1d', 'pending1To3d', 'pending3To7d', 'pending7To30d', 'pendingOver30d', 'openAlerts'],
  sent: ['surveysSent', 'surveysReached', 'surveysCompleted'],
  answered: [
    'surveysAnswered',
    'overallAnswered',
    'overallTop',
    'recommendAnswered',
    'recommendTop',
    'lowScores',
    'lowScoresResolved',
    'lowScoresResolvedWithin48h',
  ],
} as const;
/** Which days a count is of. */
export type CountBasis = keyof typeof COUNTS_BY;
export type CountKey = (typeof COUNTS_BY)[CountBasis][number];

export const COUNT_KEYS: readonly [CountKey, ...CountKey[]] = [
  ...COUNTS_BY.received,
  ...COUNTS_BY.discharged,
  ...COUNTS_BY.in_care,
  ...COUNTS_BY.now,
  ...COUNTS_BY.sent,
  ...COUNTS_BY.answered,
];
export const CountKey = z.enum(COUNT_KEYS);

const BASIS_OF_COUNT: ReadonlyMap<string, CountBasis> = new Map(
  Object.entries(COUNTS_BY).flatMap(([by, keys]) =>
    // The keys of the object are the kinds of days; Object.entries forgets that.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    keys.map((key) => [key, by as CountBasis]),
  ),
);

/** Which days the count is of. */
export const countBasisOf = (key: CountKey): CountBasis => BASIS_OF_COUNT.get(key) ?? 'now';
