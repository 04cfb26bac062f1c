import { MINUTE } from '#contract/platform/durations.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { foldTallies } from './tallies.queries.ts';

defineJob({ name: 'tallies', every: 10 * MINUTE, run: ({ db }) => foldTallies(db) });
