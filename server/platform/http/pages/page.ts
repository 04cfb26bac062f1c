import { Html, html } from './html.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { PAGE_STYLE } from './pageStyle.ts';

export interface PageParts {
  readonly title: string;
  readonly isWide?: boolean;
  readonly content: Html;
  /** Rules beside those that every page has. */
  readonly style?: string;
  readonly footer?: Html;
  /** The path of its script on this origin. */
  readonly script?: string;
  /** Waits until the server is ready, then opens this address; '' opens the page's own again. */
  readonly opensWhenReady?: string;
}

/** Asks again after 2 to 4 seconds, so that the pages of many people do not ask at the same moment. */
const OPEN_WHEN_READY = `
const { to } = document.currentScript.dataset;
const askLater = () => setTimeout(ask, 2000 + Math.random() * 2000);
const ask = () => fetch('/readyz', { cache: 'no-store' }).then(({ ok }) => (ok ? open() : askLater()), askLater);
const open = () => (to ? location.replace(to) : location.reload());
askLater();`;
const RELOAD_WITHOUT_SCRIPT_SECONDS = 5;

const openWhenReady = (to: string, nonce: string): Html =>
  html`<script nonce="${nonce}" data-to="${to}">
      ${new Html(OPEN_WHEN_READY)};
    </script>
    <noscript>
      <meta http-equiv="refresh" content="${RELOAD_WITHOUT_SCRIPT_SECONDS}${to && `; url=${to}`}" />
    </noscript>`;

/** The app's own mark: a path that finds its way. */
const MARK = html`<svg aria-hidden="true" focusable="false" fill="none" height="22" viewBox="0 0 24 24" width="22">
  <path d="M3 18c4.5 0 4.5-12 9-12 3 0 3 6 6 6" stroke="currentColor" stroke-linecap="round" stroke-width="2.5" />
  <circle cx="20" cy="12" fill="currentColor" r="2.5" />
</svg>`;

/** A whole page; its only style carries the nonce of the answer's policy, and its script too, if it has one. */
export const page = (
  {
    title,
    isWide = false,
    content,
    style = '',
    footer = html`Log out when you step away.`,
    script,
    opensWhenReady,
  }: PageParts,
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
        ${script !== undefined && html`<script nonce="${nonce}" src="${script}" defer></script>`}
        ${opensWhenReady !== undefined && openWhenReady(opensWhenReady, nonce)}
      </head>
      <body>
        <header>${MARK}<span>${PRODUCT_NAME}</span></header>
        <main class="${isWide ? 'wide' : ''}">${content}</main>
        <footer>${footer}</footer>
      </body>
    </html> `.text;

export interface MessageParts {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly to: string; readonly label: string };
  /** A code that support may ask for. */
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
