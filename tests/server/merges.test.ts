import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/http.ts';
import { MERGE_KINDS, MERGE_UNDO_DAYS, MergePair } from '#contract/merges.ts';
import { DEFAULT_SHARING } from '#contract/sharingSettings.ts';
import { sql } from '#server/db/connection.ts';
import { REFERENCES, TABLE_OF } from '#server/db/merges/references.ts';
import { addMail } from './support/mails.ts';
import { countWrongCopies, dump, merge, undo } from './support/merges.ts';
import { patch, post, test, type TestServer } from './support/server.ts';

const NARROW = { ...DEFAULT_SHARING, shared: [] };

/** Two groups with everything that refers to a group, connected with one hospice together and with one each alone. */
async function makeTwins(server: TestServer) {
  const { db } = server;
  const admin = await server.addPerson({ role: 'superuser' });
  const [keptId, mergedId, otherId] = [
    await server.addGroup({ name: 'Lakeside Physicians', city: 'Duluth', phone: '555-010-0100' }),
    await server.addGroup({ name: 'Lakeside Physicians LLC', city: 'Duluth', phone: '(555) 010-0100' }),
    await server.addGroup({ name: 'Harbor Care' }),
  ];
  const [both, onlyKept, onlyMerged] = [
    await server.addHospice(),
    await server.addHospice({ name: 'Kept Hospice' }),
    await server.addHospice({ name: 'Merged Hospice' }),
  ];
  const sides = [
    { groupId: keptId, hospices: [both, onlyKept], community: await server.addCommunity({ group_id: keptId }) },
    { groupId: mergedId, hospices: [both, onlyMerged], community: await server.addCommunity({ group_id: mergedId }) },
  ];
  const made = [];
  for (const { community, groupId, hospices } of sides) {
    for (const hospiceId of hospices) {
      await db
        .insertInto('group_hospice')
        .values({ group_id: groupId, hospice_id: hospiceId, since: new Date(0) })
        .execute();
    }
    const people = {
      manager: await server.addPerson({ role: 'care_manager', groupId }),
      provider: await server.addPerson({ role: 'provider', groupId }),
    };
    const providerId = await server.addProvider(groupId, { user_id: people.provider.id });
    const sent = await server.addReferral({
      hospiceIds: hospices,
      groupId,
      referral: { responsible_provider_id: providerId },
    });
    const named = await server.addReferral({ hospiceIds: [both], referral: { responsible_provider_id: providerId } });
    const lives = await server.addReferral({
      hospiceIds: [both],
      groupId: otherId,
      referral: { community_id: community },
    });
    const send = server.as(people.manager);
    await send(`/v1/referrals/${sent.id}/concerns`, post({ text: 'Nobody has called the family yet' }));
    await sql`insert into document (referral_id, group_id, file_type, name, size, content_type, sha256, storage_key, uploaded_at,
      uploaded_by_name) values (${sent.id}, ${groupId}, 'face_sheet', 'Face sheet.pdf', 1, 'application/pdf',
      ${'0'.repeat(64)}, ${randomUUID()}, now(), 'Ada Byron')`.execute(db);
    const { id: mailId } = await addMail(server, { hospiceId: both });
    await db.updateTable('mail_message').set({ group_id: groupId }).where('id', '=', mailId).execute();
    await sql`insert into invite (email, role, group_id, provider_id, created_at, sent_at, expires_at)
      values (${`${randomUUID()}@invited.example`}, 'provider', ${groupId}, ${providerId}, now(), now(), now())`.execute(
      db,
    );
    await db
      .insertInto('sharing_change')
      .values({ hospice_id: both, group_id: groupId, at: new Date(), actor_name: 'Ada Byron', changes: '[]' })
      .execute();
    made.push({ groupId, community, providerId, people, sent, named, lives });
  }
  const [kept, merged] = made;
  if (!kept || !merged) throw new Error('Both were made');
  const share = (hospice_id: string, group_id: string) =>
    db
      .insertInto('group_sharing')
      .values({ hospice_id, group_id, sharing: JSON.stringify(NARROW) })
      .execute();
  await share(both, mergedId);
  await share(onlyMerged, mergedId);
  await db
    .insertInto('saved_filter')
    .values({
      owner_id: admin.id,
      kind: 'provider_groups',
      name: 'Lakeside',
      name_key: 'lakeside',
      query: `filter.group.id=${mergedId}`,
      is_default: false,
      is_shared: false,
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute();
  return { admin, kept, merged, both, onlyKept, onlyMerged, keptId, mergedId, otherId };
}

const Ids = pageOf(z.object({ id: z.string() }));
const idsOf = async (server: TestServer, person: { id: string }, path: string) => {
  const answer = await server.as(person)(path);
  return z
    .parse(Ids, await answer.json())
    .data.map(({ id }) => id)
    .toSorted();
};

describe('what refers to a record', () => {
  test.for(MERGE_KINDS)('is all known to the merges: %s', async (kind, { server }) => {
    const { rows } = await sql<{ reference: string }>`
      select source.relname || '.' || attribute.attname as reference
      from pg_constraint join pg_class as source on source.oid = conrelid
        join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = any (conkey)
      where contype = 'f' and confrelid = ${TABLE_OF[kind]}::regclass order by 1`.execute(server.db);
    const known = REFERENCES[kind].map(({ column, table }) => `${table}.${column}`);
    expect(rows.map(({ reference }) => reference)).toEqual(known.toSorted());
  });

  test('is named by a foreign key, or is a copy that triggers keep', async ({ server }) => {
    const { rows } = await sql<{ reference: string }>`
      select columns.table_name || '.' || column_name as reference
      from information_schema.columns join pg_class on pg_class.oid = table_name::regclass and pg_class.relkind = 'r'
      where table_schema = current_schema() and column_name ~ '(group|provider|community|tenant|kept|merged)_ids?$'
        and not exists (
          select from pg_constraint join pg_attribute as attribute
            on attribute.attrelid = conrelid and attribute.attnum = any (conkey)
          where contype = 'f' and conrelid = pg_class.oid and attribute.attname = column_name
        )
      order by 1`.execute(server.db);
    expect(rows.map(({ reference }) => reference)).toEqual([
      'enrollment.referral_community_id',
      'enrollment.referral_group_ids',
      'enrollment.referral_provider_id',
      'record_merge.kept_id',
      'record_merge.merged_id',
      'referral.group_ids',
      'referral_search.tenant_id',
    ]);
  });
});

describe('two groups that are one', () => {
  test('have all that either had, seen by the people of both, and no mail and no line of a history tells it', async ({
    server,
  }) => {
    const twins = await makeTwins(server);
    const { admin, both, kept, keptId, merged, mergedId, onlyKept, onlyMerged } = twins;
    const path = (groupId: string) => `/v1/groups/${groupId}/referrals`;
    const before = [
      ...(await idsOf(server, kept.people.manager, path(keptId))),
      ...(await idsOf(server, merged.people.manager, path(mergedId))),
    ];
    const quiet = async () => {
      const { rows } = await sql`select (select count(*) from mail_message) as mails,
        (select count(*) from timeline_event) as lines`.execute(server.db);
      return rows;
    };
    const told = await quiet();

    const done = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });

    expect(done).toMatchObject({ kind: 'group', kept: { id: keptId }, merged: { id: mergedId }, undoneAt: null });
    expect(Object.fromEntries(done.moved.map(({ count, what }) => [what, count]))).toEqual({
      'Sharing settings': 1,
      'Connected hospices': 1,
      People: 2,
      Invitations: 1,
      Providers: 1,
      Communities: 1,
      'Referrals sent': 1,
      Documents: 1,
      Concerns: 2,
      'E-mails': 1,
      'Saved filters': 1,
    });
    for (const person of [kept.people.manager, merged.people.manager, merged.people.provider]) {
      expect(await idsOf(server, person, path(keptId))).toEqual(before.toSorted());
      expect((await server.as(person)(path(mergedId))).status).toBe(404);
    }
    const hospices = await server.db.selectFrom('group_hospice').selectAll().execute();
    expect(hospices.map(({ group_id, hospice_id }) => [group_id, hospice_id]).toSorted()).toEqual(
      [both, onlyKept, onlyMerged].map((id) => [keptId, id]).toSorted(),
    );
    // The hospice shares with the kept group by its default, and goes on to.
    const sharing = await server.db.selectFrom('group_sharing').select(['group_id', 'hospice_id']).execute();
    expect(sharing).toEqual([{ group_id: keptId, hospice_id: onlyMerged }]);
    expect(await quiet()).toEqual(told);
    expect(await countWrongCopies(server)).toBe(0);
    const left = await sql`select is_active, merged_into_id from provider_group where id = ${mergedId}`.execute(
      server.db,
    );
    expect(left.rows).toEqual([{ is_active: false, merged_into_id: keptId }]);
  });

  test('are two again as they were, to the last row', async ({ server }) => {
    const { admin, keptId, mergedId } = await makeTwins(server);
    const before = await dump(server);
    const { id } = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    expect(await dump(server)).not.toEqual(before);
    const undone = await undo(server, admin, id);
    expect(undone).toMatchObject({ stayed: 0, undoneAt: server.clock.now.toISOString() });
    expect(await dump(server)).toEqual(before);
  });

  test('keep what was changed by hand since, and tell how much that was', async ({ server }) => {
    const { admin, keptId, merged, mergedId, onlyMerged, otherId } = await makeTwins(server);
    const { id } = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    const send = server.as(admin);
    const move = post({ version: 1, toGroupId: otherId });
    expect((await send(`/v1/groups/${keptId}/users/${merged.people.manager.id}/move`, move)).status).toBe(200);
    const community = patch({ version: 1, groupId: otherId });
    expect((await send(`/v1/administration/communities/${merged.community}`, community)).status).toBe(200);
    const ended = await send(`/v1/administration/groups/${keptId}/hospices/${onlyMerged}`, { method: 'DELETE' });
    expect(ended.status).toBe(200);

    expect(await undo(server, admin, id)).toMatchObject({ stayed: 3 });
    const groupOf = async (table: 'app_user' | 'community' | 'provider', recordId: string) =>
      (await server.db.selectFrom(table).select('group_id').where('id', '=', recordId).executeTakeFirstOrThrow())
        .group_id;
    expect(await groupOf('app_user', merged.people.manager.id)).toBe(otherId);
    expect(await groupOf('community', merged.community)).toBe(otherId);
    expect(await groupOf('app_user', merged.people.provider.id)).toBe(mergedId);
    expect(await groupOf('provider', merged.providerId)).toBe(mergedId);
    expect(await countWrongCopies(server)).toBe(0);
  });

  test('tell the hospices that had settings for one of them, in their log', async ({ server }) => {
    const { admin, both, keptId, mergedId, onlyMerged } = await makeTwins(server);
    const { id } = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    await undo(server, admin, id);
    const lines = await server.db
      .selectFrom('sharing_change')
      .select(['hospice_id', 'group_id', 'changes'])
      .where('actor_id', '=', admin.id)
      .execute();
    const own = (hospice: string, group: string, to: boolean) => ({
      hospice_id: hospice,
      group_id: group,
      changes: [{ what: 'own', from: !to, to }],
    });
    expect(new Set(lines)).toEqual(
      new Set([
        own(both, mergedId, false),
        own(onlyMerged, mergedId, false),
        own(onlyMerged, keptId, true),
        own(both, mergedId, true),
        own(onlyMerged, mergedId, true),
        own(onlyMerged, keptId, false),
      ]),
    );
  });
});

describe('two providers or communities that are one', () => {
  test('are named as the kept one by every referral, and are two again', async ({ server }) => {
    const { admin, keptId, kept, mergedId, merged } = await makeTwins(server);
    await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    await server.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('id', '=', kept.people.provider.id)
      .execute();
    for (const [kind, keepId, mergeId, column] of [
      ['provider', kept.providerId, merged.providerId, 'responsible_provider_id'],
      ['community', kept.community, merged.community, 'community_id'],
    ] as const) {
      const before = await dump(server);
      const { id } = await merge(server, admin, { kind, keepId, mergeId });
      const named = await server.db.selectFrom('referral').select('id').where(column, '=', keepId).execute();
      expect(named.length).toBe(kind === 'provider' ? 4 : 2);
      expect(await server.db.selectFrom('referral').select('id').where(column, '=', mergeId).execute()).toEqual([]);
      expect(await countWrongCopies(server)).toBe(0);
      await undo(server, admin, id);
      expect(await dump(server)).toEqual(before);
    }
  });

  test('give the account to the entry that stays', async ({ server }) => {
    const admin = await server.addPerson({ role: 'superuser' });
    const groupId = await server.addGroup();
    const person = await server.addPerson({ role: 'provider', groupId });
    const keepId = await server.addProvider(groupId);
    const mergeId = await server.addProvider(groupId, { user_id: person.id });
    const { id } = await merge(server, admin, { kind: 'provider', keepId, mergeId });
    const me = async () =>
      z.parse(z.object({ providerId: z.string() }), await (await server.as(person)('/v1/users/me')).json());
    expect(await me()).toEqual({ providerId: keepId });
    await undo(server, admin, id);
    expect(await me()).toEqual({ providerId: mergeId });
  });

  test('of which one is named at a later time, after the merge, are one all the same', async ({ server }) => {
    const admin = await server.addPerson({ role: 'superuser' });
    const groupId = await server.addGroup();
    const [keepId, mergeId] = [await server.addProvider(groupId), await server.addProvider(groupId)];
    await merge(server, admin, { kind: 'provider', keepId, mergeId });
    const { id } = await server.addReferral({
      hospiceIds: [await server.addHospice()],
      referral: { responsible_provider_id: mergeId },
    });
    const named = server.db.selectFrom('referral').select('responsible_provider_id').where('id', '=', id);
    expect(await named.executeTakeFirst()).toEqual({ responsible_provider_id: keepId });
  });
});

describe('a merge is refused', () => {
  test('of what is no pair, with the reason in words', async ({ server }) => {
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
    expect(await refused('group', groupId, groupId)).toEqual([422, 'mergeId', 'This is one and the same record']);
    expect(await refused('group', groupId, gone)).toEqual([422, 'mergeId', 'Choose one of the list']);
    expect(await refused('group', one ?? '', otherId)).toEqual([422, 'keepId', 'Choose one of the list']);
    expect(await refused('provider', one ?? '', free)).toEqual([422, 'mergeId', 'Choose one of the list']);
    expect(await refused('provider', one ?? '', foreign)).toEqual([
      422,
      'mergeId',
      'Patients would be seen by another group',
    ]);
    expect(await refused('provider', one ?? '', two ?? '')).toEqual([
      422,
      'mergeId',
      'Both have an account of their own',
    ]);
    expect(await refused('community', free, owned)).toEqual([
      422,
      'mergeId',
      'Patients would be seen by another group',
    ]);
    expect(await refused('community', off, free)).toEqual([422, 'mergeId', 'The record that stays is switched off']);
  });

  test('of a record that was merged already, and its undoing twice, too late or out of turn', async ({ server }) => {
    const admin = await server.addPerson({ role: 'superuser' });
    const send = server.as(admin);
    const [a, b, c, d] = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => server.addGroup({ name: `Group ${name}` })),
    );
    if (!a || !b || !c || !d) throw new Error('All were made');
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

describe('before a merge', () => {
  test('the two stand side by side with what refers to each, and why they may not be one', async ({ server }) => {
    const { admin, kept, keptId, mergedId, merged } = await makeTwins(server);
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
      refusal: expect.stringContaining('another group'),
    });
    expect(await read(`kind=provider&keepId=${kept.providerId}&mergeId=${keptId}`)).toBe(404);
  });

  test('pairs with nearly the same name are listed, the likeliest first, until they are one', async ({ server }) => {
    const { admin, kept, keptId, mergedId } = await makeTwins(server);
    const npi = '1234567893';
    const [one, two] = [
      await server.addProvider(keptId, { name: 'Dr. Paul Andersen', npi }),
      await server.addProvider(keptId, { name: 'P. Anderson MD', npi }),
    ];
    // Who works in two groups has an entry in each.
    await server.addProvider(mergedId, { name: 'Dr. Paul Andersen', npi });
    const list = async (query = '') => {
      const answer = await server.as(admin)(`/v1/administration/likely-duplicates${query}`);
      const { data } = z.parse(
        pageOf(
          z.object({ kind: z.string(), first: z.object({ id: z.string() }), second: z.object({ id: z.string() }) }),
        ),
        await answer.json(),
      );
      return data.map(({ first, kind, second }) => [kind, ...[first.id, second.id].toSorted()]);
    };
    expect(await list('?filter.kind=provider')).toEqual([['provider', ...[one, two].toSorted()]]);
    const groups = ['group', ...[keptId, mergedId].toSorted()];
    expect(await list('?filter.kind=group')).toEqual([groups]);
    expect((await list())[0]?.[0]).not.toBe('group');
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
