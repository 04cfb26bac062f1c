import { collectDefaultMetrics, Gauge, Histogram, Registry, Summary } from 'prom-client';

/** What one server counts about itself for monitoring: no tenant, person or record is in any label. */

const MINUTES_KEPT = 5;
/** Seconds. A list takes some 20 ms, an export many seconds. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

/** Only these go into a label: a caller can invent any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface FinishedRequest {
  readonly method: string;
  /** The route's template, such as `/v1/hospices/:hospiceId`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Seconds within which half of the calls of the last five minutes were answered, and 95 of 100; null: there were none. */
interface ResponseTimes {
  readonly median: number;
  readonly p95: number;
}

/** Since the server started. */
interface RequestCounts {
  readonly total: number;
  /** Answered with a status of 500 or above: a fault of ours, not of the caller. */
  readonly failed: number;
}

export interface Metrics {
  readonly counts: () => RequestCounts;
  readonly observeRequest: (request: FinishedRequest) => void;
  readonly recentResponseTimes: () => Promise<ResponseTimes | null>;
  /** Defines a value that is set before each reading. */
  readonly gauge: <Label extends string>(name: string, help: string, labels?: readonly Label[]) => Gauge<Label>;
  /** Everything counted, in the form of OpenMetrics. */
  readonly write: () => Promise<string>;
  readonly contentType: string;
}

/** @param withProcess whether to also count what Node knows of its process: processor, memory, files, event loop */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'wayside_http_request_duration_seconds',
    help: 'Time until an answer begins, by method, route template and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const recent = new Summary({
    name: 'wayside_http_recent_duration_seconds',
    help: 'The same over the last five minutes, all calls together',
    percentiles: [0.5, 0.95],
    maxAgeSeconds: MINUTES_KEPT * 60,
    ageBuckets: MINUTES_KEPT,
    pruneAgedBuckets: true,
    registers,
  });
  let total = 0;
  let failed = 0;
  return {
    counts: () => ({ total, failed }),
    observeRequest: ({ method, route, seconds, status }) => {
      total += 1;
      if (status >= 500) failed += 1;
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
      recent.observe(seconds);
    },
    recentResponseTimes: async () => {
      const { values } = await recent.get();
      const quantile = (share: number) => values.find(({ labels }) => labels.quantile === share)?.value;
      const [median, p95] = [quantile(0.5), quantile(0.95)];
      return median === undefined || p95 === undefined || Number.isNaN(median) ? null : { median, p95 };
    },
    gauge: (name, help, labels = []) => new Gauge({ name, help, labelNames: labels, registers }),
    write: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
