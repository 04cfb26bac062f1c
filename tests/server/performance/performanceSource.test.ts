import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { EDGE_DAYS, edges } from './support/performanceRecords.ts';
import { performanceWorld, valuesOf } from './support/performanceWorld.ts';
import { test } from '../support/server.ts';
import { addResult, CONTENT } from '../surveys/support/surveyResults.ts';

describe('One performance source', () => {
  test('is returned with group, contact, top decline and the figures of the whole hospice', async ({ server }) => {
    const asked = await performanceWorld(server);
    await edges(asked);
    const { cedar, maple, nora, omar, reyes, world } = asked;
    const provider = await asked.source('responsible-provider', reyes, EDGE_DAYS);
    expect(provider).toMatchObject({
      source: { id: reyes, name: 'Dr. Lea Reyes', detail: 'Oncology', group: { id: world.groupId } },
      contact: { phone: '(410) 555-0101' },
      figures: { referrals: { value: 4 }, enrolled: { value: 3 }, census: { value: 3 } },
      before: { referrals: { value: 0 }, census: { value: 2 } },
      hospice: { referrals: { value: 10 }, census: { value: 6 } },
      topDecline: { reason: 'unable_to_reach', value: 1 },
      lastReferralAt: '2026-11-04T15:00:00.000Z',
    });
    expect(valuesOf(provider.charts.funnel)).toEqual(['referrals 4', 'contacted 3', 'accepted 3', 'enrolled 3']);
    expect(provider.before).not.toHaveProperty('pending');
    const community = await asked.source('community', maple, EDGE_DAYS);
    expect(community).toMatchObject({
      source: { name: 'Maple Court', group: null },
      contact: { phone: '(410) 555-0102', city: 'Easton' },
      figures: { referrals: { value: 2 } },
    });
    expect((await asked.source('community', cedar, EDGE_DAYS)).source.group).toMatchObject({ id: world.groupId });
    // A nurse by duty: who admitted has the referrals, who cares has the stays.
    const admits = await asked.source('nurse', nora, EDGE_DAYS);
    const cares = await asked.source('nurse', omar, EDGE_DAYS);
    expect(admits).toMatchObject({
      figures: { enrolled: { value: 2 }, census: { value: 0 }, discharged: { value: 0 } },
    });
    expect(cares).toMatchObject({
      figures: { enrolled: { value: 0 }, census: { value: 1 }, discharged: { value: 1 } },
    });
    expect(valuesOf(cares.charts.daysOfStay)).toContain('stay4To7d 1');
    expect((await asked.source('community', 'none', EDGE_DAYS)).source).toMatchObject({ id: null, group: null });
  });

  test('has its scores and themes only from the fifth answer on', async ({ server }) => {
    const { add, ask, source, okafor, omar } = await performanceWorld(server);
    const about = await add({
      at: '2026-10-26T04:00:00Z',
      start: '2026-10-26T08:00:00Z',
      referral: { responsible_provider_id: okafor },
      enrollment: { primary_nurse_id: omar },
    });
    const say = () =>
      addResult(server, about, {
        values: CONTENT,
        comment: 'They came at once',
        themes: [{ key: 'responsiveness', polarity: 'positive', state: 'found' }],
      });
    for (let n = 0; n < 4; n += 1) await say();
    for (const address of [`/responsible-provider/${okafor}`, `/nurse/${omar}`]) {
      const few = JSON.parse((await ask(address)).text);
      expect(few.figures.overallTopBox).toMatchObject({ isSuppressed: true, value: null, numerator: null, n: null });
      expect([few.compositeTop, few.themes.themes]).toEqual([null, []]);
      expect(
        few.items.every(
          ({ isSuppressed, n, boxes, top, mean }: Record<string, unknown>) =>
            isSuppressed === true && [n, boxes, top, mean].every((each) => each === null),
        ),
      ).toBe(true);
    }
    await say();
    // Another source's answers are not this one's.
    const other = await add({ at: '2026-10-26T04:00:00Z', start: '2026-10-26T08:00:00Z' });
    await addResult(server, other, { values: { overall: 1 } });
    for (const seen of [await source('responsible-provider', okafor), await source('nurse', omar)]) {
      expect(seen.figures.overallTopBox).toMatchObject({ value: 1, n: 5 });
      expect(seen.items.find(({ key }) => key === 'overall')).toMatchObject({ n: 5, top: { numerator: 5 } });
      expect(seen.compositeTop).toBe(1);
      expect(seen.themes.comments).toBe(5);
      expect(seen.themes.themes.find(({ key }) => key === 'responsiveness')).toMatchObject({ positive: 5 });
      expect(seen.hospice.overallTopBox).toMatchObject({ n: 6, numerator: 5 });
    }
  });

  test('returns 404 if it is foreign to the hospice, and 200 once a referral names it', async ({ server }) => {
    const { add, ask, world } = await performanceWorld(server);
    const elsewhere = await server.addProvider(world.foreignGroupId, { name: 'Dr. Far Away' });
    const theirs = await server.addCommunity({ name: 'Their place', group_id: world.foreignGroupId });
    const missing = await ask(`/nurse/${randomUUID()}`);
    expect(missing.status).toBe(404);
    const foreign = [
      `/responsible-provider/${elsewhere}`,
      `/community/${theirs}`,
      `/nurse/${world.foreignNurseId}`,
      `/community/${world.providerId}`,
    ];
    for (const address of foreign) expect(await ask(address)).toEqual(missing);
    // A hospice may open a source that one of its own referrals names.
    await add({ at: '2026-11-19T15:00:00Z', referral: { responsible_provider_id: elsewhere, community_id: theirs } });
    expect((await ask(`/responsible-provider/${elsewhere}`)).status).toBe(200);
    expect((await ask(`/community/${theirs}`)).status).toBe(200);
  });

  test('is refused (403) on the standard plan', async ({ server }) => {
    const { ask, okafor, world } = await performanceWorld(server);
    await server.db.updateTable('hospice').set({ plan: 'standard' }).where('id', '=', world.hospiceId).execute();
    const refused = await ask(`/responsible-provider/${okafor}`);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { code: 'plan_lacks' }]);
  });
});
