import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import type { Log } from '#server/platform/log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import { currentTraceId, tracedRequest } from '#server/platform/tracing/tracedRequest.ts';
import type { Variables } from './app.ts';
import { contentSecurityPolicy, createNonce, secureHeaders, type HeaderSettings } from './headers.ts';

/** The Node listener's data about a request; empty if the app is called in process. */
interface NodeBindings {
  readonly incoming?: IncomingMessage;
}

/**
 * Gives every request an id and the security headers, counts it, and logs one line about it: with the route's template, never the URL
 * itself, which may contain ids and search text. Handlers answer with `c.json`, `c.text`, `c.html` or `c.body`: a raw `Response` would not
 * have these headers. A handler overrides one of them by setting it.
 */
export function frameRequests(
  settings: HeaderSettings & { trustedProxies: number },
  { log, metrics }: { readonly log: Log; readonly metrics: Metrics },
): MiddlewareHandler<{ Variables: Variables; Bindings: NodeBindings }> {
  const headers = Object.entries({ ...secureHeaders(settings), 'Cache-Control': 'no-store' });

  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    c.set('info', {
      requestId,
      address: callerAddress(
        { direct: c.env?.incoming?.socket.remoteAddress, forwarded: c.req.header('X-Forwarded-For') },
        settings.trustedProxies,
      ),
    });
    c.set('allowNonce', () => {
      const nonce = createNonce();
      c.header('Content-Security-Policy', contentSecurityPolicy(settings, nonce));
      return nonce;
    });
    c.set('route', 'unknown');
    // Set first: Hono copies a finished response for each header added later.
    for (const [name, value] of headers) c.header(name, value);
    c.header('X-Request-Id', requestId);
    let traceId: string | undefined;
    await tracedRequest(
      { method: c.req.method, requestId, headers: c.req.raw.headers },
      async () => {
        traceId = currentTraceId();
        await next();
      },
      () => ({ route: c.get('route'), status: c.res.status }),
    );
    const ms = performance.now() - startedAt;
    const request = { method: c.req.method, route: c.get('route'), status: c.res.status };
    metrics.observeRequest({ ...request, seconds: ms / 1000 });
    log.info(
      {
        requestId,
        ...(traceId === undefined ? {} : { traceId }),
        ...request,
        ms: Math.round(ms),
        ...(c.get('userId') ? { userId: c.get('userId') } : {}),
      },
      'request',
    );
  };
}

/** The listener's data about the origin of a request. */
export interface Connection {
  /** The address of the socket. */
  readonly direct: string | undefined;
  /** The `X-Forwarded-For` header. */
  readonly forwarded: string | undefined;
}

/**
 * The caller's network address: the socket's, or what the nearest trusted proxies say.
 * @param trustedProxies how many proxies in front may be believed; 0: the header is anybody's word and counts for nothing
 */
export function callerAddress({ direct, forwarded = '' }: Connection, trustedProxies: number): string | null {
  const named = trustedProxies === 0 ? undefined : forwarded.split(',').at(-trustedProxies)?.trim();
  return named || direct || null;
}
