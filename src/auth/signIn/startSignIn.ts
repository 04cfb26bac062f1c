import { loadIdentity } from './identity.ts';
import { loginFailure, type LoginReason } from './loginErrors.ts';
import { safePath } from './redirectPath.ts';

/**
 * Leaves the page for the provider.
 * @param loginHint the email that its page is filled with
 * @returns a reason, only when that failed
 */
export async function startSignIn(returnTo: string | null, loginHint?: string): Promise<LoginReason | null> {
  try {
    await (await loadIdentity()).startSignIn({ returnTo: safePath(returnTo), loginHint });
    return null;
  } catch (error) {
    return loginFailure(error, 'login').reason;
  }
}
