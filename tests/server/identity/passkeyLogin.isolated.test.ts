import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MINUTE } from '#contract/platform/durations.ts';
import { PER_ADDRESS } from '#server/identity/passwords/attemptLimits.ts';
import { addPerson } from './support/identityServer.ts';
import {
  ada,
  adasId,
  choose,
  db,
  HERE,
  mailedToken,
  mailsTo,
  provider,
  START,
  startProvider,
  time,
} from './support/resets.ts';
import { readTokens, Visitor } from './support/signIn.ts';
import { SoftPasskey } from './support/softPasskey.ts';

startProvider();

const Asked = z.object({ challenge: z.string(), rpId: z.string(), userVerification: z.string() });
const SENTENCE = 'This passkey doesn’t match an account';

let passkey: SoftPasskey;

/** Stores a passkey as it is after it was added. */
async function keep(soft: SoftPasskey, userId: string): Promise<void> {
  await db()
    .insertInto('passkey')
    .values({
      user_id: userId,
      credential_id: soft.id,
      public_key: Buffer.from(soft.publicKey()),
      counter: 0,
      transports: [],
      is_backed_up: false,
      name: 'Chrome on Windows',
      created_at: new Date(START),
    })
    .execute();
}

beforeEach(async () => {
  await db().deleteFrom('passkey').execute();
  passkey = new SoftPasskey('localhost');
  passkey.userHandle = adasId();
  await keep(passkey, adasId());
});

const from = () => ({ Origin: provider().origin, 'X-Forwarded-For': HERE });

interface Begun {
  readonly visitor: Visitor;
  readonly page: string;
  readonly challenge: string;
}

async function begin(visitor = new Visitor(provider().origin)): Promise<Begun> {
  const page = await visitor.openLogin();
  const answer = await visitor.fetch(`${page}/passkey`, { method: 'POST', headers: from() });
  const asked = Asked.parse(await answer.json());
  expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  return { visitor, page, challenge: asked.challenge };
}

const send = ({ visitor, page }: Begun, answer: unknown) =>
  visitor.fetch(page, {
    method: 'POST',
    headers: from(),
    body: new URLSearchParams({ passkey: typeof answer === 'string' ? answer : JSON.stringify(answer) }),
  });

const signed = (begun: Begun, soft = passkey) => soft.get({ challenge: begun.challenge, origin: provider().origin });

/** The status, and whether the page says that the passkey was refused. */
const outcome = async (answer: Response) => [answer.status, (await answer.text()).includes(SENTENCE)];
const REFUSED = [422, true];

const setActive = (isActive: boolean) =>
  db().updateTable('app_user').set({ is_active: isActive }).where('id', '=', adasId()).execute();

describe('A log-in with a passkey', () => {
  test('gives tokens, records the use and makes the browser known', async () => {
    const begun = await begin();
    const answer = await send(begun, signed(begun));
    expect(answer.status).toBe(303);
    const landed = await begun.visitor.follow(answer);
    const tokens = await readTokens(await begun.visitor.redeem(landed.searchParams.get('code') ?? ''));
    expect(await provider().identity.identify(`Bearer ${tokens.access_token}`)).toMatchObject({ subject: adasId() });
    const kept = await db().selectFrom('passkey').select(['counter', 'last_used_at']).executeTakeFirst();
    expect(kept).toEqual({ counter: 1, last_used_at: new Date(START) });
    expect(begun.visitor.cookie('wayside.browser')).toBeDefined();
    expect(provider().events.at(-1)).toMatchObject({ kind: 'signedIn', userId: adasId(), address: HERE });
  });

  test('stores only the hash of its challenge', async () => {
    const { challenge } = await begin();
    const rows = await db().selectFrom('passkey_challenge').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(challenge);
  });

  test('is refused when its answer is sent again, in the same log-in and in another one', async () => {
    const begun = await begin();
    const answer = signed(begun);
    expect((await send(begun, answer)).status).toBe(303);
    expect(await outcome(await send(begun, answer))).toEqual(REFUSED);
    expect(await outcome(await send(await begin(), answer))).toEqual(REFUSED);
  });

  test('is refused for the challenge of another browser', async () => {
    const [own, other] = [await begin(), await begin()];
    expect(await outcome(await send(own, signed(other)))).toEqual(REFUSED);
  });

  test('is refused after a wrong answer used its challenge up, and after five minutes', async () => {
    const begun = await begin();
    expect(await outcome(await send(begun, 'no JSON'))).toEqual(REFUSED);
    expect(await outcome(await send(begun, signed(begun)))).toEqual(REFUSED);
    const late = await begin();
    time.now = START + 5 * MINUTE;
    expect(await outcome(await send(late, signed(late)))).toEqual(REFUSED);
  });

  test('is refused without a challenge', async () => {
    const visitor = new Visitor(provider().origin);
    const begun = { visitor, page: await visitor.openLogin(), challenge: 'AAAA' };
    expect(await outcome(await send(begun, signed(begun)))).toEqual(REFUSED);
  });

  test('is refused when another page asked for it, or the person was not checked', async () => {
    for (const wrong of [{ origin: 'https://wayside.evil.example' }, { isVerified: false }]) {
      const begun = await begin();
      const answer = passkey.get({ challenge: begun.challenge, origin: provider().origin, ...wrong });
      expect(await outcome(await send(begun, answer))).toEqual(REFUSED);
    }
  });

  test('is refused for an unknown passkey exactly as for a wrong signature', async () => {
    const unknown = await begin();
    const forged = await begin();
    const stranger = new SoftPasskey('localhost');
    const answers = [
      await send(unknown, signed(unknown, stranger)),
      await send(forged, { ...signed(forged, stranger), id: passkey.id, rawId: passkey.id }),
    ];
    for (const answer of answers) expect(await outcome(answer)).toEqual(REFUSED);
  });

  test('is refused when the passkey names another person', async () => {
    const begun = await begin();
    passkey.userHandle = await addPerson(db(), { email: 'grace@harbor.example' });
    expect(await outcome(await send(begun, signed(begun)))).toEqual(REFUSED);
  });

  test('is refused when its counter went back, as that of a copy does', async () => {
    const begun = await begin();
    expect((await send(begun, signed(begun))).status).toBe(303);
    passkey.counter = 0;
    const again = await begin();
    expect(await outcome(await send(again, signed(again)))).toEqual(REFUSED);
  });

  test('is refused to a deactivated person', async () => {
    await setActive(false);
    const begun = await begin();
    expect(await outcome(await send(begun, signed(begun)))).toEqual(REFUSED);
    await setActive(true);
  });

  test('is refused to a demo account where these are switched off', async () => {
    await db().updateTable('local_account').set({ is_demo: true }).where('user_id', '=', adasId()).execute();
    const begun = await begin();
    expect(await outcome(await send(begun, signed(begun)))).toEqual(REFUSED);
    await db().updateTable('local_account').set({ is_demo: false }).where('user_id', '=', adasId()).execute();
  });

  test('is refused after a new password was chosen by a mailed link: it ends all passkeys and says so by mail', async () => {
    expect((await choose(await mailedToken())).status).toBe(200);
    expect(await db().selectFrom('passkey').selectAll().execute()).toEqual([]);
    expect((await mailsTo(ada.email)).at(-1)).toMatchObject({ kind: 'password_changed', data: { hadPasskeys: true } });
    const begun = await begin();
    expect(await outcome(await send(begun, signed(begun)))).toEqual(REFUSED);
  });

  test('is counted by address, as passwords are', async () => {
    const begun = await begin();
    for (let index = 0; index < PER_ADDRESS.max; index += 1) await send(begun, 'no JSON');
    const again = await begin();
    expect((await send(again, signed(again))).status).toBe(429);
  });

  test('cannot be begun from a foreign page, nor for a log-in of another browser', async () => {
    const { page, visitor } = await begin();
    const path = `${page}/passkey`;
    const headers = { Origin: 'https://wayside.evil.example' };
    expect((await visitor.fetch(path, { method: 'POST', headers })).status).toBe(400);
    expect((await visitor.fetch(path)).status).toBe(400);
    const other = new Visitor(provider().origin);
    expect((await other.fetch(path, { method: 'POST', headers: from() })).status).toBe(400);
  });
});
