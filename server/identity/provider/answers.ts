import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { page } from '#server/platform/http/pages/page.ts';

/** On every answer of sign-in. The referrer policy keeps the Origin header on our own forms. */
export function setSecurityHeaders(response: ServerResponse, isHttps: boolean): void {
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'SAMEORIGIN');
  // For the provider's own few pages: it adds the hash of their script to `script-src`. Ours bring their own policy.
  response.setHeader(
    'Content-Security-Policy',
    "default-src 'none'; script-src 'report-sample'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  );
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()');
  if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

/** One of our pages with its policy: one style, forms to this origin, and no script but the one that the page names. */
export function pageWithPolicy(
  parts: Parameters<typeof page>[0],
  origins: readonly string[],
): { body: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(parts.script === undefined && parts.opensWhenReady === undefined
      ? []
      : [`script-src 'nonce-${nonce}'`, "connect-src 'self'"]),
    // The answer to the form goes on to the app by redirect, which this has to allow as well.
    `form-action 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return { body: page(parts, nonce), policy: policy.join('; ') };
}

/** Answers with a page under a policy that lets it send its form to these origins. */
export function sendPage(
  response: ServerResponse,
  status: number,
  parts: Parameters<typeof page>[0],
  origins: readonly string[],
): void {
  const { body, policy } = pageWithPolicy(parts, origins);
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('X-Frame-Options', 'DENY');
  response.end(body);
}

const MAX_BYTES = 8192;

/** The fields of a posted form; nothing when it is none, or too long to be ours. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const [type] = (request.headers['content-type'] ?? '').split(';');
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > MAX_BYTES) return undefined;
    chunks.push(part);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}

const inWords = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60);
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** Names in the headers when to try again. @returns the sentence that says so */
export function tooManyAttempts(response: ServerResponse, until: Date, now: Date): string {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  response.setHeader('Retry-After', seconds);
  response.setHeader('RateLimit', `"sign-in";r=0;t=${seconds}`);
  return `Too many attempts. Try again in ${inWords(seconds)}.`;
}
