import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { compressAssets } from './compressAssets.ts';
import { SURVEY_MANIFEST } from './measureScripts.ts';

/**
 * Builds survey.html after the app and into the same folder, as an app of its own. Built together, the two would share their
 * chunks, and a family's phone would load what only the screens behind the sign-in use of React's, Redux's and zod's packages.
 */
export function surveyPage(): Plugin {
  let app: ResolvedConfig;
  return {
    name: 'wayside:survey-page',
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
            manifest: SURVEY_MANIFEST,
            reportCompressedSize: false,
            rolldownOptions: { input: 'survey.html' },
          },
        });
      },
    },
  };
}
