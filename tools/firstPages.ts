import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ResolvedConfig } from 'vite';
import { FIRST_PAGES, type FirstPage } from '../contract/platform/firstPages.ts';
import { DEFAULT_SUPPORT_EMAIL } from '../contract/platform/product.ts';
import { laterScripts } from '../src/app/shell/laterScripts.ts';
import { pageHead } from '../src/ui/theme/pageHead.ts';
import { filesOf, FIRST_SCREENS, FIRST_SHEETS, readManifest, SIGN_IN, START } from './measureScripts.ts';

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

const preloadLink = (file: string): string => `<link rel="modulepreload" crossorigin href="/${file}">`;
const sheetLink = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`;

/**
 * Puts the design's tokens into the app's page, and writes the pages of contract/platform/firstPages.ts beside it: each contains the
 * style sheets of its first screen, fetches its scripts early, and shows the area's empty frame or the login page.
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
        const scriptsOf = (modules: readonly string[]) =>
          filesOf(manifest, modules).filter((file) => !isSheet(file) && !page.includes(`src="/${file}"`));
        const sheetsOf = (modules: readonly string[]) => filesOf(manifest, modules).filter(isSheet);
        // In the page itself, so that the frame waits for no other file: docs/decisions/0407 and src/app/shell/pageSheets.ts.
        const inlineSheet = (file: string): string => {
          const css = readFileSync(join(dir, file), 'utf8');
          if (css.includes('</')) throw new Error(`${file} would end its <style> early`);
          return `<style data-sheet="/${file}" nonce="${config.html?.cspNonce ?? ''}">${css}</style>`;
        };
        const inlineScript = (code: string): string =>
          `<script nonce="${config.html?.cspNonce ?? ''}">${code}</script>`;
        const withHead = (...tags: readonly string[]) => page.replace('</head>', () => `${tags.join('')}</head>`);
        const supportEmail = String(config.env['VITE_SUPPORT_EMAIL'] ?? '').trim() || DEFAULT_SUPPORT_EMAIL;
        const written = (name: FirstPage): string => {
          const modules = FIRST_SCREENS[name];
          const sheets = sheetsOf(FIRST_SHEETS[name] ?? modules);
          const soon = scriptsOf(SIGN_IN);
          const scripts = scriptsOf(modules);
          const later = scripts.filter((file) => !soon.includes(file));
          const all = withHead(
            ...scripts.filter((file) => soon.includes(file)).map(preloadLink),
            ...(later.length > 0 ? [inlineScript(laterScripts(later.map((file) => `/${file}`)))] : []),
            ...sheets.map(inlineSheet),
          ).replace(ROOT, () => ROOT + writeShell(name, supportEmail));
          return name === 'login' ? all.replace('<title>', '<title>Log in · ') : all;
        };
        await Promise.all(FIRST_PAGES.map((name) => writeFile(join(dir, 'first', `${name}.html`), written(name))));
        // Static hosts send this page: one whose policy allows no inline styles still loads these.
        const links = [...sheetsOf(START).map(sheetLink), ...scriptsOf(START).map(preloadLink)];
        await writeFile(join(dir, 'index.html'), withHead(...links));
      },
    },
  };
}
