import * as z from 'zod/mini';
import { Id } from '#contract/platform/fields.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { mailStateLabel } from '#contract/mail/mail.ts';
import { mailKindLabel } from '#contract/mail/mailKinds.ts';
import { createNonce } from '#server/platform/http/headers.ts';
import { html, type Html } from '#server/platform/http/pages/html.ts';
import { findInOutbox, listOutbox, type OutboxLine } from './outboxPage.queries.ts';
import { senderName } from './renderMail.ts';
import { OUTBOX_PATH } from './mailSettings.ts';
import { messagePage, page } from '#server/platform/http/pages/page.ts';
import { defineRoutes } from '#server/platform/http/answer.ts';

/**
 * The mails of a server that sends none, as their readers would see them. Served only on a developer's own machine, because its
 * visitors can use every link in every mail.
 */

const A_PAGE = 25;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const PageQuery = z.catch(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1);

/** Why an email was not sent; other reasons are shown as they are. */
const notSentFor: Readonly<Record<string, string>> = {
  answered: 'someone already handled it',
  expired: 'the survey link expired',
  no_reader: 'no recipient was left',
  not_shown: 'the recipient no longer gets these emails',
  opted_out: 'the recipient stopped these emails',
  read: 'the recipient already read the message',
  repeated: 'a newer email replaced it',
  stopped: 'the sender stopped it',
};

const STYLE = `
.mails { display: grid; gap: 8px; grid-template-columns: 1fr; }
.mail { display: grid; gap: 2px 16px; padding: 12px; border: 1px solid var(--line); border-radius: 8px; color: inherit; text-decoration: none; font-size: 14px; }
.mail:hover { background: var(--tint); border-color: var(--brand); }
.mail strong { font-weight: 600; overflow-wrap: anywhere; }
.mail span { color: var(--second); overflow-wrap: anywhere; }
@media (min-width: 700px) { .mail { grid-template-columns: 1fr auto; } .mail .end { text-align: right; } }
main.wide { grid-template-columns: minmax(0, 1fr); max-width: 860px; }
.back { margin-bottom: 8px; } h2 { margin-bottom: 12px; } dl:last-child { margin-bottom: 0; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 16px 0; font-size: 14px; }
dt { color: var(--second); } dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 14px/1.5 ui-monospace, monospace; }
.pages { display: flex; justify-content: space-between; margin-top: 16px; font-size: 14px; }
`;
const FOOTER = html`This server doesn’t send email. To send it, set SMTP_URL. This page then disappears.`;

const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** Mails bring their style on each element. They have no script, and their links open in a tab of their own. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const moment = (at: Date) => `${formatDateTime(at, 'UTC')} UTC`;

/** Mails as their readers would see them, on this machine and without a mail server only: every link in them works. */
defineRoutes(({ hono, services: { db, mail } }) => {
  if (!mail.showsOutbox) return;
  const ownHosts = new Set([new URL(mail.publicOrigin).hostname, ...LOCAL_HOSTS]);
  // A page of another site that resolves its own name to this machine would read every mail.
  for (const path of [OUTBOX_PATH, `${OUTBOX_PATH}/*`]) {
    hono.use(path, async (c, next) => {
      const host = c.req.header('Host') ?? new URL(c.req.url).host;
      if (ownHosts.has(URL.parse(`http://${host}`)?.hostname ?? '')) return next();
      return c.text(`Open the outbox at ${mail.publicOrigin}${OUTBOX_PATH}`, 421);
    });
  }
  const lost = messagePage({
    title: 'Email not found',
    text: 'It may have been deleted with its record.',
    link: { to: OUTBOX_PATH, label: 'Back to the outbox' },
  });

  hono.get(OUTBOX_PATH, async (c) => {
    c.set('route', OUTBOX_PATH);
    const number = PageQuery.parse(c.req.query('page'));
    const { hasMore, lines } = await listOutbox(db, number, A_PAGE);
    const nonce = createNonce();
    c.header('Content-Security-Policy', policy(nonce));
    return c.html(
      page(
        { title: 'Outbox', isWide: true, style: STYLE, footer: FOOTER, content: list(lines, number, hasMore) },
        nonce,
      ),
    );
  });

  hono.get(`${OUTBOX_PATH}/:id`, async (c) => {
    c.set('route', `${OUTBOX_PATH}/:id`);
    const nonce = createNonce();
    c.header('Content-Security-Policy', policy(nonce));
    const found = await find(c.req.param('id'));
    if (!found) return c.html(page({ ...lost, footer: FOOTER }, nonce), 404);
    return c.html(
      page(
        {
          title: found.subject ?? mailKindLabel[found.kind],
          isWide: true,
          style: STYLE,
          footer: FOOTER,
          content: one(found, mail.from),
        },
        nonce,
      ),
    );
  });

  // The mail itself, for the frame: its policy is its own, as the page around it allows no style but the page's.
  hono.get(`${OUTBOX_PATH}/:id/html`, async (c) => {
    c.set('route', `${OUTBOX_PATH}/:id/html`);
    const kept = (await find(c.req.param('id')))?.kept;
    if (!kept) return c.text('Email not found', 404);
    c.header('Content-Security-Policy', MAIL_POLICY);
    c.header('X-Frame-Options', 'SAMEORIGIN');
    return c.html(kept.html.replace('<head>', '<head><base target="_blank" />'));
  });

  const find = async (id: string) => (Id.safeParse(id).success ? findInOutbox(db, id) : undefined);
});

function list(lines: readonly OutboxLine[], number: number, hasMore: boolean): Html {
  return html`<section class="card">
    <h1>Outbox</h1>
    <p>Emails that would have been sent, newest first.</p>
    ${lines.length === 0 && html`<p>${number === 1 ? 'No emails yet.' : 'No more emails.'}</p>`}
    <ul class="mails">
      ${lines.map(
        (mail) =>
          html`<li>
            <a class="mail" href="${OUTBOX_PATH}/${mail.id}">
              <strong>${mail.subject ?? mailKindLabel[mail.kind]}</strong>
              <span class="end">${mailStateLabel[mail.status]}</span>
              <span>${senderName(mail.fromName)} to ${mail.toAddress}</span>
              <span class="end">${moment(mail.sentAt ?? mail.createdAt)}</span>
            </a>
          </li>`,
      )}
    </ul>
    <nav class="pages" aria-label="Pages">
      <span>${number > 1 && html`<a href="?page=${number - 1}">Newer</a>`}</span>
      <span>${hasMore && html`<a href="?page=${number + 1}">Older</a>`}</span>
    </nav>
  </section>`;
}

function one(mail: NonNullable<Awaited<ReturnType<typeof findInOutbox>>>, from: string): Html {
  const { kept } = mail;
  return html`<section class="card">
      <p class="back"><a href="${OUTBOX_PATH}">Outbox</a></p>
      <h1>${mail.subject ?? mailKindLabel[mail.kind]}</h1>
      <dl>
        <dt>From</dt>
        <dd>${senderName(mail.fromName)} &lt;${from}&gt;</dd>
        <dt>To</dt>
        <dd>${mail.toName !== null && `${mail.toName} `}&lt;${mail.toAddress}&gt;</dd>
        <dt>Reply to</dt>
        <dd>${mail.replyTo ?? 'No one'}</dd>
        <dt>Type</dt>
        <dd>${mailKindLabel[mail.kind]}</dd>
        <dt>Status</dt>
        <dd>
          ${mailStateLabel[mail.status]}${mail.lastError !== null && `: ${notSentFor[mail.lastError] ?? mail.lastError}`}
        </dd>
        <dt>${mail.sentAt ? 'Sent' : 'Due'}</dt>
        <dd>${moment(mail.sentAt ?? mail.dueAt)}</dd>
      </dl>
      ${!kept && html`<p>${mail.sentAt ? 'Its text wasn’t kept.' : 'Its text is created when it is sent.'}</p>`}
    </section>
    ${
      kept !== null &&
      html`<section class="card" aria-labelledby="as-html">
          <h2 id="as-html">Formatted</h2>
          <iframe
            title="Email"
            src="${OUTBOX_PATH}/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>
        </section>
        <section class="card" aria-labelledby="as-text">
          <h2 id="as-text">Plain text</h2>
          <pre>${linked(kept.text)}</pre>
        </section>`
    }`;
}

const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
    );
