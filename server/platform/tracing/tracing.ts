import { context, propagation, trace } from '@opentelemetry/api';
import { PRODUCT_VERSION } from '#contract/platform/product.ts';

/**
 * Sends traces to an OpenTelemetry collector. Its packages are loaded only here: without an endpoint, a server neither loads them nor
 * makes a trace.
 * @param endpoint the collector's base address, as OTEL_EXPORTER_OTLP_ENDPOINT names it
 * @returns what sends the last traces and stops
 */
export async function startTracing(endpoint: string): Promise<AsyncDisposable> {
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ]);
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'wayside', 'service.version': PRODUCT_VERSION }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    [Symbol.asyncDispose]: async () => {
      trace.disable();
      propagation.disable();
      context.disable();
      await provider.shutdown();
    },
  };
}
