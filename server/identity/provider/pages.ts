import { roleLabel } from '#contract/platform/roles.ts';
import type { DemoPerson } from '#server/identity/identities.queries.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';
import { PASSKEY_SCRIPT_PATH } from '#server/identity/passkeys/passkeyScript.ts';
import { FORGOT_PATH } from '#server/identity/resets/resetForms.ts';
import { emailField, outboxFooter, problemLine, refersToProblem } from '#server/identity/emailForm.ts';
import { html, type Html } from '#server/platform/http/pages/html.ts';
import { type PageParts, messagePage } from '#server/platform/http/pages/page.ts';

interface LoginParts {
  readonly email: string;
  readonly problem: string | undefined;
  readonly demoPeople: readonly DemoPerson[];
  /** The page that shows mails when this server sends none. */
  readonly outbox: string | undefined;
}

/**
 * Email and password, and the demo accounts where there are any. All forms post to the page's own address; the
 * one for passkeys is shown by the page's script, where they work.
 */
export function loginPage({ email, problem, demoPeople, outbox }: LoginParts): PageParts {
  const form = html`<section class="card">
    <h1>Log in</h1>
    ${problemLine(problem)}
    <form method="post">
      ${emailField({ email, problem, isFirst: email === '' })}
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="320"
        required
        ${email !== '' && html`autofocus`}
        ${refersToProblem(problem)}
      />
      <button class="primary" type="submit">Log in</button>
    </form>
    <form hidden id="passkey" method="post">
      <input name="passkey" type="hidden" />
      <button class="secondary" type="submit">Log in with a passkey</button>
      <p class="problem" hidden role="alert"></p>
    </form>
    <p class="more"><a href="${FORGOT_PATH}">Forgot password?</a></p>
    <p class="more">No account yet? Ask your hospice or group for an invitation.</p>
  </section>`;
  const isDemo = demoPeople.length > 0;
  return {
    title: 'Log in',
    script: PASSKEY_SCRIPT_PATH,
    isWide: isDemo,
    content: isDemo ? html`${form}${demoList(demoPeople)}` : form,
    ...outboxFooter(outbox),
  };
}

function demoList(people: readonly DemoPerson[]): Html {
  const groups = Map.groupBy(people, ({ organization }) => organization ?? 'Administration');
  return html`<section class="card" aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p>
      These people aren’t real. Choose one to log in as. Every password is
      <code>${DEMO_PASSWORD}</code>
    </p>
    <form method="post">
      <input type="hidden" name="password" value="${DEMO_PASSWORD}" />
      ${[...groups].map(
        ([organization, members]) =>
          html`<h3>${organization}</h3>
            <ul>
              ${members.map(
                ({ email, name, role }) =>
                  html`<li>
                    <button class="person" type="submit" name="email" value="${email}">
                      ${name} <small>${roleLabel[role]}</small> <small>${email}</small>
                    </button>
                  </li>`,
              )}
            </ul>`,
      )}
    </form>
  </section>`;
}

/** There is no open sign-up: an invitation leads to the app's own sign-up screen. */
export const signupPage = (appLogin: string): PageParts =>
  messagePage({
    title: 'You need an invitation',
    text: `Open the link in the invitation email from your hospice or group. If it has expired, ask them for a new one.`,
    link: { to: appLogin, label: 'Log in with an account' },
  });
