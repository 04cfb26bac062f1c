import * as z from 'zod/mini';
import { InviteDetails, signupEndpoints, type InviteCompletion } from '#contract/people/signup.ts';
import { busySeconds, plainBody, plainCall } from '#src/api/plainCall.ts';

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

/** Reads the details of the invitation. Changes nothing. */
export async function askInvite(token: string, leaving: AbortSignal): Promise<Outcome<Invitation>> {
  const response = await plainCall(signupEndpoints.validateInvite.path, { token }, leaving);
  if (!response) return inTrouble(OFFLINE);
  // A malformed token (a link cut short) is treated like an unknown one.
  if (response.status === 422) return { is: 'unknown' };
  if (!response.ok) return failureOf(response);
  const details = z.safeParse(InviteDetails, await plainBody(response));
  return details.success ? { is: 'done', data: details.data } : inTrouble(FAILED);
}

export async function acceptInvite(completion: z.infer<typeof InviteCompletion>): Promise<Outcome<null>> {
  const response = await plainCall(signupEndpoints.completeInvite.path, completion);
  if (!response) return inTrouble(OFFLINE);
  return response.ok ? { is: 'done', data: null } : failureOf(response);
}

const OFFLINE = 'You’re offline. Check your connection, then try again.';
const FAILED = 'Something went wrong on our end. Try again in a moment.';
const REFUSED = 'Check these fields, then try again';

const busyText = (seconds: number): string =>
  `Too many requests. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`;

const inTrouble = (message: string, fieldErrors: Trouble['fieldErrors'] = {}) =>
  ({ is: 'trouble', trouble: { message, fieldErrors } }) as const;

async function failureOf(response: Response): Promise<Exclude<Outcome<never>, { is: 'done' }>> {
  const read = z.safeParse(Refusal, await plainBody(response));
  const { code = '', errors = [], message }: z.infer<typeof Refusal> = read.success ? read.data : {};
  const end = ENDS.get(code);
  if (end) return { is: end };
  const seconds = busySeconds(response);
  if (seconds !== undefined) return inTrouble(busyText(seconds));
  if (response.status >= 500) return inTrouble(FAILED);
  if (errors.length > 0) return inTrouble(REFUSED, Object.fromEntries(errors.map((each) => [each.path, each.message])));
  return inTrouble(message ?? FAILED);
}
