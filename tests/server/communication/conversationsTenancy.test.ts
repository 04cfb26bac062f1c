import { describe, expect } from 'vitest';
import { abilityFor } from '#contract/platform/ability.ts';
import { accountTypeOf, HOSPICE_ROLES } from '#contract/platform/roles.ts';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { conversationCalls } from './support/conversationCalls.ts';
import type { TestPerson } from '../support/makers.ts';
import { merge } from '../organizations/support/merges.ts';
import { addConversation } from './support/received.ts';
import { post, remove, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { runAs } from '../support/sessions.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** The first pair has a general conversation and one about a patient; the other pair has one. */
async function fill(server: TestServer) {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people } = world;
  const between = { hospiceId, groupId, userId: people.care_manager.id };
  const { enrollmentId, id: referralId } = await world.addOwnReferral();
  const general = await addConversation(server, between);
  const about = await addConversation(server, { ...between, referralId });
  const foreignId = await world.addForeignConversation();
  const call = conversationCalls(server, world);
  const foreignCall = conversationCalls(server, { groupId: world.foreignGroupId, hospiceId: world.foreignHospiceId });
  return { ...world, about, between, call, enrollmentId, foreignCall, foreignId, general, referralId };
}

const ids = ({ data }: { readonly data: readonly { readonly id: string }[] }) => data.map(({ id }) => id).toSorted();

const actorOf = ({ id, role }: TestPerson, tenant: Partial<Actor>): Actor => ({
  id,
  role,
  accountType: accountTypeOf(role),
  hospiceId: null,
  groupId: null,
  locationIds: [],
  ...tenant,
});

const entry = (recipientId: string, side: string, authorId: string) =>
  sql`insert into conversation_entry (recipient_id, at, side, author_id, author_name, text)
    values (${recipientId}, now(), ${side}, ${authorId}, 'Somebody', 'Never said')`;

describe('Conversations between organizations', () => {
  test('each side reads, answers and marks only its own conversations, also by row-level security alone', async ({
    server,
  }) => {
    const { about, call, foreignCall, foreignGroupId, foreignHospiceId, foreignId, general, ...world } =
      await fill(server);
    const { hospiceId, people } = world;
    const other = await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
    const stranger = await server.addPerson({ role: 'care_manager', groupId: foreignGroupId });
    const own = [about.id, general.id].toSorted();

    expect(ids(await call.inboxOf(people.hospice_business_development))).toEqual(
      [about.conversationId, general.id].toSorted(),
    );
    expect(ids(await foreignCall.inboxOf(other))).toEqual([foreignId]);
    expect(ids(await call.receivedOf(people.care_manager))).toEqual(own);
    // Another person of the same group, and another group's.
    expect(ids(await call.receivedOf(people.provider))).toEqual([]);
    expect(ids(await foreignCall.receivedOf(stranger))).toEqual([]);
    for (const [who, seen] of [
      [people.hospice_business_development, own],
      [other, [foreignId]],
      [people.care_manager, own],
      [people.provider, []],
      [stranger, []],
    ] as const) {
      const { rows } = await runAs(server, who, sql<{ id: string }>`select id from communication_recipient`);
      expect(ids({ data: rows })).toEqual(seen);
    }
    for (const [who, path] of [
      [people.hospice_admin, `/v1/hospices/${hospiceId}/conversations/${foreignId}`],
      [people.provider, `${call.receivedPath}/${general.id}`],
      [people.care_manager, `${call.receivedPath}/${foreignId}`],
      [stranger, `${foreignCall.receivedPath}/${foreignId}`],
    ] as const) {
      expect((await server.as(who)(path)).status).toBe(404);
      expect((await server.as(who)(`${path}/entries`, post({ text: 'Mine now' }))).status).toBe(404);
      const until = { until: server.clock.now.toISOString() };
      expect((await server.as(who)(`${path}/read`, post(until))).status).toBe(404);
    }
    expect(await server.db.selectFrom('conversation_entry').select('id').execute()).toHaveLength(3);
  });

  test('row-level security refuses changing an entry or writing one in another person’s name', async ({ server }) => {
    const { between, foreignId, general, groupId, hospiceId, people } = await fill(server);
    const hospice = actorOf(people.hospice_admin, { hospiceId });
    const clinical = actorOf(people.hospice_clinical_manager, { hospiceId });
    const group = actorOf(people.care_manager, { groupId });
    const colleague = actorOf(people.provider, { groupId });
    const admin = actorOf(people.superuser, {});
    for (const [actor, statement] of [
      [hospice, entry(general.id, 'group', between.userId)],
      [hospice, entry(general.id, 'hospice', people.hospice_super_admin.id)],
      [hospice, entry(foreignId, 'hospice', hospice.id)],
      [clinical, entry(general.id, 'hospice', clinical.id)],
      [group, entry(general.id, 'hospice', group.id)],
      [group, entry(foreignId, 'group', group.id)],
      [colleague, entry(general.id, 'group', colleague.id)],
      [admin, entry(general.id, 'hospice', admin.id)],
      [hospice, sql`update conversation_entry set text = 'Changed'`],
      [group, sql`delete from conversation_entry`],
      [group, sql`update communication_recipient set hospice_read_until = now()`],
      [hospice, sql`update communication_recipient set read_at = now()`],
      [hospice, sql`update communication_recipient set waits_since = null`],
    ] as const) {
      const outcome = await inSession(server.db, actor, (trx) => statement.execute(trx)).then(
        () => 'done',
        (error: unknown) => String(error),
      );
      expect(outcome).toMatch(/permission denied|row-level security/);
    }
    const seenBy = (actor: Actor) =>
      inSession(server.db, actor, async (trx) => {
        const rows = await trx.selectFrom('conversation_entry').select('id').execute();
        return rows.length;
      });
    expect(await Promise.all([hospice, clinical, group, colleague, admin].map(seenBy))).toEqual([2, 0, 2, 0, 0]);
  });
});

test('the database function manages_communication allows the same hospice roles as the contract', async ({
  server,
}) => {
  const { hospiceId, people } = await makeWorld(server);
  for (const role of HOSPICE_ROLES) {
    const { rows } = await inSession(server.db, actorOf(people[role], { hospiceId }), (trx) =>
      sql<{ isWriter: boolean }>`select manages_communication() as "isWriter"`.execute(trx),
    );
    expect([role, rows]).toEqual([role, [{ isWriter: abilityFor(role).can('manage', 'HospiceCommunication') }]]);
  }
});

describe('Conversation access through a referral', () => {
  test('is limited to hospice staff whose locations include the referral', async ({ server }) => {
    const { about, call, enrollmentId, general, hospiceId } = await fill(server);
    const [north, south] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
    const limitedTo = (locationId: string) =>
      server.addPerson({ role: 'hospice_business_development', hospiceId, locationIds: [locationId] });
    const [ofNorth, ofSouth] = [await limitedTo(north), await limitedTo(south)];
    await server.db
      .updateTable('enrollment')
      .set({ hospice_location_id: north })
      .where('id', '=', enrollmentId)
      .execute();
    expect(ids(await call.inboxOf(ofNorth))).toEqual([about.conversationId, general.id].toSorted());
    expect(ids(await call.inboxOf(ofSouth))).toEqual([general.id]);
    expect((await server.as(ofSouth)(`${call.inboxPath}/${about.id}`)).status).toBe(404);
    const { rows } = await runAs(server, ofSouth, sql<{ id: string }>`select id from communication_recipient`);
    expect(ids({ data: rows })).toEqual([general.id]);
  });

  test('ends when the referral is deleted, and returns when it is restored', async ({ server }) => {
    const { about, call, general, people, referralId } = await fill(server);
    const { care_manager: sofia, hospice_admin: ana } = people;
    const path = `/v1/referrals/${referralId}`;
    expect((await server.as(ana)(path, remove({ reason: 'Typed twice' }))).status).toBe(204);
    expect([ids(await call.inboxOf(ana)), ids(await call.receivedOf(sofia))]).toEqual([[general.id], [general.id]]);
    expect((await server.as(ana)(`${path}/restore`, post({}))).ok).toBe(true);
    expect([ids(await call.inboxOf(ana)), ids(await call.receivedOf(sofia))]).toEqual([
      [about.conversationId, general.id].toSorted(),
      [about.id, general.id].toSorted(),
    ]);
  });

  test('ends for a group that loses the referral, and the hospice’s answer to it is refused', async ({ server }) => {
    const { about, call, foreignGroupId, general, people, providerId, referralId } = await fill(server);
    const { care_manager: sofia, hospice_admin: ana } = people;
    await server.db.updateTable('referral').set({ creator_group_id: null }).where('id', '=', referralId).execute();
    await server.db.updateTable('provider').set({ group_id: foreignGroupId }).where('id', '=', providerId).execute();
    expect(ids(await call.receivedOf(sofia))).toEqual([general.id]);
    expect(ids(await call.inboxOf(ana))).toEqual([about.conversationId, general.id].toSorted());
    const answer = await server.as(ana)(`${call.inboxPath}/${about.id}/entries`, post({ text: 'Are you there?' }));
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'text' }] }]);
  });
});

test('a person moved to another group loses access to the old group’s conversations and regains it when moved back', async ({
  server,
}) => {
  const { about, call, foreignCall, foreignGroupId, general, groupId, people } = await fill(server);
  const { care_manager: sofia, hospice_admin: ana, superuser } = people;
  const move = (from: string, version: number, toGroupId: string) =>
    server.as(superuser)(`/v1/groups/${from}/users/${sofia.id}/move`, post({ version, toGroupId }));
  expect((await move(groupId, 1, foreignGroupId)).status).toBe(200);
  expect(ids(await foreignCall.receivedOf(sofia))).toEqual([]);
  expect((await server.as(sofia)(call.receivedPath)).status).toBe(404);
  expect((await server.as(sofia)(`${foreignCall.receivedPath}/${general.id}`)).status).toBe(404);
  const answer = await server.as(ana)(`${call.inboxPath}/${general.id}/entries`, post({ text: 'Are you there?' }));
  expect(answer.status).toBe(422);
  expect((await move(foreignGroupId, 2, groupId)).status).toBe(200);
  expect(ids(await call.receivedOf(sofia))).toEqual([about.id, general.id].toSorted());
});

test('conversations stay open after hospice and group are disconnected, and move to the kept group when groups are merged', async ({
  server,
}) => {
  const { about, call, general, groupId, hospiceId, people } = await fill(server);
  const { care_manager: sofia, hospice_admin: ana, superuser } = people;
  await server.db.deleteFrom('group_hospice').where('group_id', '=', groupId).execute();
  const both = [about.id, general.id].toSorted();
  expect(ids(await call.receivedOf(sofia))).toEqual(both);
  await call.reply(sofia, general.id, 'We still have a question');
  await call.answer(ana, general.id, 'We still answer it');

  const kept = await server.addGroup({ name: 'Lakeside Physicians and Partners' });
  await merge(server, superuser, { kind: 'group', keepId: kept, mergeId: groupId });
  const merged = conversationCalls(server, { groupId: kept, hospiceId });
  expect(ids(await merged.receivedOf(sofia))).toEqual(both);
  expect((await merged.inboxOf(ana)).data.map(({ group }) => group.name)).toEqual([
    'Lakeside Physicians and Partners',
    'Lakeside Physicians and Partners',
  ]);
});
