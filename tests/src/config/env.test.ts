import { expect, test } from 'vitest';
import { readEnv } from '#src/config/env.ts';

const ORIGIN = 'https://app.example';

test('without any settings the app uses the server it came from', () => {
  expect(readEnv({}, ORIGIN)).toEqual({
    apiUrl: ORIGIN,
    authDomain: ORIGIN,
    authClientId: 'wayside-spa',
    authAudience: 'https://api.wayside.example',
    sentryDsn: undefined,
    sentryEnvironment: 'production',
    supportEmail: 'support@wayside.example',
    idleMinutes: 15,
  });
});

test('a localhost URL is accepted as the login domain', () => {
  expect(readEnv({ VITE_AUTH0_DOMAIN: 'http://localhost:4600/' }, ORIGIN).authDomain).toBe('http://localhost:4600');
});

test.each([
  ['5', 5],
  ['1', 3],
  ['soon', 15],
  ['', 15],
])('VITE_IDLE_MINUTES=%j means %d minutes', (given, minutes) => {
  expect(readEnv({ VITE_IDLE_MINUTES: given }, ORIGIN).idleMinutes).toBe(minutes);
});

test('VITE_API_URL may have a path', () => {
  expect(readEnv({ VITE_API_URL: 'https://api.example/base/' }, ORIGIN).apiUrl).toBe('https://api.example/base');
});
