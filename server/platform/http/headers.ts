import { randomBytes } from 'node:crypto';

export interface HeaderSettings {
  /** The origin that people open; for https, answers carry Strict-Transport-Security. */
  readonly publicOrigin: string;
  /** Other origins that the page talks to: the identity provider, the error reporting. */
  readonly pageConnectsTo: readonly string[];
  /** Vite's development client needs a web socket and writes markup of its own. */
  readonly isDevelopment: boolean;
}

const TWO_YEARS = 63_072_000;

/** A value that only this answer's own scripts and styles carry. */
export const createNonce = (): string => randomBytes(18).toString('base64url');

/** The policy of an answer. @param nonce what its own scripts and styles carry, if it is a page with some */
export function contentSecurityPolicy({ pageConnectsTo, isDevelopment }: HeaderSettings, nonce?: string): string {
  const others = pageConnectsTo.join(' ');
  const own = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  const rules = [
    "default-src 'none'",
    `script-src 'self'${own}`,
    `style-src 'self'${own}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${others}${isDevelopment ? ' ws: wss:' : ''}`,
    `frame-src 'self' ${others}`,
    // auth0-spa-js keeps refresh tokens in a worker made from a blob.
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'"]),
  ];
  return rules.map((rule) => rule.trim()).join('; ');
}

/** The security headers of every answer that is not the identity provider's. */
export function secureHeaders(settings: HeaderSettings, nonce?: string): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings, nonce),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(settings.publicOrigin.startsWith('https:')
      ? { 'Strict-Transport-Security': `max-age=${TWO_YEARS}; includeSubDomains` }
      : {}),
  };
}
