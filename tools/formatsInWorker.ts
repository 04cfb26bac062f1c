import type { Plugin } from 'vite';

const IDLE_WORKER = /\/@auth0\/auth0-spa-js\/src\/worker\/token\.worker\.ts$/;

const FIRST_FORMATS = `
new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York' }).format();
(0).toLocaleString('en-US');
`;

/**
 * Chromium goes through all languages it knows when a date or a number is first formatted: 18 ms, and 70 on a slow laptop, just before
 * the first rows. It does so once for a page and its workers. So the identity library's worker, which waits for the provider at that
 * time, formats the first ones.
 */
export function formatsInWorker(): Plugin {
  return {
    name: 'wayside:formats-in-worker',
    apply: 'build',
    transform: { filter: { id: IDLE_WORKER }, handler: (code) => ({ code: code + FIRST_FORMATS, map: null }) },
  };
}
