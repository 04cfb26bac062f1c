import * as z from 'zod/mini';
import { InviteDetails, signupEndpoints, type InviteCompletion } from '#contract/people/signup.ts';
import { env } from '#src/config/env.ts';

/** Calls of a page without store and sign-in. */

export type Invitation = z.infer<typeof InviteDetails>;

/** Why a call failed: a sentence, and messages for single fields. */
export interface Trouble {
  readonly message: string;
  readonly fieldErrors: Readonly<Record<string, string>>;
}

/** Why an invitation cannot be accepted any more. */
export type InviteEnd = 'unknown' | 'used' | 'expired';

export type Outcome<Data> =
  | { readonly is: 'done'; readonly data: Data }
  | { readonly is: InviteEnd }
  | { readonly is: 'trouble'; readonly trouble: Trouble };

const TIMEOUT = 30_000;
const USUAL_WAIT = 10;
const MAX_WAIT = 600;

const ENDS = new Map<string, InviteEnd>([
  ['invite_unknown', 'unknown'],
  ['invite_used', 'used'],
  ['invite_expired', 'expired'],
]);

/** Read leniently: another server may answer less than ours. */
const Refusal = z.object({
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});

/** Reads what the link is about. Changes nothing. */
export async function askInvite(token: string, leaving: AbortSignal): Promise<Outcome<Invitation>> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(TIMEOUT)]);
  const response = await post(signupEndpoints.validateInvite.path, { token }, signal);
  if (!response) return inTrouble(OFFLINE);
  // What is no token at all (a link cut short) gets the same answer as an unknown one.
  if (response.status === 422) return { is: 'unknown' };
  if (!response.ok) return failureOf(response);
  const details = z.safeParse(InviteDetails, await bodyOf(response));
  return details.success ? { is: 'done', data: details.data } : inTrouble(FAILED);
}

export async function acceptInvite(completion: z.infer<typeof InviteCompletion>): Promise<Outcome<null>> {
  const response = await post(signupEndpoints.completeInvite.path, completion, AbortSignal.timeout(TIMEOUT));
  if (!response) return inTrouble(OFFLINE);
  return response.ok ? { is: 'done', data: null } : failureOf(response);
}

/** Null where no answer came. */
async function post(path: string, body: object, signal: AbortSignal): Promise<Response | null> {
  try {
    return await fetch(env.apiUrl + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
  } catch {
    return null;
  }
}

const OFFLINE = 'There is no connection. Check the network, then try again.';
const FAILED = 'Something went wrong at our end. Try again in a moment.';
const REFUSED = 'Check these fields, then try again';

const busy = (retryAfter: string | null): string => {
  const asked = Math.ceil(Number(retryAfter));
  const seconds = asked > 0 ? Math.min(asked, MAX_WAIT) : USUAL_WAIT;
  return `There is too much at once. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`;
};

const inTrouble = (message: string, fieldErrors: Trouble['fieldErrors'] = {}) =>
  ({ is: 'trouble', trouble: { message, fieldErrors } }) as const;

async function failureOf(response: Response): Promise<Exclude<Outcome<never>, { is: 'done' }>> {
  const read = z.safeParse(Refusal, await bodyOf(response));
  const { code = '', errors = [], message }: z.infer<typeof Refusal> = read.success ? read.data : {};
  const end = ENDS.get(code);
  if (end) return { is: end };
  if (response.status === 429 || response.status === 503) return inTrouble(busy(response.headers.get('Retry-After')));
  if (response.status >= 500) return inTrouble(FAILED);
  if (errors.length > 0) return inTrouble(REFUSED, Object.fromEntries(errors.map((each) => [each.path, each.message])));
  return inTrouble(message ?? FAILED);
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
