import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import {
  GUEST_CODE_MINUTES,
  GUEST_CODE_TRIES,
  GUEST_SESSION_MINUTES,
  guestReferralEndpoints as rows,
  MAX_GUEST_CODES_AN_HOUR,
} from '#contract/exchange/guests/guestReferrals.ts';
import { pathWith } from '#contract/platform/http.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { purgeGuestAccess } from '#server/exchange/guests/guestAccess.queries.ts';
import { bearing } from '../../people/support/invitations.ts';
import { post, test, type TestServer } from '../../support/server.ts';
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

/** What strangers may try on the public pages, and what holds. */

async function start(server: TestServer) {
  const hospiceId = await server.addHospice();
  await addGuestPage(server, hospiceId);
  return hospiceId;
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const later = (server: TestServer, minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE);
};
const bodyOf = async (answer: Response) => ({
  status: answer.status,
  body: z.parse(z.record(z.string(), z.unknown()), await answer.json()),
});

describe('The public page', () => {
  test('answers for an unknown hospice as for one whose page is off, whose location is closed, or that is turned off', async ({
    server,
  }) => {
    const hospiceId = await start(server);
    const off = await server.addHospice({ name: 'Other Hospice' });
    await addGuestPage(server, off, { slug: 'other', isOn: false });
    const gone = await server.addHospice({ name: 'Gone Hospice', is_active: false });
    await addGuestPage(server, gone, { slug: 'gone' });
    const locationId = await server.addLocation(hospiceId);
    await addGuestPage(server, hospiceId, { locationId, slug: 'lakeview' });
    await server.db.updateTable('hospice_location').set({ is_active: false }).where('id', '=', locationId).execute();
    const read = async (query: string) => bodyOf(await server.anonymous(`${rows.getGuestPage.path}?${query}`));
    const unknown = await read('hospice=nowhere');
    expect(unknown.status).toBe(404);
    for (const query of [
      'hospice=other',
      'hospice=gone',
      'hospice=harbor&location=lakeview',
      'hospice=harbor&location=x',
    ]) {
      expect(await read(query)).toEqual(unknown);
    }
    expect(await read('hospice=harbor')).toMatchObject({ status: 200, body: { hospiceName: 'Harbor Hospice' } });
    for (const hospice of ['other', 'gone', 'nowhere'])
      expect((await askForCode(server, { hospice })).status).toBe(404);
  });

  test('is found by the short code on paper, in capitals too', async ({ server }) => {
    const code = await addGuestPage(server, await server.addHospice());
    const answer = await server.anonymous(`${rows.getGuestPage.path}?hospice=${code.toUpperCase()}`);
    expect(answer.status).toBe(200);
  });

  test('that is turned off meanwhile takes no referral more, and the session of a hospice that is turned off is over', async ({
    server,
  }) => {
    const hospiceId = await start(server);
    const send = bearing(server, await confirmedGuest(server));
    await server.db.updateTable('guest_page').set({ is_on: false }).execute();
    expect((await send(rows.createGuestReferral.path, post(guestReferral()))).status).toBe(404);
    await server.db.updateTable('hospice').set({ is_active: false }).where('id', '=', hospiceId).execute();
    expect((await send(rows.createGuestReferral.path, post(guestReferral()))).status).toBe(401);
  });
});

describe('Asking for a code', () => {
  test('gets the same answer for an address that has an account, one that referred before, and a new one', async ({
    server,
  }) => {
    const { hospiceId, people } = await makeWorld(server);
    await addGuestPage(server, hospiceId);
    const { email } = await server.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', people.hospice_admin.id)
      .executeTakeFirstOrThrow();
    await sendReferral(server, await confirmedGuest(server));
    for (const address of [email, SENDER, 'new@mercy.example']) {
      const answer = await askForCode(server, { email: address });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ handle: expect.stringMatching(/^[\w-]{43}$/), endsAt: expect.any(String) });
    }
  });

  test('is limited for one address at all hospices, and from one network address at one hospice', async ({
    server,
  }) => {
    const hospiceId = await start(server);
    await addGuestPage(server, await server.addHospice({ name: 'Other Hospice' }), { slug: 'other' });
    const { address, network } = MAX_GUEST_CODES_AN_HOUR;
    for (let sent = 0; sent < address; sent += 1) {
      expect((await askForCode(server, { hospice: sent % 2 === 0 ? 'harbor' : 'other' })).status).toBe(200);
    }
    const flooded = await askForCode(server);
    expect(flooded.status).toBe(429);
    expect(Number(flooded.headers.get('Retry-After'))).toBeGreaterThan(0);
    for (let sent = address / 2; sent < network; sent += 1) {
      expect((await askForCode(server, { email: `n${sent}@mercy.example` })).status).toBe(200);
    }
    expect((await askForCode(server, { email: 'one.more@mercy.example' })).status).toBe(429);
    expect((await askForCode(server, { email: 'one.more@mercy.example', hospice: 'other' })).status).toBe(200);
    later(server, 61);
    expect((await askForCode(server)).status).toBe(200);
    expect(hospiceId).not.toBe('');
  });
});

describe('A code', () => {
  test('that was guessed wrong five times opens nothing any more, also with the right digits', async ({ server }) => {
    await start(server);
    const handle = await handleIn(await askForCode(server));
    const code = await mailedCode(server);
    for (let tries = 0; tries < GUEST_CODE_TRIES; tries += 1) {
      const answer = await openSession(server, handle, wrong(code));
      expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'code' }] }]);
    }
    expect((await openSession(server, handle, code)).status).toBe(410);
  });

  test('counts every one of many tries at once', async ({ server }) => {
    await start(server);
    const handle = await handleIn(await askForCode(server));
    const code = await mailedCode(server);
    const answers = await Promise.all(Array.from({ length: 12 }, () => openSession(server, handle, wrong(code))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(GUEST_CODE_TRIES);
  });

  test('works once, until it is too old, and only in the browser that asked for it', async ({ server }) => {
    await start(server);
    const handle = await handleIn(await askForCode(server));
    const code = await mailedCode(server);
    const other = await handleIn(await askForCode(server, { email: 'other@mercy.example' }));
    await mailedCode(server, 'other@mercy.example');
    expect((await openSession(server, other, code)).status).not.toBe(200);
    expect((await openSession(server, randomBytes(32).toString('base64url'), code)).status).toBe(410);
    expect((await openSession(server, handle, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await openSession(server, handle, code)).status).toBe(410);

    const late = await handleIn(await askForCode(server));
    const lateCode = await mailedCode(server);
    later(server, GUEST_CODE_MINUTES);
    expect((await openSession(server, late, lateCode)).status).toBe(410);
  });

  test('is stored as a hash, as tokens are, and goes with its address when its time is over', async ({ server }) => {
    await start(server);
    const token = await confirmedGuest(server);
    const sent = await sendReferral(server, token);
    await askForCode(server, { email: 'other@mercy.example' });
    const code = await mailedCode(server, 'other@mercy.example');
    const stored = JSON.stringify([
      await server.db.selectFrom('guest_access').selectAll().execute(),
      await server.db.selectFrom('guest_link').selectAll().execute(),
      await server.db.selectFrom('mail_message').selectAll().execute(),
    ]);
    for (const secret of [token, sent.followToken, code]) expect(stored).not.toContain(secret);
    later(server, GUEST_SESSION_MINUTES + 1);
    await purgeGuestAccess(server.db, server.clock.now);
    expect(await server.db.selectFrom('guest_access').selectAll().execute()).toEqual([]);
  });
});

describe('A session', () => {
  test('ends in the middle of a form with 401, and a new code goes on with the same key', async ({ server }) => {
    await start(server);
    const token = await confirmedGuest(server);
    later(server, GUEST_SESSION_MINUTES);
    const body = post(guestReferral(), { 'Idempotency-Key': 'a-key-of-the-form' });
    const answer = await bearing(server, token)(rows.createGuestReferral.path, body);
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'guest_session_ended' }]);
    expect((await bearing(server, await confirmedGuest(server))(rows.createGuestReferral.path, body)).status).toBe(201);
  });

  test('of a link sends no further referral, and a code’s own secret is no session', async ({ server }) => {
    await start(server);
    const sent = await sendReferral(server, await confirmedGuest(server));
    const { accessToken } = await followingGuest(server, sent.followToken);
    const refer = (token: string) => bearing(server, token)(rows.createGuestReferral.path, post(guestReferral()));
    expect((await refer(accessToken)).status).toBe(404);
    expect((await refer(await handleIn(await askForCode(server)))).status).toBe(401);
    expect((await refer(sent.followToken)).status).toBe(401);
  });

  test('opens nothing of the staff’s and the families’ calls, and theirs nothing of a guest’s', async ({ server }) => {
    const world = await makeWorld(server);
    await addGuestPage(server, world.hospiceId);
    const token = await confirmedGuest(server);
    const sent = await sendReferral(server, token);
    expect((await bearing(server, token)('/v1/users/me')).status).toBe(401);
    expect((await bearing(server, token)(`/v1/hospices/${world.hospiceId}/referrals`)).status).toBe(401);
    const followed = pathWith(rows.getFollowedReferral.path, { guestReferralId: sent.id });
    for (const person of Object.values(world.people)) expect((await server.as(person)(followed)).status).toBe(401);
    expect((await server.anonymous(followed)).status).toBe(401);
  });

  test('of the same address at another hospice reaches nothing of this one', async ({ server }) => {
    await start(server);
    await addGuestPage(server, await server.addHospice({ name: 'Other Hospice' }), { slug: 'other' });
    const sent = await sendReferral(server, await confirmedGuest(server));
    const elsewhere = bearing(server, await confirmedGuest(server, { hospice: 'other' }));
    expect((await elsewhere(pathWith(rows.getFollowedReferral.path, { guestReferralId: sent.id }))).status).toBe(404);
  });
});

describe('A follow link', () => {
  test('cannot be guessed, and alone shows nothing', async ({ server }) => {
    await start(server);
    const sent = await sendReferral(server, await confirmedGuest(server));
    const guesses = [
      randomBytes(32).toString('base64url'),
      sent.followToken.toLowerCase(),
      sent.followToken.slice(1),
      sent.id,
      '',
    ];
    for (const token of guesses) {
      const answer = await server.anonymous(rows.requestFollowCode.path, post({ token, language: 'en' }));
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'guest_link_unknown' }]);
    }
    const asked = await server.anonymous(
      rows.requestFollowCode.path,
      post({ token: sent.followToken, language: 'es' }),
    );
    expect(Object.keys(await asked.json()).toSorted()).toEqual(['endsAt', 'handle']);
    const mails = await server.db
      .selectFrom('mail_message')
      .select('to_address')
      .where('kind', '=', 'guest_code')
      .execute();
    expect(new Set(mails.map((mail) => mail.to_address))).toEqual(new Set([SENDER]));
  });
});

describe('Somebody else’s patient', () => {
  test('is answered like an unknown one, and the record that is there stays untouched', async ({ server }) => {
    const hospiceId = await start(server);
    const { id } = await server.addReferral({
      hospiceIds: [hospiceId],
      status: 'enrolled',
      referral: { first_name: 'Iris', last_name: 'Newman', date_of_birth: '1941-04-18', phone: '(410) 555-0143' },
    });
    const before = await server.db.selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const send = bearing(server, await confirmedGuest(server));
    const known = await bodyOf(await send(rows.createGuestReferral.path, post(guestReferral())));
    const unknown = await bodyOf(
      await send(rows.createGuestReferral.path, post(guestReferral({ lastName: 'Nobody', dateOfBirth: '1950-01-01' }))),
    );
    expect([known.status, Object.keys(known.body).toSorted()]).toEqual([
      unknown.status,
      Object.keys(unknown.body).toSorted(),
    ]);
    expect(await server.db.selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).toEqual(
      before,
    );
  });
});
