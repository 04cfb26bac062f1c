import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const FOLDER = join(import.meta.dirname, 'fixture');
const BUILT = join(FOLDER, 'dist');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** Its packages are its own: `npm ci` of the project never fetches them. */
function install(): void {
  const installed = join(FOLDER, 'node_modules/.package-lock.json');
  const isNew =
    existsSync(installed) && statSync(installed).mtimeMs > statSync(join(FOLDER, 'package-lock.json')).mtimeMs;
  if (!isNew) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' });
}

async function buildFixture(): Promise<void> {
  await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { target: 'es2023', emptyOutDir: true, reportCompressedSize: false },
  });
}

export interface Fixture {
  readonly origin: string;
  close(): void;
}

/**
 * The react-admin list on a port of its own, its files compressed as ours are.
 * @param pages the answers of our own list, by page: the fixture shows the same rows
 */
export async function startFixture(pages: readonly string[], port: number): Promise<Fixture> {
  install();
  await buildFixture();
  const files = new Map(
    readdirSync(BUILT, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(BUILT, path)}`, brotliCompressSync(readFileSync(path))]),
  );
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/api/')) {
      const number = Number(url.searchParams.get('page') ?? '1');
      // The second list begins at the other end: rows that stay as they are would not show when it is painted.
      const page = url.pathname === '/api/enrollments' ? pages.at(-number) : pages[number - 1];
      response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'application/json' }).end(page);
      return;
    }
    const path = extname(url.pathname) === '' ? '/index.html' : url.pathname;
    const file = files.get(path);
    const headers = { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream', 'Content-Encoding': 'br' };
    response.writeHead(file ? 200 : 404, file ? headers : {}).end(file);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, 'localhost', resolve);
  });
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
