import { captureRedirectCallback } from './auth/signIn/redirectCallback.ts';
import { mayBeSignedIn } from './auth/signIn/signInHint.ts';
import { hasBeenIdle } from './auth/idleClock.ts';
import { browserStorage } from './config/browserStorage.ts';
import { env } from './config/env.ts';

/** On a slow machine it takes as long, and without a token there is nothing to show. */
const AHEAD_MS = 500;

/**
 * The way to the provider and back: it is begun before the app runs, which would keep the processor to itself. Where it fails, the start
 * of the session says so.
 */
const askForToken = async (): Promise<void> => (await import('./auth/auth0Client.ts')).askForTokenEarly();

async function begin(): Promise<void> {
  const comesFromProvider = captureRedirectCallback();
  if (!comesFromProvider && mayBeSignedIn() && !hasBeenIdle(browserStorage, env.idleMinutes)) {
    const late = new Promise((resolve) => {
      setTimeout(resolve, AHEAD_MS);
    });
    await Promise.race([askForToken().catch(() => {}), late]);
  }
  await import('./app/start.tsx');
}

void begin();
