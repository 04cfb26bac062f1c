import { context, propagation, SpanKind, SpanStatusCode, trace, type TextMapGetter } from '@opentelemetry/api';

interface Traced {
  readonly method: string;
  readonly requestId: string;
  /** The caller's headers: a proxy in front may have begun the trace. */
  readonly headers: Headers;
}

interface Answered {
  /** The route's template: a real path may name a record. */
  readonly route: string;
  readonly status: number;
}

/** Reads only the headers that the propagator asks for. */
const headerGetter: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};

/** Runs a request inside of a span of its own. Without a collector (tracing.ts), it only runs it. */
export function tracedRequest(
  { headers, method, requestId }: Traced,
  answer: () => Promise<void>,
  answered: () => Answered,
): Promise<void> {
  const parent = propagation.extract(context.active(), headers, headerGetter);
  const options = {
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': method, 'wayside.request_id': requestId },
  };
  return trace.getTracer('wayside').startActiveSpan(method, options, parent, async (span) => {
    try {
      await answer();
    } finally {
      const { route, status } = answered();
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
}

/** The trace of the request that is being answered, for its log line; undefined without a collector. */
export function currentTraceId(): string | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}
