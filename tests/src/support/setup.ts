import { setTimeout as pause } from 'node:timers/promises';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as React from 'react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { setAccessTokenSource } from '#src/api/accessToken.ts';
import { forgetSignInHint } from '#src/auth/signIn/signInHint.ts';
import { dropExport, shownExports } from '#src/ui/exports/runningExports.ts';
import { refuseBanned } from '#tests/support/plainWords.ts';
import { pageTexts } from '#tests/support/pageTexts.ts';
import { allAnswered, forgetCalls, listen, network } from './network.ts';

/** Whether the library looks again and again for what is not there yet. */
const isPolling = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

/** A look that is repeated anyway: printing the page into each one's error takes a tenth of a test's time. The last one prints it. */
function notYetThere(message: string | null): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
}

configure(({ getElementError }) => ({
  // The database runs in this process on a busy machine, so wait as long as a person would.
  asyncUtilTimeout: 15_000,
  getElementError: (message, container) => (isPolling() ? notYetThere(message) : getElementError(message, container)),
}));

/** jsdom has no layout: width queries use `window.innerWidth`, and all other queries do not match. */
const widthIn = /max-width:\s*(\d+)px/;
window.matchMedia = (query: string): MediaQueryList => {
  const max = Number(widthIn.exec(query)?.[1] ?? -1);
  return Object.assign(new EventTarget(), {
    matches: window.innerWidth <= max,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
};
window.scrollTo = () => {};

// Both listen to the document once and for good. They begin here, before the first file's listeners are counted.
userEvent.setup();
render(null).unmount();

/** React keeps for each element who made it, for its warnings: a fifth of a test's time that nobody reads. */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('React counts its owner stacks elsewhere now');
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set: () => {},
  configurable: true,
});

let stopListening = () => {};
beforeAll(() => {
  stopListening = listen();
});

afterEach(async () => {
  const texts = pageTexts();
  cleanup();
  // A call that one test left behind would be refused by the server of the next, which is then logged out.
  await allAnswered();
  forgetCalls();
  // The export panel is outside the screens and disappears with the last export.
  for (const { id } of shownExports()) dropExport(id);
  for (let turns = 50; document.body.childElementCount > 0 && turns > 0; turns -= 1) await pause(10);
  network.resetHandlers();
  setAccessTokenSource();
  forgetSignInHint();
  window.localStorage.clear();
  window.sessionStorage.clear();
  refuseBanned('The page', texts);
});

afterAll(() => stopListening());
