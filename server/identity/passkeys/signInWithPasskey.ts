import { PasskeyLogin } from '#contract/identity/passkeys.ts';
import { saveLastLogin } from '#server/identity/identities.queries.ts';
import { countAddress } from '#server/identity/passwords/attempts.ts';
import type { SignInResult } from '#server/identity/passwords/localAccounts.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { findPasskey, loggingIn, savePasskeyUse, takeChallenge } from './passkeys.queries.ts';
import { checkPasskeyLogin } from './webauthn.ts';

export interface PasskeyAttempt {
  /** The browser's answer, as JSON. */
  readonly sent: string;
  /** The log-in that was begun. */
  readonly interaction: string;
  /** The network address of the attempt. */
  readonly address: string;
  /** The one address where passkeys are used. */
  readonly origin: string;
  /** Whether an account with the demo password may sign in. */
  readonly allowsDemo: boolean;
}

function read(sent: string): PasskeyLogin | undefined {
  try {
    return PasskeyLogin.safeParse(JSON.parse(sent)).data;
  } catch {
    return undefined;
  }
}

/**
 * One sign-in attempt with a passkey. It uses the log-in's challenge up, right or wrong. An unknown passkey, a wrong signature and
 * a deactivated account get the same answer. Attempts are counted by address: there is no email to count by, and nothing to guess.
 */
export async function signInWithPasskey(
  db: Database,
  { sent, interaction, address, origin, allowsDemo }: PasskeyAttempt,
  now: Date,
): Promise<SignInResult> {
  const until = await countAddress(db, address, now);
  if (until) return { kind: 'locked', until, isAddressBlocked: true };
  const challengeHash = await takeChallenge(db, loggingIn(interaction), now);
  const answer = read(sent);
  const passkey = answer && (await findPasskey(db, answer.id, { allowsDemo }));
  if (!challengeHash || !passkey) return { kind: 'refused' };
  const used = await checkPasskeyLogin({ answer, challengeHash, origin }, passkey);
  if (!used || !(await savePasskeyUse(db, passkey, used, now))) return { kind: 'refused' };
  await saveLastLogin(db, passkey.userId, now);
  return { kind: 'signedIn', userId: passkey.userId };
}
