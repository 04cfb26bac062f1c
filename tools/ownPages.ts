import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { compressAssets } from './compressAssets.ts';
import { OWN_MANIFESTS } from './measureScripts.ts';

/**
 * Builds survey.html and refer.html after the app and into the same folder, each as an app of its own. Built together, they would share
 * their chunks, and a family's phone would load what only the screens behind the sign-in use of React's, Redux's and zod's packages.
 */
export function ownPages(): Plugin {
  let app: ResolvedConfig;
  return {
    name: 'wayside:own-pages',
    apply: 'build',
    configResolved: (config) => {
      app = config;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const { css, html, logLevel, mode, root } = app;
        const { assetsInlineLimit, outDir, target } = app.build;
        for (const [input, manifest] of Object.entries(OWN_MANIFESTS)) {
          // oxlint-disable-next-line no-await-in-loop -- they write into the same folder
          await build({
            configFile: false,
            root,
            mode,
            ...(logLevel ? { logLevel } : {}),
            ...(html ? { html } : {}),
            ...(css.modules ? { css: { modules: css.modules } } : {}),
            plugins: [react(), compressAssets()],
            build: {
              outDir,
              target,
              assetsInlineLimit,
              copyPublicDir: false,
              emptyOutDir: false,
              manifest,
              reportCompressedSize: false,
              rolldownOptions: { input },
            },
          });
        }
      },
    },
  };
}
