import { afterAll, describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import { Visitor } from '../identity/support/signIn.ts';
import { readEvents } from '../notifications/support/eventReader.ts';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { SHARED_PARTS, type SharedPart } from '../referrals/support/groupParts.ts';
import { patch, post, remove, testOfOneWorld as test, type TestServer } from '../support/server.ts';
import { CAREGIVER, closeOffice, openOffice, PASSWORD, type Office, type Send } from './support/attackOffice.ts';

/** People with real tokens try what they must not, through every door that is open to them. Nothing may come of it. */

let opened: Promise<Office> | undefined;
const officeOf = (server: TestServer) => (opened ??= openOffice(server));
afterAll(async () => closeOffice(await opened));

const THIEF = 'answers@thief.example';
const belongings = (server: TestServer, id: string) =>
  server.db
    .selectFrom('referral')
    .select(['responsible_provider_id', 'community_id', 'creator_group_id', 'group_ids', 'deleted_at', 'global_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const versionOf = async (server: TestServer, id: string) =>
  (await server.db.selectFrom('referral').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
const caregiverOf = async (server: TestServer, id: string) =>
  (await server.db.selectFrom('referral').select('caregiver').where('id', '=', id).executeTakeFirstOrThrow()).caregiver;

describe('A group that takes over a shared record', () => {
  type Move = (office: Office, part: SharedPart) => object;
  const MOVES: readonly (readonly [string, readonly SharedPart[], Move])[] = [
    [
      'names its own provider',
      ['sender', 'community'],
      ({ shared }, part) => ({ responsibleProviderId: shared.providerIds[part] }),
    ],
    [
      'names another group’s provider',
      ['treating'],
      ({ shared }) => ({ responsibleProviderId: shared.providerIds.sender }),
    ],
    ['names nobody as provider', SHARED_PARTS, () => ({ responsibleProviderId: null })],
    ['takes the community away', SHARED_PARTS, () => ({ communityId: null })],
    ['renames the patient', SHARED_PARTS, () => ({ patient: { lastName: 'Thief' } })],
    ['changes the urgency', SHARED_PARTS, () => ({ urgency: 'urgent' })],
    [
      'withdraws what it did not send',
      ['treating', 'community'],
      () => ({ withdraw: { declineReason: 'patient_declined_hospice' } }),
    ],
  ];
  const tries = MOVES.flatMap(([what, parts, move]) => parts.map((part) => [part, what, move] as const));

  test.for(tries)('is refused: as %s it %s', async ([part, , move], { server }) => {
    const office = await officeOf(server);
    const send = office.as(office.people[part]);
    for (const id of [office.shared.id, office.enrolledId]) {
      const before = await belongings(server, id);
      const version = await versionOf(server, id);
      const { status } = await send(`/v1/referrals/${id}`, patch({ version, ...move(office, part) }));
      expect([403, 409, 422]).toContain(status);
      expect(await belongings(server, id)).toEqual(before);
    }
  });

  test('is refused: a community redirects the family’s survey', async ({ server }) => {
    const { as, enrolledId, people, shared } = await officeOf(server);
    for (const id of [shared.id, enrolledId]) {
      const body = { version: await versionOf(server, id), caregiver: { ...CAREGIVER, email: THIEF } };
      expect((await as(people.community)(`/v1/referrals/${id}`, patch(body))).status).toBe(403);
      expect(await caregiverOf(server, id)).toEqual(CAREGIVER);
    }
  });

  test('comes to nothing: sender and treating group change an enrolled patient’s contact, and confirm it themselves', async ({
    server,
  }) => {
    const { as, enrolledId: id, people } = await officeOf(server);
    for (const part of ['sender', 'treating'] as const) {
      const send = as(people[part]);
      const body = { version: await versionOf(server, id), caregiver: { ...CAREGIVER, email: THIEF } };
      const { proposals } = await (await send(`/v1/referrals/${id}`, patch(body))).json();
      const decision = post({ accept: true, version: await versionOf(server, id) });
      expect((await send(`/v1/referrals/${id}/proposals/${proposals[0].id}/decision`, decision)).status).toBe(403);
    }
    expect(await caregiverOf(server, id)).toEqual(CAREGIVER);
  });

  test('is refused: it deletes the record, or acts in the hospice’s place', async ({ server }) => {
    const { as, people, shared, world } = await officeOf(server);
    for (const part of ['treating', 'community'] as const) {
      const deletion = remove({ reason: 'Not wanted' });
      expect((await as(people[part])(`/v1/referrals/${shared.id}`, deletion)).status).toBe(403);
    }
    for (const part of SHARED_PARTS) {
      const send = as(people[part]);
      const enrollment = `/v1/hospices/${world.hospiceId}/enrollments/${shared.enrollmentId}`;
      expect((await send(enrollment, patch({ version: 1, status: 'enrolled' }))).status).toBe(404);
      const survey = `/v1/enrollments/${shared.enrollmentId}/survey-satisfaction`;
      expect((await send(`${survey}/address-confirmation`, post({ address: CAREGIVER.email }))).status).toBe(403);
      expect((await send(`${survey}/send`, post({}))).status).toBe(403);
    }
  });
});

describe('Another group’s concern', () => {
  const CANARIES = /CanaryConcern|CanaryAnswer/;

  test('is found by no route, export, history, news, live update or mail, and answered by nobody else', async ({
    server,
  }) => {
    const { as, people, shared, world } = await officeOf(server);
    const { id } = shared;
    const others = [
      [people.treating, shared.groupIds.treating],
      [people.community, shared.groupIds.community],
      [people.foreigner, world.foreignGroupId],
    ] as const;
    const streams = await Promise.all(
      others.map(async ([person]) => {
        const events = readEvents(await as(person)('/v1/events'));
        expect(await events.next()).toBe('caught_up');
        return events;
      }),
    );
    const raised = await as(people.sender)(
      `/v1/referrals/${id}/concerns`,
      post({ text: 'CanaryConcern: nobody called' }),
    );
    expect(raised.status).toBe(201);
    const concernId = (await world.concernsOf(id))[0];
    const answer = `/v1/referrals/${id}/concerns/${concernId}/answer`;
    for (const [person, groupId] of others) {
      expect([403, 404]).toContain((await as(person)(answer, post({ text: 'It is settled' }))).status);
      const paths = [
        `/v1/referrals/${id}`,
        `/v1/referrals/${id}/timeline?limit=100`,
        `/v1/referrals/${id}/fhir`,
        `/v1/groups/${groupId}/referrals`,
        `/v1/groups/${groupId}/referrals?search=CanaryConcern`,
        `/v1/groups/${groupId}/enrollments`,
        `/v1/referrals/export?dataView=stakeholder&groupId=${groupId}`,
        `/v1/groups/${shared.groupIds.sender}/referrals`,
        `/v1/referrals/export?dataView=stakeholder&groupId=${shared.groupIds.sender}`,
        '/v1/news',
        '/v1/administration/audit-events',
      ];
      for (const path of paths)
        expect([path, await (await as(person)(path)).text()]).not.toEqual([path, expect.stringMatching(CANARIES)]);
      const news = z.parse(
        z.object({ data: z.array(z.object({ kind: z.string() })) }),
        await (await as(person)('/v1/news')).json(),
      );
      expect(news.data.map(({ kind }) => kind)).not.toContain('concern_raised');
    }
    expect((await as(people.hospice)(answer, post({ text: 'CanaryAnswer: we call now' }))).status).toBe(200);
    for (const [person] of others)
      expect(await (await as(person)(`/v1/referrals/${id}/timeline?limit=100`)).text()).not.toMatch(CANARIES);

    // A change that everybody hears comes next: whoever heard of the concern would have heard it before.
    const note = post({ text: 'We visit on Friday', visibility: 'shared' });
    expect((await as(people.hospice)(`/v1/referrals/${shared.id}/notes`, note)).status).toBe(201);
    const [treating, community, foreign] = streams;
    for (const stream of [treating, community]) {
      expect(await stream?.next()).toBe(`changed ${id}`);
      await stream?.cancel();
    }
    await foreign?.cancel();
    const mails = await server.db.selectFrom('mail_message').select(['user_id', 'data', 'kind']).execute();
    expect(JSON.stringify(mails)).not.toMatch(CANARIES);
    expect(mails.filter(({ user_id: userId }) => others.some(([person]) => person.id === userId))).toEqual([]);
  });
});

describe('A platform administrator', () => {
  test('does not become a hospice’s administrator under another address', async ({ server }) => {
    const { as, people, world } = await officeOf(server);
    const send = as(people.administrator);
    const email = 'not.the.administrator@mailbox.example';
    const invites = `/v1/hospices/${world.hospiceId}/invites`;
    const invited = await send(invites, post({ email, role: 'hospice_admin' }));
    const { id, state } = z.parse(z.object({ id: z.string(), state: z.string() }), await invited.json());
    expect(state).toBe('waiting_for_confirmation');
    for (const step of ['confirm', 'resend'])
      expect((await send(`/v1/invites/${id}/${step}`, post({}))).status).toBe(403);
    expect(await server.db.selectFrom('invite_link').select('hash').where('invite_id', '=', id).execute()).toEqual([]);
    const told = await server.db
      .selectFrom('mail_message')
      .select('to_address')
      .where('kind', 'in', ['invite', 'added_from_outside'])
      .execute();
    expect(told.map((mail) => mail.to_address)).toContain(people.hospice.email);
    expect(told.map((mail) => mail.to_address)).not.toContain(email);
  });

  test('opens no record without a reason, or with one that says nothing', async ({ server }) => {
    const { as, people, shared, world } = await officeOf(server);
    const paths = [
      `/v1/referrals/${shared.id}`,
      `/v1/referrals/${shared.id}/timeline`,
      `/v1/referrals/${shared.id}/fhir`,
      `/v1/hospices/${world.hospiceId}/referrals`,
      `/v1/referrals/export?dataView=hospice&hospiceId=${world.hospiceId}`,
      `/v1/enrollments/${shared.enrollmentId}/survey-satisfaction`,
    ];
    const reasons = [
      undefined,
      '..........',
      'other: ..........',
      'other: aaaaaaaaaaaaaaa',
      'curiosity: I want to see this',
    ];
    for (const path of paths) {
      for (const reason of reasons) {
        const headers: HeadersInit = reason === undefined ? {} : { 'Access-Reason': reason };
        const answer = await as(people.administrator)(path, { headers });
        expect([path, reason, answer.status]).toEqual([path, reason, 403]);
        expect(await answer.text()).not.toContain('Murray');
      }
    }
  });
});

const refused = async (send: Send, path: string, init?: RequestInit) => {
  const answer = await send(path, init);
  expect([path, answer.status]).toEqual([path, 403]);
  expect((await errorOf(answer)).message).toBe(LIMITED_TO_LOCATIONS);
};

describe('A person limited to one location', () => {
  test('changes no sharing, survey, question or summary setting, and reads no figures of all locations', async ({
    server,
  }) => {
    const { as, people, world } = await officeOf(server);
    const send = as(people.limited);
    const hospice = `/v1/hospices/${world.hospiceId}`;
    await refused(
      send,
      `${hospice}/information-sharing`,
      patch({ version: 1, groupId: null, sharing: DEFAULT_SHARING }),
    );
    await refused(send, `${hospice}/survey-settings`, patch({ ...DEFAULT_SURVEY_SETTINGS, version: 1 }));
    const [question] = await world.questionsOf(world.hospiceId);
    await refused(send, '/v1/survey/survey-questions', patch({ questions: [{ id: question?.id, isActive: false }] }));
    await refused(
      send,
      `/v1/survey/survey-questions/${question?.id}`,
      patch({ question: 'Is everything perfect here?' }),
    );
    await refused(send, `${hospice}/monthly-summaries/settings`, patch({ version: 1, isOn: true }));
    await refused(send, `${hospice}/monthly-summaries?filter.month=2026-10`);
  });

  test('gets no live update of another location, opens no record there and learns no patient’s name', async ({
    server,
  }) => {
    const { as, people, shared, southId, world } = await officeOf(server);
    const send = as(people.limited);
    const stream = readEvents(await send('/v1/events'));
    expect(await stream.next()).toBe('caught_up');
    const note = post({ text: 'Call the daughter', visibility: 'internal' });
    for (const id of [southId, shared.id])
      expect((await as(people.hospice)(`/v1/referrals/${id}/notes`, note)).status).toBe(201);
    // The record without a location is for everybody; that of the other location came first.
    expect(await stream.next()).toBe(`changed ${shared.id}`);
    await stream.cancel();
    expect((await send(`/v1/referrals/${southId}`)).status).toBe(404);
    const list = `/v1/hospices/${world.hospiceId}/referrals?search=Zacharias`;
    expect(await (await send(list)).text()).not.toContain('Zacharias');
    const message = { subject: 'News', body: 'Walter Zacharias is well', topic: 'education' };
    const told = await send(`/v1/hospices/${world.hospiceId}/communications/test`, post(message));
    expect(await told.text()).not.toContain('Zacharias');
  });
});

describe('Wrong passwords', () => {
  test('from one address do not lock the person out at another', async ({ server }) => {
    const { hashPeople, identity, people } = await officeOf(server);
    await hashPeople();
    const attempt = async (address: string, password: string) => {
      const visitor = new Visitor(identity.origin);
      const page = await visitor.openLogin();
      const headers = { Origin: identity.origin, 'X-Forwarded-For': address };
      return (await visitor.postLogin(page, { email: people.sender.email, password }, headers)).status;
    };
    for (let count = 0; count < 7; count += 1) await attempt('192.0.2.66', 'not the password');
    expect(await attempt('192.0.2.66', PASSWORD)).not.toBe(303);
    expect(await attempt('198.51.100.7', PASSWORD)).toBe(303);
  });
});
