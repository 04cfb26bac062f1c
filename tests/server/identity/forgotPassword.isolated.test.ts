import { beforeAll, describe, expect, test } from 'vitest';
import { MINUTE } from '#contract/platform/durations.ts';
import { addPerson } from './support/identityServer.ts';
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
  mailedToken,
  mailsTo,
  NEW,
  provider,
  startProvider,
  time,
} from './support/resets.ts';
import { Visitor } from './support/signIn.ts';

startProvider();

describe('“Forgot password?”', () => {
  beforeAll(async () => {
    await addPerson(db(), { email: 'gone@harbor.example', isActive: false });
    await addPerson(db(), { email: 'elsewhere@harbor.example', password: null });
  });

  test('is linked from the log-in page', async () => {
    const visitor = new Visitor(provider().origin);
    const page = await (await visitor.fetch(await visitor.openLogin())).text();
    expect(page).toContain('<a href="/u/forgot-password">Forgot password?</a>');
    const form = await visitor.fetch('/u/forgot-password');
    expect(form.status).toBe(200);
    expect(await form.text()).toContain('autocomplete="username"');
  });

  test('sends a link that works once: the old password no longer works, the new one does', async () => {
    const token = await mailedToken();
    const page = await new Visitor(provider().origin).fetch(`/u/new-password?token=${token}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(ada.email);
    expect((await choose(token)).text).toContain('Your password was changed');
    expect(await logIn(ada)).toBe(422);
    expect(await logIn({ ...ada, password: NEW })).toBe(303);
    const again = await choose(token, { password: 'another lantern over bridges' });
    expect(again.status).toBe(404);
    expect(again.text).toContain('This link no longer works');
  });

  test.each([
    ['an unknown email', 'nobody@harbor.example'],
    ['a deactivated person', 'gone@harbor.example'],
    ['a person without a password here', 'elsewhere@harbor.example'],
  ])('answers the same for %s, and sends no mail', async (_kind, email) => {
    const known = await ask(ada.email);
    const other = await ask(email);
    expect(other.status).toBe(known.status);
    expect(other.text.replaceAll(email, '')).toBe(known.text.replaceAll(ada.email, ''));
    expect(await mailsTo(email)).toEqual([]);
  });

  test.each([ada.email, 'nobody@harbor.example'])(
    'takes as long for an unknown email as for a known one: %s',
    async (email) => {
      const begin = performance.now();
      await ask(email);
      expect(performance.now() - begin).toBeGreaterThan(245);
    },
  );

  test.each(['', 'ada', 'ada\0@harbor.example', `${'a'.repeat(320)}@harbor.example`])(
    'asks for an email where “%s” was typed',
    async (email) => {
      const { status, text } = await ask(email);
      expect(status).toBe(422);
      expect(text).toContain('Enter the email address of your account');
    },
  );

  test('sends no mail to a demo account where these are not allowed', async () => {
    const id = await addPerson(db(), { email: 'demo@harbor.example' });
    await db().updateTable('local_account').set({ is_demo: true }).where('user_id', '=', id).execute();
    await ask('demo@harbor.example');
    expect(await mailsTo('demo@harbor.example')).toEqual([]);
  });

  test('sends three mails in 15 minutes for one email and address, and answers the same to the fourth', async () => {
    const first = await ask();
    for (let index = 0; index < 3; index += 1) expect(await ask()).toMatchObject({ status: 200, text: first.text });
    expect(await mailsTo(ada.email)).toHaveLength(3);
    await ask(ada.email, { address: ELSEWHERE });
    expect(await mailsTo(ada.email)).toHaveLength(4);
    time.now += 15 * MINUTE;
    await ask();
    expect(await mailsTo(ada.email)).toHaveLength(5);
  });

  test('sends one email slower after ten mails, never for longer than ten minutes, and a known browser gets its own', async () => {
    const browser = new Visitor(provider().origin);
    expect(await logIn(ada, { browser })).toBe(303);
    let asked = 0;
    const strangersAsk = async (count: number) => {
      const asks = Array.from({ length: count }, (_, index) =>
        ask(ada.email, { address: `203.0.113.${asked + index}` }),
      );
      asked += count;
      await Promise.all(asks);
      return (await mailsTo(ada.email)).length;
    };
    expect(await strangersAsk(12)).toBe(10);
    expect((await ask(ada.email, { address: ELSEWHERE })).status).toBe(200);
    expect(await mailsTo(ada.email)).toHaveLength(10);
    await ask(ada.email, { browser });
    expect(await mailsTo(ada.email)).toHaveLength(11);
    // However often strangers ask, the next mail is never more than ten minutes away.
    let sent = 11;
    for (const minutes of [1, 2, 4, 8, 10, 10]) {
      time.now += minutes * MINUTE;
      sent += 1;
      expect(await strangersAsk(3)).toBe(sent);
    }
  });

  test('refuses an address after 20 requests in 15 minutes, and then without the database', async () => {
    // The server remembers it, so no other test has this address.
    const address = '203.0.113.99';
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`person${index}@harbor.example`, { address })));
    const again = () => ask('person20@harbor.example', { address });
    const { headers, status, text } = await again();
    expect(status).toBe(429);
    expect(text).toContain('Too many attempts. Try again in 15 minutes.');
    expect(headers.get('Retry-After')).toBe('900');
    expect((await ask('person20@harbor.example', { address: ELSEWHERE })).status).toBe(200);

    // Asked again, the database would let it through.
    await db().deleteFrom('sign_in_counter').execute();
    expect((await again()).status).toBe(429);
    time.now += 15 * MINUTE;
    expect((await again()).status).toBe(200);
  });

  test.each(['/u/forgot-password', '/u/new-password'])('is not sent to %s from another site', async (path) => {
    const visitor = new Visitor(provider().origin);
    const body = new URLSearchParams({ email: ada.email });
    const answer = await visitor.fetch(path, {
      method: 'POST',
      body,
      headers: { Origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(400);
    expect(await mailsTo(ada.email)).toEqual([]);
  });

  test.each(['/u/forgot-password', '/u/new-password?token=none'])(
    'has a policy that forbids scripts, framing and referrers at %s',
    async (path) => {
      const answer = await new Visitor(provider().origin).fetch(path);
      const policy = answer.headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('script-src');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
    },
  );

  test.each(['/u/forgot-password', '/u/new-password'])('answers 405 to DELETE %s', async (path) => {
    expect((await new Visitor(provider().origin).fetch(path, { method: 'DELETE' })).status).toBe(405);
  });

  test('is recorded by the audit: who was asked for, where known, and never what was typed', async () => {
    await ask();
    expect(await audited('askForPasswordReset')).toEqual([
      { actor_id: null, entity: 'Users', entity_id: adasId(), address: HERE, outcome: 'ok', detail: null },
    ]);
    await ask('nobody@harbor.example');
    expect(await audited('askForPasswordReset')).toMatchObject([{ entity_id: null, outcome: 'refused' }]);
    for (let index = 0; index < 3; index += 1) await ask();
    expect(await audited('askForPasswordReset')).toMatchObject([{ entity_id: null, outcome: 'locked' }]);
    const rows = await db().selectFrom('audit_event').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('nobody');
  });
});
