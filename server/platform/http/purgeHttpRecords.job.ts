import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { purgeHttpRecords } from './calls/idempotency.queries.ts';

defineJob({ name: 'http_records', every: 3_600_000, run: ({ db }) => purgeHttpRecords(db) });
