import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { hospiceFilters, SEARCHES, sharedFilters } from './support/listFilters.ts';
import { due, read, REFERRAL_KEYS, sorted, type Key } from './support/listModel.ts';
import { makeSamples, type Sample } from './support/sampleReferrals.ts';
import { test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const NamedPage = pageOf(z.object({ patient: z.object({ firstName: z.string(), lastName: z.string() }) }));

const same = (found: readonly { id: string }[], rows: readonly Sample[]) =>
  expect(found.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());

describe('Referral list of a hospice', () => {
  test('returns the referrals that match each filter, and their total', { timeout: 30_000 }, async ({ server }) => {
    const samples = await makeSamples(server);
    const path = `/v1/hospices/${samples.world.hospiceId}/referrals?limit=100&`;
    for (const [query, keep] of [...sharedFilters(samples), ...hospiceFilters(samples)]) {
      const page = await read(server, samples.world.people.hospice_admin, path + query);
      const wanted = samples.rows.filter(keep);
      expect([query, page.meta.totalItems]).toEqual([query, wanted.length]);
      same(page.data, wanted);
    }
  });

  test('finds referrals by name, referral number, phone and date of birth', { timeout: 30_000 }, async ({ server }) => {
    const samples = await makeSamples(server);
    const path = `/v1/hospices/${samples.world.hospiceId}/referrals?limit=100&search=`;
    for (const [search, keep] of SEARCHES) {
      const page = await read(server, samples.world.people.hospice_admin, path + encodeURIComponent(search));
      const wanted = samples.rows.filter(keep);
      expect([search, page.meta.totalItems]).toEqual([search, wanted.length]);
      same(page.data, wanted);
    }
  });

  test('finds a name without regard to capitals and accents, and takes wildcard characters literally', async ({
    server,
  }) => {
    const { hospiceId, groupId, people } = await makeWorld(server);
    const typed: Record<string, string[]> = {
      'Édouard Müller': ['édouard', 'ÉDOUARD', 'edouard', 'e\u0301douard', 'MÜLLER', 'muller', 'Muller edou'],
      "Siobhán O'Brien": ["O'Brien", 'O’BRIEN', 'obrien', 'Siobhan'],
      'Łukasz Ångström': ['łukasz', 'LUKASZ', 'angstrom', 'ÅNGSTRÖM'],
      'Sigríður Þórsdóttir': ['sigridur', 'thorsdottir', 'ÞÓRSDÓTTIR'],
      'Jens Strauß': ['strauss', 'STRAUSS', 'strauß'],
      'Зоя Йорданова': ['зоя', 'ЙОРДАНОВА'],
      'Ελένη Παππάς': ['ελενη', 'ΠΑΠΠΑΣ'],
      '美咲 田中': ['田中'],
    };
    for (const name of Object.keys(typed)) {
      const [first_name = '', last_name = ''] = name.split(' ');
      await server.addReferral({ hospiceIds: [hospiceId], groupId, referral: { first_name, last_name } });
    }
    for (const [name, words] of Object.entries(typed)) {
      for (const word of words) {
        const path = `/v1/hospices/${hospiceId}/referrals?search=${encodeURIComponent(word)}`;
        const reply = await server.as(people.hospice_admin)(path);
        const found = z.parse(NamedPage, await reply.json()).data;
        expect([word, found.map(({ patient }) => `${patient.firstName} ${patient.lastName}`)]).toEqual([word, [name]]);
      }
    }
    // Signs that mean something to the database mean themselves, in their wide forms too.
    for (const sign of ['％', '＼', '＿', '\\', '%']) {
      const path = `/v1/hospices/${hospiceId}/referrals?search=${encodeURIComponent(sign)}`;
      const reply = await server.as(people.hospice_admin)(path);
      expect([sign, await reply.json()]).toEqual([sign, { data: [], meta: { totalItems: 0 } }]);
    }
  });

  test('sorts by each column in both directions, and by several columns', { timeout: 30_000 }, async ({ server }) => {
    const { rows, world } = await makeSamples(server);
    const path = `/v1/hospices/${world.hospiceId}/referrals?limit=100&`;
    for (const [column, keys] of Object.entries({ ...REFERRAL_KEYS, nextActionDueAt: [due] })) {
      for (const [direction, way] of [
        ['asc', 1],
        ['DESC', -1],
      ] as const) {
        const page = await read(server, world.people.hospice_admin, `${path}sortBy=${column}:${direction}`);
        const wanted = sorted(
          rows,
          keys.map((key) => [key, way]),
          ({ enrollmentId }) => enrollmentId,
        );
        expect([column, direction, page.data.map(({ id }) => id)]).toEqual([
          column,
          direction,
          wanted.map(({ id }) => id),
        ]);
      }
    }
    const both = await read(server, world.people.hospice_admin, `${path}sortBy=urgency:ASC&sortBy=patientName:DESC`);
    const keys = [
      ...(REFERRAL_KEYS['urgency'] ?? []).map((key) => [key, 1] as const),
      ...(REFERRAL_KEYS['patientName'] ?? []).map((key) => [key, -1] as const),
    ];
    const wanted = sorted(rows, keys, ({ enrollmentId }) => enrollmentId);
    expect(both.data.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
  });

  test('sorts by names as they are now, however they were written before', async ({ server }) => {
    const { rows, world, providerIds, communityIds } = await makeSamples(server);
    const [abel = ''] = providerIds;
    const [maple = ''] = communityIds;
    const [corrected] = rows;
    if (!corrected) throw new Error('There are no samples');
    await server.db.updateTable('provider').set({ name: 'Dr. Zimmer' }).where('id', '=', abel).execute();
    await server.db.updateTable('community').set({ name: 'Zinnia House' }).where('id', '=', maple).execute();
    const name = { first_name: 'zoe', last_name: 'Zz' };
    await server.db.updateTable('referral').set(name).where('id', '=', corrected.id).execute();
    const now = rows.map((row) => ({
      ...row,
      ...(row === corrected ? { firstName: name.first_name, lastName: name.last_name } : {}),
      ...(row.providerId === abel ? { providerName: 'Dr. Zimmer' } : {}),
      ...(row.communityId === maple ? { communityName: 'Zinnia House' } : {}),
    }));
    const path = `/v1/hospices/${world.hospiceId}/referrals?limit=100&`;
    for (const column of ['patientName', 'responsibleProvider', 'community']) {
      for (const [direction, way] of [
        ['ASC', 1],
        ['DESC', -1],
      ] as const) {
        const page = await read(server, world.people.hospice_admin, `${path}sortBy=${column}:${direction}`);
        const keys = (REFERRAL_KEYS[column] ?? []).map((key) => [key, way] as const);
        const wanted = sorted(now, keys, ({ enrollmentId }) => enrollmentId);
        expect([column, direction, page.data.map(({ id }) => id)]).toEqual([
          column,
          direction,
          wanted.map(({ id }) => id),
        ]);
      }
    }
  });

  test('shows each referral on exactly one page, newest first, and none after the last page', async ({ server }) => {
    const { rows, world } = await makeSamples(server);
    const path = `/v1/hospices/${world.hospiceId}/referrals`;
    const seen: string[] = [];
    for (const number of [1, 2, 3]) {
      const page = await read(server, world.people.hospice_admin, `${path}?limit=15&page=${number}`);
      expect(page.meta.totalItems).toBe(rows.length);
      seen.push(...page.data.map(({ id }) => id));
    }
    const wanted = sorted(rows, [[({ receivedAt }) => receivedAt.getTime(), -1]], ({ enrollmentId }) => enrollmentId);
    expect(seen).toEqual(wanted.map(({ id }) => id));
    expect(await read(server, world.people.hospice_admin, `${path}?page=100000&limit=100`)).toEqual({
      data: [],
      meta: { totalItems: rows.length },
    });
  });

  test.for([
    ['an unknown filter', 'filter.stauts=enrolled', 'unknown_parameter'],
    ['an unknown status', 'filter.status=enroled', 'invalid_parameter'],
    ['a column that cannot be sorted', 'sortBy=phone:ASC', 'invalid_parameter'],
    ['page 0', 'page=0', 'invalid_parameter'],
    ['a page number that is too large', 'page=999999999', 'invalid_parameter'],
    ['a day that does not exist', 'filter.receivedAt=$gte:2026-02-30', 'invalid_parameter'],
    ['a year beyond the calendar', 'filter.receivedAt=$lte:275760-09-13', 'invalid_parameter'],
    ['a NUL character', 'search=a%00b', 'invalid_parameter'],
  ])('refuses %s with 400', async ([, query, code], { server }) => {
    const { hospiceId, people } = await makeSamples(server).then(({ world }) => world);
    const reply = await server.as(people.hospice_admin)(`/v1/hospices/${hospiceId}/referrals?${query}`);
    expect(await reply.json()).toMatchObject({ status: 400, code });
  });
});

describe('Referral list of a group', () => {
  test(
    'returns the referrals that match each filter, and sorts by each column',
    { timeout: 30_000 },
    async ({ server }) => {
      const samples = await makeSamples(server);
      const { rows, world } = samples;
      const path = `/v1/groups/${world.groupId}/referrals?limit=100&`;
      for (const [query, keep] of sharedFilters(samples)) {
        const page = await read(server, world.people.care_manager, path + query);
        const wanted = rows.filter(keep);
        expect([query, page.meta.totalItems]).toEqual([query, wanted.length]);
        same(page.data, wanted);
      }
      for (const [column, keys] of Object.entries({ ...REFERRAL_KEYS, nextActionDueAt: [] })) {
        const page = await read(server, world.people.care_manager, `${path}sortBy=${column}:DESC`);
        const wanted = sorted(
          rows,
          keys.map((key) => [key, -1]),
          ({ id }) => id,
        );
        expect([column, page.data.map(({ id }) => id)]).toEqual([column, wanted.map(({ id }) => id)]);
      }
    },
  );

  test('begins with the patients of the signed-in provider, unless another order is requested', async ({ server }) => {
    const { rows, providerIds, world } = await makeSamples(server);
    const [abel = ''] = providerIds;
    await server.db.updateTable('provider').set({ user_id: world.people.provider.id }).where('id', '=', abel).execute();
    const path = `/v1/groups/${world.groupId}/referrals?limit=100`;
    const own = rows.filter(({ providerId }) => providerId === abel);
    const byReceipt: [Key, -1][] = [[({ receivedAt }) => receivedAt.getTime(), -1]];

    const first = await read(server, world.people.provider, path);
    expect(first.data.slice(0, own.length).map(({ id }) => id)).toEqual(
      sorted(own, byReceipt, ({ id }) => id).map(({ id }) => id),
    );
    const asked = await read(server, world.people.provider, `${path}&sortBy=receivedAt:DESC`);
    expect(asked.data.map(({ id }) => id)).toEqual(sorted(rows, byReceipt, ({ id }) => id).map(({ id }) => id));
  });
});
