import { askEarly } from './api/earlyCalls.ts';
import { openLoginFrame } from './app/shell/loginFrame.ts';
import { noteSheetsInPage } from './app/shell/pageSheets.ts';
import { hasBeenIdle } from './auth/idleClock.ts';
import { firstAddresses } from './auth/signIn/firstAddresses.ts';
import { captureRedirectCallback } from './auth/signIn/redirectCallback.ts';
import { mayBeSignedIn, noteEarlyQuestion } from './auth/signIn/signInHint.ts';
import { storedAuthText } from './auth/storedAuth.ts';
import { browserStorage } from './config/browserStorage.ts';
import { env } from './config/env.ts';

/** The app does not wait longer for the question to leave. */
const AHEAD_MS = 300;

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
  await askForTokenEarly((token) => askEarly(addresses, token));
}

const atMost = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function loadApp(): Promise<void> {
  const { startApp } = await import('./app/start.tsx');
  await startApp();
}

async function begin(): Promise<void> {
  noteSheetsInPage();
  const comesFromProvider = captureRedirectCallback();
  if (!comesFromProvider && !mayBeSignedIn() && openLoginFrame(() => void loadApp())) return;
  if (!comesFromProvider && mayBeSignedIn() && !hasBeenIdle(browserStorage, env.idleMinutes)) {
    noteEarlyQuestion();
    await Promise.race([askAhead().catch(() => {}), atMost(AHEAD_MS)]);
  }
  await loadApp();
}

void begin();
