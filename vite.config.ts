import react from '@vitejs/plugin-react';
import pdf from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig } from 'vite';
import { compileAhead } from './tools/compileAhead.ts';
import { compressAssets } from './tools/compressAssets.ts';
import { constantsWithoutStacks } from './tools/constantsWithoutStacks.ts';
import { firstPages } from './tools/firstPages.ts';
import { formatsInWorker } from './tools/formatsInWorker.ts';
import { leanIdentity } from './tools/leanIdentity.ts';
import { leanPdf } from './tools/leanPdf.ts';
import { ownPages } from './tools/ownPages.ts';
import { scopedName } from './tools/scopedName.ts';

/**
 * One chunk of many small files compresses better, and each file costs a kibibyte of headers. A chunk holds the files of its
 * folders and all that these import, unless an earlier chunk has it. The budgets in tools/measureScripts.ts watch the sizes.
 */
const CHUNKS: Readonly<Record<string, RegExp>> = {
  // What runs before the app, and what it shares with the sign-in.
  beginning: /\/(?:index\.html|src\/main\.ts)$|rolldown\/runtime/,
  // For every page, also before the sign-in.
  everywhere: /\/src\/(?:app\/start\.tsx$|auth\/signIn\/|ui\/notice\/)/,
  // For every screen behind the sign-in, and for the first rows of every work list; what comes after those stands in ui/lists/tools.
  signedIn:
    /\/src\/(?:app\/(?:layout|signedIn)\/|(?:ui\/(?:lists|page|time)\/[^/]+|features\/referrals\/(?:rows\/[^/]+|[^/]+\.ts))$)/,
  // The screens that an area begins with.
  hospice: /\/src\/app\/routes\/hospiceRoutes\.tsx$/,
  stakeholder: /\/src\/app\/routes\/stakeholderRoutes\.tsx$/,
  // What stands around those rows, and comes after them.
  aroundRows:
    /\/src\/(?:ui\/lists\/tools|features\/(?!referrals\/group\/).+\/listTools|features\/notifications\/news\/live)\//,
  aroundGroupRows: /\/src\/features\/referrals\/group\/listTools\//,
};

export default defineConfig({
  plugins: [
    leanIdentity(),
    leanPdf(),
    constantsWithoutStacks(),
    react(),
    compileAhead([...Object.keys(CHUNKS), 'index', 'auth0Client']),
    compressAssets(),
    firstPages(),
    ownPages(),
  ],
  worker: { plugins: () => [leanPdf(), formatsInWorker()] },
  // The server replaces it in every answer by a nonce of its own; see its content security policy.
  html: { cspNonce: '__CSP_NONCE__' },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2023',
    manifest: true,
    // Every browser that runs the app knows the links.
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Fonts and images stay files: a policy without data: for scripts and styles is the stricter one.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The parts that the PDF reader's worker loads by their own names, and a worker whose ending every host knows.
        assetFileNames: ({ names: [name = ''] }) => {
          if (name.endsWith('_nowasm_fallback.js')) return `assets/pdf-${pdf.version}/[name][extname]`;
          return name.endsWith('.mjs') ? 'assets/[name]-[hash].js' : 'assets/[name]-[hash][extname]';
        },
        codeSplitting: { groups: Object.entries(CHUNKS).map(([name, test]) => ({ name, test })) },
      },
    },
  },
});
