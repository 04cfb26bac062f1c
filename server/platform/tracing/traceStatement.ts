import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

interface FinishedStatement {
  readonly level: 'query' | 'error';
  readonly query: { readonly sql: string };
  readonly queryDurationMillis: number;
}

/** Adds a finished statement to the trace of its request. Its text has no values: these are sent apart from it. */
export function traceStatement({ level, query, queryDurationMillis }: FinishedStatement): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const endedAt = Date.now();
  const span = trace.getTracer('wayside').startSpan('statement', {
    kind: SpanKind.CLIENT,
    startTime: endedAt - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.replaceAll(/\s+/g, ' ').trim() },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endedAt);
}
