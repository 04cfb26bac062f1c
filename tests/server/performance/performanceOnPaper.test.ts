import { describe, expect } from 'vitest';
import type { Figures } from '#contract/performance/performance.ts';
import { count, daily, fewFamilies, share, statistic, SUPPRESSED } from './support/expectedFigures.ts';
import { performanceOf } from './support/performanceCalls.ts';
import { paperWorld } from './support/performancePaper.ts';
import { test } from '../support/server.ts';

/** The letters are the records of support/performancePaper.ts; the comment above each number shows how it is computed by hand. */

const SECOND = 1 / 3600;

type Expected = { readonly [Key in keyof Figures]-?: unknown };

/** Received in the period: A C D G H I J M N O P. */
const OF_ALL: Expected = {
  referrals: count(11),
  // A C M N O
  enrolled: count(5),
  // G H I
  declined: count(3),
  withdrawn: count(0),
  // D J P
  stillOpen: count(3),
  conversionRate: share(5, 11),
  conversionDecided: share(5, 8),
  // Without H, not eligible, and I, who died before.
  conversionEligible: share(5, 6),
  // G went elsewhere.
  controllableDeclines: share(1, 3),
  // H 10, D 20, A 30, C 60, J 90, M 120, O 240: the fourth, and 0.9 × 6 = 5.4 steps up: 120 + 0.4 × 120
  medianMinutesToFirstContact: statistic(60, 7),
  p90MinutesToFirstContact: statistic(168, 7),
  // I 2, A 4, H 6, N 8, C 24, G 24, M 48, O 168: (8 + 24) / 2
  medianHoursToDecision: statistic(16, 8),
  // A 4, N 8, C 24, M 48, O 168 and a second: the mean is 252 / 5; 0.9 × 4 = 3.6 steps up: 48 + 0.6 × 120
  medianHoursToAdmission: statistic(24, 5),
  meanHoursToAdmission: statistic((252 + SECOND) / 5, 5),
  p90HoursToAdmission: statistic(120 + 0.6 * SECOND, 5),
  // Exactly 4, 8, 24 and 48 hours are within.
  within4h: share(1, 5),
  within8h: share(2, 5),
  within24h: share(3, 5),
  within48h: share(4, 5),
  // A, N, and C in the night of 25 hours.
  sameDayRate: share(3, 5),
  // H and M; J's visit is tomorrow.
  conversionAfterVisit: share(1, 2),
  medianHoursFromVisit: statistic(24, 1),
  // J K
  pending: count(2),
  // B O; N died on the last day.
  census: count(2),
  // A 1, B 30, C 8, L 25 (10 in October, 15 in November), M 20, N 9, O 12 of 30 days
  averageDailyCensus: daily(105, 30, 7),
  // A C L M N
  discharged: count(5),
  // A 1, C 8, N 9, M 20, L 228 (29 days of April, 31 + 30 + 31 + 31 + 30 + 31, 15 of November)
  averageLengthOfStay: statistic(53.2, 5),
  medianLengthOfStay: statistic(9, 5),
  shortStayRate: share(1, 5),
  veryShortStayRate: share(1, 5),
  longStayRate: share(1, 5),
  liveDischargeRate: share(1, 5),
  // A L M N: N had none; M had it 8 days before.
  deathsWithSia: share(3, 4),
  siaWithin7d: share(2, 4),
  // B's mail came back, K is overdue, O's score is low, P waits for its first answer.
  openAlerts: count(4),
  // B six, O one, M one, L one, C one; L's two others were asked in the days before
  surveysSent: count(10),
  // B five, O one, M one, L two: the first answer of L came a second too early
  surveysAnswered: count(9),
  responseRate: share(8, 9),
  // 5 5 5 4 3 of B, 2 of O, 5 of M, 5 1 of L
  overallTopBox: fewFamilies(5, 9, 0.266651293, 0.811221479),
  // 10 9 8 6 of B, 9 of O, 10 of M, 10 of L
  recommendTopBox: fewFamilies(5, 7, 0.358934452, 0.917781076),
  // B by 6 of 10, O by 2 of 5, L by 1 of 5
  lowScoreRate: fewFamilies(3, 9, 0.120583818, 0.64579786),
  // 36 and 73 hours
  medianHoursToResolve: statistic(54.5, 2),
  resolvedWithin48h: share(1, 3),
};

/** Received from 22 September to 21 October: B and Q. Current states have no period before. */
const BEFORE: Omit<Expected, 'pending' | 'openAlerts'> = {
  referrals: count(2),
  enrolled: count(1),
  declined: count(1),
  withdrawn: count(0),
  stillOpen: count(0),
  conversionRate: share(1, 2),
  conversionDecided: share(1, 2),
  conversionEligible: share(1, 2),
  controllableDeclines: share(1, 1),
  // 60 and 30: 30 + 0.9 × 30
  medianMinutesToFirstContact: statistic(45, 2),
  p90MinutesToFirstContact: statistic(57, 2),
  // B 24, Q 1
  medianHoursToDecision: statistic(12.5, 2),
  medianHoursToAdmission: statistic(24, 1),
  meanHoursToAdmission: statistic(24, 1),
  p90HoursToAdmission: statistic(24, 1),
  within4h: share(0, 1),
  within8h: share(0, 1),
  within24h: share(1, 1),
  within48h: share(1, 1),
  // From a second before midnight to a second before the next.
  sameDayRate: share(0, 1),
  conversionAfterVisit: share(0, 0),
  medianHoursFromVisit: statistic(null, 0),
  // L; B's care starts on the day after.
  census: count(1),
  averageDailyCensus: daily(30, 30, 1),
  discharged: count(0),
  averageLengthOfStay: statistic(null, 0),
  medianLengthOfStay: statistic(null, 0),
  shortStayRate: share(0, 0),
  veryShortStayRate: share(0, 0),
  longStayRate: share(0, 0),
  liveDischargeRate: share(0, 0),
  deathsWithSia: share(0, 0),
  siaWithin7d: share(0, 0),
  surveysSent: count(2),
  surveysAnswered: count(1),
  responseRate: share(2, 2),
  overallTopBox: SUPPRESSED,
  recommendTopBox: SUPPRESSED,
  lowScoreRate: SUPPRESSED,
  medianHoursToResolve: SUPPRESSED,
  resolvedWithin48h: SUPPRESSED,
};

/** Adams sent A C D I J M N P. */
const OF_ADAMS: Expected = {
  referrals: count(8),
  enrolled: count(4),
  declined: count(1),
  withdrawn: count(0),
  stillOpen: count(3),
  conversionRate: share(4, 8),
  conversionDecided: share(4, 5),
  conversionEligible: share(4, 4),
  controllableDeclines: share(0, 1),
  // D 20, A 30, C 60, J 90, M 120; 3.6 steps up: 90 + 0.6 × 30
  medianMinutesToFirstContact: statistic(60, 5),
  p90MinutesToFirstContact: statistic(108, 5),
  // I 2, A 4, N 8, C 24, M 48
  medianHoursToDecision: statistic(8, 5),
  // A 4, N 8, C 24, M 48; 2.7 steps up: 24 + 0.7 × 24
  medianHoursToAdmission: statistic(16, 4),
  meanHoursToAdmission: statistic(21, 4),
  p90HoursToAdmission: statistic(40.8, 4),
  within4h: share(1, 4),
  within8h: share(2, 4),
  within24h: share(3, 4),
  within48h: share(4, 4),
  sameDayRate: share(3, 4),
  conversionAfterVisit: share(1, 1),
  medianHoursFromVisit: statistic(24, 1),
  // J
  pending: count(1),
  census: count(0),
  // A 1, C 8, M 20, N 9
  averageDailyCensus: daily(38, 30, 4),
  discharged: count(4),
  averageLengthOfStay: statistic(9.5, 4),
  medianLengthOfStay: statistic(8.5, 4),
  shortStayRate: share(1, 4),
  veryShortStayRate: share(1, 4),
  longStayRate: share(0, 4),
  liveDischargeRate: share(1, 4),
  // A M N: A and M had it, A in time
  deathsWithSia: share(2, 3),
  siaWithin7d: share(1, 3),
  // P
  openAlerts: count(1),
  // M and C
  surveysSent: count(2),
  surveysAnswered: count(1),
  responseRate: share(1, 2),
  overallTopBox: SUPPRESSED,
  recommendTopBox: SUPPRESSED,
  lowScoreRate: SUPPRESSED,
  medianHoursToResolve: SUPPRESSED,
  resolvedWithin48h: SUPPRESSED,
};

/** Brook sent G H O in the period; B K L before it. */
const OF_BROOK: Expected = {
  referrals: count(3),
  enrolled: count(1),
  declined: count(2),
  withdrawn: count(0),
  stillOpen: count(0),
  conversionRate: share(1, 3),
  conversionDecided: share(1, 3),
  conversionEligible: share(1, 2),
  controllableDeclines: share(1, 2),
  // H 10, O 240: 10 + 0.9 × 230
  medianMinutesToFirstContact: statistic(125, 2),
  p90MinutesToFirstContact: statistic(217, 2),
  // H 6, G 24, O 168
  medianHoursToDecision: statistic(24, 3),
  medianHoursToAdmission: statistic(168 + SECOND, 1),
  meanHoursToAdmission: statistic(168 + SECOND, 1),
  p90HoursToAdmission: statistic(168 + SECOND, 1),
  within4h: share(0, 1),
  within8h: share(0, 1),
  within24h: share(0, 1),
  within48h: share(0, 1),
  sameDayRate: share(0, 1),
  conversionAfterVisit: share(0, 1),
  medianHoursFromVisit: statistic(null, 0),
  // K
  pending: count(1),
  census: count(2),
  // B 30, L 25, O 12
  averageDailyCensus: daily(67, 30, 3),
  discharged: count(1),
  averageLengthOfStay: statistic(228, 1),
  medianLengthOfStay: statistic(228, 1),
  shortStayRate: share(0, 1),
  veryShortStayRate: share(0, 1),
  longStayRate: share(1, 1),
  liveDischargeRate: share(0, 1),
  deathsWithSia: share(1, 1),
  siaWithin7d: share(1, 1),
  // B K O
  openAlerts: count(3),
  surveysSent: count(8),
  surveysAnswered: count(8),
  responseRate: share(7, 7),
  // 5 5 5 4 3, 2, 5 1
  overallTopBox: fewFamilies(4, 8, 0.215216062, 0.784783938),
  // 10 9 8 6, 9, 10
  recommendTopBox: fewFamilies(4, 6, 0.299993315, 0.903228589),
  lowScoreRate: fewFamilies(3, 8, 0.136844286, 0.694257605),
  medianHoursToResolve: statistic(54.5, 2),
  resolvedWithin48h: share(1, 3),
};

describe('Performance figures worked out on paper', () => {
  test('are returned exactly, in total, for the period before and for each provider', async ({ server }) => {
    const { admin, hospiceId, providers } = await paperWorld(server);
    const found = await performanceOf(server, admin, hospiceId, 'view=by_responsible_provider');
    expect(found.period).toEqual({
      from: '2026-10-22',
      to: '2026-11-20',
      before: { from: '2026-09-22', to: '2026-10-21' },
      timeZone: 'America/New_York',
      computedAt: '2026-11-20T15:00:00.000Z',
    });
    expect(found.totals).toEqual(OF_ALL);
    expect(found.before).toEqual(BEFORE);
    const group = expect.objectContaining({ name: 'Lakeside Physicians' });
    expect(found.data).toEqual([
      {
        source: { id: providers.adams, name: 'Dr. Adams', detail: 'Oncology', group },
        figures: OF_ADAMS,
        topDecline: { reason: 'patient_deceased', value: 1 },
        lastReferralAt: '2026-11-20T13:00:00.000Z',
      },
      {
        source: { id: providers.brook, name: 'Dr. Brook', detail: null, group },
        figures: OF_BROOK,
        // The first by name of two equally frequent reasons.
        topDecline: { reason: 'patient_chose_another_hospice', value: 1 },
        lastReferralAt: '2026-11-09T12:00:00.000Z',
      },
    ]);
    expect(found.meta).toEqual({ totalItems: 2 });
  });
});
