import { PASSWORD_LENGTH } from '#contract/identity/passwords.ts';
import { RESET_LINK_MINUTES } from '#server/identity/passwords/attemptLimits.ts';
import { emailField, outboxFooter, problemLine } from '#server/identity/emailForm.ts';
import { html } from '#server/platform/http/pages/html.ts';
import { messagePage, type PageParts } from '#server/platform/http/pages/page.ts';

/** Where a person asks for a link to choose a new password. */
export const FORGOT_PATH = '/u/forgot-password';
/** Where that link leads. */
const NEW_PASSWORD_PATH = '/u/new-password';

/** Whether the path is one of these pages. */
export const isResetPath = (path: string): boolean => path === FORGOT_PATH || path === NEW_PASSWORD_PATH;

/** The path of a link with this token. */
export const newPasswordPath = (token: string): string =>
  `${NEW_PASSWORD_PATH}?${new URLSearchParams({ token }).toString()}`;

interface Places {
  /** The app's own log-in page. */
  readonly login: string;
  /** The page that shows mails when this server sends none. */
  readonly outbox: string | undefined;
}

/** Asks for the email of the account. */
export function forgotPage(
  { email, problem }: { readonly email: string; readonly problem?: string },
  places: Places,
): PageParts {
  return {
    title: 'Forgot password?',
    ...outboxFooter(places.outbox),
    content: html`<section class="card">
      <h1>Forgot password?</h1>
      <p>We’ll email you a link to choose a new password.</p>
      ${problemLine(problem)}
      <form method="post">
        ${emailField({ email, problem, isFirst: true })}
        <button class="primary" type="submit">Send link</button>
      </form>
      <p class="more"><a href="${places.login}">Back to log in</a></p>
    </section>`,
  };
}

/** The one answer, whether the email has an account or not. */
export const sentPage = (email: string, places: Places): PageParts => ({
  title: 'Check your email',
  ...outboxFooter(places.outbox),
  content: html`<section class="card">
    <h1>Check your email</h1>
    <p>
      If <strong>${email}</strong> has an account, a link to choose a new password is on its way. It works for
      ${RESET_LINK_MINUTES} minutes.
    </p>
    <p>No email after a few minutes? Check the spelling above and your spam folder.</p>
    <p>
      Invited, but never logged in? Open the link in your invitation instead. If it has expired, ask your administrator
      for a new one.
    </p>
    <a class="button" href="${places.login}">Back to log in</a>
    <p class="more"><a href="${FORGOT_PATH}">Use another email</a></p>
  </section>`,
});

/** A problem with one of the two fields. */
export interface PasswordProblem {
  readonly field: 'password' | 'again';
  readonly text: string;
}

/** Asks for the new password, twice: without a script it cannot be shown. It posts to the address without the token. */
export function newPasswordPage({
  email,
  problem,
  token,
}: {
  readonly email: string;
  readonly token: string;
  readonly problem?: PasswordProblem;
}): PageParts {
  const problemAt = (field: PasswordProblem['field']) => (problem?.field === field ? problem.text : undefined);
  const fieldFor = (field: PasswordProblem['field'], label: string, hint: string | undefined) => {
    const text = problemAt(field);
    const describedBy = [hint !== undefined && `${field}-hint`, text !== undefined && `${field}-problem`].filter(
      Boolean,
    );
    return html`<label for="${field}">${label}</label>
      <input
        id="${field}"
        name="${field}"
        type="password"
        autocomplete="new-password"
        maxlength="${PASSWORD_LENGTH.max}"
        required
        ${problem === undefined ? field === 'password' && html`autofocus` : text !== undefined && html`autofocus`}
        ${text !== undefined && html`aria-invalid="true"`}
        ${describedBy.length > 0 && html`aria-describedby="${describedBy.join(' ')}"`}
      />
      ${text !== undefined && html`<p class="problem" id="${field}-problem" role="alert">${text}</p>`}
      ${hint !== undefined && html`<p class="hint" id="${field}-hint">${hint}</p>`}`;
  };
  const rules = `${PASSWORD_LENGTH.min} characters or more. Several unrelated words make a good password.`;
  return {
    title: 'Choose a new password',
    content: html`<section class="card">
      <h1>Choose a new password</h1>
      <p>For <strong>${email}</strong></p>
      <form action="${NEW_PASSWORD_PATH}" method="post">
        <input name="token" type="hidden" value="${token}" />
        <input autocomplete="username" hidden readonly type="email" value="${email}" />
        ${fieldFor('password', 'New password', rules)} ${fieldFor('again', 'Repeat the new password', undefined)}
        <button class="primary" type="submit">Save password</button>
      </form>
      <p class="more">You will be logged out on all your devices. If you have passkeys, they are removed.</p>
    </section>`,
  };
}

/** The one answer for unknown, used, replaced and expired links. */
export const deadLinkPage = (): PageParts =>
  messagePage({
    title: 'This link no longer works',
    text: `It may have been used, be older than ${RESET_LINK_MINUTES} minutes, or be replaced by a newer one.`,
    link: { to: FORGOT_PATH, label: 'Get a new link' },
  });

/** The password was saved. */
export const changedPage = (login: string): PageParts =>
  messagePage({
    title: 'Your password was changed',
    text: 'You were logged out on all devices. Log in with your new password.',
    link: { to: login, label: 'Log in' },
  });
