import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { foldTallies } from './tallies.queries.ts';

defineJob({ name: 'tallies', every: 10 * 60_000, run: ({ db }) => foldTallies(db) });
