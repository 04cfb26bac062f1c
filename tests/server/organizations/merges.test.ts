import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { MergeKind } from '#contract/organizations/merges.ts';
import { sql } from '#server/platform/database/connection.ts';
import { REFERENCES, TABLE_OF } from '#server/organizations/merging/references.queries.ts';
import { countWrongCopies, dump, merge, undo } from './support/merges.ts';
import { addWebhook } from '#tests/server/exchange/support/webhooks.ts';
import { addMachine } from '#tests/server/identity/support/serviceAccounts.ts';
import { messageCalls } from '../communication/support/messageCalls.ts';
import { patch, post, test } from '../support/server.ts';
import { idsOf, makeGroupsToMerge } from '../referrals/support/groupsToMerge.ts';

/** More than are announced one by one. */
const MANY = 60;

const path = (groupId: string) => `/v1/groups/${groupId}/referrals`;

/** A line of a hospice's log: a group has settings of its own from now on, or no longer. */
const own = (hospice: string, group: string, to: boolean) => ({
  hospice_id: hospice,
  group_id: group,
  changes: [{ what: 'own', from: !to, to }],
});

describe('References to a record that can be merged', () => {
  test.for(MergeKind.options)('are all covered by the merge code: %s', async (kind, { server }) => {
    const { rows } = await sql<{ reference: string }>`
      select source.relname || '.' || attribute.attname as reference
      from pg_constraint join pg_class as source on source.oid = conrelid
        join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = any (conkey)
      where contype = 'f' and confrelid = ${TABLE_OF[kind]}::regclass order by 1`.execute(server.db);
    const known = REFERENCES[kind].map(({ column, table }) => `${table}.${column}`);
    expect(rows.map(({ reference }) => reference)).toEqual(known.toSorted());
  });

  test('without a foreign key are only known copies, merge records and message audiences', async ({ server }) => {
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
      'communication.community_ids',
      'communication.group_ids',
      'enrollment.referral_community_id',
      'enrollment.referral_group_ids',
      'enrollment.referral_provider_id',
      'enrollment_tally.referral_group_ids',
      'figure_change.tenant_id',
      'group_enrollment.group_id',
      'group_referral.group_id',
      'group_referral.responsible_provider_id',
      'record_merge.kept_id',
      'record_merge.merged_id',
      'referral.group_ids',
      'referral_search.tenant_id',
      'referral_tally.group_ids',
      'search_word.tenant_id',
    ]);
  });
});

describe('Merged provider groups', () => {
  test('hold the records and people of both, and the merge adds no mail or timeline event', async ({ server }) => {
    const twins = await makeGroupsToMerge(server);
    const { admin, both, kept, keptId, merged, mergedId, onlyKept, onlyMerged } = twins;
    await addMachine(server.db, { groupId: mergedId });
    const before = [
      ...(await idsOf(server, kept.people.manager, path(keptId))),
      ...(await idsOf(server, merged.people.manager, path(mergedId))),
    ];
    const quiet = async () => {
      const { rows } = await sql`select (select count(*) from mail_message) as mails,
        (select count(*) from timeline_event) as lines`.execute(server.db);
      return rows;
    };
    const found = await quiet();

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
      Emails: 1,
      'Service accounts': 1,
      'Saved filters': 1,
    });
    for (const person of [kept.people.manager, merged.people.manager, merged.people.provider]) {
      expect(await idsOf(server, person, path(keptId))).toEqual(before.toSorted());
      expect((await server.as(person)(path(mergedId))).status).toBe(404);
    }
    const hospices = await server.db.selectFrom('group_hospice').select(['group_id', 'hospice_id']).execute();
    expect(new Set(hospices)).toEqual(
      new Set([both, onlyKept, onlyMerged].map((id) => ({ group_id: keptId, hospice_id: id }))),
    );
    // The hospice shares with the kept group by its default, and goes on to.
    const sharing = await server.db.selectFrom('group_sharing').select(['group_id', 'hospice_id']).execute();
    expect(sharing).toEqual([{ group_id: keptId, hospice_id: onlyMerged }]);
    expect(await quiet()).toEqual(found);
    expect(await countWrongCopies(server)).toBe(0);
    const left = await sql`select is_active, merged_into_id from provider_group where id = ${mergedId}`.execute(
      server.db,
    );
    expect(left.rows).toEqual([{ is_active: false, merged_into_id: keptId }]);
  });

  test('keep their connected systems, which now see both, until undo', async ({ server }) => {
    const { admin, kept, keptId, merged, mergedId } = await makeGroupsToMerge(server);
    const system = server.asMachine(await addMachine(server.db, { groupId: mergedId }));
    const webhookId = await addWebhook(server, { groupId: mergedId });
    const search = async () => {
      return z.parse(z.object({ total: z.number() }), await (await system('/v1/fhir/ServiceRequest')).json()).total;
    };
    const webhooksOf = async (person: { id: string }) => {
      const answer = await server.as(person)('/v1/webhooks');
      return z.parse(z.object({ data: z.array(z.object({ id: z.string() })) }), await answer.json()).data;
    };
    const ownCount = await search();
    const all = (await idsOf(server, kept.people.manager, path(keptId))).length + ownCount;

    const { id } = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    expect(await search()).toBe(all);
    expect(await webhooksOf(kept.people.manager)).toEqual([{ id: webhookId }]);

    await undo(server, admin, id);
    expect(await search()).toBe(ownCount);
    expect(await webhooksOf(kept.people.manager)).toEqual([]);
    expect(await webhooksOf(merged.people.manager)).toEqual([{ id: webhookId }]);
  });

  test('are one group in the audience of unsent messages, and two again after undo', async ({ server }) => {
    const { admin, both, kept, keptId, merged, mergedId } = await makeGroupsToMerge(server);
    const author = await server.addPerson({ role: 'hospice_admin', hospiceId: both });
    const calls = messageCalls(server, author, both);
    const one = await calls.draft({ audience: { groupIds: [mergedId] } });
    const two = await calls.draft({ audience: { groupIds: [mergedId, keptId] } });
    const groupsOf = async (id: string) => (await calls.message(id)).audience.groups.map((group) => group.id);
    const { id } = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    expect([await groupsOf(one.id), await groupsOf(two.id)]).toEqual([[keptId], [keptId]]);
    expect(await undo(server, admin, id)).toMatchObject({ undoneAt: expect.any(String) });
    expect([await groupsOf(one.id), new Set(await groupsOf(two.id))]).toEqual([
      [mergedId],
      new Set([mergedId, keptId]),
    ]);
    await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    await calls.sendOff(one.id);
    const readers = (await calls.recipients(one.id)).data.map(({ person }) => person.id);
    expect(readers).toEqual(expect.arrayContaining([kept.people.manager.id, merged.people.manager.id]));
  });

  test('send a few change notifications for merge and undo, none per referral', async ({ database, server }) => {
    const admin = await server.addPerson({ role: 'superuser' });
    const [keepId, mergeId] = [await server.addGroup(), await server.addGroup()];
    const hospiceId = await server.addHospice();
    const providers = [await server.addProvider(mergeId), await server.addProvider(mergeId)];
    for (let place = 0; place < MANY; place += 1) {
      const referral = { responsible_provider_id: providers[place % 2] ?? null };
      await server.addReferral({ hospiceIds: [hospiceId], groupId: mergeId, referral });
    }
    const text: string[] = [];
    const heard = Promise.withResolvers<void>();
    const stop = await database.listen('wayside_changes', {
      onPayload: (payload) => (payload === 'end' ? heard.resolve() : text.push(payload)),
      onGap: () => {},
    });
    const { id } = await merge(server, admin, { kind: 'group', keepId, mergeId });
    await undo(server, admin, id);
    await sql`select pg_notify('wayside_changes', 'end')`.execute(server.db);
    await heard.promise;
    await stop();
    expect(text.length).toBeGreaterThan(0);
    expect(text.filter((payload) => /"referralId" ?: ?"/.test(payload))).toEqual([]);
    expect(text.length).toBeLessThan(MANY / 4);
    expect(await countWrongCopies(server)).toBe(0);
  });

  test('are restored by undo exactly as they were, to the last row', async ({ server }) => {
    const { admin, keptId, mergedId } = await makeGroupsToMerge(server);
    const before = await dump(server);
    const { id } = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    expect(await dump(server)).not.toEqual(before);
    const undone = await undo(server, admin, id);
    expect(undone).toMatchObject({ stayed: 0, undoneAt: server.clock.now.toISOString() });
    expect(await dump(server)).toEqual(before);
  });

  test('keep manual changes made since the merge when undone, and undo reports their number', async ({ server }) => {
    const { admin, keptId, merged, mergedId, onlyMerged, otherId } = await makeGroupsToMerge(server);
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

  test('with sharing settings: merge and undo are in the sharing log of each hospice', async ({ server }) => {
    const { admin, both, keptId, mergedId, onlyMerged } = await makeGroupsToMerge(server);
    const readLines = async () =>
      server.db
        .selectFrom('sharing_change')
        .select(['hospice_id', 'group_id', 'changes'])
        .where('actor_id', '=', admin.id)
        .execute();
    const { id } = await merge(server, admin, { kind: 'group', keepId: keptId, mergeId: mergedId });
    const merged = [own(both, mergedId, false), own(onlyMerged, mergedId, false), own(onlyMerged, keptId, true)];
    const lines = await readLines();
    expect(lines).toHaveLength(merged.length);
    expect(lines).toEqual(expect.arrayContaining(merged));
    await undo(server, admin, id);
    const undone = [own(both, mergedId, true), own(onlyMerged, mergedId, true), own(onlyMerged, keptId, false)];
    const all = await readLines();
    expect(all).toHaveLength(merged.length + undone.length);
    expect(all).toEqual(expect.arrayContaining([...merged, ...undone]));
  });
});

describe('Merged providers or communities', () => {
  test('are named as the kept record by every referral, and undo restores every row', async ({ server }) => {
    const { admin, keptId, kept, mergedId, merged } = await makeGroupsToMerge(server);
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

  test('give the user account to the kept provider, and undo gives it back', async ({ server }) => {
    const admin = await server.addPerson({ role: 'superuser' });
    const groupId = await server.addGroup();
    const person = await server.addPerson({ role: 'provider', groupId });
    const keepId = await server.addProvider(groupId);
    const mergeId = await server.addProvider(groupId, { user_id: person.id });
    const { id, moved } = await merge(server, admin, { kind: 'provider', keepId, mergeId });
    expect(moved).toContainEqual({ what: 'Accounts', count: 1 });
    const me = async () =>
      z.parse(z.object({ providerId: z.string() }), await (await server.as(person)('/v1/users/me')).json());
    expect(await me()).toEqual({ providerId: keepId });
    await undo(server, admin, id);
    expect(await me()).toEqual({ providerId: mergeId });
  });

  test('leave the account in the new group when its person moved there before undo', async ({ server }) => {
    const admin = await server.addPerson({ role: 'superuser' });
    const [groupId, toGroupId] = [await server.addGroup(), await server.addGroup({ name: 'Harbor Care' })];
    const person = await server.addPerson({ role: 'provider', groupId });
    const keepId = await server.addProvider(groupId);
    const mergeId = await server.addProvider(groupId, { user_id: person.id });
    const { id } = await merge(server, admin, { kind: 'provider', keepId, mergeId });
    const move = `/v1/groups/${groupId}/users/${person.id}/move`;
    expect((await server.as(admin)(move, post({ version: 1, toGroupId }))).status).toBe(200);
    await undo(server, admin, id);
    const entries = server.db.selectFrom('provider').select('group_id').where('user_id', '=', person.id);
    expect(await entries.execute()).toEqual([{ group_id: toGroupId }]);
  });

  test('name the kept provider on a referral that is added with the merged one after the merge', async ({ server }) => {
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
