import { loadIdentity } from '#src/auth/signIn/identity.ts';
import { isLoginReason } from '#src/auth/signIn/loginErrors.ts';
import { loginPathFor } from '#src/auth/signIn/redirectPath.ts';
import { startSignIn } from '#src/auth/signIn/startSignIn.ts';

const LOGIN_PATH = '/login';

/** Loads the library when a press becomes likely. */
const fetchAhead = (): void => {
  loadIdentity().catch(() => {
    // The press shows the error.
  });
};

function showPending(button: HTMLElement, isPending: boolean): void {
  for (const name of ['aria-busy', 'aria-disabled'])
    if (isPending) button.setAttribute(name, 'true');
    else button.removeAttribute(name);
}

async function logIn(button: HTMLElement, startApp: () => void): Promise<void> {
  if (button.ariaBusy === 'true') return;
  showPending(button, true);
  const params = new URLSearchParams(window.location.search);
  const reason = await startSignIn(params.get('redirectPath'));
  // Without a reason the browser is leaving: the button stays pending.
  if (reason === null) return;
  params.set('reason', reason);
  window.history.replaceState(null, '', `${LOGIN_PATH}?${params.toString()}`);
  startApp();
}

/**
 * Makes the button of the login page work that came with the page, for people who cannot be signed in: they wait for no app.
 * @param startApp shows why a login failed
 * @param signal ends its listening
 * @returns false where the app has to show the page
 */
export function openLoginFrame(startApp: () => void, signal?: AbortSignal): boolean {
  const button = document.querySelector<HTMLElement>('#shell main button');
  if (!button || isLoginReason(new URLSearchParams(window.location.search).get('reason'))) return false;
  if (window.location.pathname !== LOGIN_PATH) window.history.replaceState(null, '', loginPathFor(window.location));
  button.addEventListener('focus', fetchAhead);
  button.addEventListener('pointerenter', fetchAhead);
  button.addEventListener('click', () => void logIn(button, startApp));
  // Back from the provider's page, which the browser had only put aside.
  window.addEventListener('pageshow', () => showPending(button, false), signal ? { signal } : {});
  delete button.dataset['waits'];
  return true;
}
