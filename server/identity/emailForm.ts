import { html, type Html } from '#server/platform/http/pages/html.ts';
import type { PageParts } from '#server/platform/http/pages/page.ts';

/** A problem with what was sent, above the fields that `refersToProblem` names. */
export const problemLine = (problem: string | undefined): Html =>
  problem === undefined ? html`` : html`<p class="alert" id="problem" role="alert">${problem}</p>`;

/** The attributes of a field that the problem is about. */
export const refersToProblem = (problem: string | undefined): Html =>
  problem === undefined ? html`` : html`aria-invalid="true" aria-describedby="problem"`;

interface EmailFieldParts {
  readonly email: string;
  readonly problem: string | undefined;
  /** Whether the page begins in it. */
  readonly isFirst: boolean;
}

/** The email of an account, as password managers find it. */
export const emailField = ({ email, isFirst, problem }: EmailFieldParts): Html =>
  html`<label for="email">Email</label>
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
      ${isFirst && html`autofocus`}
      ${refersToProblem(problem)}
    />`;

/** Leads to the page that shows mails, where this server sends none. */
export const outboxFooter = (outbox: string | undefined): Pick<PageParts, 'footer'> =>
  outbox === undefined
    ? {}
    : {
        footer: html`This server keeps emails instead of sending them. Read them in the
          <a href="${outbox}">outbox</a>.`,
      };
