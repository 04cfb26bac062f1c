import { loadIdentity } from './identity.ts';
import { loginFailure, type LoginReason } from './loginErrors.ts';
import { safePath } from './redirectPath.ts';

/**
 * Leaves the page for the provider. Gives back a reason only where that was not possible.
 * @param loginHint the email that its page begins with
 */
export async function startSignIn(returnTo: string | null, loginHint?: string): Promise<LoginReason | null> {
  try {
    await (await loadIdentity()).startSignIn({ returnTo: safePath(returnTo), loginHint });
    return null;
  } catch (error) {
    return loginFailure(error, 'login').reason;
  }
}
