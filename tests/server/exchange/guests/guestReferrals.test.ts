import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import {
  FollowedReferral,
  GUEST_LINK_DAYS,
  guestReferralEndpoints as rows,
} from '#contract/exchange/guests/guestReferrals.ts';
import { pathWith } from '#contract/platform/http.ts';
import { DAY } from '#contract/platform/durations.ts';
import { makeLetter } from '#server/mail/beginMail.queries.ts';
import { bearing } from '../../people/support/invitations.ts';
import { patch, post, test, TEST_ORIGIN, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import {
  addGuestPage,
  askForCode,
  confirmedGuest,
  followingGuest,
  guestReferral,
  handleIn,
  mailedCode,
  openSession,
  SENDER,
  sendReferral,
} from '../support/guests.ts';

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

const paper = (bytes: Uint8Array<ArrayBuffer> = new Uint8Array(JPEG), name = 'IMG_0001.jpg') => {
  const form = new FormData();
  form.set('file', new File([bytes], name, { type: 'image/jpeg' }));
  return { method: 'POST', body: form };
};
const sized = (bytes: number) => {
  const whole = new Uint8Array(bytes);
  whole.set(JPEG);
  return paper(whole);
};
const papersPath = (guestReferralId: string) => pathWith(rows.addGuestPaper.path, { guestReferralId });
const followPath = (guestReferralId: string) => pathWith(rows.getFollowedReferral.path, { guestReferralId });
const questionsPath = (guestReferralId: string) => pathWith(rows.askHospice.path, { guestReferralId });

async function start(server: TestServer) {
  const world = await makeWorld(server);
  await addGuestPage(server, world.hospiceId);
  return world;
}

async function follow(server: TestServer, followToken: string) {
  const { accessToken, guestReferralId } = await followingGuest(server, followToken);
  const send = bearing(server, accessToken);
  const read = async () => z.parse(FollowedReferral, await (await send(followPath(guestReferralId ?? ''))).json());
  return { send, read, id: guestReferralId ?? '' };
}

describe('A referral of a person without an account', () => {
  test('reaches the hospice marked as unverified, with sender, patient, note and mails, and creates no group', async ({
    server,
  }) => {
    const world = await start(server);
    const groups = await server.db.selectFrom('provider_group').select('id').execute();
    const people = await server.db.selectFrom('app_user').select('id').execute();
    const sent = await sendReferral(server, await confirmedGuest(server));
    const list = await (
      await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/referrals`)
    ).json();
    expect(list).toMatchObject({
      data: [
        {
          displayId: sent.displayId,
          isUnverified: true,
          urgency: 'urgent',
          status: 'referral_received',
          patient: { firstName: 'Iris', lastName: 'Newman', dateOfBirth: '1941-04-18' },
        },
      ],
    });
    const { referral_id: id } = await server.db.selectFrom('guest_referral').selectAll().executeTakeFirstOrThrow();
    expect(await (await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`)).json()).toMatchObject({
      isUnverified: true,
      hasGuest: true,
      receivedChannel: 'referral_page',
      source: 'hospital',
      referredBy: { name: 'Jane Roe', organization: 'Mercy Hospital', phone: '(410) 555-0142', email: SENDER },
      patient: { phone: '(410) 555-0143' },
      createdBy: { name: 'Jane Roe', organization: 'Mercy Hospital' },
    });
    const timeline = await (await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/timeline`)).json();
    expect(timeline).toMatchObject({
      data: [
        {
          kind: 'note',
          text: 'Leaves the hospital tomorrow. Lung cancer.',
          actor: { name: 'Jane Roe', isSystem: false },
        },
        { kind: 'created' },
      ],
    });
    const mails = await server.db.selectFrom('mail_message').select(['kind', 'to_address', 'data']).execute();
    expect(mails.filter(({ kind }) => kind === 'new_referral').length).toBeGreaterThan(0);
    expect(mails.filter(({ kind }) => kind === 'guest_sent')).toMatchObject([{ to_address: SENDER }]);
    expect(JSON.stringify(mails)).not.toMatch(/Newman|Iris|1941|cancer/);
    expect(await server.db.selectFrom('provider_group').select('id').execute()).toEqual(groups);
    expect(await server.db.selectFrom('app_user').select('id').execute()).toEqual(people);
  });

  test('stands in My work as unverified, and a question of the sender beside it', async ({ server }) => {
    const world = await start(server);
    const sent = await sendReferral(server, await confirmedGuest(server));
    const { id, send } = await follow(server, sent.followToken);
    await send(questionsPath(id), post({ text: 'When does the nurse come?' }));
    const work = await server.as(world.people.hospice_admin)(
      `/v1/hospices/${world.hospiceId}/work?filter.for=location`,
    );
    expect(await work.json()).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          kind: 'call_family',
          referral: expect.objectContaining({ displayId: sent.displayId, isUnverified: true }),
        }),
        expect.objectContaining({ kind: 'question', from: 'Jane Roe', text: 'When does the nurse come?' }),
      ]),
    });
  });

  test('is audited without a name, as a call of nobody from an address', async ({ server }) => {
    await start(server);
    await sendReferral(server, await confirmedGuest(server));
    const events = await server.db.selectFrom('audit_event').selectAll().where('verb', 'like', '%Guest%').execute();
    expect(events.map(({ actor_id, outcome, verb }) => [verb, actor_id, outcome])).toEqual([
      ['requestGuestCode', null, 'ok'],
      ['openGuestSession', null, 'ok'],
      ['createGuestReferral', null, 'ok'],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Newman|Iris|Roe|mercy\.example/);
  });

  test('sent twice with the same key is one referral', async ({ server }) => {
    await start(server);
    const send = bearing(server, await confirmedGuest(server));
    const body = post(guestReferral(), { 'Idempotency-Key': 'a-key-of-the-form' });
    const first = await (await send(rows.createGuestReferral.path, body)).json();
    const second = await (await send(rows.createGuestReferral.path, body)).json();
    expect(second).toMatchObject({ id: z.parse(z.object({ id: z.string() }), first).id });
    expect(await server.db.selectFrom('referral').select('id').execute()).toHaveLength(1);
  });

  test('goes to the location whose page it is', async ({ server }) => {
    const world = await start(server);
    const locationId = await server.addLocation(world.hospiceId);
    await addGuestPage(server, world.hospiceId, { locationId, slug: 'lakeview' });
    const handle = await handleIn(await askForCode(server, { location: 'lakeview' }));
    const opened = await openSession(server, handle, await mailedCode(server));
    const { accessToken } = z.parse(z.object({ accessToken: z.string() }), await opened.json());
    await sendReferral(server, accessToken);
    expect(await server.db.selectFrom('enrollment').select('hospice_location_id').execute()).toEqual([
      { hospice_location_id: locationId },
    ]);
  });

  test.for([
    ['no name of the patient', { lastName: ' ' }, 'lastName'],
    ['neither birth date nor phone', { dateOfBirth: null, phone: null }, 'dateOfBirth'],
    ['a birth date to come', { dateOfBirth: '2027-01-01' }, 'dateOfBirth'],
    ['no phone of the sender', { senderPhone: '12' }, 'senderPhone'],
    ['a name that turns the direction of the words around it', { senderName: 'Roe \u202Egnp' }, 'senderName'],
    ['a note that is too long', { note: 'x'.repeat(2001) }, 'note'],
    ['a group', { groupId: crypto.randomUUID() }, 'groupId'],
  ] as const)('is refused at its field with %s', async ([, changes, path], { server }) => {
    await start(server);
    const send = bearing(server, await confirmedGuest(server));
    const answer = await send(rows.createGuestReferral.path, post(guestReferral(changes)));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ path })]) });
    expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
  });
});

describe('Papers of a guest', () => {
  test('lie with the referral, once however often they are sent', async ({ server }) => {
    const world = await start(server);
    const token = await confirmedGuest(server);
    const sent = await sendReferral(server, token);
    const send = bearing(server, token);
    const first = await (await send(papersPath(sent.id), paper())).json();
    expect(first).toMatchObject({ name: 'IMG_0001.jpg', contentType: 'image/jpeg' });
    expect(await (await send(papersPath(sent.id), paper())).json()).toEqual(first);
    const { referral_id: id } = await server.db.selectFrom('guest_referral').selectAll().executeTakeFirstOrThrow();
    const documents = await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/documents`);
    expect(await documents.json()).toMatchObject({
      data: [
        { name: 'IMG_0001.jpg', uploadedBy: { name: 'Jane Roe', organization: 'Mercy Hospital' }, mayChange: false },
      ],
      meta: { totalItems: 1 },
    });
  });

  test('are known by their bytes: a program or a web page named like a photo is refused', async ({ server }) => {
    await start(server);
    const token = await confirmedGuest(server);
    const sent = await sendReferral(server, token);
    for (const text of [
      'MZ\u0090\u0000program',
      '<html><script>alert(1)</script></html>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ]) {
      const answer = await bearing(server, token)(
        papersPath(sent.id),
        paper(new TextEncoder().encode(text), 'scan.jpg'),
      );
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ path: 'file' }] });
    }
    expect(await server.db.selectFrom('document').select('id').execute()).toEqual([]);
  });

  test('may have 25 MB, not more, and nothing of a larger one is kept', async ({ server }) => {
    await start(server);
    const token = await confirmedGuest(server);
    const sent = await sendReferral(server, token);
    expect((await bearing(server, token)(papersPath(sent.id), sized(20 * 1024 * 1024))).status).toBe(200);
    expect((await bearing(server, token)(papersPath(sent.id), sized(26 * 1024 * 1024))).status).toBe(413);
    expect(await server.db.selectFrom('document').select('size').execute()).toEqual([{ size: 20 * 1024 * 1024 }]);
  });
});

describe('The page to follow a referral', () => {
  test('shows where it stands by the hospice’s sharing, and ends 30 days after the decision', async ({ server }) => {
    const world = await start(server);
    const sent = await sendReferral(server, await confirmedGuest(server));
    const { id, read, send } = await follow(server, sent.followToken);
    expect(await read()).toMatchObject({
      situation: 'received',
      patientName: 'Iris Newman',
      endsAt: null,
      phone: null,
    });

    const enrollment = await server.db.selectFrom('enrollment').selectAll().executeTakeFirstOrThrow();
    const change = (body: object) =>
      server.as(world.people.hospice_admin)(
        `/v1/hospices/${world.hospiceId}/enrollments/${enrollment.id}`,
        patch(body),
      );
    const called = { version: 1, firstContactAt: '2026-11-20T15:00:00.000Z' };
    expect((await change(called)).status).toBe(200);
    expect(await read()).toMatchObject({ firstContactAt: '2026-11-20T15:00:00.000Z' });
    const declined = { version: 2, status: 'declined', declineReason: 'patient_ineligible' };
    expect((await change(declined)).status).toBe(200);
    expect(await read()).toMatchObject({ situation: 'declined', declineReason: 'patient_ineligible' });

    const { sharing } = await server.db
      .selectFrom('hospice')
      .select('sharing')
      .where('id', '=', world.hospiceId)
      .executeTakeFirstOrThrow();
    const hidden = JSON.stringify({ ...sharing, shared: [] });
    await server.db.updateTable('hospice').set({ sharing: hidden }).where('id', '=', world.hospiceId).execute();
    expect(await read()).toMatchObject({ situation: 'declined', declineReason: null, firstContactAt: null });

    server.clock.now = new Date(server.clock.now.getTime() + GUEST_LINK_DAYS * DAY);
    const late = await server.anonymous(rows.requestFollowCode.path, post({ token: sent.followToken, language: 'en' }));
    expect(late.status).toBe(410);
    expect(await late.json()).toMatchObject({ code: 'guest_link_ended', current: { phone: null } });
    expect((await send(followPath(id))).status).toBe(401);
  });

  test('carries a question to the hospice and the answer back, with a mail that says neither', async ({ server }) => {
    const world = await start(server);
    const sent = await sendReferral(server, await confirmedGuest(server));
    const { id, read, send } = await follow(server, sent.followToken);
    await send(questionsPath(id), post({ text: 'Does Iris need the form?' }));
    const { referral_id: referralId } = await server.db
      .selectFrom('guest_referral')
      .selectAll()
      .executeTakeFirstOrThrow();
    const nurse = server.as(world.people.hospice_clinical_manager);
    const answered = await nurse(`/v1/referrals/${referralId}/guest/answers`, post({ text: 'No. Come at four.' }));
    expect(await answered.json()).toMatchObject({ waitsSince: null, messages: [{}, { isFromHospice: true }] });
    expect(await read()).toMatchObject({
      messages: [
        { isFromHospice: false, author: 'Jane Roe', text: 'Does Iris need the form?' },
        { isFromHospice: true, text: 'No. Come at four.' },
      ],
    });
    const mail = await server.db
      .selectFrom('mail_message')
      .selectAll()
      .where('kind', '=', 'guest_answer')
      .executeTakeFirstOrThrow();
    const settings = { publicOrigin: TEST_ORIGIN, from: 'noreply@wayside.example', canSend: true, showsOutbox: false };
    const letter = await server.db
      .transaction()
      .execute((trx) => makeLetter(trx, { mail, kind: 'guest_answer' }, settings, server.clock.now));
    if (typeof letter === 'string') throw new Error(letter);
    expect(letter.text).not.toMatch(/Iris|Newman|four|form\?/);
    const [, token = ''] = /\/refer\/follow#token=([\w-]{43})/.exec(letter.text) ?? [];
    expect((await follow(server, token)).id).toBe(id);
  });

  test('takes a paper, and no session of another link reaches it', async ({ server }) => {
    await start(server);
    const token = await confirmedGuest(server);
    const mine = await sendReferral(server, token);
    const other = await sendReferral(server, token, { firstName: 'Rosa' });
    const { read, send } = await follow(server, mine.followToken);
    expect((await send(papersPath(mine.id), paper())).status).toBe(200);
    expect(await read()).toMatchObject({ papers: [{ name: 'IMG_0001.jpg' }] });
    for (const path of [followPath(other.id), followPath(crypto.randomUUID())]) {
      expect((await send(path)).status).toBe(404);
    }
    expect((await send(papersPath(other.id), paper())).status).toBe(404);
    expect((await send(questionsPath(other.id), post({ text: 'Hello' }))).status).toBe(404);
  });
});
