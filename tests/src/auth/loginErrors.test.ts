import { describe, expect, test } from 'vitest';
import { isLoginReason, loginFailure, loginSentence, type LoginReason } from '#src/auth/signIn/loginErrors.ts';

/** As the identity library throws them: an Error with a code. */
const thrown = (error: string, message: string) =>
  Object.assign(new Error(message), { error, error_description: message });

describe('Login failure', () => {
  test.each([
    ['state_mismatch', 'Invalid state', 'state_mismatch'],
    ['missing_transaction', 'Invalid state', 'missing_transaction'],
    ['timeout', 'Timeout', 'timeout'],
    ['cancelled', 'Popup closed', 'popup_closed'],
    ['login_required', 'Login required', 'login_required'],
    ['interaction_required', 'Interaction required', 'login_required'],
    // A code exchange that the provider refuses: there was no session yet.
    ['invalid_grant', 'grant request is invalid', 'login_failed'],
    ['missing_refresh_token', 'Missing Refresh Token', 'missing_refresh_token'],
    ['access_denied', 'User denied access', 'access_denied'],
    ['server_error', 'oops', 'login_failed'],
  ])('%s ("%s") has the reason %s', (code, message, reason) => {
    expect(loginFailure(thrown(code, message), 'login')).toEqual({ reason, message });
  });

  test.each([
    ['login' as const, 'login_failed', 'Login failed'],
    ['token' as const, 'token_failed', 'Get access token failed'],
  ])('without an error code has the default reason of the %s', (step, reason, message) => {
    expect(loginFailure(undefined, step)).toEqual({ reason, message });
    expect(loginFailure({}, step)).toEqual({ reason, message });
    expect(loginFailure('no', step)).toEqual({ reason, message });
  });

  test('a refused renewal has the reason that the session has ended', () => {
    expect(loginFailure(thrown('invalid_grant', 'expired'), 'token').reason).toBe('login_required');
  });

  test('without a network has the reason unreachable', () => {
    expect(loginFailure(new TypeError('Failed to fetch'), 'token').reason).toBe('unreachable');
  });
});

test.each([
  ['state_mismatch' as const, 'Invalid state'],
  ['missing_transaction' as const, 'Invalid state'],
  ['login_failed' as const, 'Login failed'],
  ['token_failed' as const, 'Get access token failed'],
])('login failure %s is titled "%s"', (reason, title) => {
  expect(loginSentence(reason).title).toBe(title);
});

/** Every reason: the compiler refuses a list that lacks one. */
const REASONS: Readonly<Record<LoginReason, true>> = {
  state_mismatch: true,
  missing_transaction: true,
  timeout: true,
  popup_closed: true,
  login_required: true,
  missing_refresh_token: true,
  access_denied: true,
  unreachable: true,
  login_failed: true,
  token_failed: true,
  idle: true,
  signed_out_elsewhere: true,
};

test('a word that is no reason for a failed login is not taken for one', () => {
  for (const word of [null, '', 'toString', 'nobody_knows']) expect(isLoginReason(word)).toBe(false);
});

test.each(Object.keys(REASONS))('login failure %s has a readable title and message', (reason) => {
  if (!isLoginReason(reason)) throw new Error(`${reason} is no reason`);
  const { title, message } = loginSentence(reason);
  expect(title).not.toMatch(/_/);
  expect(message).toMatch(/^[A-Z].*\.$/);
});
