import { readFileSync } from 'node:fs';
import type * as WebAuthn from '@simplewebauthn/browser';

/** The script of the log-in page. */
export const PASSKEY_SCRIPT_PATH = '/u/passkey.js';

/** The library's global name in the browser. */
declare const SimpleWebAuthnBrowser: typeof WebAuthn;

/**
 * Runs in the browser, as text: it shows the button where passkeys work, and sends the signed challenge in the form. The answer is
 * the same page or the way on, as with a password.
 */
function offerPasskeys(): void {
  const form = document.querySelector<HTMLFormElement>('#passkey');
  const field = form?.querySelector('input');
  const button = form?.querySelector('button');
  const problem = form?.querySelector('p');
  if (!form || !field || !button || !problem || !SimpleWebAuthnBrowser.browserSupportsWebAuthn()) return;
  const say = (text: string) => {
    problem.textContent = text;
    problem.hidden = text === '';
  };
  const begin = async () => {
    const answer = await fetch(`${location.pathname}/passkey`, { method: 'POST' });
    // Answers 400 when the page has expired: the page itself says so best.
    if (answer.status === 400) return location.reload();
    if (!answer.ok) throw new Error('unavailable');
    field.value = JSON.stringify(await SimpleWebAuthnBrowser.startAuthentication({ optionsJSON: await answer.json() }));
    form.submit();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    say('');
    begin().catch((error: unknown) => {
      button.disabled = false;
      const isStopped = error instanceof Error && error.name === 'NotAllowedError';
      say(
        isStopped
          ? 'No passkey was used. Try again, or log in with your email and password.'
          : 'Passkeys aren’t working right now. Log in with your email and password.',
      );
    });
  });
  form.hidden = false;
}

let script: string | undefined;

/** The library and the few lines that use it, as one file. */
export const passkeyScript = (): string =>
  (script ??= `${readFileSync(
    new URL('../dist/bundle/index.umd.min.js', import.meta.resolve('@simplewebauthn/browser')),
    'utf8',
  )}\n(${offerPasskeys.toString()})();\n`);
