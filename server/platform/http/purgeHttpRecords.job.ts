import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { purgeHttpRecords } from './calls/idempotencyKeys.ts';

/** Removes idempotency keys, call counts and survey sessions whose time is over. */
defineJob({ name: 'http_records', every: 3_600_000, run: ({ db }) => purgeHttpRecords(db) });
