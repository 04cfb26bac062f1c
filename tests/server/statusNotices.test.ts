import { describe, expect } from 'vitest';
import {
  DEFAULT_SHARING,
  SHARED_EVENTS,
  SHARING_AUDIENCES,
  type InformationSharing,
  type SharedEvent,
  type SharingAudience,
} from '#contract/sharingSettings.ts';
import type { SharedFact } from '#contract/sharing.ts';
import { later } from './support/mailWorld.ts';
import { linksIn, test } from './support/mailPost.ts';
import { ago, needsOf } from './support/enrollmentSteps.ts';
import { choose, ONE_CLICK } from './support/mails.ts';
import { setDefault } from './support/sharing.ts';
import { patch, post as posted, remove, type TestServer } from './support/server.ts';
import { makeWorld } from './support/world.ts';

/** From what a hospice does to the mails of a group's people. */

/** E-mail for these events and audiences only, with all facts shared but these. */
function mailing(
  events: Partial<Record<SharedEvent, readonly SharingAudience[]>>,
  kept: readonly SharedFact[] = [],
): InformationSharing {
  const all = structuredClone(DEFAULT_SHARING.events);
  for (const event of SHARED_EVENTS) {
    for (const audience of SHARING_AUDIENCES) {
      all[event][audience] = events[event]?.includes(audience) === true ? ['in_app', 'email'] : ['in_app'];
    }
  }
  return { shared: DEFAULT_SHARING.shared.filter((fact) => !kept.includes(fact)), events: all };
}
const toAll = (...events: SharedEvent[]) =>
  mailing(Object.fromEntries(events.map((event) => [event, SHARING_AUDIENCES])));

/** A referral that a provider of a group answers for, of a resident of a community of another group. */
async function start(server: TestServer, sharing?: InformationSharing) {
  const world = await makeWorld(server);
  const { hospiceId, groupId, people } = world;
  await server.db
    .updateTable('hospice')
    .set({ phone: '555-0199', email: 'intake@harbor.example', time_zone: 'America/Chicago' })
    .where('id', '=', hospiceId)
    .execute();
  if (sharing) await setDefault(server, hospiceId, sharing);
  const communityGroupId = await server.addGroup({ name: 'Maple House', type: 'assisted_living' });
  const inCommunity = await server.addPerson({ role: 'care_manager', groupId: communityGroupId });
  // Who hears nothing: another provider of the group, somebody who left, and a group that has nothing to do with it.
  await server.addPerson({ role: 'provider', groupId });
  await server.addPerson({ role: 'care_manager', groupId, isActive: false });
  await server.addPerson({ role: 'care_manager', groupId: world.foreignGroupId });
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [hospiceId],
    groupId,
    receivedAt: ago(6),
    referral: {
      responsible_provider_id: await server.addProvider(groupId, { user_id: people.provider.id }),
      community_id: await server.addCommunity({ group_id: communityGroupId }),
      first_name: 'CanaryFirst',
      last_name: 'CanaryLast',
      preferred_name: 'CanaryPreferred',
      date_of_birth: '1931-03-07',
      phone: '+1 555 010 7731',
      address: 'CanaryStreet',
      mrn: 'CanaryMrn',
      diagnosis: JSON.stringify({ icd10: 'C34.90', text: 'CanaryDiagnosis', category: 'cancer' }),
    },
    enrollment: { status_since: ago(2) },
  });
  const enrollmentId = enrollmentIds[0] ?? '';
  const path = `/v1/hospices/${hospiceId}/enrollments/${enrollmentId}`;
  const byHospice = server.as(people.hospice_super_admin);
  return {
    world,
    id,
    enrollmentId,
    readers: {
      responsible_provider: people.provider.email,
      group: people.care_manager.email,
      community: inCommunity.email,
    },
    change: async (body: object) => {
      const held = server.db.selectFrom('enrollment').select('version').where('id', '=', enrollmentId);
      const { version } = await held.executeTakeFirstOrThrow();
      const reply = await byHospice(path, patch({ version, ...body }));
      if (reply.status !== 200) throw new Error(`Changing was answered with ${await reply.text()}`);
    },
    byHospice,
    path,
  };
}
type Started = Awaited<ReturnType<typeof start>>;

const moveTo = (started: Started, to: 'pending_start_of_care' | 'enrolled' | 'declined', more: object = {}) =>
  started.change({ status: to, ...needsOf(to, started.world), reason: undefined, ...more });

const queue = ({ db }: TestServer) =>
  db
    .selectFrom('mail_message')
    .select(['to_address', 'status', 'last_error', 'facts'])
    .where('kind', '=', 'status_notice')
    .orderBy('created_at')
    .execute();

const died = { dischargeDate: '2026-11-20', dischargeType: 'death' };

describe('a change of status', () => {
  test('is mailed to each audience that the hospice tells by e-mail, and to nobody else', async ({ post, server }) => {
    const started = await start(server, toAll('pending_start_of_care'));
    await moveTo(started, 'pending_start_of_care');
    await post.deliver(later(1));
    const { sink } = post;
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(Object.values(started.readers).toSorted());
    const [mail] = sink.mails;
    const { display_id: displayId } = await server.db
      .selectFrom('referral')
      .select('display_id')
      .where('id', '=', started.id)
      .executeTakeFirstOrThrow();
    expect(mail?.headers['subject']).toBe(`Update on referral ${displayId}`);
    expect(mail?.headers['from']).toContain('Harbor Hospice via Wayside');
    expect(mail?.headers['reply-to']).toBe('intake@harbor.example');
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.text).toContain(
      'Harbor Hospice changed the status to Pending start of care.\nReason: Scheduled.\nPlanned start of care: November 23, 2026.',
    );
    expect(mail?.text).toContain(`Questions about ${displayId}: call Harbor Hospice at 555-0199.`);
    expect(linksIn(mail?.text ?? '')[0]).toMatch(new RegExp(`/stakeholder/referrals/${started.id}$`));
  });

  test.for(SHARING_AUDIENCES)('is mailed to one audience alone: %s', async (audience, { post, server }) => {
    const started = await start(server, mailing({ pending_start_of_care: [audience] }));
    await moveTo(started, 'pending_start_of_care');
    await post.deliver(later(1));
    expect(post.sink.mails.map(({ to }) => to)).toEqual([started.readers[audience]]);
  });

  test('is mailed as one group’s own settings say, whatever the default says', async ({ post, server }) => {
    const started = await start(server, toAll('pending_start_of_care'));
    const { groupId: group_id, hospiceId: hospice_id } = started.world;
    const sharing = JSON.stringify(mailing({}));
    await server.db.insertInto('group_sharing').values({ hospice_id, group_id, sharing }).execute();
    await moveTo(started, 'pending_start_of_care');
    await post.deliver(later(1));
    expect(post.sink.mails.map(({ to }) => to)).toEqual([started.readers.community]);
  });

  test('by default is mailed once it is enrolled, not before, and to no community', async ({ post, server }) => {
    const started = await start(server);
    await moveTo(started, 'pending_start_of_care');
    expect(await queue(server)).toEqual([]);
    await moveTo(started, 'enrolled');
    await post.deliver(later(1));
    const { group, responsible_provider } = started.readers;
    expect(post.sink.mails.map(({ to }) => to).toSorted()).toEqual([group, responsible_provider].toSorted());
    // An hour ago, on the hospice's own clocks.
    expect(post.sink.mails[0]?.text).toMatch(/Start of care: Friday, November 20 at 8:00.AM CST\./u);
  });

  test('tells nothing that is not shared', async ({ post, server }) => {
    const started = await start(
      server,
      mailing({ declined: ['group'], pending_start_of_care: ['group'] }, ['dates', 'decline_reason', 'discharge']),
    );
    await moveTo(started, 'pending_start_of_care');
    await post.deliver(later(1));
    await moveTo(started, 'declined', { declineReason: 'patient_deceased', dateOfDeath: '2026-11-19' });
    await post.deliver(later(2));
    const [pending, declined] = post.sink.mails;
    expect(pending?.text).not.toContain('November');
    expect(declined?.text).toContain('changed the status to Declined.\n\nQuestions');
    expect(declined?.text).not.toMatch(/died|November/i);
  });

  test('that also brings a first contact is one mail about what weighs most', async ({ server }) => {
    const started = await start(server, toAll('pending_start_of_care', 'first_contact', 'visit_scheduled'));
    await moveTo(started, 'pending_start_of_care', { evaluationVisitAt: later(60).toISOString() });
    const mails = await queue(server);
    expect(mails.map(({ to_address }) => to_address).toSorted()).toEqual(Object.values(started.readers).toSorted());
    expect(mails.map(({ facts }) => facts)).toEqual(
      mails.map(() => ({ event: 'pending_start_of_care', isNew: false, isByHospice: true })),
    );
  });

  test('is one mail too where a transaction tells its lines one by one', async ({ server }) => {
    const started = await start(server, toAll('pending_start_of_care', 'first_contact', 'enrolled'));
    await server.db
      .updateTable('enrollment')
      .set({ status: 'enrolled', first_contact_at: ago(1), start_of_care: ago(1) })
      .where('id', '=', started.enrollmentId)
      .execute();
    const line = {
      referral_id: started.id,
      hospice_id: started.world.hospiceId,
      at: server.clock.now,
      actor_name: 'A',
    };
    await server.db.transaction().execute(async (trx) => {
      for (const to_status of ['pending_start_of_care', 'enrolled', 'pending_start_of_care'] as const) {
        const values = { ...line, kind: 'status_changed' as const, to_status, visibility: 'shared' as const };
        await trx.insertInto('timeline_event').values(values).execute();
      }
    });
    expect((await queue(server)).map(({ facts }) => facts)).toEqual(
      Array.from({ length: 3 }, () => ({ event: 'enrolled', isNew: false, isByHospice: false })),
    );
  });
});

describe('what another one does', () => {
  test('is not mailed to the person who did it: a withdrawal', async ({ post, server }) => {
    const started = await start(server, toAll('declined'));
    const { people } = started.world;
    const withdraw = patch({ version: 1, withdraw: { declineReason: 'patient_declined_hospice' } });
    const reply = await server.as(people.care_manager)(`/v1/referrals/${started.id}`, withdraw);
    expect(reply.status).toBe(200);
    await post.deliver(later(1));
    const { community, responsible_provider } = started.readers;
    expect(post.sink.mails.map(({ to }) => to).toSorted()).toEqual([community, responsible_provider].toSorted());
    expect(post.sink.mails[0]?.text).toContain(
      'At Harbor Hospice the status is now Declined.\nReason: Patient or family declined hospice.',
    );
  });

  test('is mailed by the hospice that it befalls: a patient who chose another one', async ({ post, server }) => {
    const started = await start(server, toAll('declined'));
    const other = await server.addHospice({ name: 'Prairie Hospice', sharing: JSON.stringify(toAll('enrolled')) });
    await server.db
      .insertInto('enrollment')
      .values({ referral_id: started.id, hospice_id: other, status_since: ago(2), received_at: ago(6) })
      .execute();
    const nurse = await server.addStaff(other);
    const admin = await server.addPerson({ role: 'hospice_admin', hospiceId: other });
    const held = await server.db
      .selectFrom('enrollment')
      .select('id')
      .where('hospice_id', '=', other)
      .executeTakeFirstOrThrow();
    const enroll = patch({
      version: 1,
      status: 'enrolled',
      startOfCare: ago(1).toISOString(),
      admissionNurseId: nurse,
    });
    expect((await server.as(admin)(`/v1/hospices/${other}/enrollments/${held.id}`, enroll)).status).toBe(200);
    await post.deliver(later(1));
    const said = post.sink.mails
      .filter(({ to }) => to === started.readers.group)
      .map(({ text }) => text.split('\n')[0]);
    expect(said.toSorted()).toEqual([
      'At Harbor Hospice the status is now Declined.',
      'Prairie Hospice changed the status to Enrolled.',
    ]);
    expect(post.sink.mails.length).toBe(6);
  });

  test('a new referral is mailed to the others of the group by each hospice that tells it so', async ({
    post,
    server,
  }) => {
    const started = await start(server, toAll('referral_received'));
    const { groupId, hospiceId, people, foreignHospiceId } = started.world;
    await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: foreignHospiceId }).execute();
    const creation = {
      patient: { firstName: 'Ada', lastName: 'Canary', dateOfBirth: '1940-01-02' },
      source: 'physician',
      responsibleProviderId: started.world.providerId,
      hospiceIds: [hospiceId, foreignHospiceId],
    };
    const reply = await server.as(people.provider)(`/v1/groups/${groupId}/referrals`, posted(creation));
    expect([reply.status, reply.status === 201 ? '' : await reply.text()]).toEqual([201, '']);
    await post.deliver(later(1));
    // The other hospice tells this in the app only.
    expect(post.sink.mails.map(({ text, to }) => [to, text.split('\n')[0]])).toEqual([
      [started.readers.group, 'Harbor Hospice has received this referral.'],
    ]);
  });
});

describe('every other event', () => {
  test.for([
    ['visit_scheduled', { evaluationVisitAt: '2026-11-21T16:30:00.000Z' }, 'Saturday, November 21 at 10:30'],
    ['first_contact', { firstContactAt: ago(1).toISOString() }, 'made the first contact.'],
  ] as const)('is mailed: %s', async ([event, body, words], { post, server }) => {
    const started = await start(server, toAll(event));
    await started.change(body);
    await post.deliver(later(1));
    expect(post.sink.mails.length).toBe(3);
    expect(post.sink.mails[0]?.text).toContain(words);
  });

  test.for([
    ['level_of_care_change', { levelOfCare: 'gip' }, 'Harbor Hospice changed the level of care.'],
    ['sia_started', { isSia: true }, 'Harbor Hospice has begun end-of-life visits (SIA).'],
    [
      'discharged_alive',
      { dischargeDate: '2026-11-20', dischargeType: 'revoked' },
      'Harbor Hospice discharged this patient on November 20, 2026.\nReason: Revoked by the patient.',
    ],
    ['death', died, 'We are sorry to let you know that this patient died on November 20, 2026.'],
  ] as const)('of a patient in care is mailed: %s', async ([event, body, words], { post, server }) => {
    const started = await start(server, toAll(event));
    await moveTo(started, 'enrolled');
    await started.change(body);
    await post.deliver(later(1));
    expect(post.sink.mails.length).toBe(3);
    const [{ html = '', text = '', raw = '' } = {}] = post.sink.mails;
    expect(text).toContain(words);
    expect(text.includes('With sympathy,\nHarbor Hospice')).toBe(event === 'death');
    for (const trace of ['Canary', '1931-03-07', '0107731', '010 7731', 'C34']) {
      expect([raw, html, text].join('\n')).not.toContain(trace);
    }
  });

  test('is mailed to nobody where the fact is not shared without which it says nothing', async ({ server }) => {
    const started = await start(server, { ...toAll('death'), shared: ['dates', 'decline_reason'] });
    await moveTo(started, 'enrolled');
    await started.change(died);
    expect(await queue(server)).toEqual([]);
  });

  test('a contact that a nurse writes down is mailed', async ({ post, server }) => {
    const started = await start(server, toAll('first_contact'));
    const attempt = posted({ channel: 'phone', reached: 'caregiver', at: ago(1).toISOString() });
    const reply = await started.byHospice(`${started.path}/contact-attempts`, attempt);
    expect(reply.status).toBe(201);
    await post.deliver(later(1));
    expect(post.sink.mails.length).toBe(3);
  });

  test('a death before care began is told with the same words', async ({ post, server }) => {
    const started = await start(server, toAll('declined'));
    await moveTo(started, 'declined', { declineReason: 'patient_deceased', dateOfDeath: '2026-11-19' });
    await post.deliver(later(1));
    expect(post.sink.mails[0]?.text).toContain(
      'We are sorry to let you know that this patient died on November 19, 2026.',
    );
  });
});

describe('before it has gone out', () => {
  const UNDONE: readonly (readonly [string, (started: Started, server: TestServer) => Promise<unknown>])[] = [
    ['the step is taken back', ({ change }) => change({ status: 'referral_received', reason: 'A mistake' })],
    ['it turns out to be an error', ({ change }) => change({ status: 'entered_in_error', errorReason: 'test' })],
    [
      'the patient has died',
      ({ change }) => change({ status: 'declined', declineReason: 'patient_deceased', dateOfDeath: '2026-11-19' }),
    ],
    [
      'the referral is deleted',
      async ({ byHospice, id }) => byHospice(`/v1/referrals/${id}`, remove({ reason: 'Typed twice' })),
    ],
    ['the hospice tells it no more', ({ world }, server) => setDefault(server, world.hospiceId, mailing({}))],
    [
      'its readers are gone, elsewhere, or at another address',
      async ({ readers, world }, { db }) => {
        const set = (fields: object, email: string) =>
          db.updateTable('app_user').set(fields).where('email', '=', email).execute();
        await set({ is_active: false }, readers.group);
        await set({ group_id: world.foreignGroupId }, readers.community);
        await set({ email: 'elsewhere@people.example' }, readers.responsible_provider);
      },
    ],
    [
      'the referral has left the groups',
      async ({ id }, { db }) =>
        db
          .updateTable('referral')
          .set({ responsible_provider_id: null, community_id: null, creator_group_id: null })
          .where('id', '=', id)
          .execute(),
    ],
  ];

  test.for(UNDONE)('nothing is sent where %s', async ([, undo], { post, server }) => {
    const started = await start(server, toAll('pending_start_of_care'));
    await moveTo(started, 'pending_start_of_care');
    expect(await queue(server)).toHaveLength(3);
    await undo(started, server);
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
    expect((await queue(server)).map(({ last_error, status }) => [status, last_error])).toEqual(
      Array.from({ length: 3 }, () => ['suppressed', 'not_told']),
    );
  });

  test('a discharge that is taken back is not mailed', async ({ post, server }) => {
    const started = await start(server, toAll('death'));
    await moveTo(started, 'enrolled');
    await started.change(died);
    await started.change({ dischargeDate: null, dischargeType: null, reason: 'The wrong patient' });
    await post.deliver(later(1));
    expect(post.sink.mails).toEqual([]);
  });

  test('what is said twice is mailed once', async ({ post, server }) => {
    const started = await start(server, mailing({ visit_scheduled: ['group'] }));
    await started.change({ evaluationVisitAt: '2026-11-21T16:30:00.000Z' });
    await started.change({ evaluationVisitAt: '2026-11-22T16:30:00.000Z' });
    await post.deliver(later(1));
    expect(post.sink.mails.map(({ text }) => text)).toEqual([expect.stringContaining('Sunday, November 22')]);
    expect((await queue(server)).map(({ last_error, status }) => [status, last_error])).toEqual(
      expect.arrayContaining([
        ['suppressed', 'repeated'],
        ['sent', null],
      ]),
    );
  });

  test('a change that fails leaves no mail', async ({ server }) => {
    const started = await start(server, toAll('declined'));
    const failing = server.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('enrollment')
        .set({ status: 'declined', decline_reason: 'unable_to_reach' })
        .where('id', '=', started.enrollmentId)
        .execute();
      await trx
        .insertInto('timeline_event')
        .values({
          referral_id: started.id,
          hospice_id: started.world.hospiceId,
          at: server.clock.now,
          kind: 'status_changed',
          to_status: 'declined',
          actor_name: 'Ada Byron',
          visibility: 'shared',
        })
        .execute();
      const inside = await trx.selectFrom('mail_message').select('id').execute();
      expect(inside).toHaveLength(3);
      throw new Error('Broken off');
    });
    await expect(failing).rejects.toThrow('Broken off');
    expect(await queue(server)).toEqual([]);
  });
});

describe('who wants no more of them', () => {
  test.for(['the link', 'one click'])(
    'gets none, by %s, and still reads it in the app',
    async (how, { post, server }) => {
      const started = await start(server, mailing({ pending_start_of_care: ['group'], enrolled: ['group'] }));
      await moveTo(started, 'pending_start_of_care');
      await post.deliver(later(1));
      const [first] = post.sink.mails;
      const link = /<([^>]+)>/.exec(first?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
      const page = new URL(link).pathname;
      if (how === 'one click') expect((await server.anonymous(page, ONE_CLICK)).status).toBe(200);
      else expect(await choose(server, page.split('/').at(-1) ?? '', 'stop_topic')).toBe('stop_topic');

      await moveTo(started, 'enrolled');
      await post.deliver(later(2));
      expect(post.sink.mails).toEqual([first]);
      const said = (await queue(server)).map(({ last_error, status }) => [status, last_error]);
      expect(said.toSorted()).toEqual([
        ['sent', null],
        ['suppressed', 'opted_out'],
      ]);
      const send = server.as(started.world.people.care_manager);
      expect(await (await send('/v1/news')).text()).toContain('"toStatus":"enrolled"');
    },
  );
});
