import { describe, expect } from 'vitest';
import { comparisonReport } from '#src/features/performance/comparison/comparisonReport.ts';
import { sourceReport } from '#src/features/performance/hospice/source/sourceReport.ts';
import type { Report } from '#src/features/performance/report/report.ts';
import { addCompared, FOUR_CONTENT } from '../../server/performance/support/comparedHospices.ts';
import { readComparison, without } from '../../server/performance/support/comparison.ts';
import { performanceWorld } from '../../server/performance/support/performanceWorld.ts';
import { test } from '../../server/support/server.ts';
import { setDefault } from '../../server/organizations/support/sharing.ts';
import { addResult, UNHAPPY, WRITTEN } from '../../server/surveys/support/surveyResults.ts';
import { makeWorld } from '../../server/support/world.ts';

/** The row of the report's tables that begins so. */
const rowOf = ({ sections }: Report, title: string, name: string) =>
  sections
    .flatMap((each) => (each.kind === 'table' && each.title === title ? each.rows : []))
    .find(({ cells }) => cells[0] === name)?.cells;

describe('Performance report', () => {
  test("of a source shows its figures beside the hospice's, without patient names or family comments", async ({
    server,
  }) => {
    const { add, okafor, source, world } = await performanceWorld(server);
    const referral = { responsible_provider_id: okafor, last_name: 'Holm' };
    const enrolled = await add({ at: '2026-11-10T12:00:00Z', start: '2026-11-10T22:00:00Z', referral });
    await add({ at: '2026-11-12T12:00:00Z', status: 'declined', referral });
    await add({ at: '2026-11-14T12:00:00Z' });
    await addResult(server, enrolled, { values: UNHAPPY, ...WRITTEN });
    const detail = await source('responsible-provider', okafor);
    const report = sourceReport({
      detail,
      sourceType: 'responsible-provider',
      organization: 'Harbor Hospice',
      period: 'last_30_days',
      filters: [],
    });

    expect(rowOf(report, 'Volume and conversion, compared with the hospice', 'Referrals')?.slice(0, 4)).toEqual([
      'Referrals',
      '2',
      '3',
      '67% of all',
    ]);
    expect(
      rowOf(report, 'Volume and conversion, compared with the hospice', 'Conversion, all referrals')?.slice(1, 3),
    ).toEqual(['50% (1 of 2)', '33% (1 of 3)']);
    expect(rowOf(report, 'Families, compared with the hospice', 'Excellent overall')?.[1]).toBe(
      'Not shown: fewer than 5 answers',
    );
    const text = JSON.stringify(report);
    for (const word of ['Holm', 'night nurse', '(410) 555-0142', world.hospiceId]) expect(text).not.toContain(word);
  });

  test('of a comparison names what is not shared, and hides scores of fewer than 5 answers', async ({ server }) => {
    const world = await makeWorld(server);
    const { addAnswers, birch, harbor } = await addCompared(server, world);
    await addAnswers('birch', FOUR_CONTENT);
    await setDefault(server, harbor, without('decline_reason'));
    await setDefault(server, birch, without('dates'));
    const report = comparisonReport(await readComparison(server, world), {
      group: 'Lakeside Physicians',
      period: 'last_30_days',
      filters: [],
    });

    expect(report.period).toBe('Oct 22 to Nov 20, 2026 (last 30 days)');
    expect(rowOf(report, 'Acceptance', 'Harbor Hospice')).toEqual([
      'Harbor Hospice',
      '25% (1 of 4)',
      '33% (1 of 3)',
      'Not shared by Harbor Hospice',
    ]);
    expect(rowOf(report, 'Speed', 'Birch Hospice')?.slice(1)).toEqual(Array(3).fill('Not shared by Birch Hospice'));
    expect(rowOf(report, 'Families', 'Birch Hospice')?.[2]).toBe('Not shown: fewer than 5 answers');
    expect(rowOf(report, 'Decline reasons', 'Harbor Hospice')?.[1]).toBe('Not shared by Harbor Hospice');
    expect(rowOf(report, 'Decline reasons', 'Birch Hospice')?.[1]).toBe('None declined');
  });
});
