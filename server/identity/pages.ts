import { PRODUCT_NAME } from '#contract/product.ts';
import { roleLabel } from '#contract/roles.ts';
import type { DemoPerson } from '#server/db/identityStore.ts';
import { DEMO_PASSWORD } from './demoAccounts.ts';
import { Html, html } from '#server/domain/html.ts';
import { PAGE_STYLE } from './pageStyle.ts';

interface PageParts {
  readonly title: string;
  readonly isWide?: boolean;
  readonly content: Html;
  /** Rules beside those that every page has. */
  readonly style?: string;
  readonly footer?: Html;
}

/** The app's own mark: a path that finds its way. */
const MARK = html`<svg aria-hidden="true" focusable="false" fill="none" height="22" viewBox="0 0 24 24" width="22">
  <path d="M3 18c4.5 0 4.5-12 9-12 3 0 3 6 6 6" stroke="currentColor" stroke-linecap="round" stroke-width="2.5" />
  <circle cx="20" cy="12" fill="currentColor" r="2.5" />
</svg>`;

/** A whole page; its only style carries the nonce of the answer's policy, and it has no script. */
export const page = (
  { title, isWide = false, content, style = '', footer = html`Log out when you leave the screen.` }: PageParts,
  nonce: string,
): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${PRODUCT_NAME}</title>
        <style nonce="${nonce}">
          ${new Html(PAGE_STYLE + style)}
        </style>
      </head>
      <body>
        <header>${MARK}<span>${PRODUCT_NAME}</span></header>
        <main class="${isWide ? 'wide' : ''}">${content}</main>
        <footer>${footer}</footer>
      </body>
    </html> `.text;

interface LoginParts {
  readonly email: string;
  readonly problem: string | undefined;
  readonly demoPeople: readonly DemoPerson[];
  /** Where mails can be read that are not sent from here. */
  readonly outbox: string | undefined;
}

/** E-mail and password, and the demo accounts where there are any. Both forms post to the page's own address. */
export function loginPage({ email, problem, demoPeople, outbox }: LoginParts): PageParts {
  const described = problem === undefined ? html`` : html`aria-invalid="true" aria-describedby="problem"`;
  const form = html`<section class="card">
    <h1>Log in</h1>
    ${problem !== undefined && html`<p class="alert" id="problem" role="alert">${problem}</p>`}
    <form method="post">
      <label for="email">E-mail</label>
      <input
        id="email"
        name="email"
        type="email"
        value="${email}"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        maxlength="320"
        required
        ${email === '' && html`autofocus`}
        ${described}
      />
      <label for="password">Password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="320"
        required
        ${email !== '' && html`autofocus`}
        ${described}
      />
      <button class="primary" type="submit">Log in</button>
    </form>
    <p class="more">No account yet? Accounts are made from an invitation that your hospice or group sends you.</p>
  </section>`;
  const isDemo = demoPeople.length > 0;
  return {
    title: 'Log in',
    isWide: isDemo,
    content: isDemo ? html`${form}${demoList(demoPeople)}` : form,
    ...(outbox === undefined
      ? {}
      : { footer: html`No mail leaves this server: read them in the <a href="${outbox}">outbox</a>.` }),
  };
}

function demoList(people: readonly DemoPerson[]): Html {
  const groups = Map.groupBy(people, ({ organisation }) => organisation ?? 'Administration');
  return html`<section class="card" aria-labelledby="demo">
    <h2 id="demo">Demo accounts</h2>
    <p>
      Everybody here is invented. Choose a person to log in as; the password of all of them is
      <code>${DEMO_PASSWORD}</code>
    </p>
    <form method="post">
      <input type="hidden" name="password" value="${DEMO_PASSWORD}" />
      ${[...groups].map(
        ([organisation, members]) =>
          html`<h3>${organisation}</h3>
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

/** Nobody signs up by themselves: an invitation leads to the app's own sign-up screen. */
export const signupPage = (appLogin: string): PageParts =>
  messagePage({
    title: 'An invitation is needed',
    text: `Accounts are made from an invitation. Open the link in the invitation that your hospice or group sent you by e-mail. If it has expired, ask them for a new one.`,
    link: { to: appLogin, label: 'Log in with an account' },
  });

interface MessageParts {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly to: string; readonly label: string };
  /** What support may ask for. */
  readonly code?: string;
}

/** One thing to know, and one way on. */
export const messagePage = ({ title, text, link, code }: MessageParts): PageParts => ({
  title,
  content: html`<section class="card">
    <h1>${title}</h1>
    <p>${text}</p>
    ${code !== undefined && html`<p>For support: <code>${code}</code></p>`}
    <a class="button" href="${link.to}">${link.label}</a>
  </section>`,
});
