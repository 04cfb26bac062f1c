import { afterEach, describe, expect, test } from 'vitest';
import { captureRedirectCallback, takeRedirectCallback } from '#src/auth/signIn/redirectCallback.ts';
import { trustedScriptUrl } from '#src/auth/trustedWorker.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

describe('Answer of the identity provider in the address', () => {
  test.each([
    ['?login=success&code=a&state=b', true],
    ['?error=login_required&state=b', true],
    ['?login=success', false],
    ['?code=a', false],
    ['?state=b', false],
  ])('%s is recognized: %s', (search, expected) => {
    window.history.replaceState(null, '', `/${search}`);
    expect(captureRedirectCallback()).toBe(expected);
  });

  test('is removed before anything else reads the address, and handed out once', () => {
    window.history.replaceState(null, '', '/?login=success&code=secret&state=s');

    expect(captureRedirectCallback()).toBe(true);

    expect(window.location.search).toBe('?login=success');
    expect(takeRedirectCallback()).toContain('code=secret');
    expect(takeRedirectCallback()).toBeNull();
  });

  test('is ignored on other pages', () => {
    window.history.replaceState(null, '', '/survey/hospice-experience?code=a&state=b');
    expect(captureRedirectCallback()).toBe(false);
    expect(window.location.search).toBe('?code=a&state=b');
  });

  test('is removed without changing the rest of the address', () => {
    window.history.replaceState(null, '', '/?a=1&code=x&state=y#part');
    captureRedirectCallback();
    const { hash, pathname, search } = window.location;
    expect(pathname + search + hash).toBe('/?a=1#part');
  });
});

test.each(['blob:https://app.example/7', 'https://app.example/worker.js', '/worker.js'])(
  '%s is trusted as a worker script',
  (url) => {
    expect(trustedScriptUrl(url, 'https://app.example')).toBe(url);
  },
);

test.each(['https://evil.example/x.js', 'data:text/javascript,1', 'blob:https://evil.example/7', 'javascript:1'])(
  '%s is refused as a worker script',
  (url) => {
    expect(() => trustedScriptUrl(url, 'https://app.example')).toThrow(TypeError);
  },
);
