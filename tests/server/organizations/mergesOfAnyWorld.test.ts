import * as fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { Merge, MergeKind } from '#contract/organizations/merges.ts';
import { countWrongCopies, dump, undo } from './support/merges.ts';
import { post, test, type TestServer } from '../support/server.ts';

/** Merges of random records in any order restore everything when they are undone in reverse order. */

const RUNS = 6;
const place = fc.nat({ max: 3 });
const optional = fc.option(place);

const worlds = fc.record({
  providers: fc.array(place, { minLength: 2, maxLength: 4 }),
  communities: fc.array(optional, { minLength: 2, maxLength: 4 }),
  referrals: fc.array(fc.record({ creator: optional, provider: place, community: optional }), {
    minLength: 1,
    maxLength: 6,
  }),
  merges: fc.array(fc.record({ kind: fc.constantFrom(...MergeKind.options), keep: place, merge: place }), {
    minLength: 2,
    maxLength: 6,
  }),
});
type Drawn = typeof worlds extends fc.Arbitrary<infer World> ? World : never;

const at = (ids: readonly string[], index: number | null): string | null =>
  index === null ? null : (ids[index % ids.length] ?? null);

async function make(server: TestServer, drawn: Drawn): Promise<Record<MergeKind, string[]>> {
  const hospiceId = await server.addHospice();
  const group: string[] = [];
  for (const each of [0, 1, 2, 3]) group.push(await server.addGroup({ name: `Group ${each}` }));
  const provider: string[] = [];
  for (const of of drawn.providers) provider.push(await server.addProvider(at(group, of) ?? ''));
  const community: string[] = [];
  for (const of of drawn.communities) community.push(await server.addCommunity({ group_id: at(group, of) }));
  for (const referral of drawn.referrals) {
    const groupId = at(group, referral.creator);
    await server.addReferral({
      hospiceIds: [hospiceId],
      ...(groupId === null ? {} : { groupId }),
      referral: {
        responsible_provider_id: at(provider, referral.provider),
        community_id: at(community, referral.community),
      },
    });
  }
  return { group, provider, community };
}

test('random merges undone in reverse order leave every row as it was', async ({ server }) => {
  const admin = await server.addPerson({ role: 'superuser' });
  let merged = 0;
  await fc.assert(
    fc.asyncProperty(worlds, async (drawn) => {
      const ids = await make(server, drawn);
      const before = await dump(server);
      const done: string[] = [];
      for (const { kind, keep, merge: other } of drawn.merges) {
        const body = { kind, keepId: at(ids[kind], keep), mergeId: at(ids[kind], other) };
        const answer = await server.as(admin)('/v1/administration/merges', post(body));
        expect([201, 409, 422]).toContain(answer.status);
        if (answer.status === 201) done.push(z.parse(Merge, await answer.json()).id);
        expect(await countWrongCopies(server)).toBe(0);
      }
      merged += done.length;
      for (const id of done.toReversed()) expect((await undo(server, admin, id)).stayed).toBe(0);
      expect(await dump(server)).toEqual(before);
      expect(await countWrongCopies(server)).toBe(0);
    }),
    { numRuns: RUNS },
  );
  expect(merged).toBeGreaterThan(0);
});
