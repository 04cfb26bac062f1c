import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';
import { FIRST_PAGES, type FirstPage } from '../contract/platform/firstPages.ts';
import { pageHead } from '../src/ui/theme/pageHead.ts';
import { filesOf, FIRST_SCREENS, readManifest, START } from './measureScripts.ts';

/** What writes the frames: the app's own components, run here once. */
const SHELLS = '/src/app/shell/writeShell.tsx';

const ROOT = '<div id="root"></div>';

type WriteShell = (page: FirstPage) => string;

/** Vite's own server reads the components and their style sheets as the build does. */
async function loadShells({ css, root }: ResolvedConfig): Promise<WriteShell> {
  const vite = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    plugins: [react()],
    server: { middlewareMode: true, watch: null, ws: false },
    ...(css.modules ? { css: { modules: css.modules } } : {}),
  });
  try {
    const { writeShell } = await vite.ssrLoadModule(SHELLS);
    // The module exports nothing else.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return writeShell as WriteShell;
  } finally {
    await vite.close();
  }
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * Puts the design's tokens into the app's page, and writes the pages of contract/platform/firstPages.ts beside it: each names all files
 * of its first screen, and has the empty frame of its area.
 */
export function firstPages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'wayside:first-pages',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (page, { path }) => (path.includes('survey') ? page : page.replace('</title>', `</title>${pageHead()}`)),
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir }) => {
        if (!dir) return;
        const page = await readFile(join(dir, 'index.html'), 'utf8');
        const writeShell = await loadShells(config);
        const manifest = readManifest(dir);
        await mkdir(join(dir, 'first'), { recursive: true });
        const withFiles = (modules: readonly string[]) => {
          const links = filesOf(manifest, modules)
            .filter((file) => !page.includes(`src="/${file}"`))
            // The sheets first: the frame waits for them alone.
            .toSorted((a, b) => Number(b.endsWith('.css')) - Number(a.endsWith('.css')))
            .map(linkTo);
          return page.replace('</head>', `${links.join('')}</head>`);
        };
        await Promise.all(
          FIRST_PAGES.map((name) => {
            const shell = writeShell(name);
            const frame = shell && `<div aria-hidden="true" id="shell" inert>${shell}</div>`;
            const written = withFiles(FIRST_SCREENS[name]).replace(ROOT, ROOT + frame);
            return writeFile(join(dir, 'first', `${name}.html`), written);
          }),
        );
        await writeFile(join(dir, 'index.html'), withFiles(START));
      },
    },
  };
}
