import { captureRedirectCallback } from './auth/signIn/redirectCallback.ts';
import { mayBeSignedIn } from './auth/signIn/signInHint.ts';
import { hasBeenIdle } from './auth/idleClock.ts';
import { browserStorage } from './config/browserStorage.ts';
import { env } from './config/env.ts';

// Small, so that it runs before the rest of the app has arrived: the way to the provider and back takes as long as that.
const comesFromProvider = captureRedirectCallback();
if (!comesFromProvider && mayBeSignedIn() && !hasBeenIdle(browserStorage, env.idleMinutes)) {
  // Where it fails, the start of the session says so.
  import('./auth/auth0Client.ts').then(({ askForTokenEarly }) => askForTokenEarly()).catch(() => {});
}

void import('./app/start.tsx');
