interface Sentence {
  readonly title: string;
  readonly message: string;
}

/** Why signing in or staying signed in failed, as in the login page's address: `/login?reason=timeout`. */
const SENTENCES = {
  state_mismatch: {
    title: 'Invalid state',
    message: 'This login was started in another window or was already used. Log in again.',
  },
  missing_transaction: {
    title: 'Invalid state',
    message: 'This login page is no longer valid. It may be an old page or a bookmark. Log in again.',
  },
  timeout: {
    title: 'Logging in took too long',
    message: 'The server took too long to respond. Check your connection, then log in again.',
  },
  popup_closed: {
    title: 'The login window was closed',
    message: 'Log in again, and keep the window open until you’re done.',
  },
  login_required: {
    title: 'Your session has ended',
    message: 'Log in again to pick up where you left off.',
  },
  missing_refresh_token: {
    title: 'We couldn’t renew your session',
    message: 'Log in again to pick up where you left off.',
  },
  access_denied: {
    title: 'Access was denied',
    message: 'This account can’t log in here. Try another account, or contact support.',
  },
  unreachable: {
    title: 'No connection',
    message: 'We can’t reach the login service. Check your connection, then log in again.',
  },
  login_failed: { title: 'Login failed', message: 'Log in again. If this keeps happening, contact support.' },
  token_failed: { title: 'Get access token failed', message: 'We couldn’t confirm your session. Log in again.' },
  idle: {
    title: 'You were logged out',
    message: 'You were inactive for a while. Log in again to pick up where you left off.',
  },
  signed_out_elsewhere: { title: 'You’re logged out', message: 'You logged out in another window of this browser.' },
} as const satisfies Readonly<Record<string, Sentence>>;

export type LoginReason = keyof typeof SENTENCES;

export const isLoginReason = (text: string | null): text is LoginReason =>
  text !== null && Object.hasOwn(SENTENCES, text);

/** Which call failed, for errors that name no reason. */
export type LoginStep = 'login' | 'token';

const DEFAULT_MESSAGE: Record<LoginStep, string> = {
  login: 'Login failed',
  token: 'Get access token failed',
};

/** The codes of the identity library and of OpenID Connect. */
const REASON_OF_CODE: Readonly<Record<string, LoginReason>> = {
  state_mismatch: 'state_mismatch',
  missing_transaction: 'missing_transaction',
  timeout: 'timeout',
  cancelled: 'popup_closed',
  popup_open: 'popup_closed',
  login_required: 'login_required',
  interaction_required: 'login_required',
  consent_required: 'login_required',
  missing_refresh_token: 'missing_refresh_token',
  access_denied: 'access_denied',
};

export interface LoginFailure {
  readonly reason: LoginReason;
  /** For error reports; people see `loginSentence`. */
  readonly message: string;
}

function textOf(error: object, name: 'error' | 'error_description' | 'message'): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** From anything that the identity library throws. */
export function loginFailure(error: unknown, step: LoginStep): LoginFailure {
  const other: LoginReason = step === 'login' ? 'login_failed' : 'token_failed';
  if (typeof error !== 'object' || error === null) return { reason: other, message: DEFAULT_MESSAGE[step] };
  const message = textOf(error, 'error_description') ?? textOf(error, 'message') ?? DEFAULT_MESSAGE[step];
  const code = textOf(error, 'error') ?? '';
  // The provider takes back a session by refusing its renewal; a refused code only means that the login failed.
  const known = code === 'invalid_grant' && step === 'token' ? 'login_required' : REASON_OF_CODE[code];
  if (known) return { reason: known, message };
  // Without a network, browsers throw a TypeError with different messages.
  return { reason: error instanceof TypeError ? 'unreachable' : other, message };
}

export const loginSentence = (reason: LoginReason): Sentence => SENTENCES[reason];
