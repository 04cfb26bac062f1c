import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './tools/compressAssets.ts';

export default defineConfig({
  plugins: [react(), compressAssets()],
  // The server replaces it in every answer by a nonce of its own; see its content security policy.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // Fonts and images stay files: a policy without data: for scripts and styles is the stricter one.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
