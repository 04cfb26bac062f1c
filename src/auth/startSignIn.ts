import { loadIdentity } from './identity.ts';
import { loginFailure, type LoginReason } from './loginErrors.ts';
import { safePath } from './redirectPath.ts';

/** Leaves the page for the provider. Gives back a reason only where that was not possible. */
export async function startSignIn(returnTo: string | null, load = loadIdentity): Promise<LoginReason | null> {
  try {
    await (await load()).startSignIn({ returnTo: safePath(returnTo) });
    return null;
  } catch (error) {
    return loginFailure(error, 'login').reason;
  }
}
