import type { Hono } from 'hono';
import { timingSafeEqual } from 'hono/utils/buffer';
import { createMetricsWriter } from '#server/administration/metrics/writeMetrics.ts';
import { isMigrated } from '#server/platform/database/migrate.queries.ts';
import { notFound, unauthenticated } from '#server/platform/access/refusal.ts';
import type { Variables, Wiring } from '#server/platform/http/app.ts';
import { addRoutes, refuse } from '#server/platform/http/answer.ts';
import { refusalFor } from '#server/platform/http/calls/failure.ts';
import { createHttpApp, type HttpSettings } from '#server/platform/http/httpApp.ts';
import type { StaticFiles } from '#server/platform/http/pages/staticFiles.ts';
// Its mails may still wait where an outside provider has taken the place of the pages that queue it.
import '#server/identity/resets/passwordReset.mail.ts';
import './jobs.ts';
import './routes.ts';
import { wiring } from './wiring.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapiPage.ts';

export interface AppSettings extends Omit<HttpSettings, keyof Wiring> {
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** What a monitor sends to read `/metrics`; undefined: nobody reads them. */
  readonly metricsToken?: string | undefined;
  /** The built app; without it only the API answers. */
  readonly staticFiles?: StaticFiles | undefined;
}

/** The whole server as one function from request to answer. */
export function createApp(settings: AppSettings): Hono<{ Variables: Variables }> {
  const { db, log, metrics, metricsToken, ping, staticFiles } = settings;
  const app = createHttpApp({ ...settings, ...wiring });
  const { hono } = app;

  hono.get('/healthz', (c) => {
    c.set('route', '/healthz');
    return c.json({ status: 'alive' });
  });
  let wasMigrated = false;
  hono.get('/readyz', async (c) => {
    c.set('route', '/readyz');
    try {
      await ping();
      wasMigrated ||= await isMigrated(db);
    } catch (error) {
      const { code } = refusalFor(error, log, { part: 'readiness' });
      log.warn({ code }, 'Not ready');
      wasMigrated = false;
    }
    if (wasMigrated) return c.json({ status: 'ready' });
    c.header('Retry-After', '2');
    return c.json({ status: 'not ready' }, 503);
  });

  if (metricsToken !== undefined) {
    const writeMetrics = createMetricsWriter(settings);
    hono.get('/metrics', async (c) => {
      c.set('route', '/metrics');
      const given = c.req.header('Authorization') ?? '';
      if (!(await timingSafeEqual(given, `Bearer ${metricsToken}`))) return refuse(c, unauthenticated());
      return c.body(await writeMetrics(), 200, { 'Content-Type': metrics.contentType });
    });
  }

  hono.get('/v1/openapi.json', (c) => {
    c.set('route', '/v1/openapi.json');
    return c.json(openApiDocument());
  });
  hono.get('/v1/docs', (c) => {
    c.set('route', '/v1/docs');
    return c.html(openApiPage(openApiDocument(), c.get('allowNonce')()));
  });

  addRoutes(app);

  hono.notFound((c) => {
    const isApi = c.req.path === '/v1' || c.req.path.startsWith('/v1/');
    return staticFiles && !isApi ? staticFiles.serve(c) : refuse(c, notFound());
  });
  return hono;
}
