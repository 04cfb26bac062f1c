import { askEarly } from './api/earlyCalls.ts';
import { openLoginFrame } from './app/shell/loginFrame.ts';
import { hasBeenIdle } from './auth/idleClock.ts';
import { firstAddresses } from './auth/signIn/firstAddresses.ts';
import { captureRedirectCallback } from './auth/signIn/redirectCallback.ts';
import { mayBeSignedIn } from './auth/signIn/signInHint.ts';
import { storedAuthText } from './auth/storedAuth.ts';
import { browserStorage } from './config/browserStorage.ts';
import { env } from './config/env.ts';

/** The app does not wait longer for the question to leave. */
const AHEAD_MS = 300;
/** Nor longer for its answer. */
const ANSWER_MS = 1500;

/**
 * The way to the provider and back, and the calls that need its token: they are begun before the app runs, which would keep the
 * processor to itself. Where they fail, the app's own calls say so.
 */
async function askAhead(): Promise<void> {
  const addresses = firstAddresses(
    { pathname: window.location.pathname, search: window.location.search, state: window.history.state },
    storedAuthText(browserStorage),
  );
  const { askForTokenEarly } = await import('./auth/auth0Client.ts');
  const token = await askForTokenEarly();
  if (token !== undefined) askEarly(addresses, token);
}

/** Until the question to the provider is on its way, in a frame of its own, or for that long. */
const untilAsked = (): Promise<void> =>
  new Promise((resolve) => {
    const frames = new MutationObserver(() => {
      // A task later, so that the frame's request leaves first.
      if (document.querySelector('body > iframe')) setTimeout(done);
    });
    const done = () => {
      frames.disconnect();
      resolve();
    };
    frames.observe(document.body, { childList: true });
    setTimeout(done, AHEAD_MS);
  });

/** Fetches and runs what every page needs, then shows the app once `isAsked` has come. */
async function startApp(isAsked?: Promise<unknown>): Promise<void> {
  const { showApp } = await import('./app/start.tsx');
  await isAsked;
  showApp();
}

async function begin(): Promise<void> {
  const comesFromProvider = captureRedirectCallback();
  if (!comesFromProvider && !mayBeSignedIn() && openLoginFrame(() => void startApp())) return;
  if (comesFromProvider || !mayBeSignedIn() || hasBeenIdle(browserStorage, env.idleMinutes)) return startApp();
  const asking = askAhead().catch(() => {});
  await untilAsked();
  // The screens run after the first list was asked for: what they need of the processor passes while it is on its way.
  return startApp(Promise.race([asking, new Promise((resolve) => void setTimeout(resolve, ANSWER_MS))]));
}

void begin();
