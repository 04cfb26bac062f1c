import { readFile } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import { createNonce, secureHeaders, type HeaderSettings } from '#server/platform/http/headers.ts';
import { acceptsPage, NONCE_MARK, pageFileOf } from '#server/platform/http/pages/staticFiles.ts';

/** Vite in the same process and on the same port: hot reload beside the API and the identity provider. Development only. */
export async function viteListener(
  server: Server,
  headers: HeaderSettings,
  stack: AsyncDisposableStack,
): Promise<RequestListener> {
  const { createServer } = await import('vite');
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, ws: { server } } });
  stack.defer(() => vite.close());

  return (request, response) => {
    vite.middlewares(request, response, () => {
      const isPage = acceptsPage(request.headers.accept);
      if (!isPage) {
        response.writeHead(404).end();
        return;
      }
      const url = request.url ?? '/';
      const file = pageFileOf(url.split('?', 1)[0] ?? url);
      readFile(file, 'utf8')
        .then((source) => vite.transformIndexHtml(file === 'index.html' ? url : `/${file}`, source))
        .then((page) => {
          const nonce = createNonce();
          response
            .writeHead(200, { ...secureHeaders(headers, nonce), 'Content-Type': 'text/html; charset=utf-8' })
            .end(page.replaceAll(NONCE_MARK, nonce));
        })
        .catch((error: unknown) => {
          response.writeHead(500, { 'Content-Type': 'text/plain' }).end(String(error));
        });
    });
  };
}
