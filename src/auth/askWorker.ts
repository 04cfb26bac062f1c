interface Question {
  readonly type: string;
  readonly useFormData?: boolean;
  readonly fetchOptions?: { readonly body?: unknown };
}

/** The login library's own way: a message to the worker that keeps the refresh token, and its answer. */
type SendMessage<To> = (message: Question, worker: To) => Promise<unknown>;

/** What the worker answers if it has no refresh token. */
const HAS_NONE = {
  ok: false,
  json: { error: 'missing_refresh_token', error_description: 'The page has just been loaded' },
  headers: {},
};

function asksForRefresh({ fetchOptions, type, useFormData }: Question): boolean {
  const body = fetchOptions?.body;
  if (type !== 'refresh' || !useFormData || typeof body !== 'string') return false;
  return new URLSearchParams(body).get('grant_type') === 'refresh_token';
}

/**
 * The worker keeps its refresh token in memory, so after a page load it has none until it has traded a code for one. Until then it isn't
 * asked to renew a token: the sign-in would wait for the worker to start, only to hear that it can't.
 */
export function askWorker<To>(send: SendMessage<To>): SendMessage<To> {
  let mayHaveToken = false;
  return (message, worker) => {
    if (!mayHaveToken && asksForRefresh(message)) return Promise.resolve(HAS_NONE);
    mayHaveToken = true;
    return send(message, worker);
  };
}
