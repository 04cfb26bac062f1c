import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { ConversationChange } from '#contract/communication/conversations.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { conversationCalls } from './support/conversationCalls.ts';
import { addReceived } from './support/received.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** A question about a patient waits in the inbox of each of two hospices, which share nothing. */
async function start(server: TestServer) {
  const world = await makeWorld(server);
  const { foreignGroupId, foreignHospiceId, groupId, hospiceId, people } = world;
  const other = await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
  const asker = await server.addPerson({ role: 'care_manager', groupId: foreignGroupId });
  const ask = async (between: { hospiceId: string; groupId: string; userId: string }) => {
    const { id: referralId } = await server.addReferral({
      hospiceIds: [between.hospiceId],
      groupId: between.groupId,
    });
    const { conversationId, id } = await addReceived(server, { ...between, referralId });
    await server.as({ id: between.userId })(
      `/v1/groups/${between.groupId}/communications/${id}/entries`,
      post({ text: 'Is she at home?' }),
    );
    return { conversationId, id };
  };
  const own = await ask({ hospiceId, groupId, userId: people.care_manager.id });
  const foreign = await ask({ hospiceId: foreignHospiceId, groupId: foreignGroupId, userId: asker.id });
  const ofOther = conversationCalls(server, { groupId: foreignGroupId, hospiceId: foreignHospiceId });
  expect((await ofOther.conversation(other, foreign.conversationId)).waitsSince).not.toBeNull();
  /** All that a change of a conversation may write. */
  const stored = async () => ({
    conversations: await server.db.selectFrom('communication_recipient').selectAll().orderBy('id').execute(),
    lines: await server.db.selectFrom('timeline_event').select(['id', 'kind']).orderBy('id').execute(),
    mails: await server.db.selectFrom('mail_message').select('id').orderBy('id').execute(),
  });
  return { ...world, asker, call: conversationCalls(server, world), foreign, other, own, stored };
}

type Started = Awaited<ReturnType<typeof start>>;

const CHANGES: readonly (readonly [string, (started: Started, at: (hours: number) => string) => ConversationChange])[] =
  [
    ['snoozed', (_, at) => ({ snoozedUntil: at(5) })],
    ['woken', () => ({ snoozedUntil: null })],
    ['assigned to the caller', ({ people }) => ({ assignedToId: people.hospice_admin.id })],
    ['assigned to one of the other hospice’s people', ({ other }) => ({ assignedToId: other.id })],
    ['taken from its assignee', () => ({ assignedToId: null })],
    ['marked as needing no reply', () => ({ needsReply: false })],
  ];

describe('A conversation of another hospice', () => {
  test.for(CHANGES)(
    'cannot be %s: it is as unknown as one that never was, and nothing changes',
    async (row, { server }) => {
      const [, changeOf] = row;
      const started = await start(server);
      const { call, foreign, foreignHospiceId, people, stored } = started;
      const at = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR).toISOString();
      const before = await stored();
      const change = changeOf(started, at);
      const ana = server.as(people.hospice_admin);
      const unknown = await ana(`${call.inboxPath}/${randomUUID()}`, patch(change));
      const { requestId: _, ...said } = await unknown.json();
      expect([unknown.status, said.code]).toEqual([404, 'not_found']);
      for (const id of [foreign.conversationId, foreign.id])
        for (const path of [call.inboxPath, `/v1/hospices/${foreignHospiceId}/conversations`]) {
          const refused = await ana(`${path}/${id}`, patch(change));
          expect([refused.status, await refused.json()]).toMatchObject([404, said]);
        }
      expect(await stored()).toEqual(before);
    },
  );
});

describe('A conversation of one’s own hospice', () => {
  test('cannot be assigned to a person of another hospice, of a group or of Wayside, nor to a group; nothing changes, also not what was sent with it', async ({
    server,
  }) => {
    const { asker, call, foreignGroupId, groupId, hospiceId, other, own, people, stored } = await start(server);
    const before = await stored();
    const until = new Date(server.clock.now.getTime() + HOUR).toISOString();
    const nobody = [
      other.id,
      asker.id,
      people.care_manager.id,
      people.superuser.id,
      groupId,
      foreignGroupId,
      hospiceId,
    ];
    for (const assignedToId of [...nobody, randomUUID()]) {
      const change = { assignedToId, needsReply: false, snoozedUntil: until };
      const refused = await server.as(people.hospice_admin)(`${call.inboxPath}/${own.conversationId}`, patch(change));
      expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ path: 'assignedToId' }] }]);
    }
    expect(await stored()).toEqual(before);
  });

  test('is not changed by a group’s person', async ({ server }) => {
    const { call, own, people, stored } = await start(server);
    const before = await stored();
    const change = { assignedToId: people.hospice_admin.id };
    for (const person of [people.care_manager, people.provider]) {
      const refused = await server.as(person)(`${call.inboxPath}/${own.conversationId}`, patch(change));
      expect(refused.status).toBe(404);
    }
    expect(await stored()).toEqual(before);
  });
});
