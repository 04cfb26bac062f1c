import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LIBRARY = '@auth0/auth0-spa-js';
const EXTRAS = '@auth0/auth0-auth-js';
const NO_EXTRAS = '\0wayside:no-identity-extras';

const SOURCES = join(dirname(createRequire(import.meta.url).resolve(`${LIBRARY}/package.json`)), 'src');
const CLIENT = join(SOURCES, 'Auth0Client.ts');

/** Throws if code begins to use them. A name that is missing here fails the build. */
const NO_EXTRAS_CODE = `
const extra = (name) => new Proxy({}, {
  get() { throw new Error(name + ' is left out of this build: see tools/leanIdentity.ts'); },
});
export class AuthClient {
  mfa = extra('MFA');
  anonymous = extra('Anonymous sessions');
  passkey = extra('Passkeys');
}
export class MyAccountApiClient {
  constructor() { return extra('My Account'); }
}
export class PasskeyApiClient {
  constructor() { return extra('Passkeys'); }
}
export class AnonymousSessionApiClient {
  constructor() { return extra('Anonymous sessions'); }
}
export class MfaListAuthenticatorsError extends Error {}
export class MfaEnrollmentError extends Error {}
export class MfaChallengeError extends Error {}
export class PasskeyRegisterError extends Error {}
export class PasskeyChallengeError extends Error {}
export class PasskeyGetTokenError extends Error {}
`;

/** Clients of its own for what the second library does, and for accounts that people manage themselves. */
const OWN_EXTRAS: ReadonlySet<string> = new Set(['./myaccount', './passkey', './anonymous']);

/** Its way of locking between tabs for browsers without locks of their own. Those can't run the app. */
const OLD_LOCK = 'browser-tabs-lock';
const NO_OLD_LOCK = '\0wayside:no-old-lock';
const NO_OLD_LOCK_CODE = `
export default class OldLock {
  constructor() { throw new Error('This browser has no Web Locks'); }
}
`;

/** A CommonJS file without imports, as a module: else logging in would load the bundler's helpers for CommonJS. */
const COOKIES = createRequire(CLIENT).resolve('es-cookie');
const cookiesCode = (theirs: string) => `
const exports = {};
${theirs}
export { get, remove, set };
`;

const UTILS = '\0wayside:identity-utils';
const WORKER_UTILS = '\0wayside:identity-worker-utils';
const ASK_SILENTLY = fileURLToPath(new URL('../src/auth/askSilently.ts', import.meta.url));
const ASK_WORKER = fileURLToPath(new URL('../src/auth/askWorker.ts', import.meta.url));

const utilsCode = (theirs: string) => `
import { runIframe as inFrame } from ${JSON.stringify(theirs)};
import { askSilently } from ${JSON.stringify(ASK_SILENTLY)};
export * from ${JSON.stringify(theirs)};
export const runIframe = askSilently(inFrame);
`;

const workerUtilsCode = (theirs: string) => `
import { sendMessage as send } from ${JSON.stringify(theirs)};
import { askWorker } from ${JSON.stringify(ASK_WORKER)};
export const sendMessage = askWorker(send);
`;

/**
 * Builds the identity library from the sources in its own package, without the second library behind its MFA, passkey
 * and anonymous-session calls, which the provider's own pages do for us: the published file carries all of that,
 * 30 KiB of brotli that nothing here can reach. Its question for a session goes through askSilently.ts, what it asks its worker through
 * askWorker.ts. Development and tests use the published file.
 */
export function leanIdentity(): Plugin {
  return {
    name: 'wayside:lean-identity',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => {
      if (id === LIBRARY) return CLIENT;
      if (id === './utils' && importer === CLIENT) return UTILS;
      if (id === './worker/worker.utils' && importer?.startsWith(SOURCES)) return WORKER_UTILS;
      if (id === EXTRAS || (importer === CLIENT && OWN_EXTRAS.has(id))) return NO_EXTRAS;
      if (id === OLD_LOCK) return NO_OLD_LOCK;
      // The library's own build makes a worker of it in the same way.
      if (id === './worker/token.worker.ts') return `${join(SOURCES, 'worker/token.worker.ts')}?worker&inline`;
      return null;
    },
    load: (id) => {
      if (id === NO_EXTRAS) return NO_EXTRAS_CODE;
      if (id === NO_OLD_LOCK) return NO_OLD_LOCK_CODE;
      if (id === COOKIES) return cookiesCode(readFileSync(COOKIES, 'utf8'));
      if (id === WORKER_UTILS) return workerUtilsCode(join(SOURCES, 'worker/worker.utils.ts'));
      return id === UTILS ? utilsCode(join(SOURCES, 'utils.ts')) : null;
    },
  };
}
