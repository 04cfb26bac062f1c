import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/http.ts';
import { dayOf, due, read, REFERRAL_KEYS, sorted, type Key, type Query } from './support/listModel.ts';
import { makeSamples, type Sample, type Samples } from './support/sampleReferrals.ts';
import { test } from './support/server.ts';
import { makeWorld } from './support/world.ts';

const NamedPage = pageOf(z.object({ patient: z.object({ firstName: z.string(), lastName: z.string() }) }));

const sharedFilters = ({ providerIds, communityIds, world }: Samples): Query[] => {
  const [abel = '', berg = ''] = providerIds;
  const [maple = '', oak = ''] = communityIds;
  return [
    ['', () => true],
    ['filter.globalStatus=enrolled,declined', ({ status }) => status === 'enrolled' || status === 'declined'],
    ['filter.globalStatus=$in:declined', ({ status }) => status === 'declined'],
    ['filter.scoreAlert=true', ({ hasLowScore }) => hasLowScore],
    ['filter.scoreAlert=$eq:false', ({ hasLowScore }) => !hasLowScore],
    [`filter.hospice.id=${world.hospiceId}`, () => true],
    [`filter.hospice.id=${world.foreignHospiceId}`, () => false],
    [`filter.stakeholders.id=${abel}`, ({ providerId }) => providerId === abel],
    [`filter.stakeholders.id=${abel},${berg}`, ({ providerId }) => providerId === abel || providerId === berg],
    [`filter.stakeholders.id=${maple},${oak}`, ({ communityId }) => communityId !== null],
    [
      `filter.stakeholders.id=${berg},${oak}`,
      ({ providerId, communityId }) => providerId === berg && communityId === oak,
    ],
    [`filter.stakeholders.id=${world.hospiceId}`, () => false],
    ['filter.enrollment.isSia=true', ({ isSia }) => isSia],
    ['filter.enrollment.isSia=false', ({ isSia }) => !isSia],
    ['filter.urgency=urgent', ({ urgency }) => urgency === 'urgent'],
    [
      'filter.receivedAt=$btw:2026-11-01,2026-11-10',
      ({ receivedAt }) => dayOf(receivedAt) >= '2026-11-01' && dayOf(receivedAt) <= '2026-11-10',
    ],
    ['filter.receivedAt=$lte:2026-11-05', ({ receivedAt }) => dayOf(receivedAt) <= '2026-11-05'],
    ['filter.receivedAt=$gte:2026-11-15', ({ receivedAt }) => dayOf(receivedAt) >= '2026-11-15'],
    [
      'filter.globalStatus=referral_received&filter.urgency=routine&search=murray',
      ({ status, urgency, lastName }) =>
        status === 'referral_received' && urgency === 'routine' && lastName.toLowerCase() === 'murray',
    ],
  ];
};

const hospiceFilters = ({ locationIds: [north = ''], world }: Samples): Query[] => [
  ['filter.stakeholderAlert=true', ({ hasConcern }) => hasConcern],
  [`filter.stakeholders.group.id=${world.groupId}`, () => true],
  [`filter.stakeholders.group.id=${world.foreignGroupId}`, () => false],
  ['filter.status=pending_start_of_care', ({ status }) => status === 'pending_start_of_care'],
  ['filter.enrollment.alert=overdue_response', ({ alert }) => alert === 'overdue_response'],
  [
    'filter.enrollment.alert=overdue_start_of_care,survey_undeliverable',
    ({ alert }) => alert === 'overdue_start_of_care' || alert === 'survey_undeliverable',
  ],
  ['filter.hasAlert=true', ({ alert, hasConcern }) => alert !== 'none' || hasConcern],
  ['filter.hasAlert=false', ({ alert, hasConcern }) => alert === 'none' && !hasConcern],
  ['filter.enrollment.isContacted=true', ({ isContacted }) => isContacted],
  ['filter.enrollment.isContacted=false', ({ isContacted }) => !isContacted],
  [`filter.enrollment.hospiceLocation.id=${north}`, ({ locationId }) => locationId === north],
  [`filter.enrollment.assignedTo.id=${world.people.hospice_admin.id}`, ({ assigneeId }) => assigneeId !== null],
  [
    'filter.enrollment.startOfCare=$gte:2026-11-10',
    ({ startOfCare }) => startOfCare !== null && dayOf(startOfCare) >= '2026-11-10',
  ],
];

const SEARCHES: Query[] = [
  ['murray', ({ lastName }) => lastName.toLowerCase() === 'murray'],
  ['Ada murr', ({ firstName, lastName }) => firstName === 'Ada' && lastName.toLowerCase() === 'murray'],
  ['murray ada', ({ firstName, lastName }) => firstName === 'Ada' && lastName.toLowerCase() === 'murray'],
  ['oneil', ({ lastName }) => lastName === "O'Neil"],
  ["O'NEIL", ({ lastName }) => lastName === "O'Neil"],
  ['O’Neil', ({ lastName }) => lastName === "O'Neil"],
  ['smith-jones', ({ lastName }) => lastName === 'Smith-Jones'],
  ['CHLOÉ', ({ firstName }) => firstName === 'Chloé'],
  ['R-20007', ({ number }) => number === 20_007],
  ['r20007', ({ number }) => number === 20_007],
  ['20007', ({ number }) => number === 20_007],
  ['(555) 0104-0199', ({ phone }) => phone === '(555) 0104-0199'],
  ['55501040199', ({ phone }) => phone === '(555) 0104-0199'],
  ['1930-01-10', ({ dateOfBirth }) => dateOfBirth === '1930-01-10'],
  ['01/10/1930', ({ dateOfBirth }) => dateOfBirth === '1930-01-10'],
  ['ada 1/10/1930', ({ firstName, dateOfBirth }) => firstName === 'Ada' && dateOfBirth === '1930-01-10'],
  ['02/30/1930', () => false],
  ['%', () => false],
  ['a_a', () => false],
  ['\\', () => false],
  ['---', () => false],
  ['nobody', () => false],
  ['🦊', () => false],
  ['٣', () => false],
];

const same = (found: readonly { id: string }[], rows: readonly Sample[]) =>
  expect(found.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());

describe("a hospice's registry", () => {
  test('lists what each filter keeps, and counts it', { timeout: 30_000 }, async ({ server }) => {
    const samples = await makeSamples(server);
    const path = `/v1/hospices/${samples.world.hospiceId}/referrals?limit=100&`;
    for (const [query, keep] of [...sharedFilters(samples), ...hospiceFilters(samples)]) {
      const page = await read(server, samples.world.people.hospice_admin, path + query);
      const wanted = samples.rows.filter(keep);
      expect([query, page.meta.totalItems]).toEqual([query, wanted.length]);
      same(page.data, wanted);
    }
  });

  test('finds people by name, number, phone and birth date', { timeout: 30_000 }, async ({ server }) => {
    const samples = await makeSamples(server);
    const path = `/v1/hospices/${samples.world.hospiceId}/referrals?limit=100&search=`;
    for (const [search, keep] of SEARCHES) {
      const page = await read(server, samples.world.people.hospice_admin, path + encodeURIComponent(search));
      const wanted = samples.rows.filter(keep);
      expect([search, page.meta.totalItems]).toEqual([search, wanted.length]);
      same(page.data, wanted);
    }
  });

  test('finds a name however its letters are typed', async ({ server }) => {
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

  test('sorts by each column both ways, and by several', { timeout: 30_000 }, async ({ server }) => {
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

  test('shows each row on exactly one page, newest first, and none after the last', async ({ server }) => {
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
    ['a value that is none', 'filter.status=enroled', 'invalid_parameter'],
    ['a column that does not sort', 'sortBy=phone:ASC', 'invalid_parameter'],
    ['a page that is none', 'page=0', 'invalid_parameter'],
    ['a page beyond all pages', 'page=999999999', 'invalid_parameter'],
    ['a day that does not exist', 'filter.receivedAt=$gte:2026-02-30', 'invalid_parameter'],
    ['a year beyond the calendar', 'filter.receivedAt=$lte:275760-09-13', 'invalid_parameter'],
    ['a character that text cannot hold', 'search=a%00b', 'invalid_parameter'],
  ])('answers %s plainly', async ([, query, code], { server }) => {
    const { hospiceId, people } = await makeSamples(server).then(({ world }) => world);
    const reply = await server.as(people.hospice_admin)(`/v1/hospices/${hospiceId}/referrals?${query}`);
    expect(await reply.json()).toMatchObject({ status: 400, code });
  });
});

describe("a group's referrals", () => {
  test('list what each filter keeps, in the order asked for', { timeout: 30_000 }, async ({ server }) => {
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
  });

  test('begin with the own patients of a provider, unless another order is asked for', async ({ server }) => {
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
