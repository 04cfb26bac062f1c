// On both databases: figures are computed in SQL.
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { METRIC_KEYS, type MetricKey } from '#contract/performance/metrics.ts';
import type { Figures } from '#contract/performance/performance.ts';
import { performanceOf } from './support/performanceCalls.ts';
import { history, NOW, ZONE, type History } from './support/performanceHistories.ts';
import { insertHistories, type Cast } from './support/performanceInsert.ts';
import { modelOf, type ModelFigure } from './support/performanceModel.ts';
import { test } from '../support/server.ts';

const PERIODS = ['period=last_7_days', 'period=last_90_days', 'period=quarter'] as const;
const dayAgo = (days: number): string => new Date(NOW - days * 86_400_000).toISOString().slice(0, 10);
const days = fc.oneof(
  fc.constantFrom(...PERIODS),
  fc
    .tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: -5, max: 70 }))
    .map(
      ([one, other]) =>
        `period=custom&filter.days=$btw:${dayAgo(Math.max(one, other))},${dayAgo(Math.min(one, other))}`,
    ),
);

/** Shown figures in the form of the model's; floating point may differ in the last digits. */
const shownIn = (figures: Figures) =>
  Object.fromEntries(
    METRIC_KEYS.map((key) => {
      const { isSuppressed, value, numerator, denominator, n } = figures[key] ?? {};
      return [key, isSuppressed ? null : [rounded(value), numerator, denominator, n]];
    }),
  );
const expectedOf = (model: Readonly<Record<MetricKey, ModelFigure>>) =>
  Object.fromEntries(
    METRIC_KEYS.map((key) => {
      const figure = model[key];
      return [key, figure && [rounded(figure[0]), figure[1], figure[2], figure[3]]];
    }),
  );
const rounded = (value: number | null | undefined) =>
  typeof value === 'number' ? Number(value.toPrecision(9)) : value;

type Belongs = (record: History) => boolean;
const idOf = (ids: readonly string[], index: number): string | null => ids[index] ?? null;

describe('Performance figures of a hospice', () => {
  test('equal those of a plain model for random histories, in total and for each source', async ({ server }) => {
    server.clock.now = new Date(NOW);
    const groupId = await server.addGroup();
    const shared = {
      providers: [await server.addProvider(groupId), await server.addProvider(groupId, { name: 'Dr. Brook' })],
      communities: [await server.addCommunity(), await server.addCommunity({ name: 'Oak House' })],
    };
    const seen = { shown: 0, suppressed: 0, rows: 0 };
    const property = fc.asyncProperty(
      fc.array(history, { minLength: 12, maxLength: 40 }),
      days,
      async (histories, period) => {
        const hospiceId = await server.addHospice({ plan: 'pro', time_zone: ZONE });
        const nurses = [await server.addStaff(hospiceId), await server.addStaff(hospiceId, { name: 'Omar Reed' })];
        const cast: Cast = { hospiceId, nurses, ...shared };
        await insertHistories(server, cast, histories);
        const person = await server.addPerson({ role: 'hospice_super_admin', hospiceId });
        const views = {
          by_responsible_provider: (id: string | null) =>
            bothBy(({ provider }) => idOf(cast.providers, provider) === id),
          by_community: (id: string | null) => bothBy(({ community }) => idOf(cast.communities, community) === id),
          by_nurse: (id: string | null) => ({
            ofAdmission: ({ admits }: History) => idOf(nurses, admits) === id,
            ofCare: ({ cares }: History) => idOf(nurses, cares) === id,
          }),
        };
        for (const [view, belongs] of Object.entries(views)) {
          const found = await performanceOf(server, person, hospiceId, `view=${view}&${period}`);
          const { from, to, before } = found.period;
          const model = (of: { from: string; to: string }, who: { ofAdmission?: Belongs; ofCare?: Belongs } = {}) =>
            expectedOf(modelOf(histories, { ...of, ...who, timeZone: ZONE, now: NOW, responseTargetMinutes: 60 }));
          expect(shownIn(found.totals)).toEqual(model({ from, to }));
          const { pending: _pending, openAlerts: _openAlerts, ...expectedBefore } = model(before);
          expect(shownIn(found.before ?? {})).toMatchObject(expectedBefore);
          const ids = found.data.map(({ source }) => source.id);
          for (const id of new Set([...ids, ...cast[CAST_OF[view] ?? 'nurses'], null])) {
            const row = found.data.find(({ source }) => source.id === id);
            const expected = model({ from, to }, belongs(id));
            // A source without a row has no records, neither in the period nor now.
            const figures = row ? shownIn(row.figures) : expected;
            expect([view, id, figures]).toEqual([view, id, expected]);
            const { referrals, discharged, openAlerts, pending } = expected;
            expect(row !== undefined || [referrals, discharged, openAlerts, pending].every(isNothing)).toBe(true);
            seen.rows += 1;
            seen.suppressed += row?.figures.lowScoreRate?.isSuppressed ? 1 : 0;
            seen.shown += row?.figures.lowScoreRate?.isSuppressed === false ? 1 : 0;
          }
        }
      },
    );
    // Draws more histories until both a suppressed and a shown figure occurred.
    for (let rounds = 0; rounds < 6 && !(seen.shown > 0 && seen.suppressed > 0); rounds += 1) {
      // Each round draws different histories.
      await fc.assert(property, {
        numRuns: 6,
        endOnFailure: true,
        seed: (fc.readConfigureGlobal().seed ?? 0) + rounds,
      });
    }
    expect([seen.rows > 30, seen.shown > 0, seen.suppressed > 0]).toEqual([true, true, true]);
  });
});

const isNothing = (figure: unknown): boolean => Array.isArray(figure) && figure[0] === 0;
const bothBy = (belongs: Belongs) => ({ ofAdmission: belongs, ofCare: belongs });
const CAST_OF: Readonly<Record<string, 'providers' | 'communities'>> = {
  by_responsible_provider: 'providers',
  by_community: 'communities',
};
