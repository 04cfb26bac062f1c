import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { MERGE_UNDO_DAYS, MergePair } from '#contract/organizations/merges.ts';
import { dump, merge, undo } from './support/merges.ts';
import { patch, post, test } from '../support/server.ts';
import { idsOf, makeGroupsToMerge } from '../referrals/support/groupsToMerge.ts';

describe('Refused merge', () => {
  test('of two records that may not be merged returns 422 with the field and the reason', async ({ server }) => {
    const admin = await server.addPerson({ role: 'superuser' });
    const [groupId, otherId] = [await server.addGroup(), await server.addGroup({ name: 'Harbor Care' })];
    const people = [
      await server.addPerson({ role: 'provider', groupId }),
      await server.addPerson({ role: 'provider', groupId }),
    ];
    const [one, two] = await Promise.all(people.map(({ id }) => server.addProvider(groupId, { user_id: id })));
    const foreign = await server.addProvider(otherId);
    const [free, owned] = [await server.addCommunity(), await server.addCommunity({ group_id: groupId })];
    const off = await server.addCommunity({ is_active: false });
    const refused = async (kind: string, keepId: string, mergeId: string) => {
      const answer = await server.as(admin)('/v1/administration/merges', post({ kind, keepId, mergeId }));
      const { errors } = z.parse(
        z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) }),
        await answer.json(),
      );
      return [answer.status, errors[0]?.path, errors[0]?.message.split(/[.:]/)[0]];
    };
    const gone = randomUUID();
    expect(await refused('group', groupId, groupId)).toEqual([422, 'mergeId', 'This is the same record']);
    expect(await refused('group', groupId, gone)).toEqual([422, 'mergeId', 'Choose one from the list']);
    expect(await refused('group', one ?? '', otherId)).toEqual([422, 'keepId', 'Choose one from the list']);
    expect(await refused('provider', one ?? '', free)).toEqual([422, 'mergeId', 'Choose one from the list']);
    expect(await refused('provider', one ?? '', foreign)).toEqual([
      422,
      'mergeId',
      'These records belong to different groups',
    ]);
    expect(await refused('provider', one ?? '', two ?? '')).toEqual([422, 'mergeId', 'Both have an account']);
    expect(await refused('community', free, owned)).toEqual([
      422,
      'mergeId',
      'These records belong to different groups',
    ]);
    expect(await refused('community', off, free)).toEqual([422, 'mergeId', 'The record that stays is turned off']);
  });

  test('of an already merged record returns 409, like undoing twice, late or out of order', async ({ server }) => {
    const admin = await server.addPerson({ role: 'superuser' });
    const send = server.as(admin);
    const add = (name: string) => server.addGroup({ name });
    const [a, b, c, d] = [await add('Group A'), await add('Group B'), await add('Group C'), await add('Group D')];
    const before = await dump(server);
    const first = await merge(server, admin, { kind: 'group', keepId: b, mergeId: a });
    const path = '/v1/administration/merges';
    for (const body of [
      { kind: 'group', keepId: c, mergeId: a },
      { kind: 'group', keepId: a, mergeId: c },
    ]) {
      const answer = await send(path, post(body));
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { code: 'conflict', current: { id: first.id } },
      ]);
    }
    const second = await merge(server, admin, { kind: 'group', keepId: c, mergeId: b });
    const early = await send(`${path}/${first.id}/undo`, { method: 'POST' });
    expect([early.status, await early.json()]).toMatchObject([
      409,
      { message: 'Undo the later merge of Group B into Group C first' },
    ]);
    // A link to the first of them finds the last.
    const listed = await send(`/v1/administration/groups?filter.id=${a}`);
    expect(await listed.json()).toMatchObject({ data: [{ id: a, mergedInto: { id: c }, isActive: false }] });
    expect(await idsOf(server, admin, '/v1/administration/groups')).toEqual([c, d].toSorted());
    const version = (
      await server.db.selectFrom('provider_group').select('version').where('id', '=', a).executeTakeFirstOrThrow()
    ).version;
    expect((await send(`/v1/administration/groups/${a}`, patch({ version, isActive: true }))).status).toBe(422);

    await undo(server, admin, second.id);
    expect((await send(`${path}/${second.id}/undo`, { method: 'POST' })).status).toBe(409);
    server.clock.now = new Date(server.clock.now.getTime() + MERGE_UNDO_DAYS * 86_400_000);
    await undo(server, admin, first.id);
    expect(await dump(server)).toEqual(before);

    const third = await merge(server, admin, { kind: 'group', keepId: d, mergeId: a });
    server.clock.now = new Date(Date.parse(third.undoUntil) + 1);
    expect((await send(`${path}/${third.id}/undo`, { method: 'POST' })).status).toBe(409);
    expect((await send(`${path}/${randomUUID()}/undo`, { method: 'POST' })).status).toBe(404);
    expect(await idsOf(server, admin, `${path}?filter.kind=group`)).toEqual([first.id, second.id, third.id].toSorted());
  });
});

describe('Merge of provider groups', () => {
  test.for(['provider', 'community'] as const)(
    'cannot be undone until the later merge of a %s that it moved is undone',
    async (kind, { server }) => {
      const { admin, kept, keptId, merged, mergedId } = await makeGroupsToMerge(server);
      const seen = () => idsOf(server, kept.people.manager, `/v1/groups/${keptId}/referrals`);
      const before = await seen();
      const first = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
      // One of the two accounts is deactivated.
      const { id: personId } = merged.people.provider;
      await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', personId).execute();
      const idOf = ({ community, providerId }: typeof kept) => (kind === 'provider' ? providerId : community);
      const later = await merge(server, admin, { kind, keepId: idOf(kept), mergeId: idOf(merged) });
      const early = await server.as(admin)(`/v1/administration/merges/${first.id}/undo`, { method: 'POST' });
      expect([early.status, await early.json()]).toMatchObject([
        409,
        { message: `Undo the later merge of ${later.merged.name} into ${later.kept.name} first` },
      ]);
      await undo(server, admin, later.id);
      await undo(server, admin, first.id);
      expect(await seen()).toEqual(before);
    },
  );
});

describe('Before a merge', () => {
  test('the comparison shows both records, their references and any reason for refusal', async ({ server }) => {
    const { admin, kept, keptId, mergedId, merged } = await makeGroupsToMerge(server);
    const read = async (query: string) => {
      const answer = await server.as(admin)(`/v1/administration/merges/comparison?${query}`);
      return answer.status === 200 ? z.parse(MergePair, await answer.json()) : answer.status;
    };
    const pair = await read(`kind=group&keepId=${keptId}&mergeId=${mergedId}`);
    expect(pair).toMatchObject({
      refusal: null,
      first: {
        id: keptId,
        facts: [{ label: 'Type', value: 'Physician group' }, { value: 'Duluth' }, {}, { value: null }],
      },
      second: { id: mergedId, isActive: true },
    });
    expect(pair).toHaveProperty('second.references', expect.arrayContaining([{ what: 'People', count: 2 }]));
    expect(await read(`kind=provider&keepId=${kept.providerId}&mergeId=${merged.providerId}`)).toMatchObject({
      refusal: expect.stringContaining('different groups'),
    });
    expect(await read(`kind=provider&keepId=${kept.providerId}&mergeId=${keptId}`)).toBe(404);
  });

  test('the comparison of two providers or communities names their facts, accounts and groups', async ({ server }) => {
    const { admin, kept, keptId, merged } = await makeGroupsToMerge(server);
    await server.db
      .updateTable('provider')
      .set({ npi: '1234567893', specialty: 'Oncology', phone: '(555) 010-0100' })
      .where('id', '=', kept.providerId)
      .execute();
    const sideOf = async (kind: string, keepId: string, mergeId: string) => {
      const path = `/v1/administration/merges/comparison?kind=${kind}&keepId=${keepId}&mergeId=${mergeId}`;
      const { first } = z.parse(MergePair, await (await server.as(admin)(path)).json());
      return [first.facts.map(({ label, value }) => `${label}: ${value}`), first.references];
    };
    expect(await sideOf('provider', kept.providerId, merged.providerId)).toEqual([
      [
        'Specialty: Oncology',
        'NPI: 1234567893',
        'Phone: (555) 010-0100',
        'Group: Lakeside Physicians',
        `Account: ${kept.people.provider.email}`,
        'Merged into: null',
      ],
      [
        { what: 'Referrals', count: 2 },
        { what: 'Invitations', count: 1 },
        { what: 'Providers merged earlier', count: 0 },
      ],
    ]);
    await merge(server, admin, {
      kind: 'community',
      keepId: kept.community,
      mergeId: await server.addCommunity({ group_id: keptId }),
    });
    expect(await sideOf('community', kept.community, merged.community)).toEqual([
      ['Type: Assisted living', 'City: null', 'Phone: null', 'Group: Lakeside Physicians', 'Merged into: null'],
      [
        { what: 'Referrals', count: 1 },
        { what: 'Communities merged earlier', count: 1 },
      ],
    ]);
  });

  test('likely duplicates are listed, most alike first, until merged, renamed or deactivated', async ({ server }) => {
    const { admin, kept, keptId, mergedId } = await makeGroupsToMerge(server);
    const npi = '1234567893';
    const [one, two] = [
      await server.addProvider(keptId, { name: 'Dr. Paul Andersen', npi }),
      await server.addProvider(keptId, { name: 'P. Anderson MD', npi }),
    ];
    // A provider who works in two groups has an entry in each.
    await server.addProvider(mergedId, { name: 'Dr. Paul Andersen', npi });
    const Pair = z.object({
      kind: z.string(),
      first: z.object({ id: z.string() }),
      second: z.object({ id: z.string() }),
      likeness: z.number(),
    });
    const list = async (query = '') => {
      const answer = await server.as(admin)(`/v1/administration/likely-duplicates${query}`);
      const { data } = z.parse(pageOf(Pair), await answer.json());
      const likeness = data.map((pair) => pair.likeness);
      expect(likeness).toEqual(likeness.toSorted((less, more) => more - less));
      return data.map(({ first, kind, second }) => [kind, ...[first.id, second.id].toSorted()]);
    };
    expect(await list('?filter.kind=provider')).toEqual([['provider', ...[one, two].toSorted()]]);
    const groups = ['group', ...[keptId, mergedId].toSorted()];
    expect(await list('?filter.kind=group')).toEqual([groups]);
    expect(await list()).toContainEqual(groups);
    await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    expect(await list('?filter.kind=group')).toEqual([]);
    await server.db
      .updateTable('provider')
      .set({ name: 'Dr. Quentin Marsh', npi: null })
      .where('id', '=', two)
      .execute();
    await server.db.updateTable('provider').set({ is_active: false }).where('id', '=', kept.providerId).execute();
    const named = (await list('?filter.kind=provider')).flat();
    expect([named.includes(two), named.includes(kept.providerId), named.includes(one)]).toEqual([false, false, true]);
  });
});
