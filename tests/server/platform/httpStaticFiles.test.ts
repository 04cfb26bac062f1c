import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { readStaticFiles } from '#server/platform/http/pages/staticFiles.ts';
import { test } from '../support/server.ts';
import { SURVEY_PATH } from '#contract/platform/paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'wayside-static-'));
const SCRIPT = 'export const answer = 42;\n'.repeat(100);
const LONG_PAGE = `<script nonce="__CSP_NONCE__"></script>${'<p>Every line of it</p>'.repeat(100)}`;
const page = { headers: { Accept: 'text/html,application/xhtml+xml' } };

beforeAll(() => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    '<script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>',
  );
  writeFileSync(join(folder, 'survey.html'), '<script nonce="__CSP_NONCE__" src="/assets/survey.js"></script>');
  writeFileSync(join(folder, 'refer.html'), LONG_PAGE);
  mkdirSync(join(folder, 'first'));
  writeFileSync(join(folder, 'first/hospiceList.html'), '<style nonce="__CSP_NONCE__"></style><div id="shell"></div>');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/main-a1.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-a1.js.br'), brotliCompressSync(SCRIPT));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Static files of the built app', () => {
  test.for(['/', '/hospice/referrals/7d9f', '/index'])(
    'the page opens at %s with the CSP nonce of that answer',
    async (path, { server }) => {
      const reply = await server.with({ staticFiles: readStaticFiles(folder) }).anonymous(path, page);
      const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('Content-Security-Policy') ?? '')?.[1];
      expect(reply.status).toBe(200);
      expect(reply.headers.get('Cache-Control')).toBe('no-cache');
      expect(await reply.text()).toBe(`<script nonce="${nonce}"></script><style nonce="${nonce}"></style>`);
    },
  );

  test('the survey page opens at the survey address and nowhere else', async ({ server }) => {
    const { anonymous } = server.with({ staticFiles: readStaticFiles(folder) });
    for (const path of [SURVEY_PATH, `${SURVEY_PATH}/`, `${SURVEY_PATH}?question=3`]) {
      const reply = await anonymous(path, page);
      const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('Content-Security-Policy') ?? '')?.[1];
      expect(await reply.text()).toBe(`<script nonce="${nonce}" src="/assets/survey.js"></script>`);
      expect(reply.headers.get('Cache-Control')).toBe('no-cache');
    }
    expect(await (await anonymous(`${SURVEY_PATH}/other`, page)).text()).not.toContain('survey.js');
    expect((await anonymous('/survey.html', page)).status).toBe(404);
  });

  test('an area opens with its frame where somebody may be signed in, with the nonce of that answer', async ({
    server,
  }) => {
    const { anonymous } = server.with({ staticFiles: readStaticFiles(folder) });
    const headers = { ...page.headers, Cookie: 'auth0.wayside-web.is.authenticated=true' };
    const reply = await anonymous('/hospice?page=2', { headers });
    const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('Content-Security-Policy') ?? '')?.[1];
    expect(await reply.text()).toBe(`<style nonce="${nonce}"></style><div id="shell"></div>`);
    expect(reply.headers.get('Vary')).toContain('Cookie');
    // The build has no page of their own for these.
    for (const path of ['/hospice/referrals/7d9f', '/signup'])
      expect(await (await anonymous(path, { headers })).text()).not.toContain('shell');
    expect(await (await anonymous('/hospice', page)).text()).not.toContain('shell');
    expect((await anonymous('/first/hospiceList.html', { headers })).status).toBe(404);
  });

  test('a long page is sent compressed to a browser that accepts it, with the nonce of that answer', async ({
    server,
  }) => {
    const { anonymous } = server.with({ staticFiles: readStaticFiles(folder) });
    const small = await anonymous('/refer/prairie', {
      headers: { ...page.headers, 'Accept-Encoding': 'br;q=1, gzip' },
    });
    const nonce = /'nonce-([^']+)'/.exec(small.headers.get('Content-Security-Policy') ?? '')?.[1];
    expect(small.headers.get('Content-Encoding')).toBe('gzip');
    expect(small.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(small.headers.get('Vary')).toBe('Cookie, Accept-Encoding');
    const whole = gunzipSync(await small.arrayBuffer()).toString();
    expect(whole).toBe(LONG_PAGE.replace('__CSP_NONCE__', nonce ?? ''));
    for (const refused of [undefined, 'identity', 'br, gzip;q=0'])
      expect(
        await (
          await anonymous('/refer/prairie', {
            headers: { ...page.headers, ...(refused === undefined ? {} : { 'Accept-Encoding': refused }) },
          })
        ).text(),
      ).toContain('Every line');
  });

  test('assets are sent compressed when the browser accepts it, and cached permanently', async ({ server }) => {
    const { anonymous } = server.with({ staticFiles: readStaticFiles(folder) });
    const small = await anonymous('/assets/main-a1.js', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(small.headers.get('Content-Encoding')).toBe('br');
    expect(small.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(small.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect((await small.arrayBuffer()).byteLength).toBe(brotliCompressSync(SCRIPT).byteLength);
    expect(await (await anonymous('/assets/main-a1.js')).text()).toBe(SCRIPT);
  });

  test.for([
    '/assets/gone-b2.js',
    '/assets/gone',
    '/assets/main-a1.js.br',
    '/robots.txt',
    '/../package.json',
    '/%2e%2e/package.json',
  ])('the page is never sent for %s, which is answered with 404', async (path, { server }) => {
    const reply = await server.with({ staticFiles: readStaticFiles(folder) }).anonymous(path, page);
    expect(reply.status).toBe(404);
    expect(await reply.text()).not.toContain('nonce');
  });

  test('an unknown API address gets the 404 of the API instead of the page', async ({ server }) => {
    const reply = await server.with({ staticFiles: readStaticFiles(folder) }).anonymous('/v1/unknown', page);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ code: 'not_found' });
  });

  test.for([undefined, '*/*', 'text/*;q=0.8', 'image/webp,*/*;q=0.5'])(
    'the page is also sent to a probe that accepts %s',
    async (accept, { server }) => {
      const { anonymous } = server.with({ staticFiles: readStaticFiles(folder) });
      for (const path of ['/', '/hospice/referrals/7d9f', SURVEY_PATH]) {
        const reply = await anonymous(path, accept === undefined ? {} : { headers: { Accept: accept } });
        expect(reply.status).toBe(200);
        expect(await reply.text()).toContain('nonce=');
      }
    },
  );

  test('a request for neither a page nor a file is answered with 404', async ({ server }) => {
    const { anonymous } = server.with({ staticFiles: readStaticFiles(folder) });
    expect((await anonymous('/hospice', { headers: { Accept: 'application/json' } })).status).toBe(404);
    expect((await anonymous('/hospice', { headers: { Accept: 'image/avif,image/webp' } })).status).toBe(404);
    expect((await anonymous('/hospice', { ...page, method: 'POST' })).status).toBe(404);
    expect((await anonymous('/favicon.svg')).headers.get('Content-Type')).toBe('image/svg+xml');
  });
});
