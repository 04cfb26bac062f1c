import { expect } from 'vitest';
import * as z from 'zod/mini';
import { GroupPerformance, type Figures } from '#contract/performance/performance.ts';
import { SHARED_FACTS, type SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import type { TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

/** How a comparison is asked for and read, and what it says of `addCompared` with both hospices' answers. */

export const ALL = 'period=last_30_days';

export async function readComparison(
  server: TestServer,
  world: World,
  query = ALL,
  person = world.people.care_manager,
) {
  const reply = await server.as(person)(`/v1/groups/${world.groupId}/performances?${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  const raw: unknown = await reply.json();
  const read = z.parse(GroupPerformance, raw);
  expect(read).toEqual(raw);
  return read;
}

/** Shares as `1/4`, statistics as `30 of 3`, what is suppressed as such: as they are worked out on paper. */
export function written(figures: Figures): Partial<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(figures).map(([key, { denominator, isSuppressed, n, numerator, value }]) => {
      if (isSuppressed) {
        expect([key, value, numerator, denominator, n]).toEqual([key, null, null, null, null]);
        return [key, 'suppressed'];
      }
      if (denominator !== null) {
        expect([key, value]).toEqual([key, denominator === 0 ? null : (numerator ?? 0) / denominator]);
        return [key, `${numerator}/${denominator}`];
      }
      return [key, numerator === null ? `${value} of ${n}` : String(value)];
    }),
  );
}

export const HARBOR = {
  referrals: '4',
  enrolled: '1',
  declined: '2',
  withdrawn: '0',
  stillOpen: '1',
  conversionRate: '1/4',
  conversionDecided: '1/3',
  conversionEligible: '1/2',
  medianMinutesToFirstContact: '30 of 3',
  medianHoursToAdmission: '10 of 1',
  within24h: '1/1',
  medianLengthOfStay: '18.5 of 2',
  shortStayRate: '1/2',
  liveDischargeRate: '1/2',
  deathsWithSia: '1/1',
  surveysAnswered: '6',
  overallTopBox: '4/5',
  recommendTopBox: '5/6',
};
export const BIRCH = {
  referrals: '2',
  enrolled: '1',
  declined: '0',
  withdrawn: '0',
  stillOpen: '1',
  conversionRate: '1/2',
  conversionDecided: '1/1',
  conversionEligible: '1/1',
  medianMinutesToFirstContact: '60 of 1',
  medianHoursToAdmission: '30 of 1',
  within24h: '0/1',
  medianLengthOfStay: 'null of 0',
  shortStayRate: '0/0',
  liveDischargeRate: '0/0',
  deathsWithSia: '0/0',
  surveysAnswered: 'suppressed',
  overallTopBox: 'suppressed',
  recommendTopBox: 'suppressed',
};
/** The referral to both hospices counts once: enrolled by one, declined by the other, first answered after 60 minutes. */
export const TOTALS = {
  ...HARBOR,
  referrals: '5',
  enrolled: '2',
  declined: '2',
  stillOpen: '2',
  conversionRate: '2/5',
  conversionDecided: '2/3',
  conversionEligible: '2/2',
  medianMinutesToFirstContact: '30 of 3',
  medianHoursToAdmission: '20 of 2',
  within24h: '1/2',
  surveysAnswered: '10',
  overallTopBox: '8/9',
  recommendTopBox: '9/10',
};

/** All but these. */
export const without = (...facts: readonly SharedFact[]) => ({
  ...DEFAULT_SHARING,
  shared: SHARED_FACTS.filter((fact) => !facts.includes(fact)),
});
export const IN_SUM = without('survey_scores');
