// On both databases: changes come by LISTEN and NOTIFY.
import { addSharedReferral } from '../referrals/support/groupParts.ts';
import { describe, expect } from 'vitest';
import type { Role } from '#contract/platform/roles.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { openLiveEvents } from '#server/platform/events/liveEvents.ts';
import { needsOf, NOW } from '../referrals/support/enrollmentSteps.ts';
import { openStream } from './support/eventReader.ts';
import {
  drainEvents,
  END,
  furnish,
  group,
  hospice,
  listenersNotifiedBy,
  LONG_MS,
  NEVER,
  type Office,
} from './support/liveUpdates.ts';
import { patch, post, remove, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** A change that takes rights away from a person. */
type Loss = { is_active: false } | { role: Role } | { location_ids: string[] };

const SHARED = { text: 'The daughter arrives on Friday', visibility: 'shared' };
const INTERNAL = { text: 'Call the daughter first', visibility: 'internal' };

const STEPS: readonly (readonly [
  string,
  readonly string[],
  (office: Office, server: TestServer) => Promise<unknown>,
])[] = [
  [
    'a status change of a hospice',
    ['own', 'group'],
    ({ asHospice, enrollment, ...world }) =>
      asHospice(
        enrollment,
        patch({ version: 1, status: 'pending_start_of_care', ...needsOf('pending_start_of_care', world) }),
      ),
  ],
  [
    'an enrollment that closes the referral for the other hospice',
    ['own', 'other', 'group'],
    ({ asHospice, enrollment, ...world }) =>
      asHospice(enrollment, patch({ version: 1, status: 'enrolled', ...needsOf('enrolled', world) })),
  ],
  [
    'a next action of a hospice',
    ['own'],
    ({ asHospice, enrollment }) => asHospice(enrollment, patch({ version: 1, nextAction: 'Call the daughter' })),
  ],
  ['an internal note', ['own'], ({ asHospice, id }) => asHospice(`/v1/referrals/${id}/notes`, post(INTERNAL))],
  [
    'a shared note of a hospice',
    ['own', 'group'],
    ({ asHospice, id }) => asHospice(`/v1/referrals/${id}/notes`, post(SHARED)),
  ],
  [
    'a note of the group',
    ['own', 'other', 'group'],
    ({ asGroup, id }) => asGroup(`/v1/referrals/${id}/notes`, post(SHARED)),
  ],
  [
    'a new phone number of the patient',
    ['own', 'other', 'group'],
    ({ asGroup, id }) => asGroup(`/v1/referrals/${id}`, patch({ version: 1, patient: { phone: '(410) 555-0100' } })),
  ],
  [
    'a concern about one hospice',
    ['own', 'group'],
    ({ asGroup, hospiceId, id }) =>
      asGroup(`/v1/referrals/${id}/concerns`, post({ text: 'Nobody has called yet', hospiceId })),
  ],
  [
    'a deletion by one hospice',
    ['own', 'group'],
    ({ asHospice, id }) => asHospice(`/v1/referrals/${id}`, remove({ reason: 'Typed twice' })),
  ],
  [
    'the move of a provider with the referral to another group',
    ['group', 'foreignGroup'],
    ({ foreignGroupId, providerId }, { db }) =>
      db.updateTable('provider').set({ group_id: foreignGroupId }).where('id', '=', providerId).execute(),
  ],
  [
    'a referral to a further hospice',
    ['group', 'foreignHospice'],
    ({ foreignHospiceId, id }, { db }) =>
      db
        .insertInto('enrollment')
        .values({ referral_id: id, hospice_id: foreignHospiceId, status_since: NOW, received_at: NOW })
        .execute(),
  ],
  [
    'a level of care that is not shared',
    ['own'],
    async ({ asHospice, enrollment }, { db }) => {
      await db
        .updateTable('hospice')
        .set({ sharing: JSON.stringify({ ...DEFAULT_SHARING, shared: ['dates'] }) })
        .execute();
      return asHospice(enrollment, patch({ version: 1, levelOfCare: 'gip' }));
    },
  ],
  [
    'an alert of a hospice that does not share its dates',
    ['own'],
    async ({ enrollmentId, hospiceId, id }, { db }) => {
      await db
        .updateTable('hospice')
        .set({ sharing: JSON.stringify({ shared: [] }) })
        .execute();
      await db
        .insertInto('alert')
        .values({
          enrollment_id: enrollmentId,
          hospice_id: hospiceId,
          referral_id: id,
          kind: 'overdue_response',
          raised_at: NOW,
        })
        .execute();
    },
  ],
];

test.for(STEPS)('live updates: %s reaches the screens of %j only', async ([, expected, step], { events, server }) => {
  const office = await furnish(server);
  const answered: unknown[] = [];
  const found = await listenersNotifiedBy({ events, server }, office, async () => {
    const answer = await step(office, server);
    answered.push(answer instanceof Response ? answer.ok : true);
  });
  expect(answered).toEqual([true]);
  expect(found).toEqual(expected);
});

test('live updates: a concern and its answer are announced to its hospice and its group, not to other groups', async ({
  events,
  server,
}) => {
  const world = await makeWorld(server);
  const { groupIds, id, people } = await addSharedReferral(server, world);
  const listeners = {
    own: hospice(world.hospiceId),
    sender: group(groupIds.sender),
    treating: group(groupIds.treating),
    community: group(groupIds.community),
  };
  const asHospice = server.as(world.people.hospice_admin);
  const announcedBy = (work: () => Promise<unknown>) =>
    listenersNotifiedBy({ events, server }, { listeners, id }, work);
  for (const part of ['sender', 'community'] as const) {
    const raise = post({ text: 'Nobody has called yet' });
    expect(await announcedBy(() => server.as(people[part])(`/v1/referrals/${id}/concerns`, raise))).toEqual([
      'own',
      part,
    ]);
  }
  const [first = '', second = ''] = await world.concernsOf(id);
  const answer = (concernId: string) => () =>
    asHospice(`/v1/referrals/${id}/concerns/${concernId}/answer`, post({ text: 'We have called' }));
  expect(await announcedBy(answer(first))).toEqual(['own', 'sender']);
  expect(await announcedBy(answer(second))).toEqual(['own', 'community']);
});

test('live updates: a group’s proposal and its confirmation reach its hospice and the group, not other groups', async ({
  events,
  server,
}) => {
  const world = await makeWorld(server);
  const { groupIds, id, people } = await addSharedReferral(server, world, { status: 'enrolled' });
  const listeners = {
    own: hospice(world.hospiceId),
    sender: group(groupIds.sender),
    treating: group(groupIds.treating),
  };
  const announcedBy = (work: () => Promise<unknown>) =>
    listenersNotifiedBy({ events, server }, { listeners, id }, work);
  const change = patch({ version: 1, patient: { phone: '(555) 010-0133' } });
  expect(await announcedBy(() => server.as(people.sender)(`/v1/referrals/${id}`, change))).toEqual(['own', 'sender']);
  const { id: proposalId } = await server.db.selectFrom('contact_proposal').select('id').executeTakeFirstOrThrow();
  const accept = post({ accept: true, version: 1 });
  const decide = () =>
    server.as(world.people.hospice_admin)(`/v1/referrals/${id}/proposals/${proposalId}/decision`, accept);
  expect(await announcedBy(decide)).toContain('sender');
});

test('live updates: a statement that changes many referrals sends the group one request to reload, and other groups nothing', async ({
  events,
  server,
}) => {
  const { asHospice: _, enrollmentId: __, ...office } = await furnish(server);
  const patient = { first_name: 'Grace', last_name: 'Murray', source: 'physician' as const, received_at: NOW };
  const rows = Array.from({ length: 60 }, () => ({ ...patient, creator_group_id: office.groupId }));
  await drainEvents(events, server);
  using subscription = events.subscribe(group(office.groupId));
  using foreign = events.subscribe(group(office.foreignGroupId));
  await server.db.insertInto('referral').values(rows).execute();
  expect(await subscription.next(LONG_MS, NEVER)).toBe('changed');
  expect(subscription.take()).toEqual({ referralIds: [], isBehind: true, hasMessages: false });
  expect(foreign.take().isBehind).toBe(false);
});

describe('Live update stream', () => {
  test('begins with a request to reload, reports a change by its id alone, and is audited once', async ({ server }) => {
    const { asGroup, id, people } = await furnish(server);
    const events = await openStream(server, people.hospice_admin);
    await asGroup(`/v1/referrals/${id}/notes`, post(SHARED));
    expect(await events.next()).toBe(`changed ${id}`);
    await events.cancel();
    const rows = await server.db
      .selectFrom('audit_event')
      .select('outcome')
      .where('verb', '=', 'followChanges')
      .execute();
    expect(rows).toEqual([{ outcome: 'ok' }]);
  });

  test('sends a slow reader a request to reload instead of an ever longer queue', async ({ server }) => {
    const { groupId, people } = await furnish(server);
    const answer = await openStream(server, people.care_manager);
    const patient = { first_name: 'Grace', last_name: 'Murray', source: 'physician' as const, received_at: NOW };
    // Events that the stream took before it waited for its reader come first.
    for (let count = 0; count < 150; count += 1) {
      await server.db
        .insertInto('referral')
        .values({ ...patient, creator_group_id: groupId })
        .execute();
    }
    let last = await answer.next();
    while (last?.startsWith('changed ')) last = await answer.next();
    expect(last).toBe('caught_up');
    await answer.cancel();
  });

  const losses: readonly (readonly [string, Loss])[] = [
    ['is deactivated', { is_active: false }],
    ['changes role', { role: 'hospice_clinical_manager' }],
    ['is limited to a location', { location_ids: [END] }],
  ];
  test.for(losses)('ends soon after the person %s', async ([, change], { database, server }) => {
    const { people } = await furnish(server);
    await using events = await openWithShortHeartbeat({ database });
    const stream = await openStream(server.with({ events }), people.hospice_admin);
    expect(await stream.next()).toBe('beat');
    await server.db.updateTable('app_user').set(change).where('id', '=', people.hospice_admin.id).execute();
    while ((await stream.next()) === 'beat');
    expect(await stream.next()).toBeUndefined();
  });

  test('ends soon after the token stops being valid', async ({ database, server }) => {
    const { people } = await furnish(server);
    await using events = await openWithShortHeartbeat({ database });
    let isGood = true;
    const identify = async () =>
      isGood ? { issuer: 'http://localhost:3000/', subject: people.hospice_admin.id, isEmbedded: true } : null;
    const stream = await openStream(server.with({ events, identify }), people.hospice_admin);
    isGood = false;
    while ((await stream.next()) === 'beat');
    expect(await stream.next()).toBeUndefined();
  });

  test('can be opened ten times by one person, and again after one of them is closed', async ({ server }) => {
    const { people } = await furnish(server);
    const streams = [];
    for (let count = 0; count < 10; count += 1) streams.push(await openStream(server, people.provider));
    expect((await server.as(people.provider)('/v1/events')).status).toBe(429);
    await streams[0]?.cancel();
    streams.push(await openStream(server, people.provider));
    for (const stream of streams) await stream.cancel();
  });

  test('ends when the server stops, and cannot be opened again', async ({ database, server }) => {
    const { people } = await furnish(server);
    await using events = await openWithShortHeartbeat({ database });
    const stopping = server.with({ events });
    const stream = await openStream(stopping, people.provider);
    events.endStreams();
    while ((await stream.next()) === 'beat');
    expect((await stopping.as(people.provider)('/v1/events')).status).toBe(503);
  });
});

/** Looks at its people all the time. */
async function openWithShortHeartbeat({ database }: { database: Parameters<typeof openLiveEvents>[0] }) {
  const events = await openLiveEvents(database, { heartbeatMs: 10 });
  return Object.assign(events, { [Symbol.asyncDispose]: () => events.close() });
}
