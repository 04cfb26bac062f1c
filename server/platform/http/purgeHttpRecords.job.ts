import { HOUR } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { purgeHttpRecords } from './calls/idempotency.queries.ts';

defineJob({ name: 'http_records', every: HOUR, run: ({ db }) => purgeHttpRecords(db) });
