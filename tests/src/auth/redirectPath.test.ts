import { describe, expect, test } from 'vitest';
import { loginPathFor, safePath } from '#src/auth/signIn/redirectPath.ts';

describe('Redirect path', () => {
  test.each([
    '/',
    '/hospice',
    '/hospice/referrals/7?tab=notes&x=%2F%2Fevil.example#part',
    '/?redirectPath=/hospice',
    '/a:b@c',
  ])('%s is followed', (path) => {
    expect(safePath(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    'hospice',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000/evil.example',
    '/\u007F',
    ' /hospice',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '@evil.example',
    '?redirectPath=//evil.example',
  ])('%j is refused', (path) => {
    expect(safePath(path)).toBeNull();
  });
});

test.each([
  [{ pathname: '/', search: '', hash: '' }, undefined, '/login'],
  [{ pathname: '/', search: '', hash: '' }, 'idle' as const, '/login?reason=idle'],
  [
    { pathname: '/hospice', search: '?a=1&b=2', hash: '#c' },
    undefined,
    '/login?redirectPath=%2Fhospice%3Fa%3D1%26b%3D2%23c',
  ],
])('%j, left for the reason %s, has the login path %s', (place, reason, path) => {
  expect(loginPathFor(place, reason)).toBe(path);
});
