import { describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/platform/durations.ts';
import { verifyPassword } from '#server/identity/passwords/localAccounts.ts';
import { PASSWORD, setPassword } from './support/identityServer.ts';
import {
  ada,
  adasId,
  ask,
  audited,
  choose,
  db,
  ELSEWHERE,
  HERE,
  logIn,
  mailedLinks,
  mailedToken,
  mailsTo,
  NEW,
  provider,
  START,
  startProvider,
  time,
  tokenOf,
} from './support/resets.ts';
import { readTokens, Visitor } from './support/signIn.ts';
import { ORIGIN } from '../mail/support/mailPost.ts';

startProvider();

const setActive = (isActive: boolean) =>
  db().updateTable('app_user').set({ is_active: isActive }).where('id', '=', adasId()).execute();

describe('A link to choose a new password', () => {
  test('leads to this server, and the database has only its hash', async () => {
    await ask();
    const [link = ''] = await mailedLinks();
    expect(link).toMatch(new RegExp(`^${ORIGIN}/u/new-password\\?token=[\\w-]{43}$`));
    const rows = await db().selectFrom('password_reset_link').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: adasId(), expires_at: new Date(START + 30 * MINUTE) }]);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
  });

  test('ends after 30 minutes', async () => {
    const token = await mailedToken();
    time.now = START + 30 * MINUTE - 1;
    expect((await choose(token, { password: 'too short' })).status).toBe(422);
    time.now = START + 30 * MINUTE;
    expect((await choose(token)).status).toBe(404);
    expect((await new Visitor(provider().origin).fetch(`/u/new-password?token=${token}`)).status).toBe(404);
  });

  test('ends when a newer one is sent', async () => {
    const former = await mailedToken();
    time.now += MINUTE;
    const newer = await mailedToken();
    expect(newer).not.toBe(former);
    expect((await choose(former)).status).toBe(404);
    expect((await choose(newer, { password: 'too short' })).status).toBe(422);
  });

  test('is not mailed when it was asked for again before the mail goes out', async () => {
    await ask();
    time.now += MINUTE;
    await ask();
    expect(await mailedLinks()).toHaveLength(1);
  });

  test('ends when the password is changed otherwise', async () => {
    const token = await mailedToken();
    await setPassword(db(), adasId(), PASSWORD);
    expect((await choose(token)).status).toBe(404);
  });

  test('ends when its person is deactivated, and is not mailed afterwards', async () => {
    const token = await mailedToken();
    await ask();
    await setActive(false);
    expect((await choose(token)).status).toBe(404);
    expect(await mailedLinks()).toHaveLength(1);
    await setActive(true);
  });

  test('is good for one of two passwords that are sent at the same time', async () => {
    const token = await mailedToken();
    const answers = await Promise.all([choose(token), choose(token, { password: `${NEW} again` })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test.each([
    ['two different ones', { again: `${NEW}!` }, 'The passwords don’t match'],
    ['a short one', { password: 'x7Kq!pZ39mW' }, 'Use at least 12 characters'],
    ['a common one', { password: 'Password12345!' }, 'This is a common password'],
    ['one with the person’s name', { password: 'ada-byron-ada-byron' }, 'This is too close to your name'],
    ['a NUL character', { password: `${NEW}\0` }, 'Use only letters, digits, and symbols'],
    ['none', { password: '' }, 'Use at least 12 characters'],
  ])('refuses %s with a sentence, and can be used again', async (_kind, passwords, sentence) => {
    const token = await mailedToken();
    const { status, text } = await choose(token, passwords);
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(text).not.toContain('lantern');
    expect(await verifyPassword(db(), adasId(), PASSWORD)).toBe(true);
    expect((await choose(token)).status).toBe(200);
  });
});

describe('A new password chosen by a mailed link', () => {
  test('signs the person out everywhere: sessions, refresh tokens and access tokens end', async () => {
    const device = new Visitor(provider().origin);
    const landed = await device.follow(
      await device.postLogin(await device.openLogin(), ada, { Origin: provider().origin, 'X-Forwarded-For': HERE }),
    );
    const tokens = await readTokens(await device.redeem(landed.searchParams.get('code') ?? ''));
    await choose(await mailedToken());
    expect((await device.refresh(tokens.refresh_token ?? '')).status).toBe(400);
    expect(await provider().identity.identify(`Bearer ${tokens.access_token}`)).toBeNull();
    const silent = await device.fetch(device.authorizeAddress({ prompt: 'none', response_mode: 'web_message' }));
    expect(await silent.text()).toContain('login_required');
  });

  test('forgets the known browsers and knows the one where it was chosen', async () => {
    const former = new Visitor(provider().origin);
    expect(await logIn(ada, { browser: former })).toBe(303);
    const browser = new Visitor(provider().origin);
    await choose(await mailedToken(), {}, { browser });
    for (let index = 0; index < 5; index += 1) await logIn({ ...ada, password: 'wrong' });
    const chosen = { ...ada, password: NEW };
    expect(await logIn(chosen, { browser: former })).toBe(429);
    expect(await logIn(chosen, { browser })).toBe(303);
  });

  test('lifts a lock of wrong passwords', async () => {
    for (let index = 0; index < 5; index += 1) await logIn({ ...ada, password: 'wrong' });
    await choose(await mailedToken(), {}, { address: ELSEWHERE });
    expect(await logIn({ ...ada, password: NEW })).toBe(303);
  });

  test('is confirmed to the person by email, and recorded by the audit, without the password or the token', async () => {
    const token = await mailedToken();
    await choose(token);
    const mails = await mailsTo(ada.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['password_reset', 'password_changed']);
    expect(mails[1]?.data).toMatchObject({ ended: 'all', firstName: 'Ada' });
    const audit = await audited('resetPassword');
    expect(audit).toEqual([
      { actor_id: adasId(), entity: 'Users', entity_id: adasId(), address: HERE, outcome: 'ok', detail: null },
    ]);
    for (const secret of [NEW, token]) expect(JSON.stringify([mails, audit])).not.toContain(secret);
  });
});
