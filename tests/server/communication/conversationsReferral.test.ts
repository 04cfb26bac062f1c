import { describe, expect, vi } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { applyAlertRules } from '#server/referrals/alerts/alerts.queries.ts';
import { noteMessageSent } from '#server/communication/conversations/timelineLines.queries.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { conversationCalls } from './support/conversationCalls.ts';
import { NOW, needsOf } from '../referrals/support/enrollmentSteps.ts';
import { addReceived, SUBJECT } from './support/received.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { sql } from '#server/platform/database/connection.ts';
import { runAs } from '../support/sessions.ts';

const after = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

/**
 * A patient of the group who lives in a community of another group; two hospices were asked. The first one writes to the group's
 * care manager about the patient.
 */
async function start(server: TestServer) {
  const world = await makeWorld(server);
  const { foreignHospiceId, groupId, hospiceId, people, providerId } = world;
  const communityGroupId = await server.addGroup({ name: 'Maple House', type: 'assisted_living' });
  const { enrollmentIds, id } = await server.addReferral({
    hospiceIds: [hospiceId, foreignHospiceId],
    groupId,
    receivedAt: after(-6),
    referral: {
      responsible_provider_id: providerId,
      community_id: await server.addCommunity({ group_id: communityGroupId }),
    },
    enrollment: { first_contact_at: after(-4), status_since: after(-2) },
  });
  const ana = people.hospice_admin;
  const hospice = { ...ana, accountType: 'hospice', hospiceId, groupId: null, locationIds: [] };
  await inSession(server.db, hospice, (trx) =>
    noteMessageSent(trx, {
      referralId: id,
      hospiceId,
      groupIds: [groupId, groupId],
      author: { id: ana.id, name: 'Ana Ruiz', organization: 'Harbor Hospice', hospiceId },
      subject: SUBJECT,
      now: NOW,
    }),
  );
  const userId = people.care_manager.id;
  const received = await addReceived(server, { hospiceId, groupId, userId, referralId: id });
  const alerts = async () => {
    const rows = await server.db
      .selectFrom('alert')
      .select(['enrollment_id'])
      .where('kind', '=', 'stakeholder_concern')
      .where('cleared_at', 'is', null)
      .execute();
    return rows.map((row) => row.enrollment_id);
  };
  return {
    ...world,
    ana,
    alerts,
    call: conversationCalls(server, world),
    communityGroupId,
    enrollmentId: enrollmentIds[0] ?? '',
    receivedId: received.id,
    referralId: id,
    sofia: people.care_manager,
  };
}

const note = (server: TestServer, who: { readonly id: string }, referralId: string) =>
  server.as(who)(`/v1/referrals/${referralId}/notes`, post({ text: 'We call her today', visibility: 'shared' }));

describe('Conversation about a referral', () => {
  test('appears in the timeline only for its hospice, its group and superusers, also by row-level security alone', async ({
    server,
  }) => {
    const { ana, call, communityGroupId, foreignHospiceId, people, receivedId, referralId, sofia } =
      await start(server);
    const other = await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
    const inCommunity = await server.addPerson({ role: 'care_manager', groupId: communityGroupId });
    server.clock.now = after(1);
    await call.reply(sofia, receivedId, 'She would rather have Tuesday');
    server.clock.now = after(2);
    await call.answer(ana, receivedId, 'Tuesday it is');

    const expectedLines = [
      ['message_answered', 'Harbor Hospice', 'Tuesday it is'],
      ['message_answered', 'Lakeside Physicians', 'She would rather have Tuesday'],
      ['message_sent', 'Harbor Hospice', SUBJECT],
    ];
    // Everybody of the hospice and the group who works with the patient can read it, like shared notes.
    for (const who of [ana, people.hospice_clinical_manager, sofia, people.provider]) {
      expect(await call.lines(who, referralId)).toEqual(expectedLines);
    }
    // The other hospice that was asked, and the other group that sees the patient.
    const lines = sql`select id from timeline_event where referral_id = ${referralId} and kind like 'message_%'`;
    for (const who of [other, inCommunity]) {
      expect(await call.lines(who, referralId)).toEqual([]);
      expect((await runAs(server, who, lines)).rows).toEqual([]);
    }
    expect((await runAs(server, sofia, lines)).rows).toHaveLength(expectedLines.length);
    expect(await call.lines(people.superuser, referralId)).toEqual(expectedLines);
  });

  test('sends a live update to its hospice and its group, and to no one else', async ({ events, server }) => {
    const { call, communityGroupId, foreignHospiceId, groupId, hospiceId, receivedId, referralId, sofia } =
      await start(server);
    const heard = { id: 'x', hospiceId: null, groupId: null, locationIds: [] };
    using ofHospice = events.subscribe({ ...heard, hospiceId });
    using ofGroup = events.subscribe({ ...heard, groupId });
    using ofOther = events.subscribe({ ...heard, hospiceId: foreignHospiceId });
    using ofCommunity = events.subscribe({ ...heard, groupId: communityGroupId });
    await call.reply(sofia, receivedId, 'She would rather have Tuesday');
    // A separate database server notifies a moment later.
    const heardBy: string[][] = [[], [], [], []];
    await vi.waitFor(() => {
      for (const [index, each] of [ofHospice, ofGroup, ofOther, ofCommunity].entries()) {
        heardBy[index]?.push(...each.take().referralIds);
      }
      expect(heardBy).toEqual([[referralId], [referralId], [], []]);
    });
  });

  test('that is not about the referral appears only in the inbox, without a timeline event or an alert', async ({
    server,
  }) => {
    const { alerts, ana, call, groupId, hospiceId, referralId, sofia } = await start(server);
    const { id } = await addReceived(server, { hospiceId, groupId, userId: sofia.id });
    await call.reply(sofia, id, 'When is your next evening?');
    expect(await call.lines(ana, referralId)).toHaveLength(1);
    await applyAlertRules(server.db, after(30));
    expect(await alerts()).toEqual([]);
    expect((await call.inboxOf(ana)).data).toMatchObject([{ id, waitsSince: NOW.toISOString() }]);
  });
});

describe('A group’s reply about a referral', () => {
  test('raises an alert for that hospice after 24 hours without an answer, not before', async ({ server }) => {
    const { alerts, call, enrollmentId, receivedId, sofia } = await start(server);
    await call.reply(sofia, receivedId, 'She would rather have Tuesday');
    await applyAlertRules(server.db, after(23.9));
    expect(await alerts()).toEqual([]);
    await applyAlertRules(server.db, after(24));
    expect(await alerts()).toEqual([enrollmentId]);
  });

  const answers: readonly (readonly [
    string,
    boolean,
    (server: TestServer, started: Awaited<ReturnType<typeof start>>) => Promise<unknown>,
  ])[] = [
    [
      'the hospice’s answer in the conversation',
      true,
      (_, { ana, call, receivedId }) => call.answer(ana, receivedId, 'Yes'),
    ],
    ["the hospice's shared note", true, (server, { ana, referralId }) => note(server, ana, referralId)],
    [
      'a new status',
      true,
      (server, { ana, enrollmentId, hospiceId, nurseId }) =>
        server.as(ana)(
          `/v1/hospices/${hospiceId}/enrollments/${enrollmentId}`,
          patch({ version: 1, status: 'pending_start_of_care', ...needsOf('pending_start_of_care', { nurseId }) }),
        ),
    ],
    ["the group's next answer", false, (_, { call, receivedId, sofia }) => call.reply(sofia, receivedId, 'Hello?')],
    [
      'marking it as read',
      false,
      (_, { ana, call, receivedId }) => call.readInbox(ana, receivedId, after(25).toISOString()),
    ],
    [
      'an answer to another group',
      false,
      async (server, { ana, call, communityGroupId, hospiceId, referralId }) => {
        const { id: userId } = await server.addPerson({ role: 'care_manager', groupId: communityGroupId });
        const theirs = { hospiceId, groupId: communityGroupId, userId, referralId };
        const { id } = await addReceived(server, theirs);
        await conversationCalls(server, { groupId: communityGroupId, hospiceId }).reply({ id: userId }, id, 'And we?');
        server.clock.now = after(25.5);
        await call.answer(ana, id, 'You too');
      },
    ],
  ];

  test.for(answers)('after its alert, %s clears it: %s', async ([, isAnswer, answer], { server }) => {
    const started = await start(server);
    const { alerts, call, enrollmentId, receivedId, sofia } = started;
    await call.reply(sofia, receivedId, 'She would rather have Tuesday');
    await applyAlertRules(server.db, after(24));
    server.clock.now = after(25);
    await answer(server, started);
    await applyAlertRules(server.db, after(26));
    expect(await alerts()).toEqual(isAnswer ? [] : [enrollmentId]);
  });

  test('the hospice’s answer in the conversation also clears the alert of the group’s shared note', async ({
    server,
  }) => {
    const { alerts, ana, call, enrollmentId, receivedId, referralId, sofia } = await start(server);
    await call.reply(sofia, receivedId, 'When is her visit?');
    await call.answer(ana, receivedId, 'Gladly');
    server.clock.now = after(1);
    await note(server, sofia, referralId);
    await applyAlertRules(server.db, after(25));
    expect(await alerts()).toContain(enrollmentId);
    server.clock.now = after(26);
    await call.answer(ana, receivedId, 'We have called her');
    await applyAlertRules(server.db, after(27));
    expect(await alerts()).not.toContain(enrollmentId);
  });
});
