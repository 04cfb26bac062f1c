import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { keepWeeks } from './keptWeeks.queries.ts';

defineJob({
  name: 'keptWeeks',
  every: 20_000,
  run: ({ clock, databaseKind, db, stopping }) => keepWeeks({ db, databaseKind, now: clock(), stopping }),
});
