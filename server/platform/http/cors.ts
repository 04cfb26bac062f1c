import type { MiddlewareHandler } from 'hono';
import type { Variables } from './app.ts';

const METHODS = 'GET, POST, PATCH, PUT, DELETE';
const REQUEST_HEADERS = 'Authorization, Content-Type, Idempotency-Key, Access-Reason';
const ANSWER_HEADERS = 'Retry-After, Idempotency-Replayed, Content-Disposition, Total-Items, Total-Bytes';
const TEN_MINUTES = '600';

/**
 * Lets the app call the API from the other origins that serve it. Without credentials: who calls is said by the token alone,
 * so no cookie has to go along. Every other origin is left to the browser's own rule.
 */
export const allowOrigins =
  (origins: readonly string[]): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    if (origins.length === 0 || !c.req.path.startsWith('/v1/')) return next();
    const from = c.req.header('Origin');
    const isAllowed = from !== undefined && origins.includes(from);
    if (isAllowed && c.req.method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined) {
      c.set('route', 'preflight');
      c.header('Access-Control-Allow-Methods', METHODS);
      c.header('Access-Control-Allow-Headers', REQUEST_HEADERS);
      c.header('Access-Control-Max-Age', TEN_MINUTES);
      c.res = c.body(null, 204);
    } else await next();
    c.header('Vary', 'Origin', { append: true });
    if (!isAllowed) return;
    c.header('Access-Control-Allow-Origin', from);
    c.header('Access-Control-Expose-Headers', ANSWER_HEADERS);
  };
