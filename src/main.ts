import { askEarly } from './api/earlyCalls.ts';
import { openLoginFrame } from './app/shell/loginFrame.ts';
import { noteSheetsInPage } from './app/shell/pageSheets.ts';
import { hasBeenIdle } from './auth/idleClock.ts';
import { firstAddresses } from './auth/signIn/firstAddresses.ts';
import { captureRedirectCallback, comesFromProvider } from './auth/signIn/redirectCallback.ts';
import { mayBeSignedIn, noteEarlyQuestion } from './auth/signIn/signInHint.ts';
import { storedAuthText } from './auth/storedAuth.ts';
import { browserStorage } from './config/browserStorage.ts';
import { env } from './config/env.ts';

/** The app does not wait longer for the question to leave, once it can be asked. */
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
  await Promise.race([askForTokenEarly((token) => askEarly(addresses, token)), atMost(AHEAD_MS)]);
}

const atMost = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function loadApp(): Promise<void> {
  const { startApp } = await import('./app/start.tsx');
  await startApp();
}

/** This script may run before the browser has read the page to its end. */
const pageIsRead = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });

async function begin(): Promise<void> {
  const isSignedIn = !captureRedirectCallback() && mayBeSignedIn();
  const isAsking = isSignedIn && !hasBeenIdle(browserStorage, env.idleMinutes);
  if (isAsking) noteEarlyQuestion();
  const asked = isAsking ? askAhead().catch(() => {}) : undefined;
  await pageIsRead();
  noteSheetsInPage();
  if (!isSignedIn && !comesFromProvider() && openLoginFrame(() => void loadApp())) return;
  await asked;
  await loadApp();
}

// Not while this file runs: each look at a cookie notes where in the code it was made, and for code that runs while its file loads,
// Chromium reads the whole file a second time for that.
queueMicrotask(() => void begin());
