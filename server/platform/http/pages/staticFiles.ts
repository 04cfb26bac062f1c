import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import type { Variables } from '#server/platform/http/app.ts';
import { compressed, firstAccepted } from '#server/platform/http/pages/compressed.ts';
import { FIRST_PAGES, firstPageOf, type FirstPage } from '#contract/platform/firstPages.ts';
import { REFER_PATH, SURVEY_PATH } from '#contract/platform/paths.ts';

/** The placeholder that the build leaves in index.html for the answer's nonce. */
export const NONCE_MARK = '__CSP_NONCE__';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

const ENDINGS = { br: '.br', gzip: '.gz' } as const;
/** The better one first. */
const ENCODINGS = ['br', 'gzip'] as const;

/** Vite puts a hash of the content into the names below /assets: they never change. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface StaticFiles {
  serve(c: Context<{ Variables: Variables }>): Response;
}

const firstPagePath = (name: FirstPage): string => `/first/${name}.html`;

/** A built app, read once and served from memory; compressed variants (`x.js.br` beside `x.js`) are used where they exist. */
export function readStaticFiles(directory: string): StaticFiles {
  const files = new Map<string, Uint8Array<ArrayBuffer>>(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [`/${relative(directory, file).replaceAll(sep, '/')}`, new Uint8Array(readFileSync(file))]),
  );
  const pageAt = (path: string) => new TextDecoder().decode(files.get(path));
  const page = pageAt('/index.html');
  const ownPages = new Map(
    Object.values(OWN_PAGES)
      .filter((file) => files.has(`/${file}`))
      .map((file) => [file, pageAt(`/${file}`)]),
  );
  const firstPages = new Map(
    FIRST_PAGES.filter((name) => files.has(firstPagePath(name))).map((name) => [name, pageAt(firstPagePath(name))]),
  );
  const pages = new Set([
    '/index.html',
    ...Object.values(OWN_PAGES).map((file) => `/${file}`),
    ...FIRST_PAGES.map(firstPagePath),
  ]);
  const pageFor = (request: Context['req']): string => {
    const own = pageFileOf(request.path);
    if (own !== 'index.html') return ownPages.get(own) ?? page;
    const query = new URL(request.url).searchParams;
    const first = firstPageOf(request.path, query, request.header('Cookie') ?? '');
    return (first && firstPages.get(first)) ?? page;
  };

  return {
    serve: (c) => {
      const { path } = c.req;
      const file = pages.has(path) || isCompressed(path) ? undefined : files.get(path);
      if (file) {
        c.set('route', path.startsWith('/assets/') ? '/assets/*' : 'file');
        return serveFile(c, files, path, file);
      }
      const isPage = !path.startsWith('/assets/') && extname(path) === '' && acceptsPage(c.req.header('Accept'));
      if (!isPage || !['GET', 'HEAD'].includes(c.req.method)) return c.text('Not found', 404);
      c.set('route', 'page');
      c.header('Cache-Control', 'no-cache');
      c.header('Content-Type', TYPES['.html']);
      c.header('Vary', 'Cookie');
      return c.body(compressed(c, pageFor(c.req).replaceAll(NONCE_MARK, c.get('allowNonce')())));
    },
  };
}

/** Families and guests have pages of their own: the app's code would only keep their phones waiting. */
const OWN_PAGES = { survey: 'survey.html', refer: 'refer.html' } as const;

/** The file with the page of an address. */
export function pageFileOf(path: string): (typeof OWN_PAGES)[keyof typeof OWN_PAGES] | 'index.html' {
  if (path === SURVEY_PATH || path === `${SURVEY_PATH}/`) return OWN_PAGES.survey;
  return path.startsWith(`${REFER_PATH}/`) ? OWN_PAGES.refer : 'index.html';
}

const isCompressed = (path: string) => Object.values(ENDINGS).some((ending) => path.endsWith(ending));

/** Probes, link checkers and `curl` accept anything, or do not say what they accept. */
export const acceptsPage = (accept: string | undefined): boolean =>
  accept === undefined || /(?:text\/html|text\/\*|\*\/\*)/.test(accept);

function serveFile(
  c: Context,
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  path: string,
  file: Uint8Array<ArrayBuffer>,
): Response {
  c.header('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
  c.header('Cache-Control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
  c.header('Vary', 'Accept-Encoding');
  const encoding = firstAccepted(
    c,
    ENCODINGS.filter((name) => files.has(path + ENDINGS[name])),
  );
  if (!encoding) return c.body(file);
  c.header('Content-Encoding', encoding);
  return c.body(files.get(path + ENDINGS[encoding]) ?? file);
}
