import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';
import { FIRST_PAGES, type FirstPage } from '../contract/platform/firstPages.ts';
import { DEFAULT_SUPPORT_EMAIL } from '../contract/platform/product.ts';
import { pageHead } from '../src/ui/theme/pageHead.ts';
import { filesOf, FIRST_SCREENS, FIRST_SHEETS, readManifest, START } from './measureScripts.ts';

/** What writes the frames: the app's own components, run here once. */
const SHELLS = '/src/app/shell/writeShell.tsx';

const ROOT = '<div id="root"></div>';

type WriteShell = (page: FirstPage, supportEmail: string) => string;

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

const isSheet = (file: string): boolean => file.endsWith('.css');

const linkTo = (file: string): string =>
  isSheet(file)
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/**
 * Puts the design's tokens into the app's page, and writes the pages of contract/platform/firstPages.ts beside it: each names all files
 * of its first screen, and has the empty frame of its area, or the login page.
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
        const withFiles = (modules: readonly string[], sheets: readonly string[] = modules) => {
          const scripts = filesOf(manifest, modules).filter(
            (file) => !isSheet(file) && !page.includes(`src="/${file}"`),
          );
          // The sheets first: the frame waits for them alone.
          const links = [...filesOf(manifest, sheets).filter(isSheet), ...scripts].map(linkTo);
          return page.replace('</head>', `${links.join('')}</head>`);
        };
        const supportEmail = String(config.env['VITE_SUPPORT_EMAIL'] ?? '').trim() || DEFAULT_SUPPORT_EMAIL;
        const written = (name: FirstPage): string => {
          const all = withFiles(FIRST_SCREENS[name], FIRST_SHEETS[name]).replace(
            ROOT,
            ROOT + writeShell(name, supportEmail),
          );
          return name === 'login' ? all.replace('<title>', '<title>Log in · ') : all;
        };
        await Promise.all(FIRST_PAGES.map((name) => writeFile(join(dir, 'first', `${name}.html`), written(name))));
        await writeFile(join(dir, 'index.html'), withFiles(START));
      },
    },
  };
}
