import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { JSON_RESPONSE_MODE } from '#contract/platform/product.ts';
import { askSilently, questionLeft } from '#src/auth/askSilently.ts';
import { loginFailure } from '#src/auth/signIn/loginErrors.ts';
import { network } from '../support/network.ts';

const ours = window.location.origin;
const address = `${ours}/authorize?client_id=app&response_mode=web_message&state=s`;
const inFrame = (asked: string) => Promise.resolve({ code: `framed ${asked}`, state: 's' });
const ask = (at = address, seconds = 5) => askSilently(inFrame)(at, new URL(at).origin, seconds);

const provider = (answer: () => Response | Promise<Response>): void =>
  network.use(
    http.get(`${ours}/authorize`, ({ request }) =>
      new URL(request.url).searchParams.get('response_mode') === JSON_RESPONSE_MODE
        ? answer()
        : new HttpResponse(null, { status: 404 }),
    ),
  );

/** What the person is told. */
const reasonFor = async (asked: Promise<unknown>): Promise<string> =>
  loginFailure(await asked.catch((error: unknown) => error), 'token').reason;

describe('Asking our own provider for a session', () => {
  test('takes the code from the answer to a call', async () => {
    provider(() => HttpResponse.json({ code: 'c', state: 's', iss: ours }));
    expect(await ask()).toEqual({ code: 'c', state: 's' });
    await questionLeft;
  });

  test('without a session says that it has ended', async () => {
    provider(() => HttpResponse.json({ error: 'login_required', state: 's' }, { status: 400 }));
    expect(await reasonFor(ask())).toBe('login_required');
  });

  test('without a network says at once that there is none', async () => {
    provider(() => HttpResponse.error());
    expect(await reasonFor(ask())).toBe('unreachable');
  });

  test('that does not answer in time says so', async () => {
    provider(() => new Promise(() => {}));
    expect(await reasonFor(ask(address, 0.05))).toBe('timeout');
  });

  test.each([
    ['a page', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
    ['no code', () => HttpResponse.json({ state: 's' })],
    ['something that is no answer', () => HttpResponse.json(null)],
  ])('that sends %s leaves the session in doubt', async (_what, answer) => {
    provider(answer);
    expect(await reasonFor(ask())).toBe('token_failed');
  });
});

test('a provider of another origin is asked in a frame, because its answer cannot be read', async () => {
  const theirs = 'https://login.example/authorize?state=s';
  expect(await ask(theirs)).toEqual({ code: `framed ${theirs}`, state: 's' });
});
