import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import {
  FollowedReferral,
  GuestPapersSent,
  guestReferralEndpoints as rows,
  MAX_GUEST_PAPERS,
  MAX_OPEN_GUEST_PAPERS,
} from '#contract/exchange/guests/guestReferrals.ts';
import { GuestSender } from '#contract/exchange/guests/guestSenders.ts';
import { IntakePaper } from '#contract/exchange/intake/papers.ts';
import { pageOf, pathWith } from '#contract/platform/http.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { DAY } from '#contract/platform/durations.ts';
import { purgePapers } from '#server/administration/purgePapers.ts';
import { purgeGuestsWithoutPapers } from '#server/exchange/guests/guestAccess.queries.ts';
import { keysIn } from '../../documents/support/documents.ts';
import { bearing } from '../../people/support/invitations.ts';
import { post, test, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import {
  addGuestPage,
  confirmedGuest,
  followingGuest,
  SENDER,
  sendPaperAlone,
  sendReferral,
  upload,
} from '../support/guests.ts';
import { addPaper, createFrom, creationOf, trayPath } from '../support/papers.ts';

/** A person without an account sends only papers: they wait in the tray, and the sender follows what becomes of them. */

const Papers = pageOf(IntakePaper);

const pdf = (text: string) => `%PDF-1.4\n${text}\n%%EOF`;
const sentIn = async (answer: Response) => z.parse(GuestPapersSent, await answer.json());

async function start(server: TestServer) {
  const world = await makeWorld(server);
  await addGuestPage(server, world.hospiceId);
  const admin = server.as(world.people.hospice_admin);
  const tray = trayPath(world.hospiceId);
  const papers = async () => Papers.parse(await (await admin(tray)).json()).data;
  return { ...world, admin, tray, papers };
}

async function follow(server: TestServer, followToken: string) {
  const { accessToken, guestReferralId } = await followingGuest(server, followToken);
  const send = bearing(server, accessToken);
  const path = pathWith(rows.getFollowedReferral.path, { guestReferralId: guestReferralId ?? '' });
  return {
    read: async () => z.parse(FollowedReferral, await (await send(path)).json()),
    ask: (text: string) => send(`${path}/questions`, post({ text })),
    add: (text: string) => send(`${path}/papers`, { method: 'POST', body: upload(pdf(text), 'more.pdf') }),
  };
}

describe('A paper without a form', () => {
  test('waits in the tray with its confirmed sender, makes no referral, and mails the sender a link without a name', async ({
    server,
  }) => {
    const { papers } = await start(server);
    const answer = await sendPaperAlone(server, await confirmedGuest(server));
    expect(answer.status).toBe(201);
    const sent = await sentIn(answer);
    expect(await papers()).toMatchObject([
      { id: sent.paper.id, channel: 'page', sender: SENDER, hasGuest: true, readingState: 'waiting', state: 'open' },
    ]);
    expect(await server.db.selectFrom('referral').select('id').execute()).toEqual([]);
    const mails = await server.db.selectFrom('mail_message').select(['kind', 'to_address']).execute();
    expect(mails.filter(({ kind }) => kind !== 'guest_code')).toEqual([{ kind: 'guest_sent', to_address: SENDER }]);
    const { read } = await follow(server, sent.followToken);
    expect(await read()).toMatchObject({
      situation: 'received',
      displayId: null,
      patientName: null,
      takesMore: true,
      papers: [{ name: 'face sheet.pdf' }],
    });
  });

  test('is there once however often its answer is lost, and a second one joins it', async ({ server }) => {
    const { papers } = await start(server);
    const token = await confirmedGuest(server);
    const before = await keysIn(server);
    const first = await sentIn(await sendPaperAlone(server, token, { key: 'a-key-of-the-form' }));
    const again = await sentIn(await sendPaperAlone(server, token, { key: 'a-key-of-the-form' }));
    expect(again).toMatchObject({ id: first.id, paper: first.paper });
    const path = pathWith(rows.addGuestPaper.path, { guestReferralId: first.id });
    const page2 = { method: 'POST', body: upload(pdf('page 2'), 'page 2.pdf') };
    expect((await bearing(server, token)(path, page2)).status).toBe(200);
    expect((await papers()).map(({ name }) => name).toSorted()).toEqual(['face sheet.pdf', 'page 2.pdf']);
    expect((await keysIn(server)).length).toBe(before.length + 2);
  });

  test('becomes an unverified referral, which its sender follows from then on, with further papers and questions on it', async ({
    server,
  }) => {
    const { admin, people, providerId, tray } = await start(server);
    const sent = await sentIn(await sendPaperAlone(server, await confirmedGuest(server)));
    const { add, ask, read } = await follow(server, sent.followToken);
    await add('page 2');
    const made = await createFrom(server, people.hospice_admin, `${tray}/${sent.paper.id}`, creationOf(providerId));
    const referral = Referral.parse(await made.json());
    expect(referral).toMatchObject({ isUnverified: true, hasGuest: true, receivedChannel: 'referral_page' });
    // The other paper still waits; the referral counts.
    expect(await read()).toMatchObject({ situation: 'received', displayId: referral.displayId, patientName: null });
    expect((await add('page 3')).status).toBe(200);
    expect((await ask('When do you come?')).status).toBe(200);
    const documents = await (await admin(`/v1/referrals/${referral.id}/documents`)).json();
    expect(documents).toMatchObject({ meta: { totalItems: 2 } });
    expect(await (await admin(`/v1/referrals/${referral.id}/guest`)).json()).toMatchObject({
      email: SENDER,
      phone: null,
      messages: [{ text: 'When do you come?' }],
    });
    expect((await admin(`/v1/referrals/${referral.id}/guest/verification`, { method: 'POST' })).status).toBe(200);
  });

  test('of one of two patients becomes the referral that the sender follows, and the other’s is a referral of its own', async ({
    server,
  }) => {
    const { people, providerId, tray } = await start(server);
    const sent = await sentIn(await sendPaperAlone(server, await confirmedGuest(server)));
    const { add, read } = await follow(server, sent.followToken);
    await add('another patient');
    const other = (await read()).papers.find(({ name }) => name === 'more.pdf');
    const make = async (id: string) =>
      Referral.parse(
        await (await createFrom(server, people.hospice_admin, `${tray}/${id}`, creationOf(providerId))).json(),
      );
    const first = await make(sent.paper.id);
    const second = await make(other?.id ?? '');
    expect(await read()).toMatchObject({ displayId: first.displayId });
    expect(second).toMatchObject({ isUnverified: false, hasGuest: false });
  });
});

describe('The sender of papers', () => {
  test('reads the same whether the hospice put them aside or added them to a patient it knows', async ({ server }) => {
    const { addOwnReferral, admin, tray } = await start(server);
    const seen: unknown[] = [];
    const known = await addOwnReferral();
    for (const [name, [path, body]] of Object.entries({
      aside: ['aside', { version: 1, reason: 'duplicate' }],
      unreadable: ['aside', { version: 1, reason: 'unreadable' }],
      added: ['document', { version: 1, referralId: known.id }],
    } as const)) {
      const email = `${name}@mercy.example`;
      const sent = await sentIn(await sendPaperAlone(server, await confirmedGuest(server, { email })));
      const { accessToken, guestReferralId } = await followingGuest(server, sent.followToken, email);
      expect((await admin(`${tray}/${sent.paper.id}/${path}`, post(body))).status).toBe(200);
      const send = bearing(server, accessToken);
      const own = pathWith(rows.getFollowedReferral.path, { guestReferralId: guestReferralId ?? '' });
      const answers = await Promise.all([
        send(own),
        send(`${own}/questions`, post({ text: 'Hello?' })),
        send(`${own}/papers`, { method: 'POST', body: upload(pdf('more'), 'more.pdf') }),
      ]);
      const texts = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]));
      seen.push(JSON.parse(JSON.stringify(texts).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')));
      expect(texts.map(([status]) => status)).toEqual([200, 410, 410]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(JSON.stringify(seen[0])).toContain('closed');
  });

  test('is told that it is received again once the hospice returns a paper to the tray', async ({ server }) => {
    const { admin, tray } = await start(server);
    const sent = await sentIn(await sendPaperAlone(server, await confirmedGuest(server)));
    const { read } = await follow(server, sent.followToken);
    await admin(`${tray}/${sent.paper.id}/aside`, post({ version: 1, reason: 'other' }));
    expect(await read()).toMatchObject({ situation: 'closed', takesMore: false, endsAt: expect.any(String) });
    await admin(`${tray}/${sent.paper.id}/return`, { method: 'POST' });
    expect(await read()).toMatchObject({ situation: 'received', takesMore: true, endsAt: null });
  });

  test('asks before there is a referral: it shows in the tray, and the answer comes back by a mail that says nothing', async ({
    server,
  }) => {
    const { admin, papers, tray } = await start(server);
    const sent = await sentIn(await sendPaperAlone(server, await confirmedGuest(server)));
    const { ask, read } = await follow(server, sent.followToken);
    await ask('Do you have a bed for Iris?');
    expect(await papers()).toMatchObject([{ waitsSince: expect.any(String) }]);
    const sender = `${tray}/${sent.paper.id}/sender`;
    const answered = await admin(`${sender}/answers`, post({ text: 'Yes, from Monday' }));
    expect(GuestSender.parse(await answered.json())).toMatchObject({ isUnverified: true, waitsSince: null });
    expect(await read()).toMatchObject({ messages: [{ isFromHospice: false }, { text: 'Yes, from Monday' }] });
    expect(await papers()).toMatchObject([{ waitsSince: null }]);
    const mails = await server.db.selectFrom('mail_message').select(['kind', 'data']).execute();
    expect(mails.map(({ kind }) => kind)).toContain('guest_answer');
    expect(JSON.stringify(mails)).not.toMatch(/Iris|Monday|bed/);
  });

  test('is forgotten once the papers are gone from the tray', async ({ server }) => {
    const { admin, tray } = await start(server);
    const sent = await sentIn(await sendPaperAlone(server, await confirmedGuest(server)));
    await admin(`${tray}/${sent.paper.id}/aside`, post({ version: 1, reason: 'other' }));
    const count = async () => (await server.db.selectFrom('guest_referral').select('id').execute()).length;
    const purge = async () => {
      await purgePapers({ db: server.db, storage: server.storage, now: server.clock.now });
      await purgeGuestsWithoutPapers(server.db, server.clock.now);
    };
    await purge();
    expect(await count()).toBe(1);
    server.clock.now = new Date(server.clock.now.getTime() + 31 * DAY);
    await purge();
    expect(await count()).toBe(0);
    const late = await server.anonymous(rows.requestFollowCode.path, post({ token: sent.followToken, language: 'en' }));
    expect(late.status).toBe(404);
  });
});

describe('Strangers at the door for papers', () => {
  test('get nothing stored of a file that is no PDF, JPEG, or PNG, whatever its name says', async ({ server }) => {
    const { papers } = await start(server);
    const token = await confirmedGuest(server);
    const before = await keysIn(server);
    for (const bytes of [
      'MZ\u0090\u0000program',
      '<html><script>alert(1)</script></html>',
      'PK\u0003\u0004 docx',
      '',
    ]) {
      const answer = await sendPaperAlone(server, token, { bytes, name: 'scan.jpg' });
      expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'file' }] }]);
    }
    expect(await papers()).toEqual([]);
    expect(await keysIn(server)).toEqual(before);
    expect(await server.db.selectFrom('guest_referral').select('id').execute()).toEqual([]);
    const mails = await server.db.selectFrom('mail_message').select('kind').where('kind', '=', 'guest_sent').execute();
    expect(mails).toEqual([]);
  });

  test('cannot add to another sender’s papers, nor send from a link of another referral', async ({ server }) => {
    await start(server);
    const sent = await sentIn(await sendPaperAlone(server, await confirmedGuest(server)));
    const other = await confirmedGuest(server, { email: 'other@mercy.example' });
    const path = pathWith(rows.addGuestPaper.path, { guestReferralId: sent.id });
    const answer = await bearing(server, other)(path, { method: 'POST', body: upload(pdf('x'), 'x.pdf') });
    expect(answer.status).toBe(404);
    const { followToken } = await sendReferral(server, other);
    const { accessToken } = await followingGuest(server, followToken, 'other@mercy.example');
    expect((await sendPaperAlone(server, accessToken)).status).toBe(404);
  });

  test('fill at most a part of the tray, and a sender at most one referral’s number of papers', async ({ server }) => {
    const { hospiceId, papers } = await start(server);
    const token = await confirmedGuest(server);
    const sent = await sentIn(await sendPaperAlone(server, token));
    const path = pathWith(rows.addGuestPaper.path, { guestReferralId: sent.id });
    const statuses: number[] = [];
    for (let count = 1; count <= MAX_GUEST_PAPERS; count += 1) {
      const form = { method: 'POST', body: upload(pdf(String(count)), `${count}.pdf`) };
      statuses.push((await bearing(server, token)(path, form)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: MAX_GUEST_PAPERS - 1 }, () => 200), 422]);
    const row = await server.db.selectFrom('intake_paper').selectAll().executeTakeFirstOrThrow();
    const { left_out: leftOut, reading: _reading, ...rest } = row;
    const copies = Array.from({ length: MAX_OPEN_GUEST_PAPERS - MAX_GUEST_PAPERS }, () => ({
      ...rest,
      left_out: JSON.stringify(leftOut),
      id: crypto.randomUUID(),
      storage_key: crypto.randomUUID(),
      arrival_key: null,
    }));
    await server.db.insertInto('intake_paper').values(copies).execute();
    expect((await sendPaperAlone(server, token, { bytes: pdf('one too many') })).status).toBe(429);
    // Those of the hospice, and faxes, still have room.
    await addPaper(server, hospiceId);
    expect((await papers()).length).toBeGreaterThan(0);
  });
});
