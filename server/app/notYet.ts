import type { RequestListener } from 'node:http';
import { html } from '#server/platform/http/pages/html.ts';
import type { PageParts } from '#server/platform/http/pages/page.ts';
import { sendPage } from '#server/identity/provider/answers.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';

const RETRY_AFTER_SECONDS = 2;

const STARTING: PageParts = {
  title: 'Starting',
  content: html`<section class="card">
    <h1>${PRODUCT_NAME} is starting</h1>
    <p>This page opens automatically, usually in less than a minute.</p>
  </section>`,
  footer: html``,
  opensWhenReady: '',
};

/** Answers every request until the server is ready: people get a page that opens what they asked for, programs a line of text. */
export const answerNotYet: RequestListener = ({ headers, method }, response) => {
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  response.setHeader('Cache-Control', 'no-store');
  if (method === 'GET' && headers.accept?.includes('text/html')) sendPage(response, 503, STARTING, []);
  else response.writeHead(503, { 'Content-Type': 'text/plain' }).end('Starting');
};
